'use strict';
class A extends (B, C) {
	#p = 1; #q; static #r = () => this; static s; 't' = 2; 3; [u] = super.v; get; set; async; static; await
	get = 1; static async = 2
	constructor(...args) { super(...args); this.#p ??= new.target; }
	get a() { return #p in this && this?.#p } set a(b) { this.#q = b } static get c() { } static set c(d) { }
	#m() { } static #n() { } async #o() { } *#g() { } async *#h() { } get #i() { } set #i(j) { }
	static { this.x = super.y; { let z; } } static async *[Symbol.iterator]() { yield* await this }
	static get() { } static static() { } get get() { } static async() { } 'constructor2'() { } static constructor() { }
}
const { a = class { }, b: [c, ...d] = [], ...e } = function* () { const x = yield; yield x; yield* x }, g = class G { static name = 'g' };
let async = async () => { try { return await f } finally { await null } };
label: { for (let i = 0, j; ;) { setTimeout(() => i + j); break label } }
function f(a, b = () => a, { c, ...d } = {}, ...e) { { function g() { } } }

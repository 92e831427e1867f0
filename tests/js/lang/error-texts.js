// What V8 says about values and about the source of what could not be called or iterated.
const cases = String.raw`
Symbol.keyFor(Math.max)
Symbol.keyFor(function foo(a) { return 1 })
Symbol.keyFor(new Date(0))
Symbol.keyFor(new RangeError('boo'))
Symbol.keyFor(Object.create(null))
Symbol.keyFor(Object('x'))
Symbol.keyFor(new Proxy(class A {}, {}))
Symbol.keyFor((function f() {}).bind())
Symbol.keyFor(function* () {}())
Symbol.keyFor(new Uint8Array(2))
Symbol.keyFor({ toString() { return 'custom' } })
Symbol.keyFor({ [Symbol.toStringTag]: 'Tagged' })
'use strict'; Math.max.length = 1
'use strict'; delete (class A {}).prototype
'use strict'; (class Foo { static get x() { return 1 } }).x = 1
'use strict'; Object.freeze(Object.create(null, {a: {value: 1}})).a = 2
Object.setPrototypeOf(new Proxy({}, { setPrototypeOf: () => false }), null)
let o = {}; [...o.p()]
let o = {}; let [a] = o.p()
let o = {}; for (const [k, v] of o.entries());
for (const x of 5 + 5);
for (const x of new Date(0));
for (const x of -1);
let q = {}; ({a: q.x} = undefined)
let q = {}; let {a} = q?.z
let u = {}; u[1 * 2 + 3]()
let u = {}; u[0.1]()
let u = {}; u[!0]()
let u = {}; u[u++]()
let u = {}; u[u?.x]()
let u = {}; u?.['x']()
[, 1].x()
[...[1]].x()
(1 + 2).x()
new.target()
\`a\${1}b\${2}\`()
(x = 5)()
let x = 1; (--x)()
let x = 1; (x, x, 2)()
class A1 extends Object { constructor() { super().x() } } new A1
({ [Symbol.toPrimitive]: 1 }) + 1
({ [Symbol.toPrimitive]: 'x' }) + 1
for (const q of { [Symbol.iterator]() { return { next: null } } });
for (const q of { [Symbol.iterator]() { return { next() { return {} }, return() { return 1 } } } }) break;
new Set().forEach(1)
'x'.replace({ [Symbol.replace]: 1 })
new DataView(new ArrayBuffer(1), -1)
new Function('a b', '')
new Function('a)', '')
new Function('/*', '*/){')
Number.prototype.valueOf.call({})
Boolean.prototype.toString.call('x')
Error.prototype.toString.call(undefined)
class S { static #p() {} static r(o) { o.#p() } } S.r(null)
class S { #p() {} static r(o) { o.#p() } } S.r(null)
class S { #p; static r(o) { o.#p = 1 } } S.r(null)
class S { #p; static r(o) { o.#p() } } S.r(undefined)
class S { #q; static r(o) { return #q in o } } S.r('x')
(class { #m() {} static r(o) { o.#m() } }).r({})
class A { x: 1 }
class A { x, y }
`.trim().split('\n');
for (const line of cases) {
	const text = line.replace(/\\([`$])/g, '$1');
	try {
		(0, eval)(`(function () {${text}\n})`)();
		console.log(text, '-> no error');
	} catch (e) {
		console.log(text, '->', String(e));
	}
}

// Early errors, and what is not TypeScript: each text is loaded as a module, then as CommonJS; `-` is no error.
const fs = require('fs');

const TEXTS = [
	'let x: = 1', 'let x: number string', 'type A = ', 'type A<T = ', 'interface A { x: }', 'function f(a?: number = 1) {}',
	'enum A { 1 }', 'enum A { [x] }', 'enum A { B = f(), C }', 'enum { A }', 'enum A { B, C', 'if (1) enum A {}',
	'class A { constructor(private {x}) {} }', 'class A { constructor(public x) }', 'class A { m() }', 'class A { abstract }',
	'({ m(): void })', 'function f(): void', 'if (1) function f(): void', 'export = 1', 'import a = require("a")', 'import a = b',
	'namespace A { export default 1 }', 'namespace A { export { b } }', 'module "a" { }', 'export enum E { A } export enum E { B }',
	'(a: number)', '(a?, b)', '(this: number)', 'async (a: number)', 'a ? (b: number) : c', 'a ? (b) : c => d', 'a ? (b) : c => d : e',
	'(a, b): number => c', '(a): number', '<T>(a)', '<T>(a) => a', '<T extends U>a', 'f<T>', 'f<T>(x)', 'f<T', 'f<T>x', 'a! = 1', 'a as b = 1',
	'(a as b) = 1', 'a as', 'a satisfies', 'let a: typeof', 'let a: [b: c, ...d', 'let a: { [K in T }', 'declare let', 'declare 1',
	'abstract function f() {}', 'import type A, { B } from "x"', 'import type { A } from', 'export type { A as }', 'let let: number',
	'"use strict"; let public: number', 'let x: number; let x: string', 'enum E {} let E', 'class C {} namespace C { export let a = 1 }',
	'@decorator class A {}', 'let x = <div></div>', 'let x: ?number', 'function f(a: number, a: number) {}', 'type undefined0 = 1; undefined0',
	'let a: `${', 'let a: `x${number}y`', 'new A<B>', 'new A<B>()', 'a?.<T>()', 'a?.b<T>()', 'f<A>`x`', 'a < b > c', 'a < (b > (c))', 'a<b>>c', 'x = a<b>>>(c)',
	'for (const x: number of y) ;', 'for (let i: number = 0;;) break', 'class A<> {}', 'declare module "x"', 'declare module "x";', 'type T = A extends B ? C : D extends E ? F : G',
	'type T = A extends B ? C', 'type T = (A)[]', 'type T = (a) => b', 'type T = (a)', 'type T = new () => A', 'type T = { a, b }', 'type T = { a; b }', 'type T = -1 | -2n',
	'let x: asserts a is b', 'class A { declare x: number = 1 }', 'class A { readonly = 1; declare; abstract(): void {}; static static; get; set; async }',
	'class A { static async *m<T>(): T {} ; get [x](): number { return 1 } }',
];

const dir = fs.mkdtempSync(`${process.env.TMPDIR ?? '/tmp'}/ts-`);

// Only what is wrong with the text counts, not what it does.
async function check(number, text, ending) {
	const file = `${dir}/${number}.${ending}`;
	fs.writeFileSync(file, text);
	try {
		await (ending === 'mts' ? import(file) : require(file));
	} catch (error) {
		if (error instanceof SyntaxError) return error.message;
	}
	return '-';
}

(async () => {
	for (const [number, text] of TEXTS.entries()) {
		const a = await check(number, text, 'mts'), b = await check(number, text, 'cts');
		console.log(text, '  ', a === b ? a : `${a} | ${b}`);
	}
	fs.rmSync(dir, { recursive: true });
})();

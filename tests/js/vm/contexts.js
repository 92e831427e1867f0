// node:vm: a context has globals of its own, which its scripts declare, set, delete and reflect upon.
const vm = require('node:vm');
const show = (...values) => console.log(...values);
const attempt = (code, ...rest) => {
	try {
		return vm.runInContext(code, ...rest);
	} catch (error) {
		return `${error.name}: ${error.message}`;
	}
};

const sandbox = { a: 1, show };
const ctx = vm.createContext(sandbox);
show(ctx === sandbox, vm.isContext(ctx), vm.isContext({}), vm.createContext(ctx) === ctx);

// declarations
show(attempt('var b = a + 1; let c = 5; const d = 6; function f() { return this === globalThis; } f()', ctx));
show(ctx.b, ctx.c, typeof ctx.f, attempt('a + b + c + d', ctx));
show(attempt('d = 1', ctx), '|', attempt('let c = 1', ctx), '|', attempt('early; let early', ctx));
show(attempt('"use strict"; undeclared = 2', ctx), '|', attempt('undeclared = 2', ctx), ctx.undeclared);
show(attempt('process', ctx), '|', attempt('typeof process + typeof require', ctx));
show(attempt('class A { static #p = a; m() { return A.#p + later } } var later = 3; new A().m()', ctx));

// what names mean
show(attempt('[a, b] = [b, a]; a * 10 + b', ctx), ctx.a, ctx.b);
show(attempt('for (globalThis.w of [1, 2]); for (i in { x: 1 }); w + i', ctx), ctx.w, ctx.i);
show(attempt('with ({ a: "of with" }) { a }', ctx), attempt('typeof Array', ctx));
show(attempt('Array = 3; typeof Array', ctx), ctx.Array, typeof Array);
delete ctx.Array;
show(attempt('undefined = 1; undefined', ctx), attempt('NaN', ctx));
Object.defineProperty(ctx, 'got', { get() { return 'got it'; }, configurable: true });
show(attempt('got', ctx), attempt('got = 1; got', ctx));

// text that becomes code there
show(attempt('eval("a")', ctx), attempt('(0, eval)("var viaEval = 1; a")', ctx), ctx.viaEval);
show(attempt('new Function("return typeof process + a")()', ctx), attempt('(() => eval("this === globalThis"))()', ctx));
show(attempt('function* g() { yield a; yield* [show === undefined] } [...g()].join()', ctx));
vm.runInContext('(async () => { await null; show("later", a, typeof process); })()', ctx);

// its globalThis
show(attempt('globalThis.k = 4; k', ctx), ctx.k, attempt('"k" in globalThis && "Map" in globalThis', ctx));
show(attempt('Object.keys(globalThis).join()', ctx));
show(attempt('Object.getOwnPropertyDescriptor(globalThis, "k").value + delete globalThis.k + typeof k', ctx));
show(attempt('Object.defineProperty(globalThis, "fixed", { value: 1 }); fixed', ctx), ctx.fixed);
show(attempt('globalThis === this && globalThis.globalThis === this', ctx));
Object.setPrototypeOf(ctx, { inherited: 'yes' });
show(attempt('inherited', ctx));

ctx.window = ctx;
show(attempt('window === this && globalThis.window === window', ctx), attempt('var kept = 1; [delete kept, kept].join()', ctx));
Object.defineProperty(ctx, 'still', { value: 1 });
show(attempt('JSON.stringify(Object.getOwnPropertyDescriptor(this, "still"))', ctx), attempt('still = 2; still', ctx));

// the ways in
const script = new vm.Script('n = (typeof n === "undefined" ? 0 : n) + 1; n');
const other = vm.createContext({ n: 10 });
show(script.runInContext(other), script.runInContext(other), other, script.runInNewContext(), script.runInThisContext());
show(vm.runInNewContext('x * 2', { x: 21 }), vm.runInThisContext('typeof require'), typeof n);
show(vm.compileFunction('return a + b + typeof q', ['a', 'b'])(1, 2));
show(vm.compileFunction('return a + n', ['a'], { parsingContext: other })(1));
show(vm.compileFunction('return a + z', ['a'], { contextExtensions: [{ z: 5 }] })(1));
for (const wrong of [() => vm.runInContext('1', {}), () => vm.compileFunction('', ['a b']), () => vm.isContext(1),
	() => new vm.Script('var x = ;', 'wrong.js'), () => vm.createContext({}, { name: 1 })])
	try {
		show(wrong());
	} catch (error) {
		show(error.name, error.code ?? '', error.stack.startsWith('wrong.js:1\n'));
	}
const { stack } = attempt('(() => { const f = () => new Error("e"); return f(); })()', ctx, { filename: 'named.js', lineOffset: 9 });
show(stack.split('\n').slice(1, 4).join());

// time
for (const code of ['while (true);', 'for (;;) try { for (;;); } catch { } finally { continue; }'])
	try {
		vm.runInNewContext(code, {}, { timeout: 20 });
	} catch (error) {
		show(error.code, error.message);
	}
try {
	vm.runInNewContext('try { run("for (;;);", {}, { timeout: 1e6 }) } finally { note("never") }', { run: vm.runInNewContext, note: show },
		{ timeout: 20 });
} catch (error) {
	show(error.message);
}
show(vm.runInNewContext('1 + 1', {}, { timeout: 1000 }));

// many, each with its own
const many = [];
for (let i = 0; i < 300; i++)
	many.push(vm.runInNewContext('() => i++ + mine', { i, mine: [i].length }));
globalThis.gc?.();
show(many.reduce((sum, f) => sum + f() + f(), 0));

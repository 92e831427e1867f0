// functions that hardly any program calls
const { orMessage: name } = require('../_outcome.js');
for (const C of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, DataView, ArrayBuffer, Map, Set, WeakMap, WeakSet, WeakRef, FinalizationRegistry, Promise, Proxy])
	console.log(name(() => C([])));
console.log(['sinh', 'cosh', 'tanh', 'asinh', 'atanh', 'acosh'].map((f) => [0, -0, 0.5, 2, NaN, Infinity].map((x) => String(+Math[f](x).toPrecision(12))).join(' ')).join('\n'));
const set = new Set([1, 'a']), steps = set.values();
console.log([...set.entries()], steps.next(), steps.next(), steps.next(), steps.next(), set.clear(), set.size, set.has(1), set.entries().next());
const key = {}, weak = new WeakMap([[key, 1]]), holds = new WeakSet([key]);
console.log(weak.delete(key), weak.delete(key), weak.has(key), weak.delete(1), holds.has(key), holds.has({}), holds.delete(key), holds.delete(key), holds.has(key), holds.has(1));
console.log(new Uint8Array([1, 5, 1, 7]).findLastIndex((x) => x === 1), new Uint8Array([1]).findLastIndex((x) => x > 1), name(() => new Uint8Array(1).findLastIndex()));
console.log(['anchor', 'big', 'blink', 'bold', 'fixed', 'fontcolor', 'fontsize', 'italics', 'link', 'small', 'strike', 'sub', 'sup'].map((f) => 'a<'[f]('"q"')).join(' '));
console.log('\u0130\u00df\u01c4'.toLocaleUpperCase(), '\u0130\u01c4'.toLocaleLowerCase().length, name(() => String.prototype.toLocaleLowerCase.call(null)), 'I'.toLocaleLowerCase('en'));
for (const C of [EvalError, ReferenceError, SyntaxError, URIError]) {
	const made = new C('m', { cause: 1 }), called = C('n');
	console.log(made.name, made.message, made.cause, made instanceof C, made instanceof Error, called instanceof C, Object.prototype.toString.call(called), C.length, Object.getPrototypeOf(C) === Error);
}
console.log(Symbol.iterator.valueOf() === Symbol.iterator, Object(Symbol.iterator).valueOf() === Symbol.iterator, name(() => Symbol.prototype.valueOf.call(1)));
console.log({ toString() { return 'mine'; } }.toLocaleString(), name(() => Object.prototype.toLocaleString.call(null)), name(() => Object.prototype.toLocaleString.call({ toString: 1 })));
console.log(name(() => Array.prototype.push.call({ length: 2 ** 53 - 1 }, 1)), name(() => Array.prototype.unshift.call({ length: 2 ** 53 - 1 }, 1)), name(() => Array.prototype.splice.call({ length: 2 ** 53 - 1 }, 0, 0, 1)));
/b(.)/.exec('abc');
console.log(RegExp.input, RegExp.$_, RegExp['$&'], RegExp.lastMatch, RegExp.$1, RegExp.leftContext, RegExp["$'"], RegExp['$+']);
console.log(RegExp.$1, (RegExp.$1 = 'no', RegExp.$1));
const AsyncGeneratorFunction = async function* () {}.constructor;
console.log(AsyncGeneratorFunction.name, AsyncGeneratorFunction.length, new AsyncGeneratorFunction('a', 'yield a').length, name(() => AsyncGeneratorFunction('yield')), name(() => AsyncGeneratorFunction('a = yield 1', '')));
(async () => {
	for await (const x of AsyncGeneratorFunction('a', 'yield a; yield await a + 1')(1))
		console.log(x);
	// throw() into yield* over an iterator that is not asynchronous
	const inner = { i: 0, [Symbol.iterator]() { return this; }, next(x) { console.log('next', x); return { value: Promise.resolve(this.i++), done: false }; }, throw(e) { console.log('throw', e); return { value: Promise.resolve('thrown'), done: this.i > 1 }; }, return(x) { console.log('return', x); return { value: x, done: true }; } };
	const outer = (async function* () { return yield* inner; })();
	console.log(await outer.next('a'), await outer.throw('b'), await outer.next('c'), await outer.throw('d'), await outer.next());
	const refusing = (async function* () { yield* { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), throw() { throw new RangeError('refused'); } }; } }; })();
	await refusing.next();
	console.log(await refusing.throw(1).catch((e) => e.message), await refusing.next());
})();

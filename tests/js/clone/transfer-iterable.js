// structuredClone: the transfer list is anything iterable, and nothing if it is not; arguments are no plain object
const two = [new ArrayBuffer(1), new ArrayBuffer(2)];
console.log(structuredClone(two, { transfer: (function* () { yield* two; })() }).map((b) => b.byteLength), two.map((b) => b.byteLength));
for (const bad of [[, new ArrayBuffer(1)], new Map([[1, 2]]), { [Symbol.iterator]: 5 }, { [Symbol.iterator]() { throw new RangeError('it'); } }, { [Symbol.iterator]: () => ({ next: () => ({ done: true }) }) }, 'x'.matchAll(/x/g)])
	try { console.log(structuredClone({ a: 1 }, { transfer: bad })); } catch (e) { console.log(e.name, e.code, e.message.slice(0, 40)); }
(function () { for (const v of [arguments, { a: arguments }, [function () { 'use strict'; return arguments; }()]]) try { console.log(structuredClone(v)); } catch (e) { console.log(e.name, e.message); } })(1);
const one = new ArrayBuffer(3);
console.log(structuredClone(one, { transfer: new Set([one]) }).byteLength, one.byteLength);

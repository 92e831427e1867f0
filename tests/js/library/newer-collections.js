// Set's methods of two sets, groupBy, getOrInsert, Promise.withResolvers and try, Error.isError, Math.sumPrecise and f16round.  Newer than node 20: the answers
// are the standard's (ECMA-262, 16th and 17th edition).
'use strict';
const say = (...a) => console.log(...a.map((x) => (x instanceof Set ? `{${[...x].join()}}` : JSON.stringify(x))));
const attempt = (f) => {
  try {
    say(f());
  } catch (e) {
    console.log(`${e.name}: ${e.message}`);
  }
};
const a = new Set([1, 2, 3]), b = new Set([3, 4, -0]);
say(a.union(b), a.intersection(b), a.difference(b), b.difference(a), a.symmetricDifference(b));
say(new Set([2]).isSubsetOf(a), a.isSubsetOf(b), a.isSupersetOf(new Set([1, 3])), a.isDisjointFrom(b), a.isDisjointFrom(new Set([7])));
say(a.union(new Map([[9, 8]])), a.intersection(new Map([[2, 0], [1, 0]])), new Set([5, 4, 3, 2, 1]).intersection(new Set([1, 3, 5])));
const like = { size: 2, has(x) { console.log('has', x); return x === 2; }, keys() { console.log('keys'); return [2, 9][Symbol.iterator](); } };
say(a.union(like), a.intersection(like), a.difference(like), a.isSupersetOf(like), a.isDisjointFrom(like));
say(new Set([1]).difference(like), new Set([1]).isSubsetOf(like), new Set([1]).isDisjointFrom(like));
const busy = new Set([1, 2, 3]);
say(busy.difference({ size: 9, has(x) { busy.delete(3); return x === 1; }, keys() {} }), busy);
class Sub extends Set {}
say(new Sub([1]).union(new Set()) instanceof Sub);
for (const other of [1, [], { size: -1 }, { size: 1 }, { size: 1, has() {} }, { size: 1, has() {}, keys() { return 1; } }]) attempt(() => a.union(other));
attempt(() => Set.prototype.union.call(new Map(), a));

say(Object.groupBy([1, 2, 3, 4], (x, i) => (x % 2 ? 'odd' : i)), Object.getPrototypeOf(Object.groupBy([], () => 1)));
const m = Map.groupBy([-0, 0, 1, 'a'], (x) => (typeof x === 'number' ? x : a));
say([...m], Object.is([...m.keys()][0], 0));
for (const f of [() => Object.groupBy(null, (x) => x), () => Object.groupBy([], 1), () => Map.groupBy([1], 1), () => Object.groupBy([1], () => Symbol.iterator)]) attempt(f);
const counts = new Map();
for (const c of 'banana') counts.set(c, counts.getOrInsert(c, 0) + 1);
say([...counts], counts.getOrInsertComputed('x', (k) => k + '!'), counts.getOrInsertComputed('x', () => 0), counts.size);
const key = {}, weak = new WeakMap();
say(weak.getOrInsert(key, 5), weak.getOrInsertComputed(key, () => 6), weak.get(key));

say(Error.isError(new TypeError()), Error.isError({ __proto__: Error.prototype }), Error.isError('e'), Error.isError(Object.setPrototypeOf(new Error(), null)));
say([0.1, 0.2, 0.3], Math.sumPrecise([0.1, 0.2, 0.3]), Math.sumPrecise([1e308, 1e308, 0.1, 0.1, 1e30, 0.1, -1e30, -1e308, -1e308]), Math.sumPrecise([5e-324, 5e-324, -5e-324]));
say(Object.is(Math.sumPrecise([]), -0), Object.is(Math.sumPrecise([-0, -0]), -0), Object.is(Math.sumPrecise([-0, 0]), 0), String(Math.sumPrecise([Infinity, -Infinity])), String(Math.sumPrecise([1.7976931348623157e308, 1e300])));
attempt(() => Math.sumPrecise([1, '2']));
for (const x of [1.337, 65504, 65519, 65520, -(2 ** -24), 2 ** -25, 2 ** -25 * 1.0001, 6.1e-5, 1.00048828125, 1.0014648, -0, NaN]) console.log(Math.f16round(x));

const { promise, resolve, reject } = Promise.withResolvers();
say(Object.keys(Promise.withResolvers()), typeof reject);
promise.then((v) => console.log('resolved', v));
resolve(1);
Promise.try((...args) => args.length, 1, 2).then((v) => console.log('try', v));
Promise.try(() => { throw new RangeError('thrown'); }).catch((e) => console.log('try', e.message));
Promise.try(() => Promise.reject(new Error('later'))).catch((e) => console.log('try', e.message));
class P extends Promise {}
say(P.withResolvers().promise instanceof P, P.try(() => 1) instanceof P);
attempt(() => Promise.withResolvers.call(1));
attempt(() => Promise.try.call(undefined, () => 1));

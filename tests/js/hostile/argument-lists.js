// Lists of arguments as long as a script says they are: they fit the stack, or it is a RangeError, whoever reads them.
const assert = require('assert');
const takers = [
  (list) => Math.max.apply(null, list), (list) => String.fromCharCode.apply(null, list), (list) => Reflect.apply(Math.max, null, list),
  (list) => Reflect.construct(Array, list), (list) => Reflect.construct(class extends Array {}, list), (list) => function () {}.apply(null, list),
  (list) => new Proxy(function () {}, {}).apply(null, list), (list) => Math.max.bind(null, 1).apply(null, list),
];
for (const length of [2 ** 20, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 2, 2 ** 32, 2 ** 53 - 1, 1e308, Infinity])
  for (const take of takers)
    assert.throws(() => take({ length }), RangeError);
for (const length of [0, -1, -(2 ** 31), -Infinity, NaN, -0, '0', null])
  for (const take of takers)
    take({ length });

const long = Array(100000).fill(1);
const f = function () { return arguments.length; };
assert.strictEqual(f.apply(null, long), 100000);
assert.strictEqual(f.bind(null, ...long)(), 100000);
assert.strictEqual(Reflect.construct(Array, long).length, 100000);
for (let n = 0, g = f; n < 30; n++) {
  g = g.bind(null, ...long);
  try { g(); } catch (e) { assert(e instanceof RangeError); }
}

// The list changes while it is read.
const shrinking = [1, 2, 3, 4];
Object.defineProperty(shrinking, 1, { get() { shrinking.length = 2; return 7; } });
assert.deepStrictEqual(Reflect.apply(Array, null, shrinking), [1, 7, undefined, undefined]);
const args = (function () { return arguments; })(1, 2, 3);
Object.defineProperty(args, 0, { get() { delete args[2]; args.length = 2 ** 33; return 0; } });
assert.deepStrictEqual(Array.apply(null, args), [0, 2, undefined]);
assert.throws(() => Array.apply(null, args), RangeError);
console.log('done');
// expect: done

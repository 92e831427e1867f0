// Methods of arrays, where lengths and indices are beyond 31 bits, 32 bits, and those that arrays have.
const assert = require('assert');
const sparse = (length, ...set) => { const a = []; a.length = length; for (const [k, v] of set) a[k] = v; return a; };
const huge = sparse(2 ** 32 - 1, [0, 'a'], [1, 'b']);
for (const from of [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 2 ** 53, 1e308, Infinity]) {
  assert.strictEqual(huge.indexOf('a', from), -1);
  assert.strictEqual(huge.includes('a', from), false);
  assert.strictEqual([1].lastIndexOf(1, from), 0);
  assert.strictEqual([1].lastIndexOf(1, -from), -1);
  assert.strictEqual([1].indexOf(1, -from), 0);
  assert.strictEqual([1].at(from), undefined);
  assert.strictEqual([1].at(-from), undefined);
  assert.deepStrictEqual([1].slice(from), []);
  assert.deepStrictEqual([1].slice(-from, from), [1]);
  assert.deepStrictEqual([1, 2].splice(-from, from), [1, 2]);
  assert.deepStrictEqual([1, 2].toSpliced(from, from, 3), [1, 2, 3]);
  assert.deepStrictEqual([1, 2].fill(0, -from, from), [0, 0]);
  assert.deepStrictEqual([1, 2, 3].copyWithin(-from, 1, from), [2, 3, 3]);
  assert.throws(() => [1].with(from, 0), RangeError);
  assert.throws(() => [1].with(-from, 0), RangeError);
}
assert.deepStrictEqual(huge.slice(2 ** 31, 2 ** 31 + 2).length, 2);
assert.strictEqual(huge.at(2 ** 31 + 5), undefined);

const most = 2 ** 53 - 1;
const like = () => ({ length: most, [most - 1]: 'last', [most - 2]: 'before' });
const on = (name, o, ...args) => Array.prototype[name].call(o, ...args);
assert.strictEqual(on('at', like(), -1), 'last');
assert.strictEqual(on('indexOf', like(), 'last', most - 3), most - 1);
assert.strictEqual(on('lastIndexOf', like(), 'before'), most - 2);
assert.strictEqual(on('includes', like(), 'last', -2), true);
assert.deepStrictEqual(on('slice', like(), -2), ['before', 'last']);
assert.strictEqual(on('pop', like()), 'last');
assert.deepStrictEqual(on('splice', like(), -2, 2), ['before', 'last']);
assert.strictEqual(on('fill', like(), 0, -1)[most - 1], 0);
assert.strictEqual(on('copyWithin', like(), -1, -2)[most - 1], 'before');
assert.strictEqual(on('findLast', like(), () => true), 'last');
assert.strictEqual(on('findLastIndex', like(), () => true), most - 1);
for (const run of [() => on('push', like(), 1), () => on('unshift', like(), 1), () => on('splice', like(), 0, 0, 1), () => on('concat', [1], Object.assign(like(), { [Symbol.isConcatSpreadable]: true })),
  () => on('toSpliced', like(), 0, 0, 1)])
  assert.throws(run, TypeError);
for (const run of [() => on('map', like(), (x) => x), () => on('toReversed', like()), () => on('toSorted', like()), () => on('with', like(), 0, 0), () => on('slice', like()),
  () => on('toSpliced', like(), 0, 1), () => on('splice', like(), 0)])
  assert.throws(run, RangeError);

// Digits of a number that are only a part of the text.
const ones = '1'.repeat(600);
assert.strictEqual(parseInt(ones.slice(0, 300)), Number('1'.repeat(300)));
assert.strictEqual(parseInt(ones.slice(0, 260), 2), 2 ** 260);
assert.strictEqual(Number('0x' + 'f'.repeat(1000)), Infinity);

// Names of more elements than an array of them can have are not begun with.
for (const size of [2 ** 27, 2 ** 32]) {
  const bytes = new Uint8Array(size);
  for (const run of [() => Object.keys(bytes), () => Reflect.ownKeys(bytes), () => { for (const k in bytes) break; }])
    assert.throws(run, { name: 'RangeError', message: 'Invalid array length' });
}

// Separators of more units than a string can have are not counted one by one.
const began = Date.now();
assert.throws(() => new Array(2 ** 32 - 1).join(), { name: 'RangeError', message: 'Invalid string length' });
assert.throws(() => new Array(2 ** 29).toString(), { name: 'RangeError', message: 'Invalid string length' });
assert.strictEqual(new Array(2 ** 16).join('').length, 0);
assert(Date.now() - began < 15000);
console.log('done');
// expect: done

// What a native holds while it converts its arguments is held by nobody else.
const assert = require('assert');
const collect = () => { for (let i = 0; i < 4000; i++) ({ i, a: [i] }); return 'v'; };
for (let i = 0; i < 40; i++) {
  process.env['u' + i + 'nrooted'] = { toString: collect };
  assert.strictEqual(process.env['u' + i + 'nrooted'], 'v');
}
for (let i = 0; i < 20; i++) {
  const a = [1, 2, 3];
  Object.defineProperty(a, 'length', { value: { get [Symbol.toPrimitive]() { collect(); return undefined; }, valueOf() { collect(); return 2; } } });
  assert.deepStrictEqual(a, [1, 2]);
  assert.strictEqual(['p', 'q'].join({ toString() { collect(); return '-' + i + '-'.repeat(300); } }).length, 303 + String(i).length);
  const parts = [, 'b', { toString: collect }, 'd'];
  parts.__proto__ = { __proto__: Array.prototype, get 0() { collect(); return undefined; } };
  assert.strictEqual(parts.join('.'.repeat(400) + i).length, 3 * (400 + String(i).length) + 3);
}
console.log('done');
// expect: done

// Copies of arrays by with, toReversed, toSpliced, copyWithin and lastIndexOf: flat, with holes, with elements in the prototype, frozen, array-like.
// expect: ok
'use strict';
const assert = require('assert');
const show = (a) => Array.from(a, (x, i) => (i in a ? String(x) : 'hole')).join() + ' ' + a.length;
const slow = (a) => { const o = { length: a.length, __proto__: Array.prototype }; for (const k of Object.keys(a)) o[k] = a[k]; return o; };
const lists = [[], [1], [1, 2, 3], [, 1, , 2, , ], [1, 2, 3, 4, 5, 6, 7, 8], [undefined, null, NaN, 'x', 'x'], new Array(3), [1, , 3], [0, -0, 1]];
const args = [[], [0], [1], [-1], [2, 1], [0, 2], [1, 3, 5], [-3, 1], [1, -2, -1], [0, 1, 2, 3], [NaN, 'x']];
const { orName: attempt } = require('../_outcome.js');
for (let round = 0; round < 2; round++) {
	for (const list of lists)
		for (const a of args)
			for (const name of ['with', 'toReversed', 'toSpliced', 'copyWithin', 'lastIndexOf', 'reverse', 'indexOf', 'includes']) {
				const one = list.slice(), two = slow(list);
				const r = attempt(() => one[name](...a)), s = attempt(() => Array.prototype[name].apply(two, a));
				const text = (x) => (typeof x === 'object' ? show(x) : String(x));
				assert.strictEqual(text(r), text(s), `${name} ${show(list)} ${a}`);
				assert.strictEqual(show(one), show(two), `${name} ${show(list)} ${a}`);
			}
	assert.strictEqual(show([1, , 3].toReversed()), '3,undefined,1 3'.replace('undefined', round ? 'up' : 'undefined'));
	assert.strictEqual(show([1, , 3].toSpliced(0, 1)), round ? 'up,3 2' : 'undefined,3 2');
	if (!round)
		Object.defineProperty(Array.prototype, 1, { value: 'up', configurable: true, writable: true });
}
delete Array.prototype[1];
assert.throws(() => Object.freeze([1, 2, 3]).copyWithin(0, 1), TypeError);
assert.deepStrictEqual(Object.freeze([1, 2, 3]).with(1, 9), [1, 9, 3]);
const grown = [1, 2, 3];
assert.deepStrictEqual(grown.with({ valueOf() { grown.length = 1; return 2; } }, 'w'), [1, undefined, 'w']);
const big = Array.from({ length: 3000 }, (_, i) => i);
assert.deepStrictEqual([big.toReversed()[0], big.with(-1, 'z')[2999], big.toSpliced(10, 2000).length, big.lastIndexOf(7), big.lastIndexOf('7'), big.lastIndexOf(7, 6)], [2999, 'z', 1000, 7, -1, -1]);
console.log('ok');

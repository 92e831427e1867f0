// Callbacks of typed arrays: their arguments and `this`, arrays that shrink meanwhile, and joining what asks script in the middle.
// expect: ok
'use strict';
const assert = require('assert');
const t = Int16Array.of(5, 6, 7), self = {}, seen = [];
function note(...args) { seen.push([this === self, args.length, args[0], args[1], args[2] === t]); return args[0] !== 6; }
for (const name of ['forEach', 'map', 'filter', 'every', 'some', 'find', 'findIndex', 'findLast', 'findLastIndex']) {
	seen.length = 0;
	const r = t[name](note, self);
	const order = name.startsWith('findLast') ? [2] : name === 'every' ? [0, 1] : /some|find/.test(name) ? [0] : [0, 1, 2];
	assert.deepStrictEqual(seen, order.map((i) => [true, 3, t[i], i, true]), name);
	assert.deepStrictEqual(r, { forEach: undefined, map: Int16Array.of(1, 0, 1), filter: Int16Array.of(5, 7), every: false, some: true, find: 5, findIndex: 0,
		findLast: 7, findLastIndex: 2 }[name], name);
}
const steps = [];
assert.strictEqual(t.reduce(function (a, x, i, all) { steps.push([this, a, x, i, all === t]); return a + x; }), 18);
assert.deepStrictEqual(steps, [[undefined, 5, 6, 1, true], [undefined, 11, 7, 2, true]]);
assert.strictEqual(t.reduceRight((a, x) => a + x, ''), '765');

const buffer = new ArrayBuffer(8), gone = new Uint8Array(buffer).fill(3), left = [];
gone.forEach((x, i) => { left.push(x); if (i === 2) structuredClone(buffer, { transfer: [buffer] }); });
assert.deepStrictEqual(left, [3, 3, 3, undefined, undefined, undefined, undefined, undefined]);

assert.deepStrictEqual([1, 2, 3].find(function (x, i, a) { return this === self && x === 2 && i === 1 && a.length === 3; }, self), 2);
assert.throws(() => [1].find((x) => { throw new RangeError('out'); }), RangeError);

let asked = 0;
const loud = { toString() { asked++; return 'loud'; } };
for (const gap of [',', '', '\u20ac', ' and then, a gap longer than fifteen bytes, '])
	for (const list of [[1, -2.5, 1e21, true, null, undefined, 'text', 'a text longer than fifteen bytes', 'gr\u00fc\u00df', '\ud83d', '\ude00', loud, 7, , 8], [loud], [], [[1, [2]], 3]]) {
		let want = '';
		for (let i = 0; i < list.length; i++)
			want += (i ? gap : '') + (list[i] == null ? '' : String(list[i]));
		assert.strictEqual(list.join(gap), want);
	}
assert.strictEqual(asked, 16);
const shrinking = [1, { toString() { shrinking.length = 2; return 'x'; } }, 3, 4];
assert.strictEqual(shrinking.join('-'), '1-x--');
console.log('ok');

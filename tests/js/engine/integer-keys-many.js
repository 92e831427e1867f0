// Many integer keys on plain objects and sparse arrays: read, written, deleted and added again, ascending in every listing.
// expect: ok
const assert = require('assert');

const o = {}, twin = new Map();
let seed = 1;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
for (let i = 0; i < 20000; i++) {
	const key = [random(400), random(400) << 10, random(4000) << 20, 4294967294 - random(50), 4294967295 + random(3)][random(5)] >>> 0;
	const what = random(4);
	if (what === 0) {
		assert.strictEqual(delete o[key], true);
		twin.delete(key);
	} else if (what === 1) {
		assert.strictEqual(o[key], twin.get(key));
		assert.strictEqual(key in o, twin.has(key));
	} else {
		o[key] = i;
		twin.set(key, i);
	}
}
const sorted = [...twin.keys()].sort((a, b) => a - b);
const indices = sorted.filter((k) => k < 4294967295);
assert.deepStrictEqual(Object.keys(o).filter((k) => k < 4294967295).map(Number), indices);
assert.strictEqual(Object.keys(o).length, sorted.length);
for (const k of sorted)
	assert.strictEqual(o[k], twin.get(k));

// attributes and accessors under numbers
const special = {};
for (let i = 0; i < 100; i++)
	special[i * 3] = i;
let seen;
Object.defineProperty(special, 33, { get() { return 'got'; }, set(v) { seen = v; } });
Object.defineProperty(special, 36, { value: 'fixed', writable: false });
assert.strictEqual(special[33], 'got');
special[33] = 5;
assert.strictEqual(seen, 5);
assert.throws(() => { 'use strict'; special[36] = 1; }, TypeError);
special[36] = 1;
assert.strictEqual(special[36], 'fixed');
Object.freeze(special);
special[0] = 'no';
special[1] = 'no';
assert.strictEqual(special[0], 0);
assert.strictEqual(special[1], undefined);

// a prototype with numbers has its say before a new one is made
const base = {}, calls = [];
for (let i = 0; i < 20; i++)
	base[i] = 'base' + i;
Object.defineProperty(base, 40, { set(v) { calls.push(v); } });
Object.defineProperty(base, 41, { value: 1, writable: false });
const derived = Object.create(base);
for (let i = 100; i < 120; i++)
	derived[i] = i;
assert.strictEqual(derived[7], 'base7');
derived[40] = 'set';
derived[41] = 2;
derived[7] = 'own';
assert.deepStrictEqual([calls, derived[41], derived[7], base[7]], [['set'], 1, 'own', 'base7']);
Object.defineProperty(Object.prototype, 77, { set(v) { calls.push(v); }, configurable: true });
const late = {};
for (let i = 0; i < 90; i++)
	late[i] = i;
assert.deepStrictEqual([calls[1], Object.keys(late).length, late[77]], [77, 89, undefined]);
delete Object.prototype[77];

// a sparse array
const sparse = [];
for (let i = 0; i < 100; i++)
	sparse[i * 1000003] = i;
sparse[3 * 1000003] = 'changed';
delete sparse[4 * 1000003];
assert.deepStrictEqual([sparse.length, sparse[3000009], sparse[4000012], sparse[5000015], sparse[5000016]], [99000298, 'changed', undefined, 5, undefined]);
sparse.length = 3000010;
assert.deepStrictEqual(Object.keys(sparse), ['0', '1000003', '2000006', '3000009']);
console.log('ok');

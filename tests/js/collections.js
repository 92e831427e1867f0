// expect: all right
var assert = require('assert'), util = require('util');
var m = new Map([[1, 'a'], ['1', 'b'], [NaN, 'n'], [-0, 'z']]);
assert.strictEqual(m.size, 4);
assert.strictEqual(m.get(NaN), 'n');
assert.strictEqual(m.get(0), 'z');
assert.strictEqual(Object.is([].concat(Array.from(m.keys()))[3], 0), true);
assert.strictEqual(m.get('' + 1), 'b');
assert.strictEqual(m.set(1, 'c'), m);
assert.deepStrictEqual(Array.from(m.values()), ['c', 'b', 'n', 'z']);
assert.strictEqual(m.delete(NaN), true);
assert.strictEqual(m.delete(NaN), false);
assert.strictEqual(m.has(NaN), false);

// deleting and adding while iterating
var s = new Set(), seen = [], i;
for (i = 0; i < 100; i++) s.add(i);
s.forEach(function (v) {
	seen.push(v);
	if (v < 100) { s.delete(v); if (v % 2) s.delete(v + 1); else s.add(v + 100); }
});
var twin = [], list = [];
for (i = 0; i < 100; i++) list.push(i);
for (i = 0; i < list.length; i++) {
	var v = list[i];
	if (v === undefined) continue;
	twin.push(v);
	if (v < 100) { list[i] = undefined; if (v % 2) { var k = list.indexOf(v + 1); if (k >= 0) list[k] = undefined; } else list.push(v + 100); }
}
assert.deepStrictEqual(seen, twin);

// a table against a plain list, at random
var seed = 12345;
function random(n) { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; }
var map = new Map(), keys = [], it = map.entries();
for (i = 0; i < 20000; i++) {
	var key = [random(300), 'k' + random(300), random(2) === 0][random(3)];
	if (random(3)) {
		if (keys.indexOf(key) < 0) keys.push(key);
		map.set(key, i);
	} else {
		var at = keys.indexOf(key);
		assert.strictEqual(map.delete(key), at >= 0);
		if (at >= 0) keys.splice(at, 1);
	}
	if (random(2000) === 0) { map.clear(); keys = []; }
}
assert.deepStrictEqual(Array.from(map.keys()), keys);
assert.strictEqual(map.size, keys.length);

// weak ones
var w = new WeakMap(), o = {}, f = function () {};
w.set(o, { back: o }).set(f, 2);
assert.strictEqual(w.get(o).back, o);
assert.strictEqual(w.has({}), false);
assert.throws(function () { w.set(1, 2); }, { name: 'TypeError', message: 'Invalid value used as weak map key' });
assert.throws(function () { new WeakSet([1]); }, { name: 'TypeError', message: 'Invalid value used in weak set' });
assert.throws(function () { Map(); }, { name: 'TypeError', message: "Constructor Map requires 'new'" });
assert.throws(function () { new Map([1]); }, { name: 'TypeError', message: 'Iterator value 1 is not an entry object' });
assert.throws(function () { Map.prototype.get.call({}, 1); }, { name: 'TypeError' });
for (i = 0; i < 100000; i++) w.set({ n: i }, { i: i, w: w });
assert.strictEqual(w.get(f), 2);

assert.strictEqual(util.inspect(new Map([[{ a: 1 }, new Set([1, 'x'])]])), "Map(1) { { a: 1 } => Set(2) { 1, 'x' } }");
assert.strictEqual(util.inspect(new Map([[1, 2]]).entries()), '[Map Entries] { [ 1, 2 ] }');
assert.strictEqual(util.inspect(new Set([1, 2]).values()), '[Set Iterator] { 1, 2 }');
assert.strictEqual(util.inspect(new WeakMap()), 'WeakMap { <items unknown> }');
assert.deepStrictEqual(new Map([[1, { a: 1 }]]), new Map([[1, { a: 1 }]]));
assert.strictEqual(Object.prototype.toString.call(new Map()), '[object Map]');
assert.strictEqual(Map.prototype[Symbol.iterator], Map.prototype.entries);
assert.strictEqual(Set.prototype.keys, Set.prototype.values);
assert.strictEqual(Map.name + Map.length + Set.prototype.add.length, 'Map01');
console.log('all right');

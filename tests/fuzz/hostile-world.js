// A preload: `jsr -r hostile-world.js script.js` runs the script in a world that looks on and now and then acts.
//
// Accessors at numeric names and at names of options and records stand on Object.prototype and Array.prototype.  They answer what an
// absent property answers (nothing; a put makes an own property), so that most scripts go on as they would; every so often one of them
// collects, shortens or clears its receiver.  The constructors' species are accessors that do the same.  What the script prints may differ: it must not crash.
// HOSTILE_WORLD (a number) chooses which names, so that one that breaks a script early does not hide the others.
'use strict';
const { defineProperty, apply, getOwnPropertyDescriptor } = Reflect;
const { isArray } = Array, { Array: A, Uint8Array: U } = globalThis;
const fill = A.prototype.fill, clear = Map.prototype.clear, erase = Set.prototype.clear, compile = RegExp.prototype.compile;
const { isMap, isSet, isRegExp, isProxy } = require('util').types;
let state = Number(process.env.HOSTILE_WORLD || 1) * 2654435761 >>> 0, depth = 0, junk;
const random = (n) => { state = (state * 1103515245 + 12345) >>> 0; return (state >>> 8) % n; };
const fired = { __proto__: null, get: 0, set: 0, species: 0, acted: 0 };

function act(self) {
	if (depth || random(3))
		return;
	depth++;
	fired.acted++;
	try {
		switch (random(6)) {
		case 0: case 1: for (let i = 0; i < 40; i++) junk = apply(fill, new A(100), [i]); break;
		case 2: if (isArray(self) && !isProxy(self) && self.length > 4) self.length = 2; break;
		case 3: if (isMap(self)) apply(clear, self, []); else if (isSet(self)) apply(erase, self, []); else if (isRegExp(self)) apply(compile, self, ['(a)|b', 'g']); break;
		default: junk = { a: [depth] };
		}
	} catch { /* frozen */ } finally {
		depth--;
	}
}
function install(object, key) {
	if (getOwnPropertyDescriptor(object, key))
		return;
	defineProperty(object, key, { __proto__: null, configurable: true, enumerable: false,
		get() { fired.get++; act(this); return undefined; },
		set(v) {
			fired.set++;
			act(this);
			if (this !== object && this !== null && (typeof this === 'object' || typeof this === 'function'))
				defineProperty(this, key, { __proto__: null, value: v, writable: true, configurable: true, enumerable: true });
		} });
}
const NUMERIC = ['0', '1', '2', '3', '4', '10'];
const NAMES = ['index', 'input', 'groups', 'indices', 'name', 'raw', 'cause', 'done', 'size', 'path', 'paths', 'mode', 'signal', 'encoding', 'status', 'reason', 'promise', 'resolve', 'reject', 'errors', 'code', 'errno', 'syscall', 'dest', 'stack', 'isFile', 'parentPath', 'filename', 'id', 'exports', 'key', 'type', 'depth', 'flags', 'lastIndex', 'next', 'then', 'year', 'a', 'b', 'x'];
for (let i = 0; i < NUMERIC.length; i++) {
	install(Object.prototype, NUMERIC[i]);
	if (random(2))
		install(A.prototype, NUMERIC[i]);
}
for (let n = 0; n < 8; n++)
	install(random(4) ? Object.prototype : A.prototype, NAMES[random(NAMES.length)]);
for (const C of [A, Promise, RegExp, Map, Set, ArrayBuffer, Object.getPrototypeOf(U)])
	defineProperty(C, Symbol.species, { __proto__: null, configurable: true, get() { fired.species++; act(this); return this; } });

if (process.env.HOSTILE_COUNTS) {
	const fs = require('fs'), { appendFileSync } = fs, { stringify } = JSON, file = process.env.HOSTILE_COUNTS;
	process.on('exit', () => { depth++; try { appendFileSync(file, fired.get + ' ' + fired.set + ' ' + fired.species + ' ' + fired.acted + '\n'); } catch { /* broken writing */ } });
}

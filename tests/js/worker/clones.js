// What structuredClone copies arrives in another thread as it does here, cycles and shared parts included.
// expect: true
// expect: true
// expect: DataCloneError () => {} could not be cloned.
// expect: DataCloneError An ArrayBuffer is detached and could not be cloned.
'use strict';
const { Worker } = require('worker_threads');
const { isDeepStrictEqual } = require('util');
const values = [undefined, null, true, -0, 1.5, NaN, 'a\ud800\0é😀', -(2n ** 70n), 12n, new Date(5), /a(b)/giu, [1, , 3], [],
	Object.assign([1, 2], { key: 'v' }), { a: { b: 1 }, 5: 1 }, new Map([[{}, 1], ['k', new Set([1, 2])]]), new Error('e', { cause: 1 }),
	new TypeError('t'), Object(1), Object('s'), Object(true), Object(1n), new Uint8Array([1, 2]), new DataView(new ArrayBuffer(8), 2, 3),
	new Float64Array([0.5]), new ArrayBuffer(3), new Array(5), 'x'.repeat(100000)];
const cycle = { values };
cycle.self = cycle;
const bytes = new ArrayBuffer(16);
cycle.views = [new Uint8Array(bytes, 4), new Uint16Array(bytes, 2, 3), bytes];
const w = new Worker(`require('worker_threads').parentPort.once('message', m => require('worker_threads').parentPort.postMessage(m))`,
	{ eval: true });
w.postMessage(cycle);
w.on('message', got => {
	const [a, b, c] = got.views;
	console.log(isDeepStrictEqual(got, structuredClone(cycle)));
	console.log(got.self === got && a.buffer === c && b.buffer === c && a.byteOffset === 4 && b.length === 3);
	for (const bad of [{ f: () => {} }, (() => { const b = new ArrayBuffer(1); structuredClone(b, { transfer: [b] }); return b; })()]) {
		try {
			new Worker('', { eval: true, workerData: bad });
		} catch (e) {
			console.log(e.name, e.message);
		}
	}
});

// Atomics on every kind of array that it takes, what it refuses, and waiting within one thread.
'use strict';
const show = (f) => {
	const text = f.toString().slice(6);
	try { console.log(text, '=>', f()); } catch (e) { console.log(text, '!!', e.name, e.message); }
};
const kinds = [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array];
for (const Kind of kinds) {
	const big = Kind.name.startsWith('Big'), n = (x) => big ? BigInt(x) : x;
	for (const Buffer of [ArrayBuffer, SharedArrayBuffer]) {
		const a = new Kind(new Buffer(16)), seen = [];
		seen.push(Atomics.store(a, 1, n(-1)), Atomics.load(a, 1), Atomics.add(a, 1, n(3)), Atomics.sub(a, 1, n(5)), Atomics.and(a, 1, n(0xf7)),
			Atomics.or(a, 1, n(0x102)), Atomics.xor(a, 1, n(0xff)), Atomics.exchange(a, 1, n(77)), Atomics.compareExchange(a, 1, n(76), n(1)),
			Atomics.compareExchange(a, 1, n(77), n(300)), a[0], a[1]);
		console.log(Kind.name, Buffer.name, seen.join(' '));
	}
}
const ia = new Int32Array(new SharedArrayBuffer(16)), ba = new BigInt64Array(new SharedArrayBuffer(16)), own = new Int32Array(4), floats = new Float64Array(2);
show(() => Atomics.add(floats, 0, 1));
show(() => Atomics.add(new Uint8ClampedArray(2), 0, 1));
show(() => Atomics.add(3, 0, 1));
show(() => Atomics.load({}, 0));
show(() => Atomics.load(new ArrayBuffer(1), 0));
show(() => Atomics.add(ia, 4, 1));
show(() => Atomics.add(ia, -1, 1));
show(() => Atomics.add(ia, 'x', 1));
show(() => Atomics.add(ia, 1.5, 1));
show(() => Atomics.add(ba, 0, 1));
show(() => Atomics.add(ia, 0, 1n));
show(() => [Atomics.store(ia, 0, 1.7), Atomics.store(ia, 0, NaN), Atomics.store(ia, 0, 2 ** 33 + 5), Atomics.load(ia, 0)]);
show(() => Object.is(Atomics.store(ia, 0, -0), 0));
show(() => [Atomics.store(ba, 0, 2n ** 65n + 3n), Atomics.load(ba, 0)]);
show(() => [1, 2, 3, 4, 8, 16].map(Atomics.isLockFree));
show(() => Atomics);
show(() => Object.entries(Object.getOwnPropertyDescriptors(Atomics)).map(([k, v]) => k + v.value.length + v.writable + v.enumerable).join());

const gone = new Int32Array(4);
structuredClone(gone.buffer, { transfer: [gone.buffer] });
for (const name of ['add', 'load', 'store', 'exchange', 'notify']) show(() => name + Atomics[name](gone, 0, 1));
const resizable = new ArrayBuffer(8, { maxByteLength: 16 }), tracking = new Int32Array(resizable), fixed = new Int32Array(resizable, 0, 2);
// a RangeError, as the standard says; in node a TypeError
show(() => { try { return Atomics.store(tracking, 1, { valueOf() { resizable.resize(4); return 1; } }); } catch (e) { return 'refused'; } });
show(() => Atomics.load(fixed, 0));
show(() => Atomics.load(fixed, { valueOf() { throw new Error('the index was asked'); } }));
const growable = new SharedArrayBuffer(4, { maxByteLength: 16 }), grown = new Int32Array(growable);
show(() => Atomics.store(grown, 0, { valueOf() { growable.grow(12); return 9; } }));
show(() => [grown, Atomics.add(grown, 2, 4), grown[2]]);

ia.fill(0);
show(() => Atomics.wait(own, 0, 0, 0));
show(() => Atomics.wait(new Uint32Array(2), 0, 0, 0));
show(() => Atomics.wait(floats, 0, 0, 0));
show(() => Atomics.wait(ia, 9, 0, 0));
show(() => Atomics.wait(ba, 0, 0, 0));
show(() => Atomics.wait(ia, 0, 1));
show(() => Atomics.wait(ia, 0, 0, 0));
show(() => Atomics.wait(ia, 0, 0, -5));
show(() => Atomics.wait(ia, 0, 0, -Infinity));
show(() => Atomics.wait(ia, 0, 0, 20));
show(() => Atomics.wait(ba, 1, 0n, 0.5));
show(() => { const before = performance.now(); Atomics.wait(ia, 0, 0, 30); return performance.now() - before >= 29; });
show(() => Atomics.notify(own, 0));
show(() => Atomics.notify(floats, 0));
show(() => Atomics.notify(ia, 9));
show(() => Atomics.notify(ia, 0, -3));
show(() => Atomics.notify(ia, 0, 1n));
show(() => Atomics.waitAsync(own, 0, 0));
show(() => Atomics.waitAsync(ia, 0, 1));
show(() => Atomics.waitAsync(ia, 0, 0, 0));
show(() => Atomics.waitAsync(ia, 0, 0, 20));

const wait = (name, ...args) => { Atomics.waitAsync(...args).value.then((how) => console.log(name, how)); };
wait('first', ia, 1, 0);
wait('second', ia, 1, 0, 1e9);
wait('third', ia, 1, 0);
wait('elsewhere', ia, 2, 0);
wait('bigint', ba, 0, ba[0]);
wait('late', ia, 3, 0, 10);
console.log('woken:', Atomics.notify(ia, 1, 2), Atomics.notify(ba, 0), Atomics.notify(ia, 0));
Promise.resolve().then(() => console.log('a job comes first'));
setTimeout(() => console.log('woken:', Atomics.notify(ia, 1), Atomics.notify(ia, 3), Atomics.notify(ia, 1)), 60);
// 'elsewhere' waits for ever, which keeps no run alive
process.on('exit', () => console.log('the end'));

// Float16Array, DataView's accessors of halves, Math.f16round; what knows kinds of typed arrays knows this one.
const { isDeepStrictEqual, types } = require('util');
const show = (...values) => console.log(...values);
const a = new Float16Array([1, 0.1, 65504, 65519.99, 65520, -65520, 2 ** -24, 2 ** -25, 3 * 2 ** -26, -0, NaN, 2049, 2051]);
show(a);
// expect: Float16Array(13) [
// expect:   1,
// expect:   0.0999755859375,
// expect:   65504,
// expect:   65504,
// expect:   Infinity,
// expect:   -Infinity,
// expect:   5.960464477539063e-8,
// expect:   0,
// expect:   5.960464477539063e-8,
// expect:   -0,
// expect:   NaN,
// expect:   2048,
// expect:   2052
// expect: ]
show(Float16Array.BYTES_PER_ELEMENT, Float16Array.length, Float16Array.name, a.byteLength, String(new Float16Array(2)), Object.prototype.toString.call(a));
// expect: 2 3 Float16Array 26 0,0 [object Float16Array]
show([...new Float16Array(Float16Array.of(3, NaN, -0, 0, -1, Infinity, -Infinity, 0.5).sort())].join());
// expect: -Infinity,-1,0,0,0.5,3,Infinity,NaN
show(a.indexOf(65504), a.lastIndexOf(65504), a.indexOf(NaN), a.includes(NaN), a.indexOf(0), a.indexOf(0.1));
// expect: 2 3 -1 true 7 -1
show(new Float16Array(new Float64Array([1 + 2 ** -11 + 2 ** -40]))[0], new Float16Array(new Float32Array([1 / 3]))[0], new Uint16Array(a.buffer)[1].toString(16));
// expect: 1.0009765625 0.333251953125 2e66
const view = new DataView(new ArrayBuffer(4));
view.setFloat16(1, 1 / 3);
show(view.getUint8(1).toString(16), view.getUint8(2).toString(16), view.getFloat16(1), view.getFloat16(1, true), view.getFloat16.length, view.setFloat16.length);
// expect: 35 55 0.333251953125 83.3125 1 2
try { view.getFloat16(3); } catch (e) { show(e.name, e.message); }
// expect: RangeError Offset is outside the bounds of the DataView
show([1.337, 65519, 65520, 2 ** -25, 3 * 2 ** -26, -0, NaN, 1e300].map(x => Object.is(Math.f16round(x), -0) ? '-0' : Math.f16round(x)).join());
// expect: 1.3369140625,65504,Infinity,0,5.960464477539063e-8,-0,NaN,Infinity
// both agree for every half
let bad = 0;
const halves = new Float16Array(new Uint16Array(65536).map((_, i) => i).buffer), bits = new Uint16Array(Float16Array.from(halves).buffer);
for (let i = 0; i < 65536; i++)
	bad += !Object.is(Math.f16round(halves[i]), halves[i]) || (halves[i] === halves[i] && bits[i] !== i);
show(bad);
// expect: 0
show(types.isFloat16Array(a), types.isTypedArray(a), types.isFloat32Array(a), isDeepStrictEqual(structuredClone(a), a));
// expect: true true false true
show(isDeepStrictEqual(new Float16Array([0]), new Float16Array([-0])), isDeepStrictEqual(new Float16Array([NaN]), new Float16Array([NaN])));
// expect: false true
require('assert').deepEqual(new Float16Array([0]), new Float16Array([-0]));
show(Buffer.from(new Float16Array([1, 2.9])), a.subarray(1, 3).length, a.with(0, 0.3)[0], a.toSorted()[0], Object.getPrototypeOf(Float16Array) === Object.getPrototypeOf(Int8Array));
// expect: <Buffer 01 02> 2 0.300048828125 -Infinity true
class Sub extends Float16Array {}
show(new Sub(1).map(() => 0.1) instanceof Sub, new Sub([1.5]));
// expect: true Sub(1) [Float16Array] [ 1.5 ]
try { Atomics.load(new Float16Array(1), 0); } catch (e) { show(e.name, e.message); }
// expect: TypeError [object Float16Array] is not an integer typed array.
try { Float16Array(1); } catch (e) { show(e.message); }
// expect: Constructor Float16Array requires 'new'

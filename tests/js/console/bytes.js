// Buffers, typed arrays, array buffers and promises.
// expect: <Buffer 68 65 6c 6c 6f> [ <Buffer 00 ff> ] { b: <Buffer > } <Buffer 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ... 1 more byte> 60
// expect: <Buffer 78, extra: { a: 1 }>
// expect: Uint8Array(3) [ 1, 2, 3 ] ArrayBuffer { [Uint8Contents]: <00 00 00 00>, byteLength: 4 } Uint8Array(0) [] [ Uint8Array(2) [ 0, 0 ] ] { a: { b: { c: [Uint8Array] } } }
// expect: Uint8Array(130) [
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
// expect:   0, 0, 0, 0,
// expect:   ... 30 more items
// expect: ]
// expect: ArrayBuffer {
// expect:   [Uint8Contents]: <00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ... 20 more bytes>,
// expect:   byteLength: 120
// expect: }
// expect: Uint8Array(1) [
// expect:   7,
// expect:   [BYTES_PER_ELEMENT]: 1,
// expect:   [length]: 1,
// expect:   [byteLength]: 1,
// expect:   [byteOffset]: 0,
// expect:   [buffer]: ArrayBuffer { byteLength: 1 }
// expect: ]
// expect: DataView {
// expect:   byteLength: 2,
// expect:   byteOffset: 0,
// expect:   buffer: ArrayBuffer { [Uint8Contents]: <00 00>, byteLength: 2 }
// expect: } Float64Array(2) [ 1.5, -0 ] Int8Array(1) [ -1 ]
// expect: Promise { 5 } Promise { <pending> } [ Promise { { a: [Object] } } ]
// expect: <rejected> RangeError: no
// expect: true true true true false
// expect: true false true
var util = require('util');
console.log(Buffer.from('hello'), [Buffer.from([0, 255])], { b: Buffer.alloc(0) }, Buffer.alloc(51), Buffer.alloc(60, 'a').length);
var b = Buffer.from('x'); b.extra = { a: 1 }; console.log(b);
console.log(new Uint8Array([1, 2, 3]), new ArrayBuffer(4), new Uint8Array(0), [new Uint8Array(2)], { a: { b: { c: new Uint8Array(1) } } });
console.log(new Uint8Array(130)); console.log(new ArrayBuffer(120));
console.log(util.inspect(new Uint8Array([7]), { showHidden: true })); console.log(new DataView(new ArrayBuffer(2)), new Float64Array([1.5, -0]), new Int8Array([-1]));
console.log(Promise.resolve(5), new Promise(function () {}), [Promise.resolve({ a: { b: {} } })]);
var p = Promise.reject(new RangeError('no')); p.catch(function () {}); console.log(util.inspect(p).split('\n')[1].trim());
console.log(util.types.isPromise(p), util.types.isUint8Array(b), util.types.isArrayBuffer(b.buffer), util.types.isTypedArray(new Float32Array(1)), util.types.isDataView({}));
console.log(util.isDeepStrictEqual(Buffer.from('a'), Buffer.from('a')), util.isDeepStrictEqual(new Uint8Array([1]), new Uint8Array([2])), util.isDeepStrictEqual(new ArrayBuffer(1), new ArrayBuffer(1)));

// ArrayBuffer, the typed arrays and DataView.
// expect: Int8Array 1 1 3 10 1,-1,44,112,1,2,0,0,0,7 [object Int8Array]
// expect: Uint8Array 1 1 3 10 1,255,44,112,1,2,0,0,0,7 [object Uint8Array]
// expect: Uint8ClampedArray 1 1 3 10 1,0,255,255,2,2,0,255,0,7 [object Uint8ClampedArray]
// expect: Int16Array 2 2 3 20 1,-1,300,4464,1,2,0,0,0,7 [object Int16Array]
// expect: Uint16Array 2 2 3 20 1,65535,300,4464,1,2,0,0,0,7 [object Uint16Array]
// expect: Int32Array 4 4 3 40 1,-1,300,70000,1,2,0,1661992960,-1661992960,7 [object Int32Array]
// expect: Uint32Array 4 4 3 40 1,4294967295,300,70000,1,2,0,1661992960,2632974336,7 [object Uint32Array]
// expect: Float32Array 4 4 3 40 1,-1,300,70000,1.5,2.5,NaN,100000002004087730000,-100000002004087730000,7 [object Float32Array]
// expect: Float64Array 8 8 3 80 1,-1,300,70000,1.5,2.5,NaN,100000000000000000000,-100000000000000000000,7 [object Float64Array]
// expect: 0,0,52,18,0,0,0,0 2 2 true undefined undefined 8
// expect: 2 52,18 true false
// expect: 0,0,0 0 2 0 5,0
// expect: 0,0,52,18,0,0,0,0 2,4,6 7,8,0
// expect: 244,44,132,100 5,9 18 z-1-9-3-5
// expect: true false 3 3 9
// expect: 2 -1 -1 0 true 1 undefined
// expect: 3,9 3,9 true false
// expect: 1,3,5,9 9,5,3,1 -1,0,0,3,NaN 1,3,5,9
// expect: 1,3,8,9 1,4,4,9 9,4,4,9 9,4,4,9 0,1,2,3
// expect: 9,9,4,4 {"0":9,"1":9,"2":4,"3":4} true false true
// expect: 9 0 true 1
// expect: true true
// expect: 65534 -257 deadbeef 239 0.5 12 4 16
// expect: 3.141592653589793 64 1074340347
// expect: RangeError Invalid typed array length: -1
// expect: RangeError start offset of Uint16Array should be a multiple of 2
// expect: RangeError byte length of Uint16Array should be a multiple of 2
// expect: RangeError Start offset 9 is outside the bounds of the buffer
// expect: RangeError Invalid typed array length: 9
// expect: TypeError Constructor Uint8Array requires 'new'
// expect: TypeError Constructor ArrayBuffer requires 'new'
// expect: RangeError offset is out of bounds
// expect: RangeError Offset is outside the bounds of the DataView
// expect: TypeError Reduce of empty array with no initial value
'use strict';

function fails(f) {
	try {
		console.log('no error', f());
	} catch (err) {
		console.log(err.name, err.message);
	}
}

[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array].forEach(function (T) {
	var a = new T([1, -1, 300, 70000, 1.5, 2.5, NaN, 1e20, -1e20, '7']);
	console.log(T.name, T.BYTES_PER_ELEMENT, a.BYTES_PER_ELEMENT, T.length, a.byteLength, a.join(), Object.prototype.toString.call(a));
});
var store = new ArrayBuffer(8), bytes = new Uint8Array(store), words = new Uint16Array(store, 2, 2);
words[0] = 0x1234;
words[5] = 1;
console.log(bytes.join(), words.length, words.byteOffset, words.buffer === store, bytes[8], words[5], store.byteLength);
console.log(store.slice(2, 4).byteLength, new Uint8Array(store.slice(-6, -4)).join(), ArrayBuffer.isView(bytes), ArrayBuffer.isView(store));
console.log(new Uint8Array(3).join(), new Uint8Array().length, new Uint8Array('2').length, new Uint8Array(null).length, new Uint8Array({ length: 2, 0: 5 }).join());
console.log(new Float64Array(bytes).join(), Uint8Array.from([1, 2, 3], function (x) { return x * 2; }).join(), Uint8Array.of(7, 8, 256).join());

var a = new Uint8Array([5, 3, 9, 1]);
console.log(a.map(function (x) { return x * 100; }).join(), a.filter(function (x) { return x > 3; }).join(), a.reduce(function (s, x) { return s + x; }), a.reduceRight(function (s, x) { return s + '-' + x; }, 'z'));
console.log(a.some(function (x) { return x === 9; }), a.every(function (x) { return x > 1; }), a.find(function (x) { return x < 4; }), a.findIndex(function (x) { return x === 1; }), a.findLast(function (x) { return x > 4; }));
console.log(a.indexOf(9), a.indexOf(9, 3), a.indexOf('9'), a.lastIndexOf(5), a.includes(1), a.at(-1), a.at(9));
console.log(a.slice(1, 3).join(), a.subarray(1, 3).join(), a.subarray(1).buffer === a.buffer, a.slice(1).buffer === a.buffer);
console.log(a.sort().join(), a.reverse().join(), new Float64Array([3, -0, 0, NaN, -1]).sort().join(), a.sort(function (x, y) { return x - y; }).join());
a.set([8, 9], 2);
console.log(a.join(), a.fill(4, 1, 3).join(), a.copyWithin(0, 3).join(), String(a), Object.keys(a).join());
a.set(a.subarray(0, 3), 1);
console.log(a.join(), JSON.stringify(a), 3 in a, 4 in a, delete a[9]);
a.forEach(function (x, i, whole) { if (i === 0) console.log(x, i, whole === a, this.t); }, { t: 1 });
console.log(new Uint8Array(2) instanceof Uint8Array, Object.getPrototypeOf(Uint8Array.prototype) === Object.getPrototypeOf(Float32Array.prototype));

var v = new DataView(new ArrayBuffer(16), 4);
v.setInt16(0, -2);
v.setUint32(2, 0xdeadbeef, true);
v.setFloat32(6, 0.5);
console.log(v.getUint16(0), v.getInt16(0, true), v.getUint32(2, true).toString(16), v.getUint8(2), v.getFloat32(6), v.byteLength, v.byteOffset, v.buffer.byteLength);
v.setFloat64(0, Math.PI);
console.log(v.getFloat64(0), v.getInt8(0), v.getInt32(0));

fails(function () { return new Uint8Array(-1); });
fails(function () { return new Uint16Array(store, 1); });
fails(function () { return new Uint16Array(new ArrayBuffer(3)); });
fails(function () { return new Uint8Array(store, 9); });
fails(function () { return new Uint8Array(store, 0, 9); });
fails(function () { return Uint8Array(2); });
fails(function () { return ArrayBuffer(2); });
fails(function () { return a.set([1, 2, 3], 3); });
fails(function () { return v.getFloat64(6); });
fails(function () { return new Uint8Array(0).reduce(function () {}); });

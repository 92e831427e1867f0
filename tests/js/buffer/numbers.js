// read and write of numbers, and what they refuse.
// expect: UInt8 128 1 8000000000000000
// expect: Int8 -128 1 8000000000000000
// expect: UInt16LE 65408 2 80ff000000000000
// expect: UInt16BE 33023 2 80ff000000000000
// expect: Int16LE -128 2 80ff000000000000
// expect: Int16BE -32513 2 80ff000000000000
// expect: UInt32LE 2130837376 4 80ff017f00000000
// expect: UInt32BE 2164195711 4 80ff017f00000000
// expect: Int32LE 2130837376 4 80ff017f00000000
// expect: Int32BE -2130771585 4 80ff017f00000000
// expect: FloatLE 1.727970433036098e+38 4 80ff017f00000000
// expect: FloatBE -2.3418588217599595e-38 4 80ff017f00000000
// expect: DoubleLE 3.3999666649887257e-218 8 80ff017ffe00c812
// expect: DoubleBE -7.064609473640278e-304 8 80ff017ffe00c812
// expect: 1 128 128 -128 -128 1 800000000000 1 800000000000
// expect: 2 65408 33023 -128 -32513 2 80ff00000000 2 80ff00000000
// expect: 3 130944 8453889 130944 -8323327 3 80ff01000000 3 80ff01000000
// expect: 4 2130837376 2164195711 2130837376 -2130771585 4 80ff017f0000 4 80ff017f0000
// expect: 5 1093052530560 554034102270 -6459097216 -545477525506 5 80ff017ffe00 5 80ff017ffe00
// expect: 6 1093052530560 141832730181120 1093052530560 -139642246529536 6 80ff017ffe00 6 80ff017ffe00
// expect: 4 6 7 feffffffffff8000
// expect: 8 NaN 8 -Infinity 4 Infinity 4 0.10000000149011612
// expect: 1 7 1 3 4 0
// expect: function true function
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 7. Received 8
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 7. Received -1
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received 1.5
// expect: TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received type string ('1')
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 4. Received 5
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 0. Received 1
// expect: RangeError ERR_BUFFER_OUT_OF_BOUNDS Attempt to access memory outside buffer bounds
// expect: RangeError ERR_OUT_OF_RANGE The value of "byteLength" is out of range. It must be >= 1 and <= 6. Received 7
// expect: TypeError ERR_INVALID_ARG_TYPE The "byteLength" argument must be of type number. Received undefined
// expect: TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received undefined
// expect: RangeError ERR_OUT_OF_RANGE The value of "byteLength" is out of range. It must be an integer. Received 1.5
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 255. Received 256
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 255. Received -1
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -128 and <= 127. Received 128
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 65535. Received 70000
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -2147483648 and <= 2147483647. Received 2147483648
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 4294967295. Received 10_000_000_000
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 4. Received 5
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and < 2 ** 48. Received 281_474_976_710_656
// expect: RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -(2 ** 39) and < 2 ** 39. Received 549_755_813_888
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 0. Received 1
// expect: RangeError ERR_OUT_OF_RANGE The value of "byteLength" is out of range. It must be >= 1 and <= 6. Received 0
// expect: 02010403 04030201 12c800fe7f01ff80
// expect: RangeError ERR_INVALID_BUFFER_SIZE Buffer size must be a multiple of 16-bits
// expect: RangeError ERR_INVALID_BUFFER_SIZE Buffer size must be a multiple of 32-bits
// expect: RangeError ERR_INVALID_BUFFER_SIZE Buffer size must be a multiple of 64-bits
'use strict';

const { print: fails } = require('../_outcome.js');

var b = Buffer.from([0x80, 0xff, 0x01, 0x7f, 0xfe, 0x00, 0xc8, 0x12]);
['UInt8', 'Int8', 'UInt16LE', 'UInt16BE', 'Int16LE', 'Int16BE', 'UInt32LE', 'UInt32BE', 'Int32LE', 'Int32BE',
	'FloatLE', 'FloatBE', 'DoubleLE', 'DoubleBE'].forEach(function (name) {
	var w = Buffer.alloc(8), v = b['read' + name](0);
	console.log(name, v, w['write' + name](v, 0), w.toString('hex'));
});
[1, 2, 3, 4, 5, 6].forEach(function (n) {
	var w = Buffer.alloc(6);
	console.log(n, b.readUIntLE(0, n), b.readUIntBE(0, n), b.readIntLE(0, n), b.readIntBE(0, n),
		w.writeIntBE(b.readIntBE(0, n), 0, n), w.toString('hex'), w.writeUIntLE(b.readUIntLE(0, n), 0, n), w.toString('hex'));
});
var w = Buffer.alloc(8);
console.log(w.writeInt32LE(-2), w.writeUInt16BE(65535, 4), w.writeInt8(-128, 6), w.toString('hex'));
console.log(w.writeDoubleLE(NaN), w.readDoubleLE(), w.writeDoubleBE(-0), 1 / w.readDoubleBE(), w.writeFloatLE(1e40), w.readFloatLE(), w.writeFloatBE(0.1), w.readFloatBE());
console.log(w.writeUInt8('7'), w[0], w.writeUInt8(3.9), w[0], w.writeUInt32BE(undefined), w.readUInt32BE());
console.log(typeof w.readUint8, w.readUint16LE === w.readUInt16LE, typeof w.writeUintBE);
fails(function () { return b.readUInt8(8); });
fails(function () { return b.readUInt8(-1); });
fails(function () { return b.readUInt8(1.5); });
fails(function () { return b.readUInt8('1'); });
fails(function () { return b.readInt32LE(5); });
fails(function () { return b.readDoubleBE(1); });
fails(function () { return Buffer.alloc(2).readInt32BE(); });
fails(function () { return b.readUIntLE(0, 7); });
fails(function () { return b.readUIntLE(0); });
fails(function () { return b.readUIntLE(undefined, 2); });
fails(function () { return b.readIntBE(0, 1.5); });
fails(function () { return w.writeUInt8(256); });
fails(function () { return w.writeUInt8(-1); });
fails(function () { return w.writeInt8(128); });
fails(function () { return w.writeUInt16LE(70000); });
fails(function () { return w.writeInt32BE(2147483648); });
fails(function () { return w.writeUInt32LE(1e10); });
fails(function () { return w.writeUInt32LE(1, 5); });
fails(function () { return w.writeUIntBE(0x1000000000000, 0, 6); });
fails(function () { return w.writeIntLE(549755813888, 0, 5); });
fails(function () { return w.writeDoubleLE(1, 1); });
fails(function () { return w.writeUIntLE(1, 0, 0); });
console.log(Buffer.from([1, 2, 3, 4]).swap16().toString('hex'), Buffer.from([1, 2, 3, 4]).swap32().toString('hex'), b.swap64().toString('hex'));
fails(function () { return Buffer.alloc(3).swap16(); });
fails(function () { return Buffer.alloc(6).swap32(); });
fails(function () { return Buffer.alloc(4).swap64(); });

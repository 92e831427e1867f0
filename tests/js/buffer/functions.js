'use strict';
// Buffer's functions have node's names and lengths; edges of making, showing and cutting.
const buffer = require('buffer');
const { inspect } = require('util');

for (const key of Object.keys(Buffer.prototype).filter(name => /^(?:read|write)(?!Big)|^swap|Slice$|^inspect$/.test(name)).sort())
	console.log(key, Buffer.prototype[key].name, Buffer.prototype[key].length);
console.log(Buffer.of.length, buffer.btoa.length, Buffer.prototype[inspect.custom] === Buffer.prototype.inspect);

const { orError: message } = require('../_outcome.js');

const own = Buffer.from('abc');
own.x = 1;
own[Symbol('s')] = { a: { b: 1 } };
console.log(inspect(own), inspect(own, { depth: 0 }), own.inspect());
console.log(message(() => { buffer.INSPECT_MAX_BYTES = -1; }));
console.log(message(() => { buffer.INSPECT_MAX_BYTES = 'x'; }));
buffer.INSPECT_MAX_BYTES = 2;
console.log(inspect(own), buffer.INSPECT_MAX_BYTES);
console.log(message(() => Buffer.from(new ArrayBuffer(8), -1)));
console.log(message(() => Buffer.from('abc').utf8Slice(5, 2)));
console.log(Buffer.from('abc').copy(Buffer.alloc(3), 2 ** 53), JSON.stringify(Object.getOwnPropertyDescriptor(buffer, 'constants').writable));
// expect: asciiSlice asciiSlice 0
// expect: base64Slice base64Slice 0
// expect: base64urlSlice base64urlSlice 0
// expect: hexSlice hexSlice 0
// expect: inspect inspect 2
// expect: latin1Slice latin1Slice 0
// expect: readDoubleBE readDoubleBackwards 0
// expect: readDoubleLE readDoubleForwards 0
// expect: readFloatBE readFloatBackwards 0
// expect: readFloatLE readFloatForwards 0
// expect: readInt16BE readInt16BE 0
// expect: readInt16LE readInt16LE 0
// expect: readInt32BE readInt32BE 0
// expect: readInt32LE readInt32LE 0
// expect: readInt8 readInt8 0
// expect: readIntBE readIntBE 2
// expect: readIntLE readIntLE 2
// expect: readUInt16BE readUInt16BE 0
// expect: readUInt16LE readUInt16LE 0
// expect: readUInt32BE readUInt32BE 0
// expect: readUInt32LE readUInt32LE 0
// expect: readUInt8 readUInt8 0
// expect: readUIntBE readUIntBE 2
// expect: readUIntLE readUIntLE 2
// expect: readUint16BE readUInt16BE 0
// expect: readUint16LE readUInt16LE 0
// expect: readUint32BE readUInt32BE 0
// expect: readUint32LE readUInt32LE 0
// expect: readUint8 readUInt8 0
// expect: readUintBE readUIntBE 2
// expect: readUintLE readUIntLE 2
// expect: swap16 swap16 0
// expect: swap32 swap32 0
// expect: swap64 swap64 0
// expect: ucs2Slice ucs2Slice 0
// expect: utf8Slice utf8Slice 0
// expect: write write 4
// expect: writeDoubleBE writeDoubleBackwards 1
// expect: writeDoubleLE writeDoubleForwards 1
// expect: writeFloatBE writeFloatBackwards 1
// expect: writeFloatLE writeFloatForwards 1
// expect: writeInt16BE writeInt16BE 1
// expect: writeInt16LE writeInt16LE 1
// expect: writeInt32BE writeInt32BE 1
// expect: writeInt32LE writeInt32LE 1
// expect: writeInt8 writeInt8 1
// expect: writeIntBE writeIntBE 3
// expect: writeIntLE writeIntLE 3
// expect: writeUInt16BE writeUInt16BE 1
// expect: writeUInt16LE writeUInt16LE 1
// expect: writeUInt32BE writeUInt32BE 1
// expect: writeUInt32LE writeUInt32LE 1
// expect: writeUInt8 writeUInt8 1
// expect: writeUIntBE writeUIntBE 3
// expect: writeUIntLE writeUIntLE 3
// expect: writeUint16BE writeUInt16BE 1
// expect: writeUint16LE writeUInt16LE 1
// expect: writeUint32BE writeUInt32BE 1
// expect: writeUint32LE writeUInt32LE 1
// expect: writeUint8 writeUInt8 1
// expect: writeUintBE writeUIntBE 3
// expect: writeUintLE writeUIntLE 3
// expect: 0 1 true
// expect: <Buffer 61 62 63, x: 1, [Symbol(s)]: { a: { b: 1 } }> <Buffer 61 62 63, x: 1, [Symbol(s)]: [Object]> <Buffer 61 62 63>
// expect: RangeError ERR_OUT_OF_RANGE The value of "INSPECT_MAX_BYTES" is out of range. It must be >= 0. Received -1
// expect: TypeError ERR_INVALID_ARG_TYPE The "INSPECT_MAX_BYTES" argument must be of type number. Received type string ('x')
// expect: <Buffer 61 62 ... 1 more byte, x: 1, [Symbol(s)]: { a: { b: 1 } }> 2
// expect: RangeError undefined Start offset -1 is outside the bounds of the buffer
// expect: RangeError ERR_OUT_OF_RANGE Index out of range
// expect: 0 false

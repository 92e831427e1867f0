// The buffer module beside Buffer: constants, transcode, isUtf8, atob, btoa.
// expect: true true 50 true
// expect: 3fe9 ? c3a9 61006200 a
// expect: Error U_ILLEGAL_ARGUMENT_ERROR Unable to transcode Buffer [U_ILLEGAL_ARGUMENT_ERROR]
// expect: TypeError ERR_INVALID_ARG_TYPE The "source" argument must be an instance of Buffer or Uint8Array. Received type string ('x')
// expect: true false true false
// expect: TypeError ERR_INVALID_ARG_TYPE The "input" argument must be an instance of ArrayBuffer, Buffer, or TypedArray. Received type string ('x')
// expect: aGkgdGhlcmU= hi there /w== 255
// expect: 4 3 old older ok
'use strict';
var buffer = require('buffer');

const { print: fails } = require('../_outcome.js');

console.log(buffer.constants.MAX_LENGTH === buffer.kMaxLength, buffer.kStringMaxLength === buffer.constants.MAX_STRING_LENGTH, buffer.INSPECT_MAX_BYTES, require('node:buffer') === buffer);
console.log(buffer.transcode(Buffer.from('\u20ac\u00e9'), 'utf8', 'latin1').toString('hex'), buffer.transcode(Buffer.from('\u20ac'), 'utf8', 'ascii').toString(),
	buffer.transcode(Buffer.from([0xe9]), 'latin1', 'utf8').toString('hex'), buffer.transcode(Buffer.from('ab'), 'utf8', 'ucs2').toString('hex'),
	buffer.transcode(Buffer.from('6100', 'hex'), 'utf16le', 'utf8').toString());
fails(function () { return buffer.transcode(Buffer.from('x'), 'utf8', 'hex'); });
fails(function () { return buffer.transcode('x', 'utf8', 'latin1'); });
console.log(buffer.isUtf8(Buffer.from('\u20ac')), buffer.isUtf8(Buffer.from([0xff])), buffer.isAscii(Buffer.from('abc')), buffer.isAscii(Buffer.from([0x80])));
fails(function () { return buffer.isUtf8('x'); });
console.log(buffer.btoa('hi there'), buffer.atob('aGkgdGhlcmU='), btoa('\u00ff'), atob(' /w == ').charCodeAt(0));
console.log(buffer.SlowBuffer(4).length, new Buffer(3).length, String(new Buffer('old')), String(Buffer('older')), String(Buffer([111, 107])));

// Buffer.from, alloc, concat and the rest that make a Buffer.
// expect: Buffer 10 68c3a96c6c6f20e282ac Buffer 0  Buffer 3 616263
// expect: Buffer 4 f09f9880 Buffer 3 efbfbd Buffer 5 61efbfbd62
// expect: Buffer 2 68e9 Buffer 1 ac Buffer 2 68e9
// expect: Buffer 4 6100ac20 Buffer 2 6100
// expect: Buffer 3 00ffab Buffer 1 ab Buffer 0 
// expect: Buffer 6 666f6f626172 Buffer 5 666f6f6261 Buffer 3 fbffbf Buffer 3 fbffbf Buffer 1 66
// expect: Buffer 7 01ff00ff010700 Buffer 2 0506
// expect: Buffer 2 0102 Buffer 5 626f786564 Buffer 1 76
// expect: copy Copy
// expect: 7 4 2 true 0
// expect: Buffer 3 090807 Buffer 3 090807
// expect: Buffer 3 000000 Buffer 5 6162616261 Buffer 3 010101 Buffer 4 61626162 Buffer 0 
// expect: 5 6 8192
// expect: Buffer 3 614263 Buffer 0  Buffer 2 6162 Buffer 5 6162630000
// expect: Buffer 3 01022c
// expect: true true false true
// expect: [object Uint8Array] false function Buffer true
// expect: utf8 true
// expect: UTF-8 true
// expect: utf16le true
// expect: ucs2 true
// expect: latin1 true
// expect: binary true
// expect: base64 true
// expect: base64url true
// expect: hex true
// expect: ascii true
// expect: Hex true
// expect: utf7 false
// expect:  false
// expect: 5 false
// expect: null false
// expect: 10 6 2 3 2 8 3 1
// expect: TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received null
// expect: TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received undefined
// expect: TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received function 
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: RangeError ERR_BUFFER_OUT_OF_BOUNDS "offset" is outside of buffer bounds
// expect: RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
// expect: RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received -1
// expect: TypeError ERR_INVALID_ARG_TYPE The "size" argument must be of type number. Received type string ('5')
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received NaN
// expect: RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received 1_000_000_000_000
// expect: TypeError ERR_INVALID_ARG_TYPE The "list" argument must be an instance of Array. Received type string ('x')
// expect: TypeError ERR_INVALID_ARG_TYPE The "list[0]" argument must be an instance of Buffer or Uint8Array. Received type number (1)
// expect: TypeError ERR_INVALID_ARG_TYPE The "string" argument must be of type string or an instance of Buffer or ArrayBuffer. Received type number (5)
'use strict';

function show(b) { return b.constructor.name + ' ' + b.length + ' ' + b.toString('hex'); }

const { print: fails } = require('../_outcome.js');

console.log(show(Buffer.from('h\u00e9llo \u20ac')), show(Buffer.from('')), show(Buffer.from('abc', 'utf8')));
console.log(show(Buffer.from('\ud83d\ude00')), show(Buffer.from('\ud83d')), show(Buffer.from('a\ude00b')));
console.log(show(Buffer.from('h\u00e9', 'latin1')), show(Buffer.from('\u20ac', 'binary')), show(Buffer.from('h\u00e9', 'ascii')));
console.log(show(Buffer.from('a\u20ac', 'utf16le')), show(Buffer.from('a', 'UCS-2')));
console.log(show(Buffer.from('00ffABg1', 'hex')), show(Buffer.from('abc', 'hex')), show(Buffer.from('zz', 'hex')));
console.log(show(Buffer.from('Zm9vYmFy', 'base64')), show(Buffer.from('Zm9v YmE=', 'base64')), show(Buffer.from('-_-_', 'base64')),
	show(Buffer.from('-_+/', 'base64url')), show(Buffer.from('Zg', 'base64')));
console.log(show(Buffer.from([1, 255, 256, -1, 1.9, '7', null])), show(Buffer.from({ length: 2, 0: 5, 1: 6 })));
console.log(show(Buffer.from({ type: 'Buffer', data: [1, 2] })), show(Buffer.from(new String('boxed'))), show(Buffer.from({ valueOf: function () { return 'v'; } })));
var copy = Buffer.from('copy'), again = Buffer.from(copy);
again[0] = 0x43;
console.log(String(copy), String(again));
var store = new ArrayBuffer(8), whole = Buffer.from(store), part = Buffer.from(store, 2, 4);
part[0] = 7;
console.log(whole[2], part.length, part.byteOffset, part.buffer === store, Buffer.from(store, 8).length);
var view = new Uint8Array([9, 8, 7]);
console.log(show(Buffer.from(view)), show(Buffer.from(view.buffer)));
console.log(show(Buffer.alloc(3)), show(Buffer.alloc(5, 'ab')), show(Buffer.alloc(3, 1)), show(Buffer.alloc(4, 'YWI=', 'base64')), show(Buffer.alloc(0, 'x')));
console.log(Buffer.allocUnsafe(5).length, Buffer.allocUnsafeSlow(6).length, Buffer.poolSize);
console.log(show(Buffer.concat([Buffer.from('a'), new Uint8Array([66]), Buffer.from('c')])), show(Buffer.concat([])),
	show(Buffer.concat([Buffer.from('abc')], 2)), show(Buffer.concat([Buffer.from('abc')], 5)));
console.log(show(Buffer.of(1, 2, 300)));
console.log(Buffer.from('x') instanceof Uint8Array, Buffer.from('x') instanceof Buffer, Buffer.isBuffer(view), Buffer.isBuffer(copy));
console.log(Object.prototype.toString.call(copy), Array.isArray(copy), typeof Buffer, Buffer.name, require('buffer').Buffer === Buffer);
['utf8', 'UTF-8', 'utf16le', 'ucs2', 'latin1', 'binary', 'base64', 'base64url', 'hex', 'ascii', 'Hex', 'utf7', '', 5, null].forEach(function (e) {
	console.log(e, Buffer.isEncoding(e));
});
console.log(Buffer.byteLength('h\u00e9\u20ac\ud83d\ude00'), Buffer.byteLength('abc', 'utf16le'), Buffer.byteLength('abcd', 'hex'),
	Buffer.byteLength('Zm9v', 'base64'), Buffer.byteLength('Zm8=', 'base64'), Buffer.byteLength(store), Buffer.byteLength(view), Buffer.byteLength('\u00e9', 'latin1'));
fails(function () { return Buffer.from(5); });
fails(function () { return Buffer.from(null); });
fails(function () { return Buffer.from(undefined); });
fails(function () { return Buffer.from(function () {}); });
fails(function () { return Buffer.from('x', 'nope'); });
fails(function () { return Buffer.from(store, 9); });
fails(function () { return Buffer.from(store, 0, 9); });
fails(function () { return Buffer.alloc(-1); });
fails(function () { return Buffer.alloc('5'); });
fails(function () { return Buffer.alloc(2, 'x', 'nope'); });
fails(function () { return Buffer.allocUnsafe(NaN); });
fails(function () { return Buffer.alloc(1e12); });
fails(function () { return Buffer.concat('x'); });
fails(function () { return Buffer.concat([1]); });
fails(function () { return Buffer.byteLength(5); });

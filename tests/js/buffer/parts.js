// slice, copy, fill, search and comparison.
// expect: 234 789 3456 0 89 23 0
// expect: 01x3456789 true true 2
// expect: 3 .345.. 2 .34501 0 0 1 934501
// expect: 5 0101x34789
// expect: TypeError ERR_INVALID_ARG_TYPE The "target" argument must be an instance of Buffer or Uint8Array. Received type string ('x')
// expect: RangeError ERR_OUT_OF_RANGE The value of "targetStart" is out of range. It must be >= 0. Received -1
// expect: RangeError ERR_OUT_OF_RANGE The value of "sourceStart" is out of range. It must be >= 0 && <= 10. Received 11
// expect: RangeError ERR_OUT_OF_RANGE The value of "sourceEnd" is out of range. It must be >= 0. Received -1
// expect: abababa --ababa --aba-- AAAAAAA abababa -ababab -xyzxy- ééééééé
// expect: "\u0000\u0000\u0000\u0000\u0000\u0000\u0000" BBBBBBB 7 -------
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 && <= 4294967296. Received -1
// expect: RangeError ERR_OUT_OF_RANGE The value of "end" is out of range. It must be >= 0 && <= 7. Received 8
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'value' is invalid. Received 'zz'
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'value' is invalid. Received <Buffer >
// expect: 10 20 20 20 -1 0 26
// expect: 8 18 -1 2 8 true false false
// expect: 2 2 2 -1 20 20 -1
// expect: 6 -1 -1 0
// expect: TypeError ERR_INVALID_ARG_TYPE The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received an instance of Object
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: false true true -1 1 1 0
// expect: 1 0 -1 1 -1
// expect: aa,abc,abd
// expect: TypeError ERR_INVALID_ARG_TYPE The "otherBuffer" argument must be an instance of Buffer or Uint8Array. Received type string ('abc')
// expect: TypeError ERR_INVALID_ARG_TYPE The "target" argument must be an instance of Buffer or Uint8Array. Received type string ('abc')
// expect: RangeError ERR_OUT_OF_RANGE The value of "targetEnd" is out of range. It must be >= 0 && <= 3. Received 100
// expect: TypeError ERR_INVALID_ARG_TYPE The "buf2" argument must be an instance of Buffer or Uint8Array. Received type string ('y')
// expect: 294 undefined undefined 3 true true false
// expect: 44 255 undefined 3
// expect: 44,255,99 98,99,101
// expect: 0,1,2
'use strict';

const { print: fails } = require('../_outcome.js');

var b = Buffer.from('0123456789');
console.log(String(b.slice(2, 5)), String(b.slice(-3)), String(b.slice(3, -3)), b.slice(7, 3).length, String(b.subarray(8, 100)), String(b.slice('2', '4')), b.slice(20).length);
var part = b.subarray(2, 4);
part[0] = 0x78;
console.log(String(b), part instanceof Buffer, part.buffer === b.buffer, part.byteOffset - b.byteOffset);

var t = Buffer.alloc(6, '.');
console.log(b.copy(t, 1, 3, 6), String(t), b.copy(t, 4), String(t), b.copy(t, 6), b.copy(t, 0, 5, 2), b.copy(t, 0, 9, 100), String(t));
console.log(b.copy(b, 2, 0, 5), String(b));
fails(function () { return b.copy('x'); });
fails(function () { return b.copy(t, -1); });
fails(function () { return b.copy(t, 0, 11); });
fails(function () { return b.copy(t, 0, 0, -1); });

function filled() { var f = Buffer.alloc(7, '-'); return f.fill.apply(f, arguments).toString('latin1'); }
console.log(filled('ab'), filled('ab', 2), filled('ab', 2, 5), filled(0x41), filled('6162', 'hex'), filled('YWI=', 1, 'base64'), filled(Buffer.from('xyz'), 1, 6), filled('\u00e9', 'latin1'));
console.log(JSON.stringify(filled('')), filled(256 + 66), filled(true, 3).length, filled('abc', 5, 3));
fails(function () { return filled('x', -1); });
fails(function () { return filled('x', 0, 8); });
fails(function () { return filled('zz', 'hex'); });
fails(function () { return filled('x', 'nope'); });
fails(function () { return filled(Buffer.alloc(0)); });

var h = Buffer.from('this is a buffer, a buffer');
console.log(h.indexOf('buffer'), h.lastIndexOf('buffer'), h.indexOf('buffer', 11), h.indexOf('buffer', -6), h.indexOf('nope'), h.indexOf(''), h.indexOf('', 100));
console.log(h.indexOf(97), h.lastIndexOf(97), h.indexOf(99.9), h.indexOf(Buffer.from('is')), h.indexOf(new Uint8Array([97, 32])), h.includes('a b'), h.includes('zz'), h.includes('is', 6));
console.log(h.indexOf('6973', 'hex'), h.indexOf('aXM=', 0, 'base64'), h.lastIndexOf('is', 4), h.lastIndexOf('is', -25), h.lastIndexOf('buffer', undefined), h.lastIndexOf('buffer', NaN), h.lastIndexOf('buffer', null));
console.log(Buffer.from('a\u20acb\u20ac', 'utf16le').indexOf('\u20ac', 4, 'utf16le'), Buffer.alloc(3).indexOf(0, 5), Buffer.alloc(0).indexOf('x'), Buffer.alloc(0).indexOf(''));
fails(function () { return h.indexOf({}); });
fails(function () { return h.indexOf('x', 0, 'nope'); });

var x = Buffer.from('abc'), y = Buffer.from('abd');
console.log(x.equals(y), x.equals(Buffer.from('abc')), x.equals(new Uint8Array([97, 98, 99])), x.compare(y), y.compare(x), x.compare(Buffer.from('ab')), Buffer.compare(x, x));
console.log(x.compare(y, 0, 2), x.compare(y, 0, 2, 0, 2), x.compare(y, 2, 3, 1, 2), x.compare(y, 3, 3), x.compare(y, 0, 3, 3));
console.log([y, x, Buffer.from('aa')].sort(Buffer.compare).join());
fails(function () { return x.equals('abc'); });
fails(function () { return x.compare('abc'); });
fails(function () { return x.compare(y, 0, 100); });
fails(function () { return Buffer.compare(x, 'y'); });

var sum = 0, i, keys = [];
for (i = 0; i < x.length; i++)
	sum += x[i];
console.log(sum, x[10], x[-1], x.length, 'length' in x, 1 in x, 5 in x);
x[0] = 300;
x[1] = -1;
x[5] = 1;
console.log(x[0], x[1], x[5], x.length);
console.log(Array.prototype.slice.call(x).join(), Array.prototype.map.call(y, function (c) { return c + 1; }).join());
console.log(Object.keys(y).join());

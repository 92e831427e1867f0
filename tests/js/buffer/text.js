// toString and write in every encoding; toJSON.
// expect: utf8 "hé€😀��\u0000" "é�"
// expect: latin1 "hÃ©â¬ðÿ\u0000" "Ã©â"
// expect: ascii "hC)b\u0002,p\u001f\u0018\u0000\u0000\u0000" "C)b"
// expect: hex "68c3a9e282acf09f988080ff00" "c3a9e2"
// expect: base64 "aMOp4oKs8J+YgID/AA==" "w6ni"
// expect: base64url "aMOp4oKs8J-YgID_AA" "w6ni"
// expect: utf16le "써겂鿰肘ﾀ" "꧃"
// expect: ucs2 "써겂鿰肘ﾀ" "꧃"
// expect: binary "hÃ©â¬ðÿ\u0000" "Ã©â"
// expect: UTF-8 "hé€😀��\u0000" "é�"
// expect: ["é€😀��\u0000","hé","","","ff00","c3a9","68c3"]
// expect: c3 "�"
// expect: e2 82 "�"
// expect: f0 9f 98 "�"
// expect: c0 80 "��"
// expect: ed a0 80 "���"
// expect: f4 90 80 80 "����"
// expect: e2 82 41 "�A"
// expect: ff fe "��"
// expect: f0 9f 41 98 "�A�"
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: null
// expect: 3 abc.....
// expect: 3 ..abc...
// expect: 3 .....abc
// expect: 3 ..abc...
// expect: 2 ab......
// expect: 2 ...ab...
// expect: 2 .ab.....
// expect: 6 â¬â¬..
// expect: 0 ........
// expect: 1 é.......
// expect: 0 ........
// expect: 0 ........
// expect: 4 2e610062002e2e2e
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 && <= 8. Received 9
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 && <= 8. Received -1
// expect: RangeError ERR_OUT_OF_RANGE The value of "length" is out of range. It must be >= 0 && <= 8. Received 9
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received 1.5
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: {"type":"Buffer","data":[106,115,111,110]} {"b":{"type":"Buffer","data":[]}}
// expect: round trip
// expect: concatenated xy loc
// expect: utf8 616263 2 .zz
'use strict';

const { print: fails } = require('../_outcome.js');

var b = Buffer.from([0x68, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0x80, 0xff, 0]);
['utf8', 'latin1', 'ascii', 'hex', 'base64', 'base64url', 'utf16le', 'ucs2', 'binary', 'UTF-8'].forEach(function (e) {
	console.log(e, JSON.stringify(b.toString(e)), JSON.stringify(b.toString(e, 1, 4)));
});
console.log(JSON.stringify([b.toString(undefined, 1), b.toString('utf8', -5, 3), b.toString('utf8', 3, 2), b.toString('hex', 100), b.toString('hex', 11, 100),
	b.toString('hex', 1.7, '3'), b.toString('hex', NaN, 2)]));
[[0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82, 0x41], [0xff, 0xfe], [0xf0, 0x9f, 0x41, 0x98]].forEach(function (bytes) {
	console.log(bytes.map(function (x) { return x.toString(16); }).join(' '), JSON.stringify(Buffer.from(bytes).toString()));
});
fails(function () { return b.toString('nope'); });
fails(function () { return b.toString(null); });

var w = Buffer.alloc(8, 0x2e);
function write() {
	w.fill('.');
	console.log(w.write.apply(w, arguments), w.toString('latin1'));
}
write('abc');
write('abc', 2);
write('abcdef', 5);
write('abcdef', 2, 3);
write('6162', 'hex');
write('6162', 3, 'hex');
write('YWJj', 1, 2, 'base64');
write('\u20ac\u20ac\u20ac');
write('\u20ac', 6);
write('\u00e9\u00e9', 0, 1, 'latin1');
write('', 3);
write('abc', 8);
w.fill('.');
console.log(w.write('ab', 1, 'utf16le'), w.toString('hex'));
fails(function () { return w.write('x', 9); });
fails(function () { return w.write('x', -1); });
fails(function () { return w.write('x', 0, 9); });
fails(function () { return w.write('x', 1.5); });
fails(function () { return w.write('x', 0, 1, 'nope'); });
console.log(JSON.stringify(Buffer.from('json')), JSON.stringify({ b: Buffer.alloc(0) }));
console.log(Buffer.from(JSON.parse(JSON.stringify(Buffer.from('round trip')))).toString());
console.log('' + Buffer.from('concatenated'), Buffer.from('x') + 'y', Buffer.from('loc').toLocaleString());
console.log(Buffer.from('utf8Slice').utf8Slice(0, 4), Buffer.from('abc').hexSlice(), w.latin1Write('zz', 1), w.latin1Slice(0, 3));

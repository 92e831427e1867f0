// StringDecoder: characters cut between chunks, in every encoding.
// expect: utf8 "a"0/0 ""2/3 ""1/3 "€"0/0 ""3/4 ""2/4 ""1/4 "😀"0/0 ""1/2 "é"0/0 "" 0
// expect: utf16le ""1/2 "a"0/0 ""1/2 "\ud83d"0/0 ""1/2 "\ude00"0/0 ""1/2 "€"0/0 "" 0
// expect: latin1 "é"0/0 "a"0/0 "" 0
// expect: hex "00"0/0 "ff"0/0 "7f"0/0 "" 0
// expect: base64 ""2/3 ""1/3 "YWJj"0/0 ""2/3 ""1/3 "ZGU=" 0
// expect: base64url ""2/3 ""1/3 "YWJj"0/0 ""2/3 ""1/3 "ZGU" 0
// expect: utf8 ""1/3 "€"2/4 ""1/4 "😀"1/2 "�" 0
// expect: utf8 ""1/3 "�A"0/0 ""3/4 "�😀"0/0 "" 0
// expect: utf8 "�A"0/0 ""1/2 "��"0/0 ""1/3 "���"0/0 "" 0
// expect: utf8 ""2/4 ""1/4 "����"0/0 "��"0/0 "��"0/0 "" 0
// expect: utf8 ""0/0 ""2/3 ""2/3 ""1/3 "€"0/0 "" 0
// expect: utf16le "\ud83d"1/2 "\ude00"1/2 "A"0/0 "" 0
// expect: utf16le ""2/4 "\ud83d\ud83d"0/0 "\ude00"0/0 "" 0
// expect: utf16le ""2/4 ""1/4 "\ud83d" 0
// expect: ucs2 ""1/2 "A"2/4 "\ud83d" 0
// expect: base64 ""2/3 "AQID"2/3 "BAUGBwgJ"0/0 "" 0
// expect: ascii "He"0/0 "\u0000"0/0 "" 0
// expect: already text utf8 "" "€" ""
// expect: hi utf8 utf16le latin1
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 5
// expect: TypeError ERR_INVALID_ARG_TYPE The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_TYPE The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received null
'use strict';
var StringDecoder = require('string_decoder').StringDecoder;

function run(encoding, chunks) {
	var d = new StringDecoder(encoding);
	console.log(encoding, chunks.map(function (bytes) {
		return JSON.stringify(d.write(Buffer.from(bytes))) + d.lastNeed + '/' + d.lastTotal;
	}).join(' '), JSON.stringify(d.end()), d.lastNeed);
}

function each(encoding, text) {
	var bytes = [], b = Buffer.from(text, encoding === 'latin1' || encoding === 'ascii' ? 'latin1' : encoding), i;
	for (i = 0; i < b.length; i++)
		bytes.push([b[i]]);
	run(encoding, bytes);
}

each('utf8', 'a\u20ac\ud83d\ude00\u00e9');
each('utf16le', 'a\ud83d\ude00\u20ac');
each('latin1', '\u00e9a');
each('hex', '00ff7f');
each('base64', 'YWJjZGU=');
each('base64url', 'YWJjZGU');
run('utf8', [[0xe2, 0x82], [0xac, 0xf0, 0x9f], [0x98], [0x80, 0xc3]]);
run('utf8', [[0xe2, 0x82], [0x41], [0xf0], [0xf0, 0x9f, 0x98, 0x80]]);
run('utf8', [[0xff, 0x41], [0xc0], [0x80], [0xed, 0xa0], [0x80]]);
run('utf8', [[0xf4, 0x90], [0x80], [0x80], [0x80, 0x80], [0xf8, 0x88]]);
run('utf8', [[], [0xe2], [], [0x82], [0xac]]);
run('utf16le', [[0x3d, 0xd8, 0x00], [0xde, 0x41], [0x00]]);
run('utf16le', [[0x3d, 0xd8], [0x3d, 0xd8], [0x00, 0xde]]);
run('utf16le', [[0x3d, 0xd8], [0x00]]);
run('ucs2', [[0x41], [0x00, 0x3d, 0xd8]]);
run('base64', [[1], [2, 3, 4], [5, 6, 7, 8, 9]]);
run('ascii', [[0xc8, 0x65], [0x80]]);

var d = new StringDecoder('utf8');
console.log(d.write('already text'), d.encoding, JSON.stringify(d.write(Buffer.from([0xe2]))), JSON.stringify(d.end(Buffer.from([0x82, 0xac]))), JSON.stringify(d.end()));
console.log(d.write(new Uint8Array([0x68, 0x69])), new StringDecoder().encoding, new StringDecoder('UTF-16LE').encoding, new StringDecoder('binary').encoding);
[function () { return new StringDecoder('nope'); }, function () { return new StringDecoder(5); }, function () { return d.write(5); }, function () { return d.write(null); }].forEach(function (f) {
	try {
		console.log('no error', f());
	} catch (err) {
		console.log(err.name, err.code, err.message);
	}
});

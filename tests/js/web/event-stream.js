// The parser of event streams: each input whole, cut at every byte, and a byte at a time gives the same events.
const fs = require('fs'), path = require('path');
const file = path.join(__dirname, '../../../stdlib/internal/web/event_stream.js');
const module_ = { exports: {} };
new Function('exports', 'require', 'module', 'internalBinding', fs.readFileSync(file, 'utf8'))(
	module_.exports, undefined, module_, () => ({ inheritNothing: object => { Object.setPrototypeOf(object, null); } }));
const { EventStream } = module_.exports;

function parse(pieces, lastEventId = '') {
	const out = [], decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	const stream = new EventStream(lastEventId, (...event) => out.push(event), ms => out.push(ms));
	for (const piece of pieces)
		stream.push(decoder.decode(piece, { stream: true }));
	return JSON.stringify([out, stream.lastEventId]);
}

function check(label, text) {
	const bytes = Buffer.from(text), whole = parse([bytes]);
	console.log(label, whole);
	const same = pieces => {
		const cut = parse(pieces);
		if (cut !== whole)
			console.log('cut', pieces.map(String), cut);
	};
	for (let i = 0; i <= bytes.length; i++) {
		same([bytes.subarray(0, i), bytes.subarray(i)]);
		for (let k = i; k <= bytes.length && bytes.length < 40; k++)
			same([bytes.subarray(0, i), bytes.subarray(i, k), bytes.subarray(k)]);
	}
	same([...bytes].map(byte => Buffer.from([byte])));
}

check('one', 'data: a\n\n');
// expect: one [[["message","a",""]],""]
check('ends of lines', 'data:1\r\rdata:2\r\n\r\ndata:3\n\rdata:4\n\ndata:5\r\n\rdata:6\r\r\n');
// expect: ends of lines [[["message","1",""],["message","2",""],["message","3",""],["message","4",""],["message","5",""],["message","6",""]],""]
check('lines of data', 'data: a\ndata\ndata:\ndata:  b \n\n');
// expect: lines of data [[["message","a\n\n\n b ",""]],""]
check('empty data', 'data\n\ndata:\n\ndata\ndata\n\n');
// expect: empty data [[["message","",""],["message","",""],["message","\n",""]],""]
check('no data', 'event: x\n\nid: 7\n\nevent: y\nevent: z\ndata: 1\n\ndata: 2\n\n');
// expect: no data [[["z","1","7"],["message","2","7"]],"7"]
check('ids', 'id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\nid: 4\ndata: d');
// expect: ids [[["message","a","1"],["message","b","1"],["message","c",""]],""]
check('id with NULL', 'id: 1\ndata: a\n\nid: 2\u0000\ndata: b\u0000\n\n');
// expect: id with NULL [[["message","a","1"],["message","b\u0000","1"]],"1"]
check('retry', 'retry: 1000\nretry: 0x10\nretry: 5 \nretry:-1\nretry\nretry: 007\nretry: 1e3\n\n');
// expect: retry [[1000,7],""]
check('comments and what nobody knows', ': comment\n:\nDATA: no\n data: no\ndata : no\ndata\t: no\nfoo\ndata:yes:\n\n');
// expect: comments and what nobody knows [[["message","yes:",""]],""]
check('byte order mark', '\ufeffdata: a\n\n\ufeffdata: b\n\ndata: \ufeff\n\n');
// expect: byte order mark [[["message","a",""],["message","﻿",""]],""]
check('two marks', '\ufeff\ufeffdata: a\n\ndata: b\n\n');
// expect: two marks [[["message","b",""]],""]
check('UTF-8', 'data: é€\u{1f600}\nevent: ☃\n\n');
// expect: UTF-8 [[["☃","é€😀",""]],""]
check('without an end', 'data: a\n\ndata: b\n');
// expect: without an end [[["message","a",""]],""]
check('nothing', '');
// expect: nothing [[],""]
console.log(parse([Buffer.from('data: a\n\nid: 8\ndata\n\n')], '3'));
// expect: [[["message","a","3"],["message","","8"]],"8"]
// a long line in small pieces takes as long as its bytes
const piece = Buffer.from('x'.repeat(64)), before = process.cpuUsage().user;
const long = parse([Buffer.from('data:'), ...Array(20000).fill(piece), Buffer.from('\n\n')]);
console.log(long.length > 1280000, process.cpuUsage().user - before < 5e6);
// expect: true true

// A file of many megabytes, which several workers read at once: every byte is in its place, several files at a time,
// in each form of readFile; and a file that is cut while it is being read gives what it began with.  What was cut off may come as zeros: so the
// kernel answers a read that is under way when the pages go.
// expect: callback 9437185 true
// expect: promise 4259840 true
// expect: promise 9437185 true
// expect: promise 4259839 true
// expect: latin1 9437185 true
// expect: descriptor 9437184 true
// expect: cut true
// expect: gone ENOENT
'use strict';
var fs = require('fs'), path = require('path');
var dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'spread-')), f = path.join(dir, 'f');
var line = Buffer.alloc(65521), buf = Buffer.alloc(9 * 1024 * 1024 + 1), i;
for (i = 0; i < line.length; i++)
	line[i] = (i * 31 + (i >> 8)) & 255;
for (i = 0; i < buf.length; i += line.length)
	line.copy(buf, i);      // pieces of a power of two never meet the same bytes
buf.writeUInt32LE(0xdeadbeef, buf.length - 4);
var sizes = [65536 + 4 * 1024 * 1024, buf.length, 65535 + 4 * 1024 * 1024];
sizes.forEach(function (n) { fs.writeFileSync(f + n, buf.subarray(0, n)); });
function same(data, from) { return Buffer.compare(data, buf.subarray(from || 0, (from || 0) + data.length)) === 0; }

fs.readFile(f + buf.length, function (err, data) {
	console.log('callback', data.length, same(data));
	Promise.all(sizes.map(function (n) { return fs.promises.readFile(f + n); })).then(function (all) {
		all.forEach(function (d) { console.log('promise', d.length, same(d)); });
		return fs.promises.readFile(f + buf.length, 'latin1');
	}).then(function (text) {
		console.log('latin1', text.length, Buffer.compare(Buffer.from(text, 'latin1'), buf) === 0);
		var fd = fs.openSync(f + buf.length, 'r');
		fs.readSync(fd, Buffer.alloc(1), 0, 1, null);
		fs.readFile(fd, function (err, rest) {
			fs.closeSync(fd);
			console.log('descriptor', rest.length, same(rest, 1));
			cut();
		});
	});
});

var CUT = 5 * 1024 * 1024;

function cut() {
	var name = f + buf.length;
	fs.readFile(name, function (err, data) {
		console.log('cut', data.length >= CUT && same(data.subarray(0, CUT)) && data.subarray(CUT).every(function (byte, i) { return byte === 0 || byte === buf[CUT + i]; }));
		fs.unlinkSync(name);
		fs.readFile(name, function (err) {
			console.log('gone', err.code);
			fs.rmSync(dir, { recursive: true });
		});
	});
	setImmediate(fs.truncate, name, CUT, function () {});
}

// A read() of one's own that throws at once: the stream fails and closes.  Node's marks itself busy first and then waits
// for ever, exiting with nothing said.
// fault: raw reads and writes may be short
// expect: first no read
// expect: close
// expect: second no read 2 ab
// expect: close
'use strict';
var fs = require('fs'), path = require('path');
var dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'st-')), file = path.join(dir, 'f');
fs.writeFileSync(file, 'abcd');

function reading(name, after, then) {
	var calls = 0, seen = '';
	fs.createReadStream(file, { highWaterMark: 2, fs: { open: fs.open, close: fs.close, read: function (fd, buffer, at, n, pos, cb) {
		if (calls++ === after) throw new Error('no read');
		fs.read(fd, buffer, at, n, pos, cb);
	} } }).on('data', function (c) { seen += c; }).on('error', function (e) {
		console.log(name, e.message + (after ? ' ' + calls + ' ' + seen : ''));
	}).on('close', function () {
		console.log('close');
		then();
	});
}
reading('first', 0, function () {
	reading('second', 1, function () { fs.rmSync(dir, { recursive: true }); });
});

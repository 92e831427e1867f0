// finished: each way a stream can end, its options, and its clean-up.
// expect: 4
// expect: 0
// expect: ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
// expect: ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
// expect: ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of ReadableStream, WritableStream, or Stream. Received an instance of Object
// expect: ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
// expect: closed early ERR_STREAM_PREMATURE_CLOSE 1
// expect: writer closed early ERR_STREAM_PREMATURE_CLOSE 1
// expect: errors ignored not told 1
// expect: written to the end undefined 0
// expect: failed broke 1
// expect: read side undefined 0
// expect: read to the end undefined 0
// expect: already dead long dead 1
// expect: already done undefined 0
// expect: write side undefined 0
// expect: both sides undefined 0
// expect: promise undefined
// expect: promise y died
'use strict';
var stream = require('stream');
var finished = stream.finished;

function nothing() {}
function ok(c, e, cb) { cb(); }
function told(name) { return function (err) { console.log(name, err ? err.code || err.message : err, arguments.length); }; }

var r = new stream.Readable({ read: function () { this.push(null); } });
finished(r, told('read to the end'));
r.resume();

var w = new stream.Writable({ write: ok });
finished(w, told('written to the end'));
w.end('x');

var failing = new stream.Writable({ write: function (c, e, cb) { cb(new Error('broke')); } });
finished(failing, told('failed'));
failing.write('x');

var closed = new stream.Readable({ read: nothing });
finished(closed, told('closed early'));
closed.destroy();

var closedWriter = new stream.Writable({ write: nothing });
finished(closedWriter, told('writer closed early'));
closedWriter.write('x');
closedWriter.end();
closedWriter.destroy();

var dead = new stream.Readable({ read: nothing });
dead.on('error', nothing);
dead.destroy(new Error('long dead'));
setTimeout(function () { finished(dead, told('already dead')); }, 2);

var done = new stream.Writable({ write: ok });
done.end();
setTimeout(function () { finished(done, told('already done')); }, 2);

var d = new stream.Duplex({ read: function () { this.push(null); }, write: ok });
finished(d, { writable: false }, told('read side'));
finished(d, { readable: false }, told('write side'));
finished(d, told('both sides'));
d.resume();
setTimeout(function () { d.end(); }, 3);

var ignored = new stream.Readable({ read: nothing });
ignored.on('error', nothing);
finished(ignored, { error: false }, told('errors ignored'));
ignored.destroy(new Error('not told'));

var p = new stream.PassThrough();
var before = p.listenerCount('end') + p.listenerCount('close') + p.listenerCount('error') + p.listenerCount('finish');
var cleanup = finished(p, told('never'));
console.log(p.listenerCount('end') + p.listenerCount('close') + p.listenerCount('error') + p.listenerCount('finish') - before);
cleanup();
console.log(p.listenerCount('end') + p.listenerCount('close') + p.listenerCount('error') + p.listenerCount('finish') - before);
p.destroy();

[[], [r], [{}, nothing], [r, 5, nothing]].forEach(function (args) {
	try {
		finished.apply(null, args);
		console.log('no error');
	} catch (err) {
		console.log(err.code, err.message);
	}
});

setTimeout(function () {
	var promises = require('stream/promises'), x = new stream.PassThrough(), y = new stream.PassThrough();
	promises.finished(x.resume()).then(function (v) {
		console.log('promise', v);
		return promises.finished(y);
	}).then(null, function (err) { console.log('promise', err.message); });
	x.end('z');
	setTimeout(function () { y.destroy(new Error('y died')); }, 2);
}, 10);

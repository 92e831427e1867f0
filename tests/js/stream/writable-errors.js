// What goes wrong in a Writable, and who is told.
// expect: null TypeError ERR_STREAM_NULL_VALUES May not write null values to stream
// expect: number TypeError ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)
// expect: undefined TypeError ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received undefined
// expect: encoding TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: default encoding TypeError ERR_UNKNOWN_ENCODING Unknown encoding: nope
// expect: no _write Error ERR_METHOD_NOT_IMPLEMENTED The _write() method is not implemented
// expect: false
// expect: false
// expect: false true
// expect: write after end ERR_STREAM_WRITE_AFTER_END
// expect: ended error ERR_STREAM_WRITE_AFTER_END true true
// expect: ended close
// expect: first end null
// expect: second end null
// expect: twice finish
// expect: failingSync cb at once
// expect: destroyed close
// expect: destroyed cb c ERR_STREAM_WRITE_AFTER_END
// expect: multiple error ERR_MULTIPLE_CALLBACK true true
// expect: multiple close
// expect: finalFails error final true true
// expect: finalFails close
// expect: finalFails end final
// expect: finalThrows error thrown in final true true
// expect: finalThrows close
// expect: quiet error no close event true true
// expect: stays error stays false true
// expect: pipe error ERR_STREAM_CANNOT_PIPE true true
// expect: pipe close
// expect: twice close
// expect: failingSync error at once true true
// expect: failingSync close
// expect: third end ERR_STREAM_ALREADY_FINISHED
// expect: write after close ERR_STREAM_WRITE_AFTER_END
// expect: failing cb a disk on fire
// expect: failing cb b disk on fire
// expect: failing end disk on fire
// expect: failing error disk on fire true true
// expect: failing close
// expect: stays false false
'use strict';
var Writable = require('stream').Writable;

function ok(chunk, encoding, cb) { cb(); }

function thrown(name, act) {
	try {
		act();
		console.log(name, 'nothing thrown');
	} catch (err) {
		console.log(name, err.name, err.code, err.message);
	}
}

var w = new Writable({ write: ok });
thrown('null', function () { w.write(null); });
thrown('number', function () { w.write(5); });
thrown('undefined', function () { w.write(undefined); });
thrown('encoding', function () { w.write('a', 'nope'); });
thrown('default encoding', function () { w.setDefaultEncoding('nope'); });
thrown('no _write', function () { new Writable().write('a'); });

function watch(name, s) {
	s.on('error', function (err) { console.log(name, 'error', err.code || err.message, s.destroyed, s.errored === err); });
	s.on('finish', function () { console.log(name, 'finish'); });
	s.on('close', function () { console.log(name, 'close'); });
	return s;
}

function after(name) { return function (err) { console.log(name, err ? err.code || err.message : err); }; }

var ended = watch('ended', new Writable({ write: ok }));
ended.end('x');
console.log(ended.write('y', after('write after end')));

var twice = watch('twice', new Writable({ write: ok }));
twice.end(after('first end'));
twice.end(after('second end'));
twice.on('close', function () {
	twice.end(after('third end'));
	twice.write('z', after('write after close'));
});

var failing = watch('failing', new Writable({ write: function (c, e, cb) { setImmediate(cb, new Error('disk on fire')); } }));
failing.write('a', after('failing cb a'));
failing.write('b', after('failing cb b'));
failing.end(after('failing end'));

var failingSync = watch('failingSync', new Writable({ write: function (c, e, cb) { cb(new Error('at once')); } }));
console.log(failingSync.write('a', after('failingSync cb')));

var destroyed = watch('destroyed', new Writable({ write: function () {} }));
destroyed.write('a', after('destroyed cb a'));
destroyed.write('b', after('destroyed cb b'));
destroyed.end(after('destroyed end'));
destroyed.destroy();
destroyed.write('c', after('destroyed cb c'));
console.log(destroyed.writable, destroyed.writableAborted);

var multiple = watch('multiple', new Writable({ write: function (c, e, cb) { cb(); cb(); } }));
multiple.write('a');

var finalFails = watch('finalFails', new Writable({ write: ok, final: function (cb) { cb(new Error('final')); } }));
finalFails.end('a', after('finalFails end'));

var finalThrows = watch('finalThrows', new Writable({ write: ok, final: function () { throw new Error('thrown in final'); } }));
finalThrows.end();

var quiet = watch('quiet', new Writable({ write: ok, emitClose: false }));
quiet.destroy(new Error('no close event'));

var stays = watch('stays', new Writable({ write: function (c, e, cb) { cb(new Error('stays')); }, autoDestroy: false }));
stays.write('a');
setImmediate(function () { console.log('stays', stays.destroyed, stays.writable); });

watch('pipe', new Writable({ write: ok })).pipe(w);

// Readable.from, wrap of an old stream, legacy Stream.pipe.
// expect: true 1
// expect: TypeError ERR_INVALID_ARG_TYPE The "iterable" argument must be an instance of Iterable. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_TYPE The "iterable" argument must be an instance of Iterable. Received null
// expect: TypeError ERR_INVALID_ARG_TYPE The "iterable" argument must be an instance of Iterable. Received an instance of Object
// expect: data x
// expect: data y
// expect: data z
// expect: string a whole string
// expect: value 1
// expect: value 2
// expect: value 3
// expect: value 1
// expect: ERR_STREAM_NULL_VALUES
// expect: extra true
// expect: old pause
// expect: old resume
// expect: old pause
// expect: wrapped 12345
// expect: wrapped more
// expect: legacy a
// expect: legacy b
// expect: legacy finish
'use strict';
var stream = require('stream');
var EventEmitter = require('events');
var Readable = stream.Readable;

var a = Readable.from(['x', 'y', 'z']);
console.log(a.readableObjectMode, a.readableHighWaterMark);
a.on('data', function (c) { console.log('data', c); });
a.on('end', function () {
	var s = Readable.from('a whole string');
	s.on('data', function (c) { console.log(typeof c, c); });
	s.on('end', promises);
});

function promises() {
	var p = Readable.from([1, Promise.resolve(2), 3]);
	p.on('data', function (c) { console.log('value', c); });
	p.on('end', function () {
		var q = Readable.from([1, null, 3]);
		q.on('data', function (c) { console.log('value', c); });
		q.on('error', function (err) { console.log(err.code); });
		q.on('close', wrapped);
	});
}

[5, null, {}].forEach(function (x) {
	try {
		Readable.from(x);
		console.log('no error');
	} catch (err) {
		console.log(err.name, err.code, err.message);
	}
});

function wrapped() {
	var old = new EventEmitter(), n = 0;
	old.pause = function () { console.log('old pause'); };
	old.resume = function () {
		console.log('old resume');
		old.emit('data', Buffer.from('more'));
		old.emit('end');
	};
	old.extra = function () { return 'extra ' + (this === old); };
	var r = new Readable({ highWaterMark: 4 }).wrap(old);
	console.log(r.extra());
	old.emit('data', Buffer.from('12345'));
	r.on('data', function (c) { console.log('wrapped ' + c); });
	r.on('end', legacy);
}

function legacy() {
	var src = new stream.Stream(), w = new stream.Writable({ write: function (c, e, cb) { console.log('legacy ' + c); cb(); } });
	src.pipe(w);
	w.on('finish', function () { console.log('legacy finish'); });
	src.emit('data', 'a');
	src.emit('data', 'b');
	src.emit('end');
}

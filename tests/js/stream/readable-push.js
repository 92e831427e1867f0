// push, unshift, read(n), high-water marks, object mode, setEncoding.
// expect: true true false 5 5
// expect: abc 2
// expect: X Yd e null
// expect: null 32
// expect: true false false 3 true
// expect: [{"a":1},0,null,""]
// expect: utf8 2 €A 0
// expect: pl ainhi null
// expect: 0
// expect: 16384 16
// expect: 0
// expect: TypeError ERR_INVALID_ARG_VALUE The property 'options.highWaterMark' is invalid. Received -1
// expect: TypeError ERR_INVALID_ARG_VALUE The property 'options.highWaterMark' is invalid. Received 1.5
// expect: TypeError ERR_INVALID_ARG_VALUE The property 'options.highWaterMark' is invalid. Received '5'
// expect: TypeError ERR_INVALID_ARG_VALUE The property 'options.highWaterMark' is invalid. Received NaN
// expect: false
// expect: base64 YWJj
// expect: base64 ZA==
// expect: after the end Error ERR_STREAM_PUSH_AFTER_EOF stream.push() after EOF true
// expect: a number TypeError ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5) true
// expect: no _read Error ERR_METHOD_NOT_IMPLEMENTED The _read() method is not implemented true
// expect: asked
// expect: unshift late Error ERR_STREAM_UNSHIFT_AFTER_END_EVENT stream.unshift() after end event false
// expect: throwing _read Error undefined thrown in _read true
// expect: zero readable 1
'use strict';
var Readable = require('stream').Readable;

function nothing() {}

var r = new Readable({ highWaterMark: 5, read: nothing });
console.log(r.push('ab'), r.push('cd'), r.push('e'), r.readableLength, r.readableHighWaterMark);
console.log(String(r.read(3)), r.readableLength);
r.unshift('XY');
console.log(String(r.read(1)), String(r.read(2)), String(r.read()), r.read());
console.log(r.read(20), r.readableHighWaterMark);

var o = new Readable({ objectMode: true, highWaterMark: 2, read: nothing });
console.log(o.push({ a: 1 }), o.push(0), o.push(''), o.readableLength, o.readableObjectMode);
console.log(JSON.stringify([o.read(), o.read(5), o.read(0), o.read()]));

var e = new Readable({ read: nothing });
e.push(Buffer.from([0xe2, 0x82]));
e.setEncoding('utf8');
e.push(Buffer.from([0xac, 0x41]));
console.log(e.readableEncoding, e.readableLength, e.read(), e.readableLength);
e.push('plain', 'utf8');
e.push('6869', 'hex');
console.log(e.read(2), e.read(), e.read());

var d = new Readable({ encoding: 'base64', read: nothing });
d.push('a');
console.log(d.readableLength);
d.push('bcd');
d.push(null);
d.on('data', function (c) { console.log('base64', c); });

console.log(new Readable().readableHighWaterMark, new Readable({ objectMode: true }).readableHighWaterMark);
console.log(new Readable({ highWaterMark: 0 }).readableHighWaterMark);
[-1, 1.5, '5', NaN].forEach(function (mark) {
	try {
		new Readable({ highWaterMark: mark });
		console.log('no error');
	} catch (err) {
		console.log(err.name, err.code, err.message);
	}
});

function failing(name, act, options) {
	var s = new Readable(options || { read: nothing });
	s.on('error', function (err) { console.log(name, err.name, err.code, err.message, s.destroyed); });
	act(s);
}
failing('after the end', function (s) {
	s.push(null);
	console.log(s.push('late'));
});
failing('a number', function (s) { s.push(5); });
failing('no _read', function (s) { s.read(); }, {});
failing('unshift late', function (s) {
	s.push(null);
	s.on('end', function () { s.unshift('x'); });
	s.resume();
}, { read: nothing, autoDestroy: false });
failing('throwing _read', function (s) { s.resume(); }, { read: function () { throw new Error('thrown in _read'); } });

var zero = new Readable({ highWaterMark: 0, read: function () { console.log('asked'); } });
zero.on('readable', function () { console.log('zero readable', zero.readableLength); });
setTimeout(function () { zero.push('q'); }, 1);

// The module's own helpers and shapes.
// expect: 16384 16
// expect: 32768 32768 32768
// expect: ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
// expect: true function Readable Writable Duplex Transform PassThrough
// expect: true true function function
// expect: true true true true true true
// expect: true true
// expect: false
// expect: false
'use strict';
var stream = require('stream');

console.log(stream.getDefaultHighWaterMark(false), stream.getDefaultHighWaterMark(true));
stream.setDefaultHighWaterMark(false, 32 * 1024);
console.log(stream.getDefaultHighWaterMark(false), new stream.Readable().readableHighWaterMark, new stream.Writable().writableHighWaterMark);
stream.setDefaultHighWaterMark(false, 16 * 1024);
try {
	stream.setDefaultHighWaterMark(false, -1);
} catch (err) {
	console.log(err.code, err.message);
}
console.log(stream === stream.Stream, typeof stream.Readable, stream.Readable.name, stream.Writable.name,
	stream.Duplex.name, stream.Transform.name, stream.PassThrough.name);
console.log(require('node:stream') === stream, require('stream/promises') === stream.promises, typeof stream.pipeline, typeof stream.finished);
console.log(stream.Readable() instanceof stream.Readable, stream.Writable() instanceof stream.Writable,
	stream.Duplex() instanceof stream.Duplex, stream.Transform() instanceof stream.Transform,
	stream.PassThrough() instanceof stream.Transform, new stream.Readable() instanceof stream);
console.log(stream.Readable.prototype.constructor === stream.Readable, Object.getPrototypeOf(stream.Duplex.prototype) === stream.Readable.prototype);
var r = new stream.Readable({ read: function () {} });
r.readable = false;
console.log(r.readable);
var w = new stream.Writable({ write: function () {} });
w.writable = false;
console.log(w.writable);

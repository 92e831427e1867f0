// Modules by names from before they were what they are now; sys says so.
// stderr-has: [DEP0025] DeprecationWarning: sys is deprecated. Use util instead.
const stream = require('stream');
console.log(require('sys') === require('util'), require('node:_stream_readable') === stream.Readable, require('_stream_writable') === stream.Writable,
	require('_stream_duplex') === stream.Duplex, require('_stream_transform') === stream.Transform, require('_stream_passthrough') === stream.PassThrough);
// expect: true true true true true true

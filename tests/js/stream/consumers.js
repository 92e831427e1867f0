// stream/consumers: text, json, buffer, arrayBuffer.
// expect: hi
// expect: €!
// expect: {"a":1}
// expect: true bc
// expect: true 2
// expect: SyntaxError
// expect: broken
'use strict';
var consumers = require('stream/consumers');
var stream = require('stream');

function of(list) { return stream.Readable.from(list); }

consumers.text(of(['h', 'i'])).then(function (t) {
	console.log(t);
	return consumers.text(of([Buffer.from([0xe2, 0x82]), Buffer.from([0xac, 0x21])]));
}).then(function (t) {
	console.log(t);
	return consumers.json(of(['{"a":', '1}']));
}).then(function (o) {
	console.log(JSON.stringify(o));
	return consumers.buffer(of([Buffer.from('b'), 'c']));
}).then(function (b) {
	console.log(Buffer.isBuffer(b), String(b));
	return consumers.arrayBuffer(of([Buffer.from('cd')]));
}).then(function (a) {
	console.log(a instanceof ArrayBuffer, a.byteLength);
	return consumers.json(of(['{']));
}).then(null, function (err) {
	console.log(err.name);
	return consumers.text(new stream.Readable({ read: function () { this.destroy(new Error('broken')); } }));
}).then(null, function (err) { console.log(err.message); });

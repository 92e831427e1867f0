'use strict';
/* A whole stream (or async iterable) as one value. */

function each(stream, visit) {
	var utils = require('internal/streams/utils'), it;
	if (utils.isReadableNode(stream))
		it = require('internal/streams/reader').reader(stream);
	else if (utils.isIterable(stream, 'async'))
		it = stream[Symbol.asyncIterator]();
	else
		it = stream[Symbol.iterator]();
	function step() {
		return Promise.resolve(it.next()).then(function (r) {
			if (r.done)
				return undefined;
			visit(r.value);
			return step();
		});
	}
	return step();
}

function bytes(stream) {
	var Buffer = require('buffer').Buffer, chunks = [];
	return each(stream, function (c) { chunks.push(typeof c === 'string' ? Buffer.from(c) : c); })
		.then(function () { return Buffer.concat(chunks); });
}

function text(stream) {
	var StringDecoder = require('string_decoder').StringDecoder, decoder = new StringDecoder('utf8'), all = '';
	return each(stream, function (c) { all += typeof c === 'string' ? c : decoder.write(c); })
		.then(function () {
			all += decoder.end();
			return all.charCodeAt(0) === 0xfeff ? all.slice(1) : all;
		});
}

/* not a method of anything: the arguments must reach the promise's rejection */
function later(f) {
	return function (stream) {
		return Promise.resolve(stream).then(f);
	};
}

exports.text = later(text);
exports.buffer = later(bytes);
exports.json = later(function (stream) { return text(stream).then(JSON.parse); });
exports.arrayBuffer = later(function (stream) {
	return bytes(stream).then(function (b) { return b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength); });
});
exports.blob = later(function (stream) {
	return bytes(stream).then(function (b) { return new Blob([b]); });
});

'use strict';
/* A whole stream (or async iterable) as one value. */

function each(stream, visit) {
	const utils = require('internal/streams/utils');
	let it;
	if (utils.isReadableNode(stream))
		it = require('internal/streams/reader').reader(stream);
	else if (utils.isIterable(stream, 'async'))
		it = stream[Symbol.asyncIterator]();
	else
		it = stream[Symbol.iterator]();
	function step() {
		return Promise.resolve(it.next()).then(r => {
			if (r.done)
				return undefined;
			visit(r.value);
			return step();
		});
	}
	return step();
}

function bytes(stream) {
	const { Buffer } = require('buffer'), chunks = [];
	return each(stream, c => { chunks.push(typeof c === 'string' ? Buffer.from(c) : c); })
		.then(() => Buffer.concat(chunks));
}

function text(stream) {
	const { StringDecoder } = require('string_decoder'), decoder = new StringDecoder('utf8');
	let all = '';
	return each(stream, c => { all += typeof c === 'string' ? c : decoder.write(c); })
		.then(() => {
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
exports.json = later(stream => text(stream).then(JSON.parse));
exports.arrayBuffer = later(stream => bytes(stream).then(b => b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength)));
exports.blob = later(stream => bytes(stream).then(b => new Blob([b])));

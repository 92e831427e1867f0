'use strict';
/* Reads a complete stream (or async iterable) into one value. */

async function arrayBuffer(stream) {
	const bytes = await buffer(stream);
	return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

async function blob(stream) { return new (require('buffer').Blob)([await buffer(stream)]); }

async function buffer(stream) {
	const { Buffer } = require('buffer');
	const chunks = [];
	for await (const chunk of stream)
		chunks.push(ArrayBuffer.isView(chunk) ?
			new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength) :
			Buffer.from(chunk instanceof ArrayBuffer ? chunk : `${chunk}`));
	return Buffer.concat(chunks);
}

async function text(stream) {
	const { StringDecoder } = require('string_decoder');
	const decoder = new StringDecoder('utf8');
	let all = '';
	for await (const chunk of stream)
		all += typeof chunk === 'string' ? chunk : decoder.write(chunk);
	all += decoder.end();
	return all.charCodeAt(0) === 0xfeff ? all.slice(1) : all;
}

async function json(stream) { return JSON.parse(await text(stream)); }

module.exports = { arrayBuffer, blob, buffer, text, json };

'use strict';

// What can be stored: values with all their bytes at hand, and those that give them bit by bit.

const { isView } = ArrayBuffer;
const { isAnyArrayBuffer } = require('internal/util/types');

function isPlain(value) { return typeof value === 'string' || isView(value) || isAnyArrayBuffer(value); }

function notAValue() {
	return new TypeError('A value must be a string, an ArrayBuffer, a view, a Blob or a stream');
}

// The chunks of a stream, Blob, Response or iterable.
function chunksOf(value) {
	if (typeof value?.stream === 'function')
		value = value.stream();
	else if (typeof value?.body?.getReader === 'function')
		value = value.body;
	if (typeof value?.[Symbol.asyncIterator] !== 'function')
		throw notAValue();
	return value;
}

module.exports = { isPlain, chunksOf, notAValue };

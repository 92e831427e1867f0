'use strict';

// StringDecoder: decodes bytes in pieces, without cutting characters.
//
// The bytes of an incomplete character are kept in `rest`.  For UTF-8 a byte that is not a continuation ends the
// character immediately, so that replacement characters are the same as for the whole input.

const { Buffer } = require('buffer');

const kState = Symbol('kState');

const names = {
	__proto__: null,
	'utf8': 'utf8', 'utf-8': 'utf8', 'ucs2': 'utf16le', 'ucs-2': 'utf16le', 'utf16le': 'utf16le',
	'utf-16le': 'utf16le',
	'latin1': 'latin1', 'binary': 'latin1', 'base64': 'base64', 'base64url': 'base64url', 'ascii': 'ascii',
		'hex': 'hex'
};
// encodings in which every byte is complete
const single = ['latin1', 'ascii', 'hex'];

function codes() {
	return require('internal/errors').codes;
}

function StringDecoder(encoding) {
	const isGiven = encoding !== undefined && encoding !== null && encoding !== '';
	const name = isGiven ? names[`${encoding}`.toLowerCase()] : 'utf8';
	if (name === undefined)
		throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
	this.encoding = name;
	Object.defineProperty(this, kState, {
		value: { encoding: name, rest: null, missing: 0, isSingle: single.includes(name) }
	});
}

function stateOf(decoder) {
	if (decoder?.[kState] === undefined)
		throw new (codes().ERR_INVALID_THIS)('StringDecoder');
	return decoder[kState];
}

function bytesOf(chunk) {
	if (chunk instanceof Buffer)
		return chunk;
	if (ArrayBuffer.isView(chunk))
		return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	throw new (codes().ERR_INVALID_ARG_TYPE)('buf', ['Buffer', 'TypedArray', 'DataView'], chunk);
}

// The length of the sequence that a byte begins: 0 if it begins none.  toString checks whether the sequence is valid.
function sequence(byte) {
	if (byte < 0xc0 || byte >= 0xf8)
		return 0;
	return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// [number of bytes at the end of an incomplete character, number of missing bytes]
function unfinished(encoding, bytes) {
	const { length } = bytes;
	switch (encoding) {
	case 'utf8':
		for (let i = length - 1; i >= 0 && i >= length - 4; i--) {
			if ((bytes[i] & 0xc0) !== 0x80) {
				const missing = sequence(bytes[i]) - (length - i);
				return missing > 0 ? [length - i, missing] : [0, 0];
			}
		}
		return [0, 0];
	case 'utf16le':
		if (length % 2 === 1)
			return [1, 1];
		return (bytes[length - 1] & 0xfc) === 0xd8 ? [2, 2] : [0, 0];
	default:
		return length % 3 === 0 ? [0, 0] : [length % 3, 3 - length % 3];
	}
}

function decode(state, bytes) {
	const { encoding } = state;
	let text = '';
	let taken = 0;
	if (state.missing > 0) {
		while (taken < bytes.length && taken < state.missing &&
			(encoding !== 'utf8' || (bytes[taken] & 0xc0) === 0x80))
			taken++;
		state.missing = taken < bytes.length && encoding === 'utf8' ? 0 : state.missing - taken;
		if (taken > 0)
			state.rest = Buffer.concat([state.rest, bytes.subarray(0, taken)]);
		if (state.missing > 0)
			return '';
		text = state.rest.toString(encoding);
		state.rest = null;
		if (taken === bytes.length)
			return text;
	}
	const { 0: waiting, 1: missing } = unfinished(encoding, taken === 0 ? bytes : bytes.subarray(taken));
	const end = bytes.length - waiting;
	if (waiting > 0) {
		state.missing = missing;
		state.rest = Buffer.from(bytes.subarray(end));
	}
	return end === taken ? text : text + bytes.toString(encoding, taken, end);
}

Object.assign(StringDecoder.prototype, {
	write(buf) {
		if (typeof buf === 'string')
			return buf;
		const bytes = bytesOf(buf);
		const state = stateOf(this);
		if (bytes.length === 0)
			return '';
		return state.isSingle ? bytes.toString(state.encoding) : decode(state, bytes);
	},

	end(buf) {
		const text = buf === undefined ? '' : this.write(buf);
		const state = stateOf(this);
		const { rest } = state;
		if (rest === null)
			return text;
		state.rest = null;
		state.missing = 0;
		const odd = state.encoding === 'utf16le' ? rest.length % 2 : 0;
		return text + rest.toString(state.encoding, 0, rest.length - odd);
	},

	text(buf, offset) {
		const state = stateOf(this);
		state.rest = null;
		state.missing = 0;
		return this.write(bytesOf(buf).slice(offset));
	}
});

const counters = {
	lastChar({ rest }) {
		const bytes = Buffer.alloc(4);
		rest?.copy(bytes);
		return bytes;
	},
	lastNeed({ missing }) {
		return missing;
	},
	lastTotal({ rest, missing }) {
		return (rest?.length ?? 0) + missing;
	}
};

Object.keys(counters).forEach(name => {
	Object.defineProperty(StringDecoder.prototype, name, {
		configurable: true,
		enumerable: true,
		get() {
			return counters[name](stateOf(this));
		}
	});
});

exports.StringDecoder = StringDecoder;

'use strict';
/* StringDecoder: bytes that come in pieces, text that is never cut inside a character.
 *
 * The pieces of an unfinished character wait in `rest`.  For UTF-8 a byte that is no
 * continuation ends the wait at once, so that replacement characters come out as from the whole input.
 */

const Buffer = require('buffer').Buffer;

function codes() { return require('internal/errors').codes; }

const names = {
	'utf8': 'utf8', 'utf-8': 'utf8', 'ucs2': 'utf16le', 'ucs-2': 'utf16le', 'utf16le': 'utf16le', 'utf-16le': 'utf16le',
	'latin1': 'latin1', 'binary': 'latin1', 'base64': 'base64', 'base64url': 'base64url', 'ascii': 'ascii', 'hex': 'hex'
};

function StringDecoder(encoding) {
	let name = 'utf8';
	if (encoding !== undefined && encoding !== null && encoding !== '') {
		name = names[(`${encoding}`).toLowerCase()];
		if (name === undefined || !Object.hasOwn(names, (`${encoding}`).toLowerCase()))
			throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
	}
	this.encoding = name;
	hide(this, '_rest', null);
	hide(this, '_missing', 0);
	hide(this, '_whole', name === 'latin1' || name === 'ascii' || name === 'hex');
}

function hide(o, name, value) {
	Object.defineProperty(o, name, { configurable: true, writable: true, enumerable: false, value });
}

function bytesOf(chunk) {
	if (chunk instanceof Buffer)
		return chunk;
	if (ArrayBuffer.isView(chunk) || chunk instanceof Uint8Array)
		return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	throw new (codes().ERR_INVALID_ARG_TYPE)('buf', ['Buffer', 'TypedArray', 'DataView'], chunk);
}

/* How long the sequence is that a byte says it begins: 0 if it begins none. Whether it is a good one, toString
 * decides. */
function sequence(byte) {
	if (byte < 0xc0)
		return 0;
	if (byte < 0xe0)
		return 2;
	if (byte < 0xf0)
		return 3;
	return byte < 0xf8 ? 4 : 0;
}

/* How many bytes at the end wait for more; *how many more* goes to d._missing. */
function unfinished(d, b) {
	let n = b.length, i, need;
	switch (d.encoding) {
	case 'utf8':
		for (i = n - 1; i >= 0 && i >= n - 4; i--)
			if ((b[i] & 0xc0) !== 0x80) {
				need = sequence(b[i]);
				if (need <= n - i)
					return 0;
				d._missing = need - (n - i);
				return n - i;
			}
		return 0;
	case 'utf16le':
		if (n % 2 === 1) {
			d._missing = 1;
			return 1;
		}
		if ((b[n - 1] & 0xfc) === 0xd8) {
			d._missing = 2;
			return 2;
		}
		return 0;
	}
	if (n % 3 === 0)
		return 0;
	d._missing = 3 - n % 3;
	return n % 3;
}

function decode(d, b) {
	let out = '', take = 0, n, whole;
	if (d._missing > 0) {
		while (take < b.length && take < d._missing && (d.encoding !== 'utf8' || (b[take] & 0xc0) === 0x80))
			take++;
		d._missing = take < b.length && d.encoding === 'utf8' ? 0 : d._missing - take;
		d._rest = take === 0 ? d._rest : Buffer.concat([d._rest, b.subarray(0, take)]);
		if (d._missing > 0)
			return '';
		out = d._rest.toString(d.encoding);
		d._rest = null;
		if (take === b.length)
			return out;
	}
	n = b.length;
	whole = n - unfinished(d, take === 0 ? b : b.subarray(take));
	if (whole < n)
		d._rest = Buffer.from(b.subarray(whole));
	if (whole === take)
		return out;
	return out === '' ? b.toString(d.encoding, take, whole) : out + b.toString(d.encoding, take, whole);
}

StringDecoder.prototype.write = function write(chunk) {
	let b;
	if (typeof chunk === 'string')
		return chunk;
	b = bytesOf(chunk);
	if (b.length === 0)
		return '';
	if (this._whole)
		return b.toString(this.encoding);
	return decode(this, b);
};

StringDecoder.prototype.end = function end(chunk) {
	let out = '', rest;
	if (chunk !== undefined)
		out = this.write(chunk);
	rest = this._rest;
	if (rest) {
		this._rest = null;
		this._missing = 0;
		out += rest.toString(this.encoding, 0, this.encoding === 'utf16le' ? rest.length - rest.length % 2 : rest.length);
	}
	return out;
};

StringDecoder.prototype.text = function text(chunk, offset) {
	this._rest = null;
	this._missing = 0;
	return this.write(bytesOf(chunk).slice(offset));
};

Object.defineProperty(StringDecoder.prototype, 'lastNeed', {
	configurable: true, enumerable: true, get() { return this._missing; }
});
Object.defineProperty(StringDecoder.prototype, 'lastTotal', {
	configurable: true, enumerable: true, get() { return (this._rest ? this._rest.length : 0) + this._missing; }
});
Object.defineProperty(StringDecoder.prototype, 'lastChar', {
	configurable: true, enumerable: true, get() {
		const b = Buffer.alloc(4);
		if (this._rest)
			this._rest.copy(b);
		return b;
	}
});

exports.StringDecoder = StringDecoder;

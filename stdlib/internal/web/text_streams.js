'use strict';

// TextEncoderStream and TextDecoderStream (Encoding standard, 7.4 and 7.5).

const { apply, finishClass, kInspect, show } = require('internal/web/stream_common');
const { enqueue, makeTransform } = require('internal/web/transform_stream');
const { TextDecoder } = require('internal/web/encoding');
const { codes } = require('internal/errors');
const { encode } = internalBinding('encoding');

const { decode } = TextDecoder.prototype;
const getter = name => Object.getOwnPropertyDescriptor(TextDecoder.prototype, name).get;
const encodingOf = getter('encoding');
const fatalOf = getter('fatal');
const ignoreBOMOf = getter('ignoreBOM');
const { charCodeAt, slice } = String.prototype;
const { isView } = ArrayBuffer;

const more = { __proto__: null, stream: true };

function checkBytes(chunk) {
	if (!isView(chunk) && !require('internal/util/types').isAnyArrayBuffer(chunk))
		throw new codes.ERR_INVALID_ARG_TYPE('chunk', ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'],
			chunk);
}

class TextEncoderStream {
	#transform;
	#high = '';                     // a high surrogate whose low one may follow

	constructor() {
		this.#transform = makeTransform(chunk => this.#encode(`${chunk}`), () => {
			if (this.#high !== '')
				enqueue(this.#transform, encode('\ufffd'));
		}, undefined);
	}

	#encode(text) {
		text = this.#high + text;
		this.#high = '';
		const last = text.length - 1;
		const code = last < 0 ? 0 : apply(charCodeAt, text, [last]);
		if (code >= 0xd800 && code <= 0xdbff) {
			this.#high = apply(slice, text, [last]);
			text = apply(slice, text, [0, last]);
		}
		if (text !== '')
			enqueue(this.#transform, encode(text));
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#transform in object))
			throw new codes.ERR_INVALID_THIS('TextEncoderStream');
		return object.#transform;
	}

	get encoding() {
		TextEncoderStream.#check(this);
		return 'utf-8';
	}

	get readable() { return TextEncoderStream.#check(this).readable.object; }

	get writable() { return TextEncoderStream.#check(this).writable.object; }

	[kInspect](depth, options) {
		TextEncoderStream.#check(this);
		return show(this, { encoding: this.encoding, readable: this.readable, writable: this.writable }, depth,
			options);
	}
}

class TextDecoderStream {
	#transform;
	#decoder;

	constructor(label = 'utf-8', options = undefined) {
		this.#decoder = new TextDecoder(label, options);
		this.#transform = makeTransform(chunk => {
			checkBytes(chunk);
			const text = apply(decode, this.#decoder, [chunk, more]);
			if (text !== '')
				enqueue(this.#transform, text);
		}, () => {
			const text = apply(decode, this.#decoder, []);
			if (text !== '')
				enqueue(this.#transform, text);
		}, undefined);
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#transform in object))
			throw new codes.ERR_INVALID_THIS('TextDecoderStream');
		return object;
	}

	get encoding() { return apply(encodingOf, TextDecoderStream.#check(this).#decoder, []); }

	get fatal() { return apply(fatalOf, TextDecoderStream.#check(this).#decoder, []); }

	get ignoreBOM() { return apply(ignoreBOMOf, TextDecoderStream.#check(this).#decoder, []); }

	get readable() { return TextDecoderStream.#check(this).#transform.readable.object; }

	get writable() { return TextDecoderStream.#check(this).#transform.writable.object; }

	[kInspect](depth, options) {
		TextDecoderStream.#check(this);
		const { encoding, fatal, ignoreBOM, readable, writable } = this;
		return show(this, { encoding, fatal, ignoreBOM, readable, writable }, depth, options);
	}
}

finishClass(TextEncoderStream, ['encoding', 'readable', 'writable']);
finishClass(TextDecoderStream, ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable']);

module.exports = { TextDecoderStream, TextEncoderStream };

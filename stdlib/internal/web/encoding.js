'use strict';

// TextEncoder and TextDecoder (Encoding standard, chapter 7).  A decoder has a native part unless it decodes UTF-8 in a
// single call.

const { codes } = require('internal/errors');
const native = internalBinding('encoding');

const { defineProperty } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');
const IGNORE_BOM = 1;
const FATAL = 2;

// Each line: an encoding and its labels.
const encodings = `
	utf-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
	ibm866 866 cp866 csibm866
	iso-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
	iso-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
	iso-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
	iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
	iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i \
iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
	iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
iso_8859-7:1987 sun_eu_greek
	iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
iso_8859-8:1988 visual
	iso-8859-8-i csiso88598i logical
	iso-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
	iso-8859-13 iso8859-13 iso885913
	iso-8859-14 iso8859-14 iso885914
	iso-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
	iso-8859-16
	koi8-r cskoi8r koi koi8 koi8_r
	koi8-u koi8-ru
	macintosh csmacintosh mac x-mac-roman
	windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
	windows-1250 cp1250 x-cp1250
	windows-1251 cp1251 x-cp1251
	windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252
	windows-1253 cp1253 x-cp1253
	windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 \
x-cp1254
	windows-1255 cp1255 x-cp1255
	windows-1256 cp1256 x-cp1256
	windows-1257 cp1257 x-cp1257
	windows-1258 cp1258 x-cp1258
	x-mac-cyrillic x-mac-ukrainian
	gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk
	gb18030
	big5 big5-hkscs cn-big5 csbig5 x-x-big5
	euc-jp cseucpkdfmtjapanese x-euc-jp
	iso-2022-jp csiso2022jp
	shift_jis csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
	euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949
	utf-16be unicodefffe
	utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
	x-user-defined
	replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr`;

let labels;             // a Map from label to encoding, created when an unusual one is requested

function encodingOf(label) {
	if (label === 'utf-8' || label === 'utf8')
		return 'utf-8';
	if (labels === undefined) {
		labels = new Map();
		for (const line of encodings.trim().split('\n')) {
			const names = line.trim().split(' ');
			for (const name of names)
				labels.set(name, names[0]);
		}
	}
	return labels.get(label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').toLowerCase());
}

function failure(code, text) {
	const error = new TypeError(text);
	error.code = code;
	return error;
}

class TextEncoder {
	#isEncoder = true;

	static #check(encoder) {
		if (typeof encoder !== 'object' || encoder === null || !(#isEncoder in encoder))
			throw new codes.ERR_INVALID_THIS('TextEncoder');
	}

	get encoding() {
		TextEncoder.#check(this);
		return 'utf-8';
	}

	encode(input = '') {
		TextEncoder.#check(this);
		return native.encode(`${input}`);
	}

	encodeInto(src, dest) {
		TextEncoder.#check(this);
		require('internal/validators').validateString(src, 'src');
		if (!(dest instanceof Uint8Array))
			throw new codes.ERR_INVALID_ARG_TYPE('dest', 'Uint8Array', dest);
		return native.encodeInto(src, dest);
	}

	[kInspect](depth, options) {
		TextEncoder.#check(this);
		if (typeof depth === 'number' && depth < 0)
			return this;
		return require('internal/util/inspect').inspect({ encoding: 'utf-8' }, options);
	}
}

class TextDecoder {
	#encoding;
	#flags;
	#state;

	static #check(decoder) {
		if (typeof decoder !== 'object' || decoder === null || !(#encoding in decoder))
			throw new codes.ERR_INVALID_THIS('TextDecoder');
	}

	constructor(encoding = 'utf-8', options = {}) {
		encoding = `${encoding}`;
		if (options !== null && typeof options !== 'object' && typeof options !== 'function')
			require('internal/validators').validateObject(options, 'options');
		const name = encodingOf(encoding);
		if (name === undefined)
			throw new codes.ERR_ENCODING_NOT_SUPPORTED(encoding);
		this.#flags = (options?.ignoreBOM ? IGNORE_BOM : 0) | (options?.fatal ? FATAL : 0);
		if (name !== 'utf-8') {
			this.#state = native.newDecoder(name, this.#flags);
			if (this.#state === undefined)
				throw new codes.ERR_ENCODING_NOT_SUPPORTED(name);
		}
		this.#encoding = name;
	}

	decode(input = undefined, options = undefined) {
		TextDecoder.#check(this);
		const encoding = this.#encoding;
		if (options !== undefined && options !== null && typeof options !== 'object' &&
			typeof options !== 'function' && encoding !== 'utf-8' &&
			encoding !== 'windows-1252')
			require('internal/validators').validateObject(options, 'options');
		const more = !!options?.stream;
		let text;
		if (this.#state === undefined && !more) {
			text = input === undefined ? '' : native.decodeUtf8(input, this.#flags);
		} else {
			this.#state ??= native.newDecoder('utf-8', this.#flags);
			text = native.decode(this.#state, input, more);
		}
		if (text === undefined)
			throw failure('ERR_ENCODING_INVALID_ENCODED_DATA',
				`The encoded data was not valid for encoding ${encoding}`);
		if (text === null) {
			throw failure('ERR_INVALID_ARG_TYPE',
				`The "${encoding === 'utf-8' ? 'list' : 'input'}" argument must be an instance of ` +
				(encoding === 'windows-1252' ? 'ArrayBuffer, SharedArrayBuffer, or ArrayBufferView.' :
					'SharedArrayBuffer, ArrayBuffer or ArrayBufferView.'));
		}
		return text;
	}

	get encoding() {
		TextDecoder.#check(this);
		return this.#encoding;
	}

	get fatal() {
		TextDecoder.#check(this);
		return (this.#flags & FATAL) !== 0;
	}

	get ignoreBOM() {
		TextDecoder.#check(this);
		return (this.#flags & IGNORE_BOM) !== 0;
	}

	[kInspect](depth, options) {
		TextDecoder.#check(this);
		if (typeof depth === 'number' && depth < 0)
			return `[${this.constructor.name}]`;
		const { encoding, fatal, ignoreBOM } = this;
		return `${this.constructor.name} ${require('internal/util/inspect').inspect({ encoding, fatal, ignoreBOM }, options)}`;
	}
}

const enumerable = { enumerable: true };
for (const name of ['encoding', 'encode', 'encodeInto'])
	defineProperty(TextEncoder.prototype, name, enumerable);
for (const name of ['decode', 'encoding', 'fatal', 'ignoreBOM'])
	defineProperty(TextDecoder.prototype, name, enumerable);
for (const { prototype } of [TextEncoder, TextDecoder])
	defineProperty(prototype, Symbol.toStringTag, { value: prototype.constructor.name, configurable: true });

module.exports = { TextEncoder, TextDecoder };

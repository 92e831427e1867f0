'use strict';

// FormData (XMLHttpRequest standard, chapter 4), and its two encodings in bodies (Fetch standard, HTML's
// multipart/form-data encoding algorithm).
//
// isFormData(value)
// makeFormData(list)            from a flat list [name, value, name, value ...]; values are strings or Files
// encodeMultipart(form)         { blob, parts, length, type }: a blob whose parts are the form's text and the files'
//                               bytes, without copying; if there are foreign files, blob is undefined, and the parts
//                               are for internal/web/blob_like's chunksOf
// encodeFormDataLike(form)      the same for a foreign form
// parseMultipart(bytes, mime)   a FormData, or undefined if invalid; mime: a result of internal/util/mime's parse
// parseForm(bytes)              parses application/x-www-form-urlencoded

const {
	apply, finishClass, illegalInvocation, inspectAs, iterate, kInspect, makeIterable, needArguments, usvString
} = require('internal/web/idl');
const { asFile, isBlob, isFile, makeBlob, makeFile, partsOf, sizeOf, typeOf } = require('internal/web/blob');
const { asFileLike, isBlobLike } = require('internal/web/blob_like');
const native = internalBinding('body');
const { decodeUtf8, encode } = internalBinding('encoding');

const { defineProperty } = Object;
const { get: mapGet } = Map.prototype;
const { get: nameOf } = Object.getOwnPropertyDescriptor(require('internal/web/blob').File.prototype, 'name');
const KEEP_BOM = 1;
const own = Symbol('own');
const U8 = Uint8Array;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

const isAnyBlob = value => isBlob(value) || isBlobLike(value);

// Converts an entry's value to a string or a File.
function entryValue(where, value, filename, isNamed) {
	if (isBlob(value))
		return asFile(value, isNamed ? usvString(filename) : undefined);
	if (isBlobLike(value))
		return asFileLike(value, isNamed ? usvString(filename) : undefined);
	if (isNamed)
		throw new TypeError(`Failed to execute '${where}' on 'FormData': parameter 2 is not of type 'Blob'`);
	return usvString(value);
}

let isFormData, listOf;

class FormData {
	#list;

	constructor(form = undefined, list = undefined) {
		if (form === own) {
			this.#list = list;
			return;
		}
		if (form !== undefined)
			throw new TypeError('FormData constructor: Argument 1 could not be converted to: undefined.');
		this.#list = [];
	}

	static {
		isFormData = value => typeof value === 'object' && value !== null && #list in value;
		listOf = form => form.#list;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#list in object))
			throw illegalInvocation();
		return object.#list;
	}

	append(name, value, filename = undefined) {
		const list = FormData.#check(this), given = arguments.length;
		needArguments(given, 2, 'FormData.append');
		const isNamed = given > 2 && (filename !== undefined || !isAnyBlob(value));
		if (isNamed && !isAnyBlob(value))
			entryValue('append', value, filename, true);
		name = usvString(name);
		value = entryValue('append', value, filename, isNamed);
		list[list.length] = name;
		list[list.length] = value;
	}

	delete(name) {
		const list = FormData.#check(this);
		needArguments(arguments.length, 1, 'FormData.delete');
		drop(list, usvString(name), 0);
	}

	get(name) {
		const list = FormData.#check(this);
		needArguments(arguments.length, 1, 'FormData.get');
		const at = find(list, usvString(name));
		return at < 0 ? null : list[at + 1];
	}

	getAll(name) {
		const list = FormData.#check(this), values = [];
		needArguments(arguments.length, 1, 'FormData.getAll');
		name = usvString(name);
		for (let i = 0; i < list.length; i += 2)
			if (list[i] === name)
				values[values.length] = list[i + 1];
		return values;
	}

	has(name) {
		const list = FormData.#check(this);
		needArguments(arguments.length, 1, 'FormData.has');
		return find(list, usvString(name)) >= 0;
	}

	set(name, value, filename = undefined) {
		const list = FormData.#check(this), given = arguments.length;
		needArguments(given, 2, 'FormData.set');
		const isNamed = given > 2 && (filename !== undefined || !isAnyBlob(value));
		if (isNamed && !isAnyBlob(value))
			entryValue('set', value, filename, true);
		name = usvString(name);
		value = entryValue('set', value, filename, isNamed);
		const at = find(list, name);
		if (at >= 0) {
			list[at + 1] = value;
			drop(list, name, at + 2);
		} else {
			list[list.length] = name;
			list[list.length] = value;
		}
	}

	[kInspect](depth, options) {
		const list = FormData.#check(this), shown = {};
		for (let i = 0; i < list.length; i += 2) {
			const name = list[i], before = Object.hasOwn(shown, name) ? shown[name] : undefined;
			const all = Array.isArray(before) ? before : [before];
			const value = before === undefined ? list[i + 1] : [...all, list[i + 1]];
			defineProperty(shown, name, { value, writable: true, enumerable: true, configurable: true });
		}
		return inspectAs('FormData', shown, options);
	}
}

finishClass(FormData, ['append', 'delete', 'get', 'getAll', 'has', 'set']);
makeIterable(FormData, object => isFormData(object) ? listOf(object) : undefined);

function find(list, name) {
	for (let i = 0; i < list.length; i += 2)
		if (list[i] === name)
			return i;
	return -1;
}

function drop(list, name, from) {
	let to = from;
	for (let i = from; i < list.length; i += 2) {
		if (list[i] === name)
			continue;
		list[to] = list[i];
		list[to + 1] = list[i + 1];
		to += 2;
	}
	list.length = to;
}

function makeFormData(list) {
	return new FormData(own, list);
}

// ---- multipart/form-data

function newBoundary() {
	const bytes = new U8(16);
	internalBinding('crypto').random(bytes, 0, 16);
	let text = '----formdata-jsr-';
	for (let i = 0; i < 16; i++)
		text += ALPHABET[bytes[i] & 31];
	return text;
}

function encodeMultipart(form) {
	return encodeList(listOf(form));
}

// For a foreign FormData.
function encodeFormDataLike(form) {
	const list = [];
	iterate(form, form[Symbol.iterator], pair => {
		const { 0: name, 1: value } = pair;
		list[list.length] = usvString(name);
		list[list.length] = entryValue('append', value, undefined, false);
	});
	return encodeList(list);
}

function encodeList(list) {
	const boundary = newBoundary(), parts = [], type = `multipart/form-data; boundary=${boundary}`;
	let text = '', isOurs = true, length = 0;
	const flush = () => {
		const bytes = parts[parts.length] = encode(text);
		length += bytes.length;
		text = '\r\n';
	};
	for (let i = 0; i < list.length; i += 2) {
		const value = list[i + 1];
		text += `--${boundary}\r\nContent-Disposition: form-data; name="${native.partName(native.partText(list[i]))}"`;
		if (typeof value === 'string') {
			text += `\r\n\r\n${native.partText(value)}\r\n`;
			continue;
		}
		const isFileOurs = isBlob(value), name = isFileOurs ? apply(nameOf, value, []) : usvString(value.name);
		const contentType = (isFileOurs ? typeOf(value) : usvString(value.type)) || 'application/octet-stream';
		text += `; filename="${native.partName(name)}"\r\nContent-Type: ${contentType}\r\n\r\n`;
		flush();
		if (!isFileOurs) {
			isOurs = false;
			parts[parts.length] = value;
			length += +value.size;
			continue;
		}
		const bytes = partsOf(value);
		for (let k = 0; k < bytes.length; k++)
			parts[parts.length] = bytes[k];
		length += sizeOf(value);
	}
	text += `--${boundary}--\r\n`;
	flush();
	if (isOurs)
		return { blob: makeBlob(parts, ''), parts: undefined, length, type };
	return { blob: undefined, parts, length: length >= 0 ? length : null, type };
}

function isAscii(text) {
	return !/[^\0-\x7f]/.test(text);
}

function parseMultipart(bytes, mime) {
	const boundary = apply(mapGet, mime.params, ['boundary']);
	const found = boundary === undefined ? undefined : native.multipart(bytes, boundary);
	if (found === undefined)
		return undefined;
	const list = [];
	for (let i = 0; i < found.length; i += 4) {
		const filename = found[i + 1], type = found[i + 2] ?? 'text/plain', value = found[i + 3];
		list[list.length] = found[i];
		list[list.length] = filename === undefined ? value :
			makeFile([value], isAscii(type) ? type.toLowerCase() : '', filename);
	}
	return makeFormData(list);
}

// ---- application/x-www-form-urlencoded

function parseForm(bytes) {
	return makeFormData(internalBinding('url').formParse(decodeUtf8(bytes, KEEP_BOM)));
}

module.exports = {
	FormData,
	encodeFormDataLike,
	encodeMultipart,
	isFormData: value => isFormData(value),
	makeFormData,
	parseForm,
	parseMultipart
};

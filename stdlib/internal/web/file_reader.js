'use strict';

// FileReader (File API, 6.2).
//
// A blob's bytes are usually in memory, where reading is immediate; each event is dispatched in a separate turn, so
// that promises waiting for it continue before the next one.  Bytes in files are read after the first event.

const { EventTarget, dispatch } = require('internal/web/event_target');
const { ProgressEvent } = require('internal/web/events');
const { DOMException } = require('internal/web/dom_exception');
const { bytesOf, copyOf, isBlob, isOnDisk, makeBlob, readAll, sizeOf, typeOf } = require('internal/web/blob');
const { apply, finishClass, illegalInvocation, isObject, needArguments, shown } = require('internal/web/idl');
const { promiseReact } = require('internal/web/stream_common');
const { setImmediate } = require('timers');
const native = internalBinding('buffer');

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { get: bufferOf } = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), 'buffer');
const { addEventListener } = EventTarget.prototype;
const EMPTY = 0, LOADING = 1, DONE = 2;

// ---- results

// The encoding of a byte order mark, if there is one: it overrides all others.
function markedEncoding(bytes) {
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
		return 'utf-8';
	if (bytes[0] === 0xfe && bytes[1] === 0xff)
		return 'utf-16be';
	return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
}

function decoderFor(label) {
	const { TextDecoder } = require('internal/web/encoding');
	try {
		return label === undefined ? undefined : new TextDecoder(label);
	} catch (error) {
		if (error.code !== 'ERR_ENCODING_NOT_SUPPORTED')
			throw error;
		return undefined;
	}
}

function toText(blob, label) {
	const bytes = bytesOf(blob);
	const mime = typeOf(blob) === '' ? undefined : require('internal/util/mime').parse(typeOf(blob));
	const decoder = decoderFor(markedEncoding(bytes)) ?? decoderFor(label) ??
		decoderFor(mime?.params.get('charset')) ?? decoderFor('utf-8');
	return decoder.decode(bytes);
}

function toBuffer(blob) {
	return apply(bufferOf, copyOf(blob), []);
}

const asString = (blob, encoding) => native.toString(bytesOf(blob), encoding, 0, sizeOf(blob));
const toBinary = blob => asString(blob, 'latin1');
const toDataUrl = blob => `data:${typeOf(blob) || 'application/octet-stream'};base64,${asString(blob, 'base64')}`;

class FileReader extends EventTarget {
	#state = EMPTY;
	#result = null;
	#error = null;
	#reading;                       // identifies the current read

	static #check(reader) {
		if (typeof reader !== 'object' || reader === null || !(#state in reader))
			throw illegalInvocation();
		return reader;
	}

	// package_(blob) creates the result.
	static #read(reader, given, blob, where, package_) {
		FileReader.#check(reader);
		needArguments(given, 1, `FileReader.${where}`);
		if (!isBlob(blob))
			throw new TypeError(`FileReader.${where}: Expected blob (${shown(blob)}) to be an instance of Blob.`);
		if (reader.#state === LOADING)
			throw new DOMException('The object is busy reading a blob', 'InvalidStateError');
		reader.#state = LOADING;
		reader.#result = reader.#error = null;
		const reading = reader.#reading = {}, size = sizeOf(blob);
		// the following events, one per turn, unless this read was aborted or another was started
		const send = (type, loaded, next) => {
			setImmediate(() => {
				if (reader.#reading !== reading)
					return;
				if (type === 'load')
					type = reader.#finish(package_, blob);
				dispatch(reader, new ProgressEvent(type,
					{ lengthComputable: true, loaded, total: size }));
				next?.();
			});
		};
		const end = () => { send('load', size, () => { send('loadend', size, undefined); }); };
		const goOn = size > 0 ? () => { send('progress', size, end); } : end;
		send('loadstart', 0, isOnDisk(blob) ? () => {
			promiseReact(readAll(blob), bytes => {
				blob = makeBlob([bytes], typeOf(blob));
				goOn();
			}, error => {
				package_ = () => { throw error; };
				end();
			});
		} : goOn);
	}

	// Stores the result; returns the name of the final event.
	#finish(package_, blob) {
		this.#state = DONE;
		try {
			this.#result = package_(blob);
			return 'load';
		} catch (error) {
			this.#error = error;
			return 'error';
		}
	}

	readAsArrayBuffer(blob) { FileReader.#read(this, arguments.length, blob, 'readAsArrayBuffer', toBuffer); }

	readAsBinaryString(blob) { FileReader.#read(this, arguments.length, blob, 'readAsBinaryString', toBinary); }

	readAsText(blob, encoding = undefined) {
		FileReader.#check(this);
		if (encoding !== undefined)
			encoding = `${encoding}`;
		FileReader.#read(this, arguments.length, blob, 'readAsText', of => toText(of, encoding));
	}

	readAsDataURL(blob) { FileReader.#read(this, arguments.length, blob, 'readAsDataURL', toDataUrl); }

	abort() {
		const reader = FileReader.#check(this);
		reader.#result = null;
		if (reader.#state !== LOADING)
			return;
		reader.#state = DONE;
		const mark = reader.#reading = {};
		const send = type => { dispatch(reader, new ProgressEvent(type)); };
		send('abort');
		if (reader.#reading === mark && reader.#state !== LOADING)
			send('loadend');
	}

	get readyState() { return FileReader.#check(this).#state; }

	get result() { return FileReader.#check(this).#result; }

	get error() { return FileReader.#check(this).#error; }

	#handlers = { __proto__: null };

	static {
		for (const type of ['loadstart', 'progress', 'load', 'abort', 'error', 'loadend']) {
			const members = {
				get [`on${type}`]() { return FileReader.#check(this).#handlers[type]?.handler ?? null;
				},
				set [`on${type}`](value) {
					const handlers = FileReader.#check(this).#handlers,
						handler = isObject(value) ? value : null;
					if (handlers[type] !== undefined) {
						handlers[type].handler = handler;
						return;
					}
					if (handler === null)
						return;
					const made = handlers[type] = { handler };
					apply(addEventListener, this, [type, event => {
						if (typeof made.handler === 'function')
							apply(made.handler, this, [event]);
					}]);
				}
			};
			const name = `on${type}`, { get, set } = getOwnPropertyDescriptor(members, name);
			defineProperty(FileReader.prototype, name, { get, set, enumerable: true, configurable: true });
		}
	}
}

finishClass(FileReader, ['readAsArrayBuffer', 'readAsBinaryString', 'readAsText', 'readAsDataURL', 'abort',
	'readyState', 'result', 'error']);
['EMPTY', 'LOADING', 'DONE'].forEach((name, value) => {
	for (const holder of [FileReader, FileReader.prototype])
		defineProperty(holder, name, { value, enumerable: true });
});

module.exports = { FileReader };

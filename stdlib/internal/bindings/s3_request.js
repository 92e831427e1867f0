'use strict';

// Requests to S3-compatible services: their errors, when they are made again, and what is said of an object.

const native = internalBinding('bindings');
const wire = internalBinding('fetch');
const { apply } = Reflect;
const { min, max, random } = Math;
const { keys: keysOf } = Object;
const { parse, stringify } = JSON;
const { isArray } = Array;
const { parse: dateParse, now } = Date;
const { exec } = RegExp.prototype;
const { charCodeAt, indexOf, replace, slice, split, startsWith, toLowerCase, trim } = String.prototype;
const { passMemory } = require('internal/errors');
const { setTimeout } = require('timers');
const { Buffer } = require('buffer');
const { concat } = Buffer;

const MB = 1024 * 1024;
const ANSWER_MAX = 8 * MB, ETAG_MAX = 256;
const REPEATS = 4, PAUSE_MS = 100, PAUSE_MAX_MS = 2000, RETRY_AFTER_MAX_MS = 5000;
const NO_TYPE = 'binary/octet-stream';         // what S3 gives an object that was stored without a type

// ---- errors

// What the service's own codes mean, then its statuses.
const elsewhere = ['ERR_STORAGE_REDIRECT', 'the bucket has another endpoint'];
const meanings = {
	__proto__: null,
	NoSuchBucket: ['ENOENT', 'no such bucket'], NoSuchUpload: ['ENOENT', 'no such upload'],
	InvalidPart: ['EINVAL', 'a part is not there any more'],
	EntityTooSmall: ['EINVAL', 'a part but the last has less than 5 MB'],
	EntityTooLarge: ['EFBIG', 'file too large'], KeyTooLongError: ['ENAMETOOLONG', 'name too long'],
	MetadataTooLarge: ['E2BIG', 'the metadata is too long'], QuotaExceeded: ['ENOSPC', 'no space left'],
	PermanentRedirect: elsewhere, TemporaryRedirect: elsewhere,
	301: elsewhere, 302: elsewhere, 307: elsewhere, 308: elsewhere,
	AuthorizationHeaderMalformed: ['ERR_STORAGE_REDIRECT', 'the bucket is in another region'],
	IllegalLocationConstraintException: ['ERR_STORAGE_REDIRECT', 'the bucket is in another region'],
	InvalidToken: ['EACCES', 'permission denied'], ExpiredToken: ['EACCES', 'permission denied'],
	RequestTimeTooSkewed: ['EACCES', "this machine's clock or the service's is wrong"],
	401: ['EACCES', 'permission denied'], 403: ['EACCES', 'permission denied'], 404: ['ENOENT', 'not found'],
	409: ['EBUSY', 'another operation is in the way'],
	413: ['EFBIG', 'file too large'], 429: ['EAGAIN', 'the service is overloaded'],
	501: ['ENOTSUP', 'the service cannot do this'],
	503: ['EAGAIN', 'the service is overloaded'], 507: ['ENOSPC', 'no space left']
};

function failure(store, code, text) {
	const error = new Error(`Binding '${store.name}': ${text}`);
	error.code = code;
	return error;
}

function badAnswer(store, text) { return failure(store, 'EBADMSG', `bad answer of the service: ${text}`); }

// A transfer that failed. `unsent`: the service has not got the request.
class Lost {
	constructor([code, text]) {
		this.code = code;
		this.text = text;
		this.unsent = code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH';
	}

	get repeatable() {
		const { code } = this;
		return this.unsent || code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE' ||
			code === 'ERR_HTTP2_STREAM_ERROR';
	}

	// Where the service is, is not the script's to know.
	errorOf(store) {
		const { code } = this;
		switch (code) {
		case 'ENOMEM': return new RangeError('Out of memory');
		case 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM': return failure(store, code, this.text);
		case 'UND_ERR_HEADERS_TIMEOUT': case 'UND_ERR_BODY_TIMEOUT': case 'UND_ERR_CONNECT_TIMEOUT':
			return failure(store, 'ETIMEDOUT', 'the service did not answer in time');
		case 'UND_ERR_SOCKET': case 'ECONNRESET': case 'EPIPE': case 'ERR_HTTP2_STREAM_ERROR':
			return failure(store, 'ECONNRESET', 'the connection was lost');
		case 'UND_ERR_HEADERS_OVERFLOW':
			return badAnswer(store, 'its head is too long');
		}
		if (apply(startsWith, code, ['HPE_']))
			return badAnswer(store, code);
		return failure(store, code, `the service cannot be reached (${code})`);
	}
}

// An answer's document: { name, items }, where an item is [name, text, ...[name, text]] of an element in the root and
// what it holds; null if it is none.
function documentOf(store, bytes) {
	const flat = bytes.byteLength === 0 ? null : native.s3Read(store.handle, bytes);
	if (flat === null || flat.length === 0)
		return null;
	const items = [];
	for (let i = 3; i < flat.length; i += 3)
		if (flat[i] === 1)
			items[items.length] = [flat[i + 1], flat[i + 2]];
		else if (flat[i] === 2)
			items[items.length - 1][items[items.length - 1].length] = [flat[i + 1], flat[i + 2]];
	return { name: flat[1], items };
}

function itemOf({ items }, name) {
	for (let i = 0; i < items.length; i++)
		if (items[i][0] === name)
			return items[i][1];
	return undefined;
}

// A word of the service's, for a message.
function wordOf(text) {
	return text !== undefined && apply(exec, /^[\w.-]{1,64}$/, [text]) !== null ? text : undefined;
}

function documentIn(store, answer) {
	if (answer.document === undefined)
		answer.document = answer.body === undefined ? null : documentOf(store, answer.body);
	return answer.document;
}

// The code of a service's error, undefined if the answer has none.
function codeOf(store, answer) {
	const document = documentIn(store, answer);
	return document === null || document.name !== 'Error' ? undefined : wordOf(itemOf(document, 'Code'));
}

function refusal(store, answer) {
	const { status } = answer, code = codeOf(store, answer);
	let [name, text] = meanings[code] ?? meanings[status] ??
		(status >= 500 ? ['EIO', 'the service failed'] : ['EINVAL', 'the service refused the request']);
	if (name === 'ERR_STORAGE_REDIRECT') {
		const region = wordOf(answer.fields['x-amz-bucket-region'] ??
			(answer.document ? itemOf(answer.document, 'Region') : undefined));
		text += `${region === undefined ? '' : ` (${region})`}, which the policy file has to name`;
	}
	const error = failure(store, name, `${text} (${code === undefined ? '' : `${code}, `}${status})`);
	error.status = status;
	if (code !== undefined)
		error.serviceCode = code;
	return error;
}

// ---- requests

function fieldsOf(lines) {
	const flat = wire.fields(lines), fields = { __proto__: null };
	for (let i = 0; i < flat.length; i += 2)
		fields[apply(toLowerCase, flat[i], [])] = flat[i + 1];
	return fields;
}

// Sends it once: the answer's head, or Lost.
// fresh: on a connection that has carried nothing, so that libcurl sends it once.
function send(store, { method, key, query, fields, body, hash }, fresh) {
	return new Promise((resolve, reject) => {
		const transfer = native.s3Send(store.handle, method, key, query, fields, body, hash,
			(error, status, reason, lines, length) => {
				if (error !== undefined)
					reject(new Lost(error));
				else
					resolve({ transfer, status, fields: fieldsOf(lines), length,
						body: undefined, document: undefined });
			}, fresh);
	});
}

// The next bytes of a body, undefined at its end; or Lost.
function read(transfer) {
	return new Promise((resolve, reject) => {
		wire.read(transfer, (error, bytes) => {
			if (error !== undefined)
				reject(new Lost(error));
			else
				resolve(bytes);
		});
	});
}

async function collect(store, transfer) {
	const chunks = [];
	for (let size = 0; ;) {
		const bytes = await read(transfer);
		if (bytes === undefined)
			return chunks.length === 1 ? chunks[0] : concat(chunks);
		size += bytes.byteLength;
		if (size > ANSWER_MAX) {
			wire.cancel(transfer);
			throw badAnswer(store, 'it is too long');
		}
		chunks[chunks.length] = bytes;
	}
}

function pause(n, answer) {
	const seconds = +(answer?.fields['retry-after'] ?? 0);
	const most = min(PAUSE_MS * 2 ** n, PAUSE_MAX_MS);
	const ms = max(most * (0.5 + random() / 2), seconds > 0 ? min(seconds * 1000, RETRY_AFTER_MAX_MS) : 0);
	return new Promise(resolve => { setTimeout(resolve, ms); });
}

function isOverload(status) { return status === 503 || status === 429; }

function mayRepeat(request, lost, answer) {
	if (lost !== undefined)
		return request.once ? lost.unsent : lost.repeatable;
	const { status } = answer;
	return isOverload(status) || (!request.once && (status === 500 || status === 502 || status === 504));
}

// The answer, with its body, or, if `opens`, without it where that is what was asked for. Its `unsure`: the service may
// have acted on the request before.
async function ask(store, request, opens = false) {
	for (let n = 0, unsure = false; ; n++) {
		let answer, lost;
		try {
			// those of before may all be closed by now
			answer = await send(store, request, n > 0 || request.once === true || request.fresh === true);
			if (opens && (answer.status === 200 || answer.status === 206))
				return answer;
			answer.body = await collect(store, answer.transfer);
			// S3 may find out that an upload cannot be completed after it has begun to answer
			if (answer.status === 200 && codeOf(store, answer) === 'InternalError')
				answer.status = 500;
			else if (answer.status === 200 && codeOf(store, answer) === 'SlowDown')
				answer.status = 503;
		} catch (error) {
			passMemory(error);
			if (!(error instanceof Lost))
				throw error;
			lost = error;
		}
		if (n === REPEATS || !mayRepeat(request, lost, answer)) {
			if (lost !== undefined)
				throw lost.errorOf(store);
			answer.unsure = unsure;
			return answer;
		}
		unsure ||= !(lost === undefined ? isOverload(answer.status) : lost.unsent);
		await pause(n, lost === undefined ? answer : undefined);
	}
}

function isAbsent(store, answer) {
	if (answer.status !== 404)
		return false;
	const code = codeOf(store, answer);
	if (code === undefined && answer.body !== undefined && answer.body.byteLength !== 0)
		throw badAnswer(store, 'a 404 without a code');
	return code === undefined || code === 'NoSuchKey' || code === 'NoSuchVersion';
}

// ---- what is said of an object

function etagOf(store, answer) {
	const found = answer.fields.etag;
	const etag = found === undefined ? null : apply(exec, /^(?:W\/)?"?([^"\s]+)"?$/, [found]);
	if (etag === null || found.length > ETAG_MAX)
		throw badAnswer(store, 'it has no etag');
	return etag[1];
}

// "a", W/"b" or *, or an etag without quotes; of several each.
function conditionOf(text) {
	if (text === '*' || apply(indexOf, text, ['"']) >= 0)
		return text;
	const etags = apply(split, text, [',']);
	let quoted = '';
	for (let i = 0; i < etags.length; i++)
		quoted += `${i ? ', ' : ''}"${apply(trim, etags[i], [])}"`;
	return quoted;
}

function conditionFields(match, noneMatch) {
	const fields = [];
	if (match !== undefined)
		fields[0] = 'if-match', fields[1] = conditionOf(match);
	if (noneMatch !== undefined)
		fields[fields.length] = 'if-none-match', fields[fields.length] = conditionOf(noneMatch);
	return fields;
}

const META = 'x-amz-meta-', OWN_META = 'x-amz-meta-jsr', SIMPLE_MAX = 32;

// Whether others can be shown the metadata as it is: texts by name, in what fields can hold.
function isSimple(metadata) {
	if (typeof metadata !== 'object' || metadata === null || isArray(metadata))
		return false;
	const names = keysOf(metadata);
	for (let i = 0; i < names.length; i++)
		if (names[i] === 'jsr' || apply(exec, /^[a-z0-9][a-z0-9-]*$/, [names[i]]) === null ||
			typeof metadata[names[i]] !== 'string' || apply(exec, /^[!-~]+(?: [!-~]+)*$/, [metadata[names[i]]]) === null)
			return false;
	return names.length > 0 && names.length <= SIMPLE_MAX;
}

function escapeUnit(unit) { return `\\u${apply(slice, `000${apply(charCodeAt, unit, [0]).toString(16)}`, [-4])}`; }

function addMeta(fields, meta) {
	const { contentType, metadata } = meta === undefined ? {} : parse(meta);
	if (contentType !== undefined && contentType !== '')
		fields[fields.length] = 'content-type', fields[fields.length] = contentType;
	if (metadata === undefined)
		return fields;
	if (!isSimple(metadata)) {
		// JSON in ASCII, without the runs of spaces that a service may shorten
		fields[fields.length] = OWN_META;
		fields[fields.length] = apply(replace, stringify(metadata), [/[^ -~]|(?<= ) /g, escapeUnit]);
		return fields;
	}
	const names = keysOf(metadata);
	for (let i = 0; i < names.length; i++)
		fields[fields.length] = META + names[i], fields[fields.length] = metadata[names[i]];
	return fields;
}

// As storage.js has it; what others have stored is an object of texts.
function metaOf(store, { fields }) {
	const type = fields['content-type'], own = fields[OWN_META], names = keysOf(fields);
	const contentType = type === undefined || type === NO_TYPE ? undefined : type;
	let metadata;
	if (own !== undefined) {
		try {
			metadata = parse(own);
		} catch (error) {
			passMemory(error);
			throw badAnswer(store, 'its metadata is not JSON');
		}
	} else {
		for (let i = 0; i < names.length; i++)
			if (apply(startsWith, names[i], [META])) {
				metadata ??= { __proto__: null };
				metadata[apply(slice, names[i], [META.length])] = fields[names[i]];
			}
	}
	return contentType === undefined && metadata === undefined ? undefined : stringify({ contentType, metadata });
}

function timeOf(text) {
	const time = text === undefined ? NaN : dateParse(text);
	return time === time ? time : now();
}

// size: of the whole object.
function infoOf(store, answer, size, offset, length, body, held) {
	const changed = timeOf(answer.fields['last-modified']);
	return [size, changed, etagOf(store, answer), metaOf(store, answer), offset, length, body, held];
}

module.exports = {
	failure, badAnswer, Lost, itemOf, documentIn, codeOf, refusal, read, ask,
	pause, isAbsent, etagOf, conditionFields, addMeta, timeOf, infoOf, REPEATS
};

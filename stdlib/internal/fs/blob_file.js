'use strict';

// fs.openAsBlob: blobs whose bytes stay in a file (the FileParts of internal/web/blob).
//
// Each piece is read by opening the file, and is valid only if the file is unchanged afterwards.  No descriptor is kept
// between pieces: that of a stream that is no longer read would never be closed.

const { toPath } = require('internal/fs/utils');
const { DOMException } = require('internal/web/dom_exception');
const { promiseNew, promiseResolve } = require('internal/web/stream_common');
const { passMemory } = require('internal/errors');
const { validateObject, validateString } = require('internal/validators');
const binding = internalBinding('fs');

const U8 = Uint8Array;
const SYNC = undefined, P = null;       // selects the binding's form
const FLAGS = 0o4000;                   // O_RDONLY | O_NONBLOCK: it may have become a pipe
const PIECE = 16 << 20;                 // in bytes; the file is checked after each

// Reads the bytes of the part, beginning at `from`, into bytes[offset..offset + length].
async function readInto(part, from, bytes, offset, length) {
	if (length === 0)
		return;
	let isSame = true;
	try {
		const fd = await binding.open(part.path, FLAGS, 0, P);
		try {
			for (let done = 0; done < length && isSame;) {
				const most = Math.min(length - done, PIECE);
				const { bytesRead } =
					await binding.read(fd, bytes, offset + done, most, part.from + from + done, P);
				const { size, mtimeNs } = await binding.fstat(fd, P, true);
				isSame = bytesRead > 0 && Number(size) === part.size && mtimeNs === part.mtimeNs;
				done += bytesRead;
			}
		} finally {
			await binding.close(fd, P);
		}
	} catch (error) {
		passMemory(error);
		isSame = false;
	}
	if (!isSame)
		throw new DOMException('The blob could not be read', 'NotReadableError');
}

function statOf(path) {
	try {
		return binding.stat(path, false, SYNC, true);
	} catch (error) {
		passMemory(error);
		if (error.code === 'ERR_INVALID_ARG_VALUE')
			throw error;            // the path contains a null byte
		const wrong = new TypeError('Unable to open file as blob');
		wrong.code = 'ERR_INVALID_ARG_VALUE';
		throw wrong;
	}
}

function openAsBlob(path, options) {
	validateObject(options, 'options');
	const type = options.type || '';
	validateString(type, 'options.type');
	path = toPath(path);
	path = typeof path === 'string' ? path : new U8(path);
	const { size, mtimeNs } = statOf(path);
	return require('internal/web/blob').blobOfFile(path, Number(size), mtimeNs, type);
}

// A round of internal/streams/shortcut over the bytes of a part from `from` on: begin(fd, position, most, over) says
// whether it began, and calls over(count) at its end.  -> a promise of whether the bytes were the part's
async function moveRound(part, from, begin) {
	const looks = async fd => {
		const { size, mtimeNs } = await binding.fstat(fd, P, true);
		return Number(size) === part.size && mtimeNs === part.mtimeNs;
	};
	const fd = await binding.open(part.path, FLAGS, 0, P);
	try {
		if (!await looks(fd))
			return false;
		const promise = promiseNew();
		if (!begin(fd, part.from + from, part.length - from, count => { promiseResolve(promise, count); }))
			return false;
		return await promise > 0 && await looks(fd);
	} finally {
		await binding.close(fd, P);
	}
}

module.exports = { moveRound, openAsBlob, readInto };

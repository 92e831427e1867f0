'use strict';

// What fs.openAsBlob gives: blobs whose bytes stay in a file (the FileParts of internal/web/blob).
//
// Each piece is read by opening the file, and what was read counts only if the file is then still what it was.  No
// descriptor is held from one piece to the next: nobody would close that of a stream that is not read on.

const { toPath } = require('internal/fs/utils');
const { DOMException } = require('internal/web/dom_exception');
const { passMemory } = require('internal/errors');
const { validateObject, validateString } = require('internal/validators');
const binding = internalBinding('fs');

const U8 = Uint8Array;
const SYNC = undefined, P = null;       // the binding's forms
const FLAGS = 0o4000;                   // O_RDONLY | O_NONBLOCK: by now it may be a pipe
const PIECE = 16 << 20;                 // bytes after which the file is looked at

// bytes[offset..offset + length] become those of the part from `from` on.
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
			throw error;            // a null byte in it
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

module.exports = { openAsBlob, readInto };

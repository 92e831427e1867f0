'use strict';

// File URLs and paths, without the classes of URLs: what loading modules takes.

const binding = internalBinding('url');

function codes() {
	return require('internal/errors').codes;
}

// A URL is what has node's fields, whoever made it.
function isURL(value) {
	return Boolean(value?.href && value.protocol && value.auth === undefined && value.path === undefined);
}

// The path that a file URL stands for on Windows: with a drive's letter, or a share of the host.
function windowsPath(hostname, pathname) {
	if (/%(?:2f|5c)/i.test(pathname))
		throw new (codes().ERR_INVALID_FILE_URL_PATH)('must not include encoded \\ or / characters');
	const path = decodeURIComponent(pathname.replaceAll('/', '\\'));
	if (hostname !== '')
		return `\\\\${binding.domain(hostname, true)}${path}`;
	if (!/^.[A-Za-z]:/s.test(path))
		throw new (codes().ERR_INVALID_FILE_URL_PATH)('must be absolute');
	return path.slice(1);
}

// options.windows chooses the system; none is this one.
function fileURLToPath(path, options = undefined) {
	const windows = options?.windows;
	if (typeof path !== 'string' && !isURL(path))
		throw new (codes().ERR_INVALID_ARG_TYPE)('path', ['string', 'URL'], path);
	let { protocol, hostname, pathname } = path;
	if (typeof path === 'string') {
		const record = binding.parse(path, undefined);
		if (record === undefined)
			throw new (codes().ERR_INVALID_URL)(path);
		const { href } = record;
		protocol = href.slice(0, record.protocol);
		hostname = href.slice(record.host, record.hostEnd);
		pathname = href.slice(record.path, record.search);
	}
	if (protocol !== 'file:')
		throw new (codes().ERR_INVALID_URL_SCHEME)('file');
	if (windows)
		return windowsPath(hostname, pathname);
	if (hostname !== '')
		throw new (codes().ERR_INVALID_FILE_URL_HOST)(process.platform);
	if (/%2f/i.test(pathname))
		throw new (codes().ERR_INVALID_FILE_URL_PATH)('must not include encoded / characters');
	return decodeURIComponent(pathname);
}

// What a path's character is in a URL: itself, or escaped byte by byte.
function encodePath(path) {
	return path.replace(/[^A-Za-z0-9\-._!$&*()+=;:,'\/@]+/g,
		part => encodeURIComponent(part.toWellFormed()).replace(/~/g, '%7E'));
}

// The text of the URL of a path; a slash at the end stays.
function fileHref(path) {
	const isWhole = path[0] === '/' && !/\/\.{0,2}(?:\/|$)/.test(path);
	let resolved = isWhole ? path : require('path').resolve(path);
	if (path.endsWith('/') && !resolved.endsWith('/'))
		resolved += '/';
	return `file://${encodePath(resolved)}`;
}

module.exports = { isURL, fileURLToPath, fileHref, encodePath };

'use strict';

// File URLs and paths, without the URL classes: enough to load modules.

const binding = internalBinding('url');

function codes() {
	return require('internal/errors').codes;
}

// An object with the properties node checks counts as a URL.
function isURL(value) {
	return Boolean(value?.href && value.protocol && value.auth === undefined && value.path === undefined);
}

// The path of a file URL on Windows: with a drive letter, or on a share of the host.
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

// options.windows selects the system; the default is this one.
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

// Escapes the characters of a path that are special in a URL, byte by byte.
function encodePath(path) {
	return path.replace(/[^A-Za-z0-9\-._!$&*()+=;:,'\/@]+/g,
		part => encodeURIComponent(part.toWellFormed()).replace(/~/g, '%7E'));
}

// The text of a path's URL; keeps a trailing slash.
function fileHref(path) {
	const isWhole = path[0] === '/' && !/\/\.{0,2}(?:\/|$)/.test(path);
	let resolved = isWhole ? path : require('path').resolve(path);
	if (path.endsWith('/') && !resolved.endsWith('/'))
		resolved += '/';
	return `file://${encodePath(resolved)}`;
}

module.exports = { isURL, fileURLToPath, fileHref, encodePath };

'use strict';

// The file helpers of the url module.  A URL here is an object with node's fields (href, protocol, hostname,
// pathname ...), whoever made it; pathToFileURL makes one of the global URL class where there is one.

function codes() {
	return require('internal/errors').codes;
}

function isURL(value) {
	return !!(value && typeof value === 'object' && value.href && value.protocol && value.auth === undefined && value.path === undefined);
}

function FileURL(pathname) {
	this.href = `file://${pathname}`;
	this.origin = 'null';
	this.protocol = 'file:';
	this.username = '';
	this.password = '';
	this.host = '';
	this.hostname = '';
	this.port = '';
	this.pathname = pathname;
	this.search = '';
	this.hash = '';
}
FileURL.prototype.toString = FileURL.prototype.toJSON = function () { return this.href; };
Object.defineProperty(FileURL.prototype, 'toString', { enumerable: false });
Object.defineProperty(FileURL.prototype, 'toJSON', { enumerable: false });

// The parts of a file URL's text that matter here: {protocol, hostname, pathname}; throws ERR_INVALID_URL if it is no URL.
function parseFile(text) {
	const scheme = /^[\u0000-\u0020]*([A-Za-z][A-Za-z0-9+.\-]*):/.exec(text);
	if (!scheme)
		throw new (codes().ERR_INVALID_URL)(text);
	const protocol = `${scheme[1].toLowerCase()}:`;
	let rest = text.slice(scheme[0].length).replace(/[\t\n\r]/g, '').replace(/[\u0000-\u0020]+$/, '').replace(/[?#].*$/, '').replace(/\\/g, '/');
	if (protocol !== 'file:')
		return { protocol, hostname: '', pathname: rest };
	let hostname = '';
	if (rest.slice(0, 2) === '//') {
		const end = rest.indexOf('/', 2);
		hostname = (end < 0 ? rest.slice(2) : rest.slice(2, end)).toLowerCase();
		rest = end < 0 ? '/' : rest.slice(end);
	}
	return { protocol, hostname: hostname === 'localhost' ? '' : hostname, pathname: resolveDots(rest) };
}

// "." and ".." of a path, also written %2e, are resolved as in any URL.
function resolveDots(path) {
	const out = [];
	const parts = path.replace(/^\//, '').split('/');
	parts.forEach((part, i) => {
		const plain = part.replace(/%2e/gi, '.');
		const last = i === parts.length - 1;
		if (plain === '..') {
			out.pop();
			if (last)
				out.push('');
		} else if (plain === '.') {
			if (last)
				out.push('');
		} else {
			out.push(part);
		}
	});
	return `/${out.join('/')}`;
}

exports.fileURLToPath = function fileURLToPath(path) {
	if (typeof path === 'string')
		path = typeof URL === 'function' ? new URL(path) : parseFile(path);
	else if (!isURL(path))
		throw new (codes().ERR_INVALID_ARG_TYPE)('path', ['string', 'URL'], path);
	if (path.protocol !== 'file:')
		throw new (codes().ERR_INVALID_URL_SCHEME)('file');
	if (path.hostname !== '')
		throw new (codes().ERR_INVALID_FILE_URL_HOST)(process.platform);
	if (/%2f/i.test(path.pathname))
		throw new (codes().ERR_INVALID_FILE_URL_PATH)('must not include encoded / characters');
	return decodeURIComponent(path.pathname);
};

// What a path's character is in a URL: itself, or escaped byte by byte.
function encodePath(path) {
	return path.replace(/[^A-Za-z0-9\-._!$&*()+=;:,'\/@]+/g, part => encodeURIComponent(part).replace(/~/g, '%7E'));
}

exports.pathToFileURL = function pathToFileURL(path) {
	require('internal/validators').validateString(path, 'path');
	let resolved = require('path').resolve(path);
	if (path[path.length - 1] === '/' && resolved[resolved.length - 1] !== '/')
		resolved += '/';
	const pathname = encodePath(resolved);
	return typeof URL === 'function' ? new URL(`file://${pathname}`) : new FileURL(pathname);
};

// The options of http.request for a URL object.
exports.urlToHttpOptions = function urlToHttpOptions(url) {
	const options = {
		protocol: url.protocol,
		hostname: typeof url.hostname === 'string' && url.hostname[0] === '[' ? url.hostname.slice(1, -1) : url.hostname,
		hash: url.hash,
		search: url.search,
		pathname: url.pathname,
		path: (url.pathname || '') + (url.search || ''),
		href: url.href
	};
	if (url.port !== '')
		options.port = Number(url.port);
	if (url.username || url.password)
		options.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
	return options;
};

if (typeof URL === 'function')
	exports.URL = URL;
if (typeof URLSearchParams === 'function')
	exports.URLSearchParams = URLSearchParams;
exports.isURL = isURL;
Object.defineProperty(exports, 'isURL', { enumerable: false });

'use strict';

// The file helpers of the url module.  A URL here is an object with node's fields (href, protocol, hostname,
// pathname ...), whoever made it.

function codes() {
	return require('internal/errors').codes;
}

function isURL(value) {
	return Boolean(value?.href && value.protocol && value.auth === undefined && value.path === undefined);
}

class FileURL {
	constructor(pathname) {
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

	toString() {
		return this.href;
	}

	toJSON() {
		return this.href;
	}
}

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
		if (plain !== '.' && plain !== '..') {
			out.push(part);
			return;
		}
		if (plain === '..')
			out.pop();
		if (i === parts.length - 1)
			out.push('');
	});
	return `/${out.join('/')}`;
}

function fileURLToPath(path) {
	if (typeof path !== 'string' && !isURL(path))
		throw new (codes().ERR_INVALID_ARG_TYPE)('path', ['string', 'URL'], path);
	const { protocol, hostname, pathname } = typeof path === 'string' ? parseFile(path) : path;
	if (protocol !== 'file:')
		throw new (codes().ERR_INVALID_URL_SCHEME)('file');
	if (hostname !== '')
		throw new (codes().ERR_INVALID_FILE_URL_HOST)(process.platform);
	if (/%2f/i.test(pathname))
		throw new (codes().ERR_INVALID_FILE_URL_PATH)('must not include encoded / characters');
	return decodeURIComponent(pathname);
}

// What a path's character is in a URL: itself, or escaped byte by byte.
function encodePath(path) {
	return path.replace(/[^A-Za-z0-9\-._!$&*()+=;:,'\/@]+/g, part => encodeURIComponent(part).replace(/~/g, '%7E'));
}

function pathToFileURL(path) {
	require('internal/validators').validateString(path, 'path');
	let resolved = require('path').resolve(path);
	if (path.endsWith('/') && !resolved.endsWith('/'))
		resolved += '/';
	return new FileURL(encodePath(resolved));
}

// The options of http.request for a URL object.
function urlToHttpOptions(url) {
	const { hostname, pathname, port, username, password, search } = url;
	const options = {
		protocol: url.protocol,
		hostname: typeof hostname === 'string' && hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
		hash: url.hash,
		search,
		pathname,
		path: `${pathname || ''}${search || ''}`,
		href: url.href
	};
	if (port !== '')
		options.port = Number(port);
	if (username || password)
		options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
	return options;
}

module.exports = { pathToFileURL, fileURLToPath, urlToHttpOptions };
Object.defineProperty(module.exports, 'isURL', { value: isURL, enumerable: false });

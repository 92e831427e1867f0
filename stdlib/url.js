'use strict';

// The url module: the standard's classes, file URLs, and node's older parse, format and resolve.

const { URL, URLSearchParams } = require('internal/url/url');
const { isURL, fileURLToPath, fileHref, encodePath } = require('internal/url/file_url');
const legacy = require('internal/url/legacy_url');

// The URL of a Windows path: \\host\share\..., also after \\?\UNC\, or a path that resolves to a drive.
function windowsURL(path) {
	const isWide = path.startsWith('\\\\?\\UNC\\');
	if (!path.startsWith('\\\\')) {
		let resolved = require('path').win32.resolve(path);
		if (/[\\/]$/.test(path) && !resolved.endsWith('/'))
			resolved += '/';
		return new URL(`file://${encodePath(resolved.replaceAll('\\', '/'))}`);
	}
	const from = isWide ? 8 : 2, end = path.indexOf('\\', from);
	const { ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
	if (end < 0)
		throw new ERR_INVALID_ARG_VALUE('path', path, 'Missing UNC resource path');
	if (end === 2)
		throw new ERR_INVALID_ARG_VALUE('path', path, 'Empty UNC servername');
	const url = new URL('file://');
	url.hostname = domainToASCII(path.slice(from, end));
	url.pathname = encodePath(path.slice(end).replaceAll('\\', '/'));
	return url;
}

// options.windows selects the system; the default is this one.
function pathToFileURL(path, options = undefined) {
	const windows = options?.windows;
	require('internal/validators').validateString(path, 'path');
	return windows ? windowsURL(path) : new URL(fileHref(path));
}

// The options of http.request for a URL object.
function urlToHttpOptions(url) {
	const { hostname, pathname, port, username, password, search } = url;
	const options = {
		__proto__: null,
		...url,
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

function domain(name, args, text, toUnicode) {
	if (args.length < 1)
		throw new (require('internal/errors').codes.ERR_MISSING_ARGS)(name);
	return internalBinding('url').domain(`${text}`, toUnicode);
}

function domainToASCII(text) {
	return domain('domain', arguments, text, false);
}

function domainToUnicode(text) {
	return domain('domain', arguments, text, true);
}

// With --pending-deprecation the first use emits a warning.
let warned = !internalBinding('process').flag('--pending-deprecation');

function urlParse(url, parseQueryString, slashesDenoteHost) {
	if (!warned) {
		warned = true;
		process.emitWarning('`url.parse()` behavior is not standardized and prone to errors that have security implications. Use the WHATWG URL API instead. ' +
			'CVEs are not issued for `url.parse()` vulnerabilities.', 'DeprecationWarning', 'DEP0169');
	}
	return legacy.parse(url, parseQueryString, slashesDenoteHost);
}

module.exports = {
	Url: legacy.Url,
	parse: warned ? legacy.parse : urlParse,
	resolve: legacy.resolve,
	resolveObject: legacy.resolveObject,
	format: legacy.format,
	URL,
	URLSearchParams,
	domainToASCII,
	domainToUnicode,
	pathToFileURL,
	fileURLToPath,
	urlToHttpOptions
};

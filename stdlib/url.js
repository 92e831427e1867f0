'use strict';

// The url module: the classes of the standard, file URLs, and node's older API of parse, format and resolve.

const { URL, URLSearchParams } = require('internal/url');
const { isURL, fileURLToPath, fileHref } = require('internal/file_url');
const legacy = require('internal/legacy_url');

function pathToFileURL(path) {
	require('internal/validators').validateString(path, 'path');
	return new URL(fileHref(path));
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

// With --pending-deprecation the first use is warned of.
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

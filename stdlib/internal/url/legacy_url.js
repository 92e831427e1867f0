'use strict';

// url.parse, url.format and url.resolve: node's API from before the URL Standard.  It accepts relative references and
// nearly any text; its results for odd input are relied on by programs, and tests compare them with node's.

const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');

// Schemes (with their colon) that always have two slashes, and those without a host.
const slashed = ['http:', 'https:', 'ftp:', 'gopher:', 'file:', 'ws:', 'wss:'];
const hostless = ['javascript:'];
const PARTS = ['protocol', 'slashes', 'auth', 'host', 'port', 'hostname', 'hash', 'search', 'query', 'pathname', 'path',
	'href'];
const escapes = { '\t': '%09', '\n': '%0A', '\r': '%0D', ' ': '%20', '"': '%22', '\'': '%27', '<': '%3C', '>': '%3E',
	'\\': '%5C', '^': '%5E',
	'`': '%60', '{': '%7B', '|': '%7C', '}': '%7D' };

function querystring() { return require('querystring'); }

function Url() {
	PARTS.forEach(part => { this[part] = null; });
}

// Trims blanks and, before a ?, replaces backslashes by slashes.
function tidy(text) {
	text = text.replace(/^[\0- \u00A0\uFEFF]+|[\0- \u00A0\uFEFF]+$/g, '');
	const query = text.search(/[?#]/);
	return query < 0 ? text.replace(/\\/g, '/') : text.slice(0, query).replace(/\\/g, '/') + text.slice(query);
}

// Splits the text before the path: the host follows the last @ before / ? #, and ends at a character that is invalid in
// hosts.
function splitAuthority(rest) {
	const stop = rest.search(/[\/?#]/), length = stop < 0 ? rest.length : stop;
	const authority = rest.slice(0, length).replace(/[\t\n\r]/g, '');
	rest = authority + rest.slice(length);
	const at = authority.lastIndexOf('@'), host = authority.slice(at + 1);
	const odd = host.search(/[ "%';<>\\^`{|}]/);
	const end = at + 1 + (odd < 0 ? host.length : odd);
	return { auth: at < 0 ? null : authority.slice(0, at), host: rest.slice(at + 1, end), rest: rest.slice(end) };
}

let warned = false;

function warnOfPort(url) {
	if (warned)
		return;
	warned = true;
	process.emitWarning(`The URL ${url} is invalid. Future versions of Node.js will throw an error.`,
		'DeprecationWarning', 'DEP0170');
}

Url.prototype.parse = function parse(url, parseQueryString, slashesDenoteHost) {
	validateString(url, 'url');
	let rest = tidy(url);

	if (!slashesDenoteHost && !/[#@]/.test(rest)) {
		const simple = /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/.exec(rest);
		if (simple) {
			this.path = this.href = rest;
			this.pathname = simple[1];
			setSearch(this, simple[2], parseQueryString);
			return this;
		}
	}

	const scheme = /^[a-z0-9.+-]+:/i.exec(rest)?.[0], protocol = scheme?.toLowerCase();
	if (protocol) {
		this.protocol = protocol;
		rest = rest.slice(protocol.length);
	}
	let slashes = false;
	if (slashesDenoteHost || protocol || /^\/\/[^@/]+@[^@/]+/.test(rest)) {
		slashes = rest.startsWith('//');
		if (slashes && !hostless.includes(protocol)) {
			rest = rest.slice(2);
			this.slashes = true;
		}
	}
	// the scheme as written, as in node: HTTP:a has a host, http:a has none
	if (!hostless.includes(protocol) && (slashes || (scheme && !slashed.includes(scheme))))
		rest = setAuthority(this, rest, url);
	if (!hostless.includes(protocol))
		rest = rest.replace(/[\t\n\r "'<>\\^`{|}]/g, c => escapes[c]);

	const hash = rest.indexOf('#');
	if (hash >= 0) {
		this.hash = rest.slice(hash);
		rest = rest.slice(0, hash);
	}
	const query = rest.indexOf('?');
	setSearch(this, query < 0 ? undefined : rest.slice(query), parseQueryString);
	if (query >= 0)
		rest = rest.slice(0, query);
	if (rest !== '')
		this.pathname = rest;
	if (slashed.includes(protocol) && this.hostname && !this.pathname)
		this.pathname = '/';
	setPath(this);
	this.href = this.format();
	return this;
};

function setSearch(url, search, parseQueryString) {
	if (search !== undefined) {
		url.search = search;
		url.query = parseQueryString ? querystring().parse(search.slice(1)) : search.slice(1);
	} else if (parseQueryString) {
		url.search = null;
		url.query = { __proto__: null };
	}
}

function setPath(url) {
	if (url.pathname || url.search)
		url.path = (url.pathname || '') + (url.search || '');
}

function isBracketed(host) { return host[0] === '[' && host.endsWith(']'); }

// Removes auth, host and port from the front of text; returns the rest.
function setAuthority(url, text, whole) {
	const found = splitAuthority(text);
	let { host, rest } = found;
	if (found.auth !== null)
		url.auth = decodeURIComponent(found.auth);
	const port = /:[0-9]*$/.exec(host)?.[0];
	if (port) {
		if (port !== ':')
			url.port = port.slice(1);
		host = host.slice(0, -port.length);
	}
	const ipv6 = isBracketed(host);
	if (!ipv6) {
		const colon = host.indexOf(':');                 // an invalid port belongs to the path
		if (colon >= 0) {
			warnOfPort(whole);
			rest = `/${host.slice(colon)}${rest}`;
			host = host.slice(0, colon);
		}
	}
	host = host.length > 255 ? '' : host.toLowerCase();
	if (host !== '') {
		if (ipv6 ? /[\0\t\n\r #%/<>?@\\^|]/.test(host) : (host = toASCII(host)) === '' ||
			/[\0\t\n\r #%/:<>?@[\\\]^|]/.test(host))
			throw new codes.ERR_INVALID_URL(whole);
	}
	url.hostname = host;
	url.host = host + (url.port ? `:${url.port}` : '');
	if (ipv6) {
		url.hostname = host.slice(1, -1);
		if (rest[0] !== '/')
			rest = `/${rest}`;
	}
	return rest;
}

function toASCII(host) {
	return /[^\x00-\x7F]|(?:^|\.)xn--/.test(host) ? internalBinding('url').toASCII(host) : host;
}

Url.prototype.format = function format() {
	let auth = '', host = '', { protocol, pathname, hash, search } = this;
	protocol ||= '';
	pathname ||= '';
	hash ||= '';
	if (this.auth)
		auth = `${encodeURIComponent(this.auth).replace(/%3A/gi, ':')}@`;
	if (this.host) {
		host = auth + this.host;
	} else if (this.hostname) {
		host = auth + (this.hostname.includes(':') &&
			!isBracketed(this.hostname) ? `[${this.hostname}]` : this.hostname);
		if (this.port)
			host += `:${this.port}`;
	}
	const query = this.query !== null && typeof this.query === 'object' ? querystring().stringify(this.query) : '';
	search ||= query && `?${query}`;
	if (protocol && !protocol.endsWith(':'))
		protocol += ':';
	pathname = pathname.replace(/[#?]/g, encodeURIComponent);
	if (this.slashes || slashed.includes(protocol)) {
		if (this.slashes || host) {
			if (pathname && pathname[0] !== '/')
				pathname = `/${pathname}`;
			host = `//${host}`;
		} else if (protocol.startsWith('file')) {
			host = '//';
		}
	}
	if (hash && hash[0] !== '#')
		hash = `#${hash}`;
	if (search && search[0] !== '?')
		search = `?${search}`;
	return protocol + host + pathname + search.replace(/#/g, '%23') + hash;
};

Url.prototype.resolve = function resolve(relative) {
	return this.resolveObject(urlParse(relative, false, true)).format();
};

function copy(to, from, names) {
	for (const name of names)
		to[name] = from[name];
}

function finished(url) {
	url.href = url.format();
	return url;
}

// Resolves "." and ".." in a list of segments.  A ".." beyond the start is kept, unless the path is rooted.
function undot(segments, rooted) {
	const kept = [];
	let up = 0;
	for (let i = segments.length - 1; i >= 0; i--) {
		if (segments[i] === '..')
			up++;
		else if (segments[i] === '.')
			continue;
		else if (up > 0)
			up--;
		else
			kept.unshift(segments[i]);
	}
	if (!rooted)
		for (; up > 0; up--)
			kept.unshift('..');
	return kept;
}

// Resolves a reference with a different scheme.
function otherScheme(result, relative) {
	if (!slashed.includes(relative.protocol)) {
		copy(result, relative, PARTS);
		return finished(result);
	}
	result.protocol = relative.protocol;
	result.pathname = relative.pathname;
	let { host, hostname } = relative;
	if (!host && relative.protocol !== 'file:') {
		// the first non-empty segment is the host
		const segments = (relative.pathname || '').split('/');
		const first = segments.findIndex(segment => segment !== '');
		host = first < 0 ? '' : segments[first];
		hostname ||= '';
		const left = first < 0 ? [] : segments.slice(first + 1);
		result.pathname = `/${left[0] === '' ? left.slice(1).join('/') : left.join('/')}`;
	}
	result.search = relative.search;
	result.query = relative.query;
	result.host = host || '';
	result.auth = relative.auth;
	result.hostname = hostname || host;
	result.port = relative.port;
	if (result.pathname || result.search)
		result.path = (result.pathname || '') + (result.search || '');
	result.slashes ||= relative.slashes;
	return finished(result);
}

// For schemes without slashes the host of "git:x/y" is its first segment; removes it from the list.
function setHostless(result, segments) {
	result.hostname = result.host = segments.shift();
	const at = result.host ? result.host.indexOf('@') : -1;
	if (at > 0) {
		const [auth, host] = result.host.split('@');
		result.auth = auth;
		result.host = result.hostname = host;
	}
}

Url.prototype.resolveObject = function resolveObject(relative) {
	if (typeof relative === 'string')
		relative = new Url().parse(relative, false, true);
	const result = Object.assign(new Url(), this);
	result.hash = relative.hash;
	if (relative.href === '')
		return finished(result);
	if (relative.slashes && !relative.protocol) {
		copy(result, relative, PARTS.slice(1));
		if (slashed.includes(result.protocol) && result.hostname && !result.pathname)
			result.path = result.pathname = '/';
		return finished(result);
	}
	if (relative.protocol && relative.protocol !== result.protocol)
		return otherScheme(result, relative);

	const bare = result.protocol && !slashed.includes(result.protocol);
	const isRooted = path => Boolean(path) && path[0] === '/';
	let segments = (result.pathname || '').split('/'), added = (relative.pathname || '').split('/');
	if (!result.pathname)
		segments = [];
	if (!relative.pathname)
		added = [];
	const replaces = Boolean(relative.host) || isRooted(relative.pathname);
	const undots = replaces || isRooted(result.pathname) || Boolean(result.host && relative.pathname);
	let rooted = undots;
	let relativeHost = relative.host;
	if (bare) {
		const putBack = (list, host) => {
			if (host) {
				if (list[0] === '')
					list[0] = host;
				else
					list.unshift(host);
			}
		};
		result.hostname = '';
		result.port = null;
		putBack(segments, result.host);
		result.host = '';
		if (relative.protocol) {
			result.auth = null;
			putBack(added, relativeHost);
			relativeHost = null;
		}
		rooted = rooted && (added[0] === '' || segments[0] === '');
	}
	const relativeHostname = bare && relative.protocol ? null : relative.hostname;
	if (replaces) {
		if (relativeHost || relativeHost === '') {
			if (result.host !== relativeHost)
				result.auth = null;
			result.host = relativeHost;
			result.port = relative.port;
		}
		if (relativeHostname || relativeHostname === '') {
			if (result.hostname !== relativeHostname)
				result.auth = null;
			result.hostname = relativeHostname;
		}
		copy(result, relative, ['search', 'query']);
		segments = added;
	} else if (added.length > 0) {
		segments = segments.slice(0, -1).concat(added);
		copy(result, relative, ['search', 'query']);
	} else if (relative.search !== null && relative.search !== undefined) {
		if (bare)
			setHostless(result, segments);
		copy(result, relative, ['search', 'query']);
		if (result.pathname !== null || result.search !== null)
			result.path = (result.pathname || '') + (result.search || '');
		return finished(result);
	}
	if (segments.length === 0) {
		result.pathname = null;
		result.path = result.search ? `/${result.search}` : null;
		return finished(result);
	}

	const last = segments.at(-1);
	const endsInSlash = last === '' || ((result.host || relativeHost || segments.length > 1) &&
		(last === '.' || last === '..'));
	segments = undot(segments, undots);
	if (rooted && segments[0] !== '' && segments[0]?.[0] !== '/')
		segments.unshift('');
	if (endsInSlash && !segments.join('/').endsWith('/'))
		segments.push('');
	const absolute = segments[0] === '' || segments[0]?.[0] === '/';
	if (bare)
		setHostless(result, absolute ? [''] : segments.length ? segments : ['']);
	if ((rooted || (result.host && segments.length)) && !absolute)
		segments.unshift('');
	result.pathname = segments.length ? segments.join('/') : null;
	if (segments.length === 0)
		result.path = null;
	if (result.pathname !== null || result.search !== null)
		result.path = (result.pathname || '') + (result.search || '');
	result.auth = relative.auth || result.auth;
	result.slashes ||= relative.slashes;
	return finished(result);
};

Url.prototype.parseHost = function parseHost() {
	const port = /:[0-9]*$/.exec(this.host)?.[0];
	if (port) {
		if (port !== ':')
			this.port = port.slice(1);
		this.host = this.host.slice(0, -port.length);
	}
	if (this.host)
		this.hostname = this.host;
};

function urlParse(url, parseQueryString, slashesDenoteHost) {
	return url instanceof Url ? url : new Url().parse(url, parseQueryString, slashesDenoteHost);
}

function urlResolve(source, relative) {
	return urlParse(source, false, true).resolve(relative);
}

function urlResolveObject(source, relative) {
	return source ? urlParse(source, false, true).resolveObject(relative) : relative;
}

// Formats a WHATWG URL, with parts omitted.
function formatURL(url, options) {
	const { fragment = true, unicode = false, search = true, auth = true } = options ?? {};
	const copied = new (require('internal/url/url').URL)(url.href);
	if (!fragment)
		copied.hash = '';
	if (!search)
		copied.search = '';
	if (!auth)
		copied.username = copied.password = '';
	if (!unicode)
		return copied.href;
	const { href, host, hostname } = copied;
	return host === '' ? href : href.replace(host,
		host.replace(hostname, internalBinding('url').domain(hostname, true)));
}

function urlFormat(urlObject, options) {
	if (typeof urlObject === 'string') {
		urlObject = urlParse(urlObject);
	} else if (typeof urlObject !== 'object' || urlObject === null) {
		throw new codes.ERR_INVALID_ARG_TYPE('urlObject', ['Object', 'string'], urlObject);
	} else if (urlObject instanceof require('internal/url/url').URL) {
		if (options)
			require('internal/validators').validateObject(options, 'options');
		return formatURL(urlObject, options);
	}
	return Url.prototype.format.call(urlObject);
}

module.exports = { Url, parse: urlParse, resolve: urlResolve, resolveObject: urlResolveObject, format: urlFormat };

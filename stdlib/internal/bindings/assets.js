'use strict';

// Assets: the files of a folder, as a server answers requests for them (RFC 9110): types, etags, conditions, ranges.

const binding = internalBinding('bindings');
const { bodyOf } = require('internal/bindings/folder');
const { apply } = Reflect;
const { exec } = RegExp.prototype;
const { parse: dateParse } = Date;
const { passMemory } = require('internal/errors');
const { from } = require('buffer').Buffer;

const KEY_MAX = 1024;

const types = {
	__proto__: null,
	avif: 'image/avif', bin: 'application/octet-stream', bmp: 'image/bmp', cjs: 'text/javascript; charset=utf-8',
	css: 'text/css; charset=utf-8', csv: 'text/csv; charset=utf-8', eot: 'application/vnd.ms-fontobject',
	gif: 'image/gif', gz: 'application/gzip', htm: 'text/html; charset=utf-8', html: 'text/html; charset=utf-8',
	ico: 'image/x-icon', ics: 'text/calendar; charset=utf-8', jpeg: 'image/jpeg', jpg: 'image/jpeg',
	js: 'text/javascript; charset=utf-8', json: 'application/json', jsonld: 'application/ld+json',
	map: 'application/json', md: 'text/markdown; charset=utf-8', mjs: 'text/javascript; charset=utf-8',
	mp3: 'audio/mpeg', mp4: 'video/mp4', mpeg: 'video/mpeg', oga: 'audio/ogg', ogg: 'audio/ogg', ogv: 'video/ogg',
	opus: 'audio/ogg', otf: 'font/otf', pdf: 'application/pdf', png: 'image/png', rtf: 'application/rtf',
	svg: 'image/svg+xml', tar: 'application/x-tar', tif: 'image/tiff', tiff: 'image/tiff', ttf: 'font/ttf',
	txt: 'text/plain; charset=utf-8', wasm: 'application/wasm', wav: 'audio/wav', weba: 'audio/webm',
	webm: 'video/webm', webmanifest: 'application/manifest+json', webp: 'image/webp', woff: 'font/woff',
	woff2: 'font/woff2', xhtml: 'application/xhtml+xml', xml: 'application/xml', zip: 'application/zip'
};

function typeOf(path) {
	const found = apply(exec, /\.([^./]+)$/, [path]);
	return found === null ? 'application/octet-stream' : types[found[1].toLowerCase()] ?? 'application/octet-stream';
}

// bytes=A-B, bytes=A-, bytes=-N: [offset, length] as storeGet has them; undefined: the header says nothing of use.
function rangeOf(header) {
	const found = header === null ? null : apply(exec, /^bytes=(\d*)-(\d*)$/i, [header]);
	if (found === null || (found[1] === '' && found[2] === ''))
		return undefined;
	if (found[1] === '')
		return [-1, +found[2]];
	if (found[2] === '')
		return [+found[1], undefined];
	return +found[2] >= +found[1] ? [+found[1], +found[2] - found[1] + 1] : undefined;
}

// The file that a URL's path names; null: no file can have that name.
function keyOf(pathname) {
	let path;
	try {
		path = decodeURIComponent(pathname);
	} catch (error) {
		passMemory(error);
		return null;
	}
	path = path.slice(1);
	if (path === '' || path.endsWith('/'))
		path = `${path}index.html`;
	return from(path).length <= KEY_MAX ? path : null;
}

// What storeGet says of a name that no file can have is that there is none.
async function look(store, ...args) {
	try {
		return await binding.storeGet(store, ...args);
	} catch (error) {
		if (error?.code !== 'ENAMETOOLONG')
			throw error;
		return null;
	}
}

function answer(status, headers, body = null) {
	return new (require('internal/web/response').Response)(body, { status, headers });
}

const NOT_FOUND = { 'content-type': 'text/plain; charset=utf-8' };

async function respond(store, request) {
	const { method, headers } = request, { pathname, search } = new (require('internal/url/url').URL)(request.url);
	const key = keyOf(pathname);
	if (method !== 'GET' && method !== 'HEAD')
		return answer(405, { allow: 'GET, HEAD' });
	const wanted = method === 'GET' ? rangeOf(headers.get('range')) : undefined;
	const noneMatch = headers.get('if-none-match') ?? undefined;
	let info = null, outside = false, isPart = false;
	if (key !== null) {
		const match = headers.get('if-match') ?? undefined;
		isPart = wanted !== undefined && headers.get('if-range') === null;
		const range = isPart ? wanted : [undefined, undefined];
		try {
			info = await look(store, key, method === 'GET', ...range, match, noneMatch);
		} catch (error) {
			if (error?.code !== 'ERANGE')
				throw error;
			outside = true;
		}
		if (outside) {
			info = await binding.storeGet(store, key, false);
			return answer(416, { 'content-range': `bytes */${info === null ? 0 : info[0]}` });
		}
	}
	if (info === null) {
		const index = pathname.endsWith('/') ? null : keyOf(`${pathname}/`);
		if (index !== null && await look(store, index, false) !== null)
			return answer(308, { location: `${pathname}/${search}` });
		return answer(404, NOT_FOUND, method === 'HEAD' ? null : 'Not found\n');
	}
	const [size, changed, etag, , offset, length, , held] = info;
	const fields = { etag: `"${etag}"`, 'last-modified': new Date(changed).toUTCString(), 'accept-ranges': 'bytes' };
	const since = noneMatch === undefined ? headers.get('if-modified-since') : null;
	if (since !== null && held && dateParse(since) >= changed - changed % 1000)
		return answer(304, fields);
	if (!held)
		return answer(noneMatch === undefined ? 412 : 304, fields);
	fields['content-type'] = typeOf(key);
	fields['content-length'] = `${length}`;
	isPart &&= length > 0;
	if (isPart)
		fields['content-range'] = `bytes ${offset}-${offset + length - 1}/${size}`;
	return answer(isPart ? 206 : 200, fields, method === 'HEAD' ? null : bodyOf(store, info));
}

class Assets {
	#store;

	constructor(store) { this.#store = store; }

	async fetch(input, init) {
		const { Request } = require('internal/web/request');
		// a path alone is one of a host that nobody asks
		const url = typeof input === 'string' && input[0] === '/' ? `http://assets.invalid${input}` : input;
		return respond(this.#store, new Request(url, init));
	}
}

function open(name) { return new Assets(binding.storeOpen(name, 'assets')); }

module.exports = { open };

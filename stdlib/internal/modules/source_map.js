'use strict';

// Source maps: module.SourceMap, and stacks with original positions (--enable-source-maps).  The format is ECMA-426
// ("Source map format"); the results are those of node's manual.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

// The numbers of one segment of the mappings, in text[at..end].
function numbersOf(text, at, end) {
	const numbers = [];
	let value = 0, shift = 0;
	for (let i = at; i < end; i++) {
		const digit = DIGITS.indexOf(text[i]);
		if (digit < 0) continue;
		value += (digit & 31) << shift;
		shift += 5;
		if (digit & 32) continue;
		// as node and browsers do it, -0 is the lowest number of 32 bits
		numbers[numbers.length] = value & 1 ? -(value >>> 1) || -(2 ** 31) : value >>> 1;
		value = shift = 0;
	}
	return numbers;
}

// Appends a map's positions: [generated line, column, source, original line, column, name], all counted from 0.
function addPlaces(places, map, line, column) {
	const text = map.mappings, { sources, names } = map;
	let source = 0, sourceLine = 0, sourceColumn = 0, name = 0;
	for (let at = 0; at < text.length; at++) {
		if (text[at] === ';') {
			line++;
			column = 0;
			continue;
		}
		if (text[at] === ',') continue;
		let end = at;
		while (end < text.length && text[end] !== ',' && text[end] !== ';') end++;
		const numbers = numbersOf(text, at, end);
		at = end - 1;
		column += numbers[0] ?? 0;
		const place = [line, column];
		if (numbers.length > 1) {
			source += numbers[1];
			sourceLine += numbers[2] ?? 0;
			sourceColumn += numbers[3] ?? 0;
			if (numbers.length > 4) name += numbers[4];
			place[2] = `${sources[source]}`;
			place[3] = sourceLine;
			place[4] = sourceColumn;
			place[5] = numbers.length > 4 ? names?.[name] : undefined;
		}
		places[places.length] = place;
	}
}

function copyOf(payload) {
	const { validateObject } = require('internal/validators');
	validateObject(payload, 'payload');
	const copy = { ...payload };
	if (Array.isArray(copy.sources)) copy.sources = copy.sources.slice();
	if (Array.isArray(copy.names)) copy.names = copy.names.slice();
	if (Array.isArray(copy.sourcesContent)) copy.sourcesContent = copy.sourcesContent.slice();
	if (Array.isArray(copy.sections)) copy.sections =
		copy.sections.map(({ offset, map }) => ({ offset: { ...offset }, map: copyOf(map) }));
	return copy;
}

class SourceMap {
	#payload;
	#places = [];
	#lineLengths;

	constructor(payload, { lineLengths } = {}) {
		this.#payload = copyOf(payload);
		const { sections } = this.#payload;
		if (sections) sections.forEach(({ offset, map }) =>
			{ addPlaces(this.#places, map, offset.line, offset.column); });
		else addPlaces(this.#places, this.#payload, 0, 0);
		this.#places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
		if (Array.isArray(lineLengths) && lineLengths.length > 0) this.#lineLengths = lineLengths.slice();
	}

	get payload() { return copyOf(this.#payload); }
	get lineLengths() { return this.#lineLengths?.slice(); }

	// The last entry at or before this position, or {}; lines and columns from 0.
	findEntry(lineOffset, columnOffset) {
		let first = 0, count = this.#places.length;
		while (count > 0) {
			const half = count >> 1, [line, column] = this.#places[first + half];
			if (line < lineOffset || (line === lineOffset && column <= columnOffset)) {
				first += half + 1;
				count -= half + 1;
			} else {
				count = half;
			}
		}
		if (first === 0) return {};
		const place = this.#places[first - 1];
		return {
			generatedLine: place[0], generatedColumn: place[1], originalSource: place[2],
				originalLine: place[3], originalColumn: place[4], name: place[5]
		};
	}

	// The original position, if it is known; lines and columns from 1.
	findOrigin(lineNumber, columnNumber) {
		const found = this.findEntry(lineNumber - 1, columnNumber - 1);
		if (found.originalSource === undefined) return {};
		return {
			name: found.name,
			fileName: found.originalSource,
			lineNumber: found.originalLine + lineNumber - found.generatedLine,
			columnNumber: found.originalColumn + columnNumber - found.generatedColumn
		};
	}
}

// ---- the maps of loaded files

const binding = internalBinding('modules');

let enabled = false;
const noted = new Map();           // URL of a file -> { text, map }; text is dropped when the map is read
const placed = new WeakMap();      // error -> the generated position of its first frame that has one

const SAYS_MAP = /\/\/[#@][\t ]+sourceMappingURL=([^\s'"`]+)[\t ]*$/gm;
	       // up to the end of the line: inside a string, quotes follow

function setSourceMapsEnabled(on) {
	if (on === enabled) return;
	enabled = on;
	binding.mapStacks(on ? makeStack : undefined, note);
}

// Called by the loader before it runs the text of a file.
function note(name, text) {
	if (text.includes('sourceMappingURL=')) noted.set(urlOf(name), { text, map: undefined });
}

function urlOf(name) {
	return /^\w+:/.test(name) ? name : require('internal/url/file_url').fileHref(name);
}

// The map that its URL refers to, or undefined; and the base URL for its sources.
function payloadOf(address, url) {
	const { URL } = require('internal/url/url');
	const { protocol, pathname, href } = new URL(address, url);
	if (protocol === 'file:') {
		const text = require('fs').readFileSync(require('internal/url/file_url').fileURLToPath(href), 'utf8');
		return { payload: JSON.parse(text), base: href };
	}
	if (protocol !== 'data:') return undefined;
	const comma = pathname.indexOf(','), kind = pathname.slice(0, comma).split(';'),
		body = pathname.slice(comma + 1);
	if (kind[0] !== 'application/json') return undefined;
	const isBase64 = kind.at(-1) === 'base64';
	return { payload: JSON.parse(isBase64 ? require('buffer').Buffer.from(body, 'base64').toString() :
		decodeURIComponent(body)), base: url };
}

// Resolves sources to URLs, including those of sections.
function settleSources(payload, base) {
	if (payload.sections !== undefined) {
		payload.sections.forEach(({ map }) => { settleSources(map, base); });
		return;
	}
	const { URL } = require('internal/url/url'), { fileHref } = require('internal/url/file_url');
	payload.sources = payload.sources.map(source => {
		const whole = (payload.sourceRoot || '') + source;
		return whole[0] === '/' ? fileHref(whole) : new URL(whole, base).href;
	});
	payload.sourceRoot = '';
}

function lineLengths(text) { return text.split(/[\n\u2028\u2029]/).map(line => line.length); }

// The last of several comments counts.
function readMap(text, url) {
	let address;
	for (const found of text.matchAll(SAYS_MAP)) address = found[1];
	if (address === undefined) return undefined;
	try {
		const found = payloadOf(address, url);
		if (!found) return undefined;
		settleSources(found.payload, found.base);
		return new SourceMap(found.payload, { lineLengths: lineLengths(text) });
	} catch (e) {
		require('internal/errors').passMemory(e);
		return undefined;      // a missing or invalid map is ignored
	}
}

function findSourceMap(name) {
	if (typeof name !== 'string') return undefined;
	const url = urlOf(name), known = noted.get(url);
	if (known === undefined) return undefined;
	if (known.text !== undefined) {
		const { text } = known;
		known.text = undefined;
		known.map = readMap(text, url);
	}
	return known.map;
}

// ---- stacks

function shownSource(source) { return source.startsWith('file://') ?
	require('internal/url/file_url').fileURLToPath(source) : source; }

// The original name of a frame's function: from the map's entry at the start of the function, or at the call in the
// same file.
function originalName(map, site, caller) {
	const { name } = map.findEntry(site.getEnclosingLineNumber() - 1, site.getEnclosingColumnNumber() - 1);
	if (name || !caller || caller.getFileName() !== site.getFileName()) return name;
	return map.findEntry(caller.getLineNumber() - 1, caller.getColumnNumber() - 1).name;
}

function frameText(site, caller) {
	const map = findSourceMap(site.getFileName());
	const place = map?.findEntry(site.getLineNumber() - 1, site.getColumnNumber() - 1);
	if (place?.originalSource === undefined) return undefined;
	const type = site.getTypeName();
	const own = `${type === null ? '' : `${type}.`}${site.getFunctionName() ?? site.getMethodName() ?? '<anonymous>'}`;
	const before = site.isAsync() ? 'async ' : site.isConstructor() ? 'new ' : '';
	return `${before}${originalName(map, site, caller) || own} (${shownSource(place.originalSource)}:${place.originalLine + 1}:${place.originalColumn + 1})`;
}

// Creates the `stack` of an error; head: its first lines.
function makeStack(error, head, sites) {
	let text = head;
	for (let i = 0; i < sites.length; i++) {
		const site = sites[i];
		let shown;
		try {
			shown = frameText(site, sites[i + 1]);
		} catch (e) {
			require('internal/errors').passMemory(e);
		}
		const file = site.getFileName();
		if (file && !file.startsWith('node:') && !placed.has(error))
			placed.set(error, { file, line: site.getLineNumber(), column: site.getColumnNumber() });
		text += `\n    at ${shown ?? site}`;
	}
	return text;
}

// The generated position of the first frame of an error whose stack was created here.
function placeOf(error) { return placed.get(error); }

// { file, line, column, text } for a position: the original position, with its source line; undefined if unknown.
function originalPlace({ file, line, column }) {
	const map = enabled ? findSourceMap(file) : undefined;
	const place = map?.findEntry(line - 1, Math.max(column - 1, 0));
	if (place?.originalSource === undefined) return undefined;
	const found = contentOf(map.payload, place.originalSource) ?? fileContent(place.originalSource);
	const text = found?.split(/\r?\n/)[place.originalLine];
	return text && { file: shownSource(place.originalSource), line: place.originalLine + 1,
		column: place.originalColumn + 1, text };
}

function contentOf(payload, source) {
	const at = payload.sections ? -1 : payload.sources.indexOf(source);
	if (at >= 0) return typeof payload.sourcesContent?.[at] === 'string' ? payload.sourcesContent[at] : undefined;
	for (let i = 0; i < payload.sections?.length; i++) {
		const found = contentOf(payload.sections[i].map, source);
		if (found !== undefined) return found;
	}
	return undefined;
}

function fileContent(source) {
	if (!source.startsWith('file:')) return undefined;
	try {
		return require('fs').readFileSync(require('internal/url/file_url').fileURLToPath(source), 'utf8');
	} catch (e) {
		require('internal/errors').passMemory(e);
		return undefined;
	}
}

module.exports = { SourceMap, enable: setSourceMapsEnabled, findSourceMap, isEnabled: () => enabled, placeOf,
	originalPlace };

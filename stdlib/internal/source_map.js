'use strict';

// module.SourceMap: where a place in generated text came from.  The format is ECMA-426 ("Source map format"); what the functions answer is node's manual's.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

// The numbers of one segment of mappings, in text from `at` to `end`.
function numbersOf(text, at, end) {
	const numbers = [];
	let value = 0, shift = 0;
	for (let i = at; i < end; i++) {
		const digit = DIGITS.indexOf(text[i]);
		if (digit < 0) continue;
		value += (digit & 31) * 2 ** shift;
		shift += 5;
		if (digit & 32) continue;
		numbers[numbers.length] = value % 2 ? -((value - 1) / 2) : value / 2;
		value = shift = 0;
	}
	return numbers;
}

// Appends a map's places: [generated line, column, source, original line, column, name], all counted from 0.
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
	if (Array.isArray(copy.sections)) copy.sections = copy.sections.map(({ offset, map }) => ({ offset: { ...offset }, map: copyOf(map) }));
	return copy;
}

class SourceMap {
	#payload;
	#places = [];
	#lineLengths;

	constructor(payload, { lineLengths } = {}) {
		this.#payload = copyOf(payload);
		const { sections } = this.#payload;
		if (sections) sections.forEach(({ offset, map }) => { addPlaces(this.#places, map, offset.line, offset.column); });
		else addPlaces(this.#places, this.#payload, 0, 0);
		this.#places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
		if (Array.isArray(lineLengths) && lineLengths.length > 0) this.#lineLengths = lineLengths.slice();
	}

	get payload() { return copyOf(this.#payload); }
	get lineLengths() { return this.#lineLengths?.slice(); }

	// The last place that is not behind this one, or {}; lines and columns from 0.
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
			generatedLine: place[0], generatedColumn: place[1], originalSource: place[2], originalLine: place[3], originalColumn: place[4], name: place[5]
		};
	}

	// Where the character came from, if its place is known; lines and columns from 1.
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

module.exports = { SourceMap };

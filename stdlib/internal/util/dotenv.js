'use strict';
// The lines of an .env file: NAME=value, with or without `export` before it.  A value in quotes may hold line breaks and #; in double ones \n
// is a line break.  Anything else ends at # or with the line, and its blanks are dropped.

const QUOTES = '"\'`';

function after(text, at) {
	const end = text.indexOf('\n', at);
	return end < 0 ? text.length : end + 1;
}

exports.parse = content => {
	const text = content.replace(/\r\n?/g, '\n');
	const found = {};
	let at = 0;
	while (at < text.length) {
		const next = after(text, at);
		const line = text.slice(at, next);
		const equals = line.indexOf('=');
		if (equals < 0 || line.trimStart().startsWith('#')) {
			at = next;
			continue;
		}
		const name = line.slice(0, equals).trim().replace(/^export\s+/, '');
		let from = at + equals + 1;
		while (text[from] === ' ' || text[from] === '\t') from++;
		const quote = text[from];
		const close = quote !== undefined && QUOTES.includes(quote) ? text.indexOf(quote, from + 1) : -1;
		let value;
		if (close >= 0) {
			value = text.slice(from + 1, close);
			if (quote === '"') value = value.replaceAll('\\n', '\n');
			at = after(text, close);
		} else {
			value = text.slice(from, next).split('#', 1)[0].trim();
			at = next;
		}
		if (name !== '') found[name] = value;
	}
	return found;
};

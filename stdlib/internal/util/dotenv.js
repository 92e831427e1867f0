'use strict';
// .env files, parsed like in node: a name is the text before the next =, even across lines, without a leading `export
// `; a quoted value may contain line breaks and #, and \n in double quotes is a line break.  Any other value ends at #
// or at the end of the line.  Only spaces are trimmed around both, and the names are sorted by their bytes.

const QUOTES = '"\'`';

function trim(text) {
	let from = 0, to = text.length;
	while (from < to && text[from] === ' ') from++;
	while (to > from && text[to - 1] === ' ') to--;
	return text.slice(from, to);
}

function byBytes(a, b) {
	const { Buffer } = require('buffer');
	return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

exports.parse = content => {
	const found = new Map();
	let text = trim(content.replaceAll('\r', ''));
	while (text !== '') {
		const lineEnd = text.indexOf('\n');
		if (lineEnd >= 0 && (text[0] === '\n' || text[0] === '#')) {
			text = text.slice(lineEnd + 1);
			continue;
		}
		const equals = text.indexOf('=');
		if (equals < 0) break;
		let name = trim(text.slice(0, equals));
		text = text.slice(equals + 1);
		if (name === '') break;
		if (name.startsWith('export ')) name = name.slice('export '.length);
		if (text === '' || text[0] === '\n') {
			found.set(name, '');
			continue;
		}
		text = trim(text);
		const quoted = text !== '' && QUOTES.includes(text[0]);
		const close = quoted ? text.indexOf(text[0], 1) : -1;
		const end = text.indexOf('\n', close + 1);
		if (close >= 0) {
			const value = text.slice(1, close);
			found.set(name, text[0] === '"' ? value.replaceAll('\\n', '\n') : value);
			text = end >= 0 ? text.slice(end) : '';
		} else if (quoted) {  // an unclosed quote ends with its line; in the last line the value is dropped
			if (end < 0) continue;
			found.set(name, text.slice(0, end));
			text = text.slice(end);
		} else {
			found.set(name, trim((end >= 0 ? text.slice(0, end) : text).split('#', 1)[0]));
			text = end >= 0 ? text.slice(end) : '';
		}
	}
	const values = {};
	for (const name of [...found.keys()].sort(byBytes))
		values[name] = found.get(name);
	return values;
};

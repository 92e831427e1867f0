'use strict';
// From a text that is edited to rows of the screen.

const { getStringWidth } = require('internal/util/inspect');
const { SGR, OFF } = require('internal/repl/colour');

const ASCII = /^[\x20-\x7e]*$/;
const TAB = 4;
const ZWJ = 0x200d;

const isMark = cp => cp >= 0x300 && (cp === ZWJ || (cp >= 0x1f3fb && cp <= 0x1f3ff) ||
	(cp >= 0xfe00 && cp <= 0xfe0f) || getStringWidth(String.fromCodePoint(cp)) === 0);
const isFlag = cp => cp >= 0x1f1e6 && cp <= 0x1f1ff;

/* The end of the character that begins at i: with the marks upon it, what a joiner joins to it, the other half of a
 * flag. */
function after(text, i) {
	if (i >= text.length)
		return text.length;
	let cp = text.codePointAt(i);
	const first = cp;
	i += cp > 0xffff ? 2 : 1;
	if (first < 0x20)
		return i;
	if (isFlag(first) && i < text.length && isFlag(text.codePointAt(i)))
		return i + 2;
	while (i < text.length) {
		const joined = cp === ZWJ;
		cp = text.codePointAt(i);
		if (!joined && !isMark(cp))
			break;
		if (cp < 0x20)
			break;
		i += cp > 0xffff ? 2 : 1;
	}
	return i;
}

function before(text, i) {
	let at = text.lastIndexOf('\n', i - 2) + 1, last = at;
	if (ASCII.test(text.slice(Math.max(at, i - 40), i)))
		return Math.max(0, i - 1);
	while (at < i) {
		last = at;
		at = after(text, at);
	}
	return last;
}

function shownAs(ch, column) {
	if (ch === '\t')
		return ' '.repeat(TAB - column % TAB);
	const code = ch.charCodeAt(0);
	return code < 0x20 ? `^${String.fromCharCode(code + 64)}` : code === 0x7f ? '^?' : ch;
}

/* One line of the text: rows are added to `rows`.  kinds: see colour.js; from: where the line begins in the text;
 * cursor: its place in the line, or -1.  Gives [row, column] of the cursor. */
function wrap(rows, prompt, promptWidth, line, kinds, from, columns, cursor) {
	let row = prompt, column = promptWidth, kind = 0, at = [rows.length, promptWidth];
	const next = () => {
		rows.push(kind ? row + OFF : row);
		row = kind ? SGR[kind] : '';
		column = 0;
	};
	for (let i = 0; i < line.length;) {
		const end = line.charCodeAt(i) < 0x80 && !(line.charCodeAt(i + 1) >= 0x300) ? i + 1 : after(line, i);
		const shown = shownAs(line.slice(i, end), column);
		const width = end === i + 1 && shown.length === 1 && shown <= '~' ? 1 : getStringWidth(shown);
		if (column + width > columns)
			next();
		if (cursor >= i && cursor < end)
			at = [rows.length, column];
		const now = kinds ? kinds[from + i] : 0;
		if (now !== kind) {
			row += (kind ? OFF : '') + SGR[now];
			kind = now;
		}
		row += shown;
		column += width;
		i = end;
	}
	if (cursor === line.length) {
		// behind the last character of a full row there is only the next row
		if (column >= columns)
			next();
		at = [rows.length, column];
	}
	rows.push(kind ? row + OFF : row);
	return [at, column];
}

/* Rows of the text as far as they can matter for `height` rows around the cursor. */
function layout({ text, cursor, prompt, more, kinds, columns, height }) {
	const lines = text.split('\n');
	let line = 0, start = 0;
	while (start + lines[line].length < cursor)
		start += lines[line++].length + 1;
	const first = Math.max(0, line - height), last = Math.min(lines.length, line + height);
	let from = start, place, end = 0;
	for (let i = line; i > first; i--)
		from -= lines[i - 1].length + 1;
	const rows = [];
	for (let i = first; i < last; i++) {
		const begin = i === 0 ? prompt : more;
		const [at, column] = wrap(rows, begin, getStringWidth(begin), lines[i], kinds, from, columns,
			i === line ? cursor - start : -1);
		if (i === line)
			place = at;
		end = column;
		from += lines[i].length + 1;
	}
	return { rows, row: place[0], column: place[1], end, whole: first === 0 && last === lines.length };
}

module.exports = { after, before, layout };

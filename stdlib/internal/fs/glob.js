'use strict';

// Globs, for path.matchesGlob: braces are expanded first, then a pattern and a path are compared part by part.
// ** matches any number of directories; * ? [...] and !(a|b) @() ?() *() +() match within one part.  A leading dot
// must be matched by a literal dot.

const STARS = '**';

// ---- braces

// The position where the brace at `from` closes, and those of its commas: [closing, commas]; undefined if it is not
// closed.
function braceAt(text, from) {
	const commas = [];
	for (let i = from + 1, depth = 0; i < text.length; i++) {
		if (text[i] === '{')
			depth++;
		else if (text[i] === '}' && depth-- === 0)
			return [i, commas];
		else if (text[i] === ',' && depth === 0)
			commas.push(i);
	}
	return undefined;
}

const MOST = 10000;            // maximum number of expansions of a pattern
const LONGEST = 65536;

function range(text) {
	const match = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/.exec(text) ??
		/^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d+))?$/.exec(text);
	if (match === null)
		return undefined;
	const isNumber = /\d/.test(match[1]);
	const value = side => isNumber ? Number(side) : side.charCodeAt(0);
	const from = value(match[1]), to = value(match[2]), step = Math.max(Math.abs(Number(match[3] ?? 1)), 1);
	const width = isNumber && /^-?0\d/.test(`${match[1]} ${match[2]}`) ||
		/ -?0\d/.test(`${match[1]} ${match[2]}`) ? Math.max(match[1].length, match[2].length) : 0;
	const items = [];
	for (let n = from; items.length < MOST && (from <= to ? n <= to : n >= to); n += from <= to ? step : -step) {
		const digits = String(Math.abs(n)).padStart(n < 0 ? width - 1 : width, '0');
		items.push(isNumber ? `${n < 0 ? '-' : ''}${digits}` : String.fromCharCode(n));
	}
	return items;
}

function alternatives(text, open, [close, commas]) {
	if (commas.length === 0)
		return range(text.slice(open + 1, close));
	const edges = [open, ...commas, close];
	return edges.slice(1).flatMap((end, i) => writeOut(text.slice(edges[i] + 1, end)));
}

function writeOut(text) {
	for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
		const found = text[open - 1] === '$' ? undefined : braceAt(text, open);
		const items = found && alternatives(text, open, found);
		if (items === undefined)
			continue;
		const before = text.slice(0, open), written = [];
		for (const after of writeOut(text.slice(found[0] + 1))) {
			for (const item of items) {
				if (written.length === MOST)
					return written;
				written.push(before + item + after);
			}
		}
		return written;
	}
	return [text];
}

// ---- a part

const POSIX = {
	alnum: '\\p{L}\\p{Nl}\\p{Nd}', alpha: '\\p{L}\\p{Nl}', ascii: '\\x00-\\x7f', blank: '\\p{Zs}\\t',
	cntrl: '\\p{Cc}', digit: '\\p{Nd}', lower: '\\p{Ll}',
	print: '\\P{C}', punct: '\\p{P}', space: '\\p{Z}\\t\\r\\n\\v\\f', upper: '\\p{Lu}',
		word: '\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}', xdigit: 'A-Fa-f0-9'
};

function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|\/]/g, '\\$&');
}

function escapedInClass(text) {
	return text.replace(/[\\\]^[-]/g, '\\$&');
}

// The class that begins at `from`: [its regular expression, its end]; undefined if it is not a class.
function classAt(part, from) {
	let i = from + 1, inside = '';
	const isNegated = part[i] === '!' || part[i] === '^';
	if (isNegated)
		i++;
	for (const first = i; i < part.length; i++) {
		if (part[i] === ']' && i > first)
			return inside === '' ? ['(?!)', i + 1] : [`[${isNegated ? '^' : ''}${inside}]`, i + 1];
		const named = /^\[:(\w+):\]/.exec(part.slice(i));
		if (named !== null && POSIX[named[1]] !== undefined) {
			inside += POSIX[named[1]];
			i += named[0].length - 1;
		} else if (part[i + 1] === '-' && i + 2 < part.length && part[i + 2] !== ']') {
			if (part[i] <= part[i + 2])
				inside += `${escapedInClass(part[i])}-${escapedInClass(part[i + 2])}`;
			i += 2;
		} else {
			inside += escapedInClass(part[i]);
		}
	}
	return undefined;
}

// The list that opens at `from`: [its alternatives, its end]; undefined if it is not closed.
function listAt(part, from) {
	const items = [];
	let start = from + 1;
	for (let i = start, depth = 0; i < part.length; i++) {
		if (part[i] === '(') {
			depth++;
		} else if (part[i] === '|' && depth === 0) {
			items.push(part.slice(start, i));
			start = i + 1;
		} else if (part[i] === ')' && depth-- === 0) {
			items.push(part.slice(start, i));
			return [items, i + 1];
		}
	}
	return undefined;
}

// Keeps a part that begins with a wildcard from matching a leading dot.  A list that may be empty does not do so.
function startGuard(part) {
	if (/^[!@?*+]\(/.test(part) && listAt(part, 1) !== undefined)
		return part[0] === '!' ? '(?!\\.)' : '';
	if (part[0] === '.')
		return /^\.{1,2}[!@?*+]\(/.test(part) ? '' : '(?!\\.{1,2}$)';
	return /^(?:[*?]|\[.)/.test(part) ? '(?!\\.)' : '';
}

// The regular expression for the part from `from` on, followed by tail.  isStart: lists here are at the start of the
// name.
function expression(part, from, tail, isStart) {
	let out = '';
	for (let i = from; i < part.length;) {
		const c = part[i];
		const list = part[i + 1] === '(' && '!@?*+'.includes(c) ? listAt(part, i + 1) : undefined;
		const set = c === '[' ? classAt(part, i) : undefined;
		if (list !== undefined) {
			const guard = isStart && i === 0 ? startGuard : () => '';
			const either = list[0].map(item => guard(item) +
				expression(item, 0, '', isStart && i === 0)).join('|');
			if (c === '!') {
				const rest = expression(part, list[1], tail, false);
				// a single star must not match the empty string here
				const refused = part.slice(list[1]) === '*' ? '[^/]+?' : rest;
				return `${out}(?!(?:${either})${refused}${tail}$)[^/]*?${rest}`;
			}
			out += `(?:${either})${c === '@' ? '' : c}`;
			i = list[1];
		} else if (set !== undefined) {
			out += set[0];
			i = set[1];
		} else {
			while (c === '*' && part[i + 1] === '*' && part[i + 2] !== '(')
				i++;
			out += c === '*' ? '[^/]*?' : c === '?' ? '[^/]' : escaped(c);
			i++;
		}
	}
	return out;
}

// A string to compare with, or a regular expression.
function compile(part) {
	if (part === STARS || !/[*?[(]/.test(part))
		return part;
	const text = expression(part, 0, '', true);
	if (text === escaped(part))
		return part;
	const full = /^(?:[*?](?!\()|\[.)/.test(part) ? '(?=.)' : '';
	return new RegExp(`^${startGuard(part)}${full}${text}$`, /\\p\{/i.test(text) ? 'us' : 's');
}

// ---- the whole

// Removes parts that do not change the meaning of a path.
function simplified(parts) {
	for (let i = 1; i < parts.length; i++) {
		const before = parts[i - 1];
		if (i < parts.length - 1 && (parts[i] === '.' || (parts[i] === '' && (i > 1 || parts[0] !== '')))) {
			parts.splice(i, 1);
			i--;
		} else if (parts[i] === '..' && before !== '' && before !== '.' && before !== '..' &&
			before !== STARS) {
			parts.splice(i - 1, 2);
			i = Math.max(i - 2, 0);
		}
	}
	if (parts.length === 2 && parts[0] === '.' && (parts[1] === '.' || parts[1] === ''))
		parts.pop();
	return parts.length === 0 ? [''] : parts;
}

function matchParts(parts, at, pattern, from) {
	for (let i = from; i < pattern.length; i++, at++) {
		if (pattern[i] === STARS) {
			const isLast = i === pattern.length - 1;
			if (isLast && at < parts.length)
				return parts.slice(at).every(part => part[0] !== '.');
			for (; at < parts.length; at++) {
				if (matchParts(parts, at, pattern, i + 1))
					return true;
				if (parts[at][0] === '.')
					return false;
			}
			return false;
		}
		if (at >= parts.length || !(typeof pattern[i] === 'string' ? pattern[i] === parts[at] :
			pattern[i].test(parts[at])))
			return false;
	}
	return at === parts.length || (at === parts.length - 1 && parts[at] === '');
}

function matchGlob(path, pattern, isWindows) {
	if (pattern === '')
		return path === '';
	const parts = simplified((isWindows ? path.replaceAll('\\', '/') : path).split(/\/+/));
	return writeOut(pattern.replaceAll('\\', '/')).some(one => {
		const globs = simplified(one.split(/\/+/)).filter((part, i, all) => part !== STARS ||
			all[i - 1] !== STARS);
		return matchParts(parts, 0, globs.map(compile), 0);
	});
}

exports.matchGlob = matchGlob;

let isWarned = false;

exports.matchesGlob = function matchesGlob(path, pattern, isWindows) {
	const { validateString } = require('internal/validators');
	if (!isWarned) {
		isWarned = true;
		process.emitWarning('glob is an experimental feature and might change at any time',
			'ExperimentalWarning');
	}
	validateString(path, 'path');
	validateString(pattern, 'pattern');
	if (pattern.length > LONGEST)
		throw new TypeError('pattern is too long');
	return matchGlob(path, pattern, isWindows);
};

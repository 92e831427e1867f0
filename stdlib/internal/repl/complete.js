'use strict';
/* What may follow the text before the cursor: commands, modules, files, keys, properties, names.
 *
 * The expression before a dot is evaluated by internal/repl/safe, and properties are listed through descriptors: no
 * getter, proxy or other code of the user's runs. */

const { evaluate, handleOf, IMPURE, isProxy, isObject } = require('internal/repl/safe');
const { kStandalone } = require('internal/repl/symbols');
const { passMemory } = require('internal/errors');
const binding = internalBinding('repl');

const WORDS = ['async', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default',
	'delete',
	'do', 'else', 'export', 'false', 'finally', 'for', 'function', 'if', 'import', 'in', 'instanceof', 'let',
		'new', 'null',
	'return', 'super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'undefined', 'var', 'void', 'while',
		'with',
	'yield'];
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/* ---- modules and files */

function entries(folder) {
	try {
		return require('fs').readdirSync(folder, { withFileTypes: true });
	} catch (err) {
		passMemory(err);
		return [];
	}
}

const isFolder = (entry, folder) => {
	try {
		return entry.isDirectory() || (entry.isSymbolicLink() &&
			require('fs').statSync(`${folder}/${entry.name}`).isDirectory());
	} catch (err) {
		passMemory(err);
		return false;
	}
};

/* Module files below a folder, as they are asked for; text: what was typed. */
function moduleFiles(base, text, whole, found) {
	const path = require('path'), slash = text.lastIndexOf('/') + 1, head = text.slice(0, slash);
	const folder = path.resolve(base, head || '.'), extensions = whole ? [] :
		Object.keys(require('module')._extensions);
	for (const entry of entries(folder)) {
		const { name } = entry;
		if (/^\.|-\d+\.\d+(?:\.\d+)?/.test(name) || name === '.npm')
			continue;
		const extension = path.extname(name), plain = name.slice(0, name.length - extension.length);
		if (isFolder(entry, folder)) {
			found.push(`${head}${name}/`);
			const inside = entries(`${folder}/${name}`).map(({ name: file }) => file);
			if (inside.includes('package.json') ||
				inside.some(file => /^index\.(?:[cm]?js|json|node)$/.test(file)))
				found.push(head + name);
		} else if (whole ? /\.(?:[cm]?js|json|node)$/.test(name) : extensions.includes(extension)) {
			found.push(head + (whole || extension === '.json' && false ? name :
				plain !== 'index' ? plain : plain));
			if (!whole && extension !== '.js')
				found.push(head + name);
		}
	}
}

let schemes;

const schemed = () => schemes ??= require('module').builtinModules
	.filter(name => !name.startsWith('_') && !name.startsWith('node:')).map(name => `node:${name}`).sort();

function modulesFor(repl, text, whole) {
	const found = [], path = require('path');
	if (/^\.\.?$/.test(text))
		return [(text === '.' ? ['./', '../'] : ['../']), text];
	if (text === '.' || text.startsWith('./') || text.startsWith('../') || text.startsWith('/')) {
		moduleFiles(process.cwd(), text, whole, found);
	} else {
		for (let at = process.cwd(); ; at = path.dirname(at)) {
			moduleFiles(path.join(at, 'node_modules'), text, whole, found);
			if (at === path.dirname(at))
				break;
		}
	}
	const groups = [...new Set(found)].filter(name => name.startsWith(text)).sort();
	const builtins = require('repl').builtinModules, own = [];
	if (!text.startsWith('.') && !text.startsWith('/')) {
		const names = builtins.filter(name => name.startsWith(text));
		// who types at a terminal goes on with what is there; node's servers list the other form, too
		const withScheme = schemed().filter(name => text !== '' && name.startsWith(text) ||
			!repl[kStandalone] && name.slice(5).startsWith(text));
		const parts = [withScheme, names.sort()].filter(part => part.length > 0);
		for (const part of parts)
			own.push(...(own.length ? ['', ...part] : part));
	}
	return [own.length && groups.length ? [...own, '', ...groups] : [...own, ...groups], text];
}

/* What a program's server offers for the path that a function of fs is given: names in the directory that it is, or in
 * the one that it begins. */
function namesInFolder(text) {
	const path = require('path');
	const inside = entries(text);
	if (inside.length > 0 || text.endsWith('/'))
		return [inside.map(({ name }) => name), ''];
	const start = path.basename(text);
	return [entries(path.dirname(text)).map(({ name }) => name).filter(name => name.startsWith(start)), start];
}

function filesFor(text) {
	const slash = text.lastIndexOf('/') + 1, head = text.slice(0, slash), start = text.slice(slash);
	const folder = head.replace(/^~(?=\/)/, () => require('os').homedir()) || '.';
	const found = entries(folder).filter(({ name }) => name.startsWith(start) && (start !== '' || name[0] !== '.'))
		.map(entry => head + entry.name + (isFolder(entry, folder) ? '/' : ''));
	return [found.sort(), text];
}

/* ---- properties */

function keysOf(object) {
	const names = [];
	for (const name of Object.getOwnPropertyNames(object))
		names.push(name);
	return names;
}

/* Groups of names: an object's own, its prototype's and so on. */
function groupsOf(value) {
	const groups = [];
	let at = isObject(value) ? value : value === null || value === undefined ? null :
		Object.getPrototypeOf(Object(value));
	for (let i = 0; at !== null && i < 100; i++) {
		if (isProxy(at))
			break;
		const isList = Array.isArray(at) || ArrayBuffer.isView(at);
		groups.push(isList ? keysOf(at).filter(name => !/^\d+$/.test(name)) : keysOf(at));
		at = Object.getPrototypeOf(at);
	}
	// what all objects have comes last and is seldom meant
	if (groups.length > 1 && isObject(value))
		groups.push(groups.pop().filter(name => !name.startsWith('__')));
	return groups;
}

/* alwaysFolds: letters' case makes no difference, as in node; else it does where it can. */
function pick(groups, start, prefix, alwaysFolds) {
	const seen = new Set(), found = [], lower = start.toLowerCase(), folds = alwaysFolds || start === lower;
	const starts = name => name.startsWith(start) || (folds && start !== '' &&
		name.toLowerCase().startsWith(lower));
	const exact = !alwaysFolds && groups.some(group => group.some(name => name.startsWith(start)));
	for (const group of groups) {
		const names = group.filter(name => !seen.has(name) && (exact ? name.startsWith(start) :
			starts(name))).sort();
		for (const name of names)
			seen.add(name);
		if (names.length > 0)
			found.unshift(...names.map(name => prefix + name), ...(found.length > 0 ? [''] : []));
	}
	return found;
}

/* Where the expression that ends at `end` begins: names, calls and indices with dots between; -1: there is none. */
function expressionStart(text, end) {
	const tokens = binding.tokens(text.slice(0, end));
	let i = tokens.length - 3, wantsOperand = true, start = -1;
	const OPEN = { ')': '(', ']': '[', '}': '{' };
	const at = n => text.slice(tokens[n], tokens[n + 1]);
	while (i >= 0) {
		const token = at(i), kind = tokens[i + 2];
		if (!wantsOperand) {
			if (token !== '.' && token !== '?.')
				break;
			wantsOperand = true;
			i -= 3;
			continue;
		}
		if (OPEN[token]) {
			let depth = 0;
			for (; i >= 0; i -= 3) {
				const one = at(i);
				depth += one === ')' || one === ']' || one === '}' ? 1 : one === '(' || one === '[' ||
					one === '{' ? -1 : 0;
				if (depth === 0)
					break;
			}
			if (i < 0)
				return -1;
			start = tokens[i];
			// what is called or indexed stands before it
			const before = i >= 3 ? at(i - 3) : '', kindBefore = i >= 3 ? tokens[i - 1] : -1;
			wantsOperand = token !== '}' && (OPEN[before] !== undefined || kindBefore === 0 ||
				kindBefore === 2 ||
				kindBefore === 6);
			i -= 3;
			continue;
		}
		if (kind === 1 || kind === 7 || kind === 5)
			break;
		start = tokens[i];
		wantsOperand = false;
		i -= 3;
	}
	return start;
}

/* What `new` makes is told by its prototype, without making it. */
function instanceOf(repl, text) {
	const name = /^[\w$.]+/.exec(text)?.[0], maker = name === undefined ? IMPURE : evaluate(name, repl.context);
	if (typeof maker !== 'function' || isProxy(maker))
		return IMPURE;
	return Object.getOwnPropertyDescriptor(maker, 'prototype')?.value ?? IMPURE;
}

function objectBefore(repl, text, end) {
	const start = expressionStart(text, end);
	if (start < 0)
		return IMPURE;
	const value = evaluate(text.slice(start, end), repl.context);
	return value === IMPURE && /\bnew\s+$/.test(text.slice(0, start)) ? instanceOf(repl, text.slice(start, end)) : value;
}

function propertiesFor(repl, text, dot, size, start) {
	const object = objectBefore(repl, text, dot);
	if (object === IMPURE) {
		const from = expressionStart(text, dot);
		return [[], from < 0 ? start : text.slice(from)];
	}
	const head = text.slice(expressionStart(text, dot), dot) + text.slice(dot, dot + size);
	const groups = groupsOf(object).map(group => group.filter(name => NAME.test(name)));
	return [pick(groups, start, head, !repl[kStandalone]), head + start];
}

/* a['b: the keys of a */
function indicesFor(repl, text, bracket, quote, start) {
	const object = objectBefore(repl, text, bracket);
	if (object === IMPURE || !isObject(object) || isProxy(object))
		return null;
	const mark = quote || "'";
	const escape = name => JSON.stringify(name).slice(1, -1).replace(/\\"/g, '"').replaceAll(mark, `\\${mark}`);
	const numbers = Array.isArray(object) || ArrayBuffer.isView(object);
	const names = numbers && !quote ? [] : keysOf(object).filter(name => name.startsWith(start)).sort();
	const entries = object instanceof Map && !isProxy(object) ? [] : names;
	return [entries.map(name => `${mark}${escape(name)}${mark}]`), (quote ? mark : '') + start];
}

/* ---- names */

function names(repl, start) {
	const global = [];
	for (let at = repl.context; at !== null; at = Object.getPrototypeOf(at)) {
		if (isProxy(at))
			break;
		global.push(keysOf(at).filter(name => NAME.test(name)));
	}
	const lexical = binding.lexicalNames(handleOf(repl.context));
	// to programs the global object's own names are given before those that it inherits
	if (!repl[kStandalone])
		global.push(global.shift());
	const found = pick([lexical, ...global, start === '' ? [] : WORDS], start, '', !repl[kStandalone]);
	return [found, start];
}

function commands(repl, line) {
	const start = /^\s*\.(\w*)$/.exec(line)[1], dot = repl[kStandalone] && line === `.${start}` ? '.' : '';
	return [Object.keys(repl.commands).filter(name => name.startsWith(start)).map(name => dot + name).sort(),
		dot + start];
}

function found(repl, line) {
	let match;
	if (/^\s*\.\w*$/.test(line) && !/^\s*\.\d/.test(line))
		return commands(repl, line);
	if ((match = /^\s*\.(?:load|save)\s+(.*)$/.exec(line)))
		return filesFor(match[1]);
	if ((match = /\b(require|import)\s*\(\s*(["'`])([\w@./:~-]*)$/.exec(line)))
		return modulesFor(repl, match[3], match[1] === 'import');
	if ((match = /\b(?:from|import)\s*(["'])([\w@./:~-]*)$/.exec(line)))
		return modulesFor(repl, match[2], true);
	if (/\b(?:require|import)\s*\(\s*(["'`])[^"'`]*\1[^]*$/.test(line) && !/[.\w$[]$/.test(line))
		return [[], undefined];
	if ((match = /\[\s*(["'`]?)([^\]"'`[]*)$/.exec(line)) && (match[1] || match[2] === '') && match.index > 0) {
		const indices = indicesFor(repl, line, match.index, match[1], match[2]);
		if (indices)
			return indices;
	}
	if (!repl[kStandalone] && (match = /\bfs(?:\.promises)?\.\s*[a-z]\w+\(\s*["']([^"']*)$/.exec(line)))
		return namesInFolder(match[1]);
	if ((match = /(["'`])((?:~|\.\.?)?\/[^"'`]*|[^"'`]*)$/.exec(line)) && inString(line))
		return match[2].includes('/') || /\bfs\b|\b(?:read|write|open|stat)\w*\(/.test(line) ?
			filesFor(match[2]) : [[], match[2]];
	if ((match = /(\??\.)\s*([\p{ID_Continue}$]*)$/u.exec(line)) && !/(?:^|[^\w$.])\d+\.$/.test(line) &&
		!line.endsWith('...'))
		return propertiesFor(repl, line, match.index, match[0].length - match[2].length, match[2]);
	match = /[\p{ID_Continue}$]*$/u.exec(line);
	if (/^\d/.test(match[0]) || (match[0] === '' && /[\w$)\]}"'`]\s*$/.test(line) && !/\s$/.test(line)))
		return [[], match[0]];
	if (match[0] === '' && line !== '' && !repl[kStandalone])
		return [[], undefined];
	return names(repl, match[0]);
}

function inString(line) {
	const tokens = binding.tokens(line);
	return tokens.length > 0 && tokens[tokens.length - 1] === 2 && tokens[tokens.length - 2] === line.length &&
		/^["'`]/.test(line.slice(tokens[tokens.length - 3]));
}

function complete(repl, line, callback) {
	let result;
	try {
		result = found(repl, line.slice(line.lastIndexOf('\n') + 1));
	} catch (err) {
		passMemory(err);
		callback(err);
		return;
	}
	callback(null, result);
}

module.exports = { complete, expressionStart };

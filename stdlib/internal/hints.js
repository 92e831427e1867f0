'use strict';

// A line below the report of an uncaught error, for common mistakes: what is named nearly like the thing that is
// missing.  Whatever fails here means that there is no hint.

const path = require('path');
const { passMemory } = require('internal/errors');

// ---- near names

// Damerau's distance with adjacent transpositions (optimal string alignment); `most` + 1 if it is more than `most`.
function distance(a, b, most) {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	let before, last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const changed = a[i - 1] === b[j - 1] ? 0 : 1;
			row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + changed);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				row[j] = Math.min(row[j], before[j - 2] + 1);
		}
		before = last;
		last = row;
	}
	return Math.min(last[b.length], most + 1);
}

const NAME_MOST = 100, NAMES_MOST = 20000, NAMES_SHOWN = 6;

// The name nearest to this one: another letter case first, then at most one mistake in three letters.
function nearest(name, names) {
	if (name.length === 0 || name.length > NAME_MOST) return undefined;
	const most = Math.floor(name.length / 3), lower = name.toLowerCase();
	let found, least = most + 1;
	for (const other of names.slice(0, NAMES_MOST)) {
		if (other === name) continue;
		const d = other.toLowerCase() === lower ? 0 : distance(name, other, least - 1);
		if (d < least) {
			least = d;
			found = other;
		}
	}
	return found;
}

const quoted = name => JSON.stringify(name).replace(/^"|"$/g, "'");
const didYouMean = name => name === undefined ? '' : `did you mean ${quoted(name)}?`;

// ---- files and modules

function list(folder) {
	try {
		return require('fs').readdirSync(folder);
	} catch (error) {
		passMemory(error);
		return [];
	}
}

// The file that is called nearly so, next to where `name` would be; written as `name` is.
function nearFile(name, file) {
	const folder = path.dirname(file), base = path.basename(file), files = list(folder);
	const bare = new Map(files.filter(one => /\.(?:[cm]?js|json)$/.test(one)).map(one => [path.parse(one).name, one]));
	const same = bare.get(base) ?? bare.get(path.parse(base).name);
	const found = same ?? nearest(base, files) ?? bare.get(nearest(base, [...bare.keys()]));
	return found && name.slice(0, name.length - path.basename(name).length) + found;
}

function packagesNear(folder) {
	const names = [];
	for (let at = folder; ; at = path.dirname(at)) {
		for (const name of list(`${at}/node_modules`)) {
			if (name[0] === '@') names.push(...list(`${at}/node_modules/${name}`).map(one => `${name}/${one}`));
			else if (name[0] !== '.') names.push(name);
		}
		if (at === path.dirname(at)) return names;
	}
}

function isDependency(name, folder) {
	for (let at = folder; ; at = path.dirname(at)) {
		try {
			const config = JSON.parse(require('fs').readFileSync(`${at}/package.json`, 'utf8'));
			return ['d', 'devD', 'optionalD', 'peerD'].some(kind => Object.hasOwn(config[`${kind}ependencies`] ?? {}, name));
		} catch (error) {
			passMemory(error);
			if (at === path.dirname(at)) return false;
		}
	}
}

// Modules of node that jsr lacks.
const ABSENT = ['inspector', 'sea', 'sqlite', 'trace_events', 'wasi'];

// A package that is not listed is not recommended for installation: misspelt names are where bad packages wait.
function packageHint(name, folder) {
	if (isDependency(name, folder)) return `${quoted(name)} is in package.json but not installed: npm install`;
	const { builtinModules } = require('module'), bare = name.replace(/^node:/, '');
	if (ABSENT.includes(bare) && !builtinModules.includes(bare)) return `jsr does not have node's module ${quoted(bare)}`;
	return didYouMean(nearest(name.replace(/^node:/, ''), [...packagesNear(folder), ...builtinModules]));
}

const MISSING_MODULE = /^Cannot find (?:module|package) '(?<name>[^']+)'(?: imported from (?<from>[^\n]*))?/;

function missingModule({ message, requireStack, code }) {
	const builtin = code === 'ERR_UNKNOWN_BUILTIN_MODULE' && /^No such built-in module: (\S+)$/.exec(message)?.[1];
	if (builtin) return packageHint(builtin, process.cwd());
	if (code === 'ERR_IMPORT_ASSERTION_TYPE_MISSING') return "write: import ... with { type: 'json' }";
	const match = MISSING_MODULE.exec(message)?.groups;
	if (!match || message.includes('Did you mean')) return '';
	const from = match.from ?? requireStack?.[0], folder = from ? path.dirname(from) : process.cwd();
	if (/^\.{0,2}\//.test(match.name) || match.name === '.' || match.name === '..') {
		const found = nearFile(match.name, path.resolve(folder, match.name));
		return didYouMean(found && match.name[0] === '/' && from ? relative(folder, found) : found);
	}
	return packageHint(/^(?:@[^/]+\/)?[^/]+/.exec(match.name)[0], folder);
}

function relative(folder, file) {
	const way = path.relative(folder, file);
	return way.startsWith('../') ? way : `./${way}`;
}

function missingFile({ code, path: file, syscall }) {
	const reads = /^(?:open|stat|lstat|access|scandir|readlink|unlink|copyfile)$/.test(syscall);
	if (code !== 'ENOENT' || typeof file !== 'string' || !reads) return '';
	return didYouMean(nearFile(file, path.resolve(file)));
}

const DECLARED = /(?:^|;)\s*export\s+(?:async\s+)?(?:const|let|var|function\*?|class)\s+([\w$]+)/gm;
const LISTED = /(?:^|;)\s*export\s*\{([^}]*)\}/gm;
const TYPES = /(?:^|;)\s*export\s+(?:declare\s+)?(?:interface|type)\s+([\w$]+)/gm;
const MISSING_EXPORT = /The requested module '(?<name>[^']+)' does not provide an export named '(?<wanted>[^']+)'/;

// The names that a module's source exports, as far as a glance at it tells; and those of them that are types.
function exportsOf(specifier, from) {
	const name = specifier.replace(/^node:/, '');
	if (require('module').builtinModules.includes(name)) return { names: Object.keys(require(name)), types: [] };
	const { fileURLToPath } = require('internal/url/file_url');
	const importer = from.startsWith('file:') ? fileURLToPath(from) : from;
	const file = /^\.{0,2}\//.test(specifier) ? path.resolve(path.dirname(importer), specifier) :
		require('module').createRequire(importer).resolve(specifier);
	const text = require('fs').readFileSync(file, 'utf8');
	const names = [...text.matchAll(DECLARED)].map(match => match[1]);
	const types = [...text.matchAll(TYPES)].map(match => match[1]);
	for (const [, inside] of text.matchAll(LISTED)) {
		for (const one of inside.split(',')) {
			const [, isType, exported] = /^\s*(type\s+(?!as\s))?[^]*?([\w$]*)\s*$/.exec(one);
			if (exported !== '') (isType ? types : names).push(exported);
		}
	}
	return { names, types };
}

function missingExport({ message, stack }) {
	const match = MISSING_EXPORT.exec(message)?.groups;
	const from = match && /^(\S.*):\d+\n/.exec(stack)?.[1];
	if (!from) return '';
	const { name, wanted } = match, { names, types } = exportsOf(name, from);
	const near = nearest(wanted, names);
	if (/\.[cm]?ts$/.test(from) && (types.includes(wanted) || near === undefined && name.startsWith('node:')))
		return `a type is imported with: import type { ${wanted} } from '${name}'`;
	if (near !== undefined || names.length === 0) return didYouMean(near);
	return `it exports ${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? ', ...' : ''}`;
}

// ---- JSON

const JSON_HINTS = [
	[/^Expected double-quoted property name/, 'JSON has no comma before } and no names without double quotes'],
	[/^Unexpected token '\]'/, 'JSON has no comma before ]'],
	[/^Unexpected token '''/, 'JSON wants strings in double quotes'],
	[/^Expected property name or '\}'/, 'JSON wants names in double quotes, and has no comments'],
	[/^Unexpected token '\/'/, 'JSON has no comments'],
	[/^Unexpected end of JSON input/, 'the text ends too early'],
	[/^Unexpected token '<', "<(?:!DOCTYPE|!doctype|html)/, 'this is an HTML page, not JSON']
];

function badJson({ message }) {
	const own = message.replace(/^\/.*?\.json: /, '');
	if (!/JSON/.test(own)) return '';
	return JSON_HINTS.find(([start]) => start.test(own))?.[1] ?? '';
}

// ---- names

const HOSTS = ['console', 'Math', 'JSON', 'Object', 'Array', 'Promise', 'Number', 'String', 'Reflect', 'process',
	'Buffer', 'Date', 'Symbol'];
const VALUES = ['undefined', 'NaN', 'Infinity'];               // nobody misspells those
const KINDS = ['Array', 'String', 'Map', 'Set', 'Promise', 'Number', 'Date', 'RegExp', 'Function', 'Object', 'Buffer'];

function methodsOf(object) {
	const names = [];
	for (const name of Object.getOwnPropertyNames(object)) {
		const is = Object.getOwnPropertyDescriptor(object, name);
		if (typeof is.value === 'function' && name !== 'constructor' && name[0] !== '_') names.push(name);
	}
	return names;
}

function methodsOfChain(value) {
	const names = [], { isProxy } = require('internal/util/types');
	for (let at = Object(value); at !== null && !isProxy(at); at = Object.getPrototypeOf(at))
		names.push(...methodsOf(at));
	return names;
}

// What the receiver has: certainly, or if the name is the library's; undefined: that is not known.
function methodsOfReceiver(receiver, session) {
	if (session) {
		const [value] = session.valueOf(receiver) ?? [];
		return value === undefined || value === null ? undefined : methodsOfChain(value);
	}
	if (HOSTS.includes(receiver)) return methodsOf(globalThis[receiver]);
	return require('module').builtinModules.includes(receiver) ? methodsOf(require(receiver)) : undefined;
}

// "a.b.c is not a function": where the receiver is not known its kind is guessed from the name.
function notFunction({ message }, session) {
	const match = /^(?<receiver>[^]*)\.(?<name>[\w$]+) is not a function/.exec(message)?.groups;
	if (!match) return '';
	const own = methodsOfReceiver(match.receiver, session);
	const found = own && !own.includes(match.name) ? nearest(match.name, own) : undefined;
	if (found !== undefined || HOSTS.includes(match.receiver) || !/[\w$.\])}"'`]$/.test(match.receiver))
		return didYouMean(found);
	const pool = KINDS.flatMap(kind => methodsOf(globalThis[kind].prototype));
	if (pool.includes(match.name)) return '';
	// a guess needs to be near: a single slip
	const guess = nearest(match.name, pool);
	const isNear = guess !== undefined && distance(match.name.toLowerCase(), guess.toLowerCase(), 1) <= 1;
	return isNear ? didYouMean(guess) : '';
}

function notDefined({ message }, session) {
	if (/^__dirname is not defined in ES module scope/.test(message)) return 'import.meta.dirname';
	if (/^__filename is not defined in ES module scope/.test(message)) return 'import.meta.filename';
	const name = /^([\w$]+) is not defined$/.exec(message)?.[1];
	if (name === undefined) return '';
	const known = [...session?.names ?? [], ...Object.getOwnPropertyNames(globalThis),
		...require('module').builtinModules].filter(one => !VALUES.includes(one));
	return didYouMean(nearest(name, known));
}

// ---- what the source says

function sourceOf(file) {
	return require('fs').readFileSync(file.startsWith('file:') ?
		require('internal/url/file_url').fileURLToPath(file) : file, 'utf8');
}

const EXPRESSION_MOST = 60, SOURCE_MOST = 1000000;

function textBefore(source, line, column) {
	let at = 0;
	for (let i = 1; i < line; i++) at = source.indexOf('\n', at) + 1;
	return at + +column > SOURCE_MOST ? '' : source.slice(0, at + +column - 1);
}

// a frame's file, line and column
const FIRST_FRAME = /^.*\n {4}at (?:[^\n]* \()?((?:file:\/\/)?\/[^\n]*?):(\d+):(\d+)\)?(?:\n|$)/;

// Which expression gave the undefined, or null, whose property was read or set.  The place is that of the property's
// name or [, or of the assignment.
function undefinedPart({ message, stack }) {
	const [, how, what] = /^Cannot (read|set) properties of (undefined|null) \(/.exec(message) ?? [];
	const [, file, line, column] = (what && FIRST_FRAME.exec(stack)) || [];
	if (file === undefined) return '';
	const text = textBefore(sourceOf(file), line, column);
	const tail = (how === 'read' ? /\s*(?:\.\s*)?$/ : /\s*\.\s*[\w$]+\s*$/).exec(text);
	let start = tail ? require('internal/repl/complete').expressionStart(text, tail.index) : -1;
	if (start > 0) start -= /(?:\bnew\s+)?$/.exec(text.slice(0, start))[0].length;
	const expression = start < 0 ? '' : text.slice(start, tail.index).replace(/\s*\n\s*/g, '');
	return expression === '' || expression === what || expression.length > EXPRESSION_MOST ? '' :
		`${expression} is ${what}`;
}

// In a module the same text would have worked, if `await` stands at the top.
function strayAwait({ message, stack }) {
	const [, file, , code, mark] = /^(\/.*|file:.*):(\d+)\n(.*)\n([ \t]*\^+)/.exec(stack) ?? [];
	if (file === undefined || code.slice(mark.indexOf('^')).search(/await\b/) !== 0 ||
		!/^(?:await is only valid|Unexpected reserved word)/.test(message))
		return '';
	try {
		internalBinding('esm').compile('file:///hint', file, sourceOf(file));
		return '';
	} catch (error) {
		passMemory(error);
		return 'the function around it is not async';
	}
}

const RULES = [undefinedPart, strayAwait, missingModule, missingFile, missingExport, badJson, notFunction, notDefined];

// The text after "hint: ", or "".  Reads only own data properties of native errors.  Session: of the REPL, the names
// that were declared, and valueOf(expression): [value], or undefined if that cannot be told without running anything.
function hintFor(err, session) {
	if (!require('internal/util/types').isNativeError(err)) return '';
	const own = name => Object.getOwnPropertyDescriptor(err, name)?.value;
	const seen = { message: own('message'), stack: own('stack'), code: own('code'), path: own('path'),
		syscall: own('syscall'), requireStack: own('requireStack') };
	if (typeof seen.message !== 'string' || seen.message.length > 10000) return '';
	seen.stack = typeof seen.stack === 'string' ? seen.stack : '';
	try {
		for (const rule of RULES) {
			const hint = rule(seen, session);
			if (hint) return hint;
		}
	} catch (error) {
		passMemory(error);
	}
	return '';
}

module.exports = hintFor;

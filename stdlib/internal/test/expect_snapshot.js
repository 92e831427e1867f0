'use strict';

// toMatchSnapshot and toMatchInlineSnapshot: in Jest's files, __snapshots__/NAME.snap, and in the source itself.

const fs = require('fs');
const path = require('path');
const { passMemory } = require('internal/errors');
const { contains } = require('internal/test/equals');
const { diff } = require('internal/test/diff');
const { format } = require('internal/test/pretty');
const { escape } = require('internal/test/snapshot');
const { add } = require('internal/test/snapshot_end');

const HEAD = '// Jest Snapshot v1, https://goo.gl/fbAQLP';

// ---- files

const files = new Map();

// Numbers in names by their size.
function naturally(a, b) {
	const x = a.split(/(\d+)/), y = b.split(/(\d+)/);
	for (let i = 0; i < x.length && i < y.length; i++) {
		if (x[i] === y[i])
			continue;
		const isNumber = i % 2 === 1 && +x[i] !== +y[i];
		return isNumber ? x[i] - y[i] : x[i] < y[i] ? -1 : 1;
	}
	return x.length - y.length;
}

class SnapFile {
	#counts = new Map();
	#isChanged = false;

	constructor(file) {
		this.path = file;
		this.entries = { __proto__: null };
		let text;
		try {
			text = fs.readFileSync(file, 'utf8');
		} catch (error) {
			passMemory(error);
			return;
		}
		Reflect.apply(new Function('exports', text), undefined, [this.entries]);
		this.head = /^\/\/ Jest Snapshot.*/.exec(text)?.[0];
	}

	next(name) {
		const count = (this.#counts.get(name) ?? 0) + 1;
		this.#counts.set(name, count);
		return `${name} ${count}`;
	}

	set(key, text) {
		this.entries[key] = text;
		this.#isChanged = true;
	}

	write() {
		if (!this.#isChanged)
			return;
		const keys = Object.keys(this.entries).sort(naturally);
		fs.mkdirSync(path.dirname(this.path), { recursive: true });
		fs.writeFileSync(this.path, `${this.head ?? HEAD}\n\n` +
			keys.map(key => `exports[\`${escape(key)}\`] = \`${escape(this.entries[key])}\`;\n`).join('\n'));
	}
}

function fileOf(test) {
	const { file } = test.root.settings;
	let found = files.get(file);
	if (found === undefined) {
		found = new SnapFile(path.join(path.dirname(file), '__snapshots__', `${path.basename(file)}.snap`));
		if (files.size === 0)
			add(() => {
				for (const one of files.values())
					one.write();
			});
		files.set(file, found);
	}
	return found;
}

function readJson(file) {
	try {
		return JSON.parse(fs.readFileSync(file, 'utf8'));
	} catch (error) {
		passMemory(error);
		return undefined;
	}
}

let formatOptions;

// snapshotFormat of the package's settings for Jest: in jest.config.json, or in package.json below "jest".
function formatFor(test) {
	if (formatOptions)
		return formatOptions;
	formatOptions = { printFunctionName: false };
	for (let dir = path.dirname(test.root.settings.file); ; dir = path.dirname(dir)) {
		const config = readJson(`${dir}/jest.config.json`) ?? readJson(`${dir}/package.json`)?.jest;
		if (config?.snapshotFormat)
			formatOptions = { printFunctionName: false, ...config.snapshotFormat };
		if (config || dir === path.dirname(dir))
			return formatOptions;
	}
}

function wrapped(text) {
	return text.includes('\n') ? `\n${text}\n` : text;
}

// Properties that may have any value of a kind are written as the matcher; the others as they are.
function withProperties(received, properties) {
	const made = { ...received };
	for (const key of Object.keys(properties)) {
		const one = properties[key];
		made[key] = one !== null && typeof one === 'object' && typeof one.asymmetricMatch !== 'function' &&
			received[key] ?
			withProperties(received[key], one) : one;
	}
	return made;
}

function demandTest(context, { test }) {
	if (test === undefined)
		throw new Error('Snapshots can only be taken in a test');
	if (context.isNot)
		throw new Error('Snapshot matchers cannot be used with not');
	return test;
}

// CI does not write what nobody has looked at.
function mayWrite() {
	return !process.env.CI || process.env.CI === 'false';
}

function unequal(name, expected, text) {
	return { pass: false, message: () =>
		`expect(received).${name}\n\n- Snapshot\n+ Received\n\n${diff(expected.trim(), text.trim())}` };
}

function file(context, state, received, rest) {
	const test = demandTest(context, state);
	const [properties, hint] = typeof rest[0] === 'object' ? rest : [undefined, rest[0]];
	if (properties !== undefined) {
		if (!contains(received, properties))
			return { pass: false, message: () =>
				'expect(received).toMatchSnapshot(properties)\n\nproperties do not match' };
		received = withProperties(received, properties);
	}
	const snaps = fileOf(test);
	const key = snaps.next(test.fullName.replaceAll(' > ', ' ') + (hint === undefined ? '' : `: ${hint}`));
	const text = wrapped(format(received, formatFor(test)));
	const expected = snaps.entries[key];
	if (expected === text)
		return { pass: true, message: () => '' };
	if (expected === undefined && !mayWrite() && !test.root.settings.updateSnapshots)
		return { pass: false, message: () =>
			`New snapshot was not written: in CI that takes --update-snapshots\n\n${text}` };
	if (expected === undefined || test.root.settings.updateSnapshots) {
		snaps.set(key, text);
		return { pass: true, message: () => '' };
	}
	return unequal(`toMatchSnapshot()\n\nSnapshot name: ${key}`, expected, text);
}

// ---- in the source

const edits = new Map();       // by file: [{ line, column, text }]

// Without the indentation that the template has for its place in the source.
function outdent(text) {
	const lines = text.split('\n');
	if (lines.length < 3 || lines[0].trim() !== '' || lines.at(-1).trim() !== '')
		return text;
	const indent = /^[ \t]*/.exec(lines[1])[0];
	if (!lines.slice(1, -1).every(line => line === '' || line.startsWith(indent)))
		return text;
	return `\n${lines.slice(1, -1).map(line => line.slice(indent.length)).join('\n')}\n`;
}

function place(boundary) {
	const holder = {};
	Error.captureStackTrace(holder, boundary);
	for (const line of String(holder.stack).split('\n')) {
		const found = /\(?((?:file:\/\/)?\/[^()]*?):(\d+):(\d+)\)?$/.exec(line);
		if (found !== null)
			return { file: found[1].startsWith('file:') ? require('url').fileURLToPath(found[1]) : found[1],
				line: +found[2],
				column: +found[3] };
	}
	return undefined;
}

function inline(context, state, received, rest) {
	const test = demandTest(context, state);
	const [properties, snapshot] = typeof rest[0] === 'object' && rest[0] !== null ? rest : [undefined, rest[0]];
	if (properties !== undefined) {
		if (!contains(received, properties))
			return { pass: false, message: () =>
				'expect(received).toMatchInlineSnapshot(properties)\n\nproperties do not match' };
		received = withProperties(received, properties);
	}
	const text = wrapped(format(received, formatFor(test)));
	if (snapshot !== undefined && outdent(snapshot).trim() === text.trim())
		return { pass: true, message: () => '' };
	if (snapshot === undefined ? mayWrite() ||
		test.root.settings.updateSnapshots : test.root.settings.updateSnapshots) {
		const where = place(context.boundary);
		if (where === undefined)
			return { pass: false, message: () => 'The place of the inline snapshot could not be found' };
		if (edits.size === 0)
			add(writeEdits);
		if (!edits.has(where.file))
			edits.set(where.file, []);
		edits.get(where.file).push({ ...where, text, hasProperties: properties !== undefined });
		return { pass: true, message: () => '' };
	}
	return unequal('toMatchInlineSnapshot(snapshot)', snapshot === undefined ? '' : outdent(snapshot), text);
}

// The end of the call whose "(" is at open, and where its last argument begins, if that is a template or a string.
function scanCall(source, open) {
	let depth = 0, start = open + 1;
	for (let i = open; i < source.length; i++) {
		const c = source[i];
		if (c === '`' || c === '"' || c === "'") {
			const begin = i;
			for (i++; i < source.length && source[i] !== c; i++)
				if (source[i] === '\\')
					i++;
			if (depth === 1)
				start = begin;
		} else if ('([{'.includes(c)) {
			depth++;
		} else if (')]}'.includes(c)) {
			if (--depth === 0)
				return { start, end: i };
		} else if (c === ',' && depth === 1) {
			start = i + 1;
		}
	}
	return undefined;
}

function writeEdits() {
	for (const [name, list] of edits) {
		let source = fs.readFileSync(name, 'utf8');
		const starts = [0];
		for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
			starts.push(at + 1);
		const seen = new Set();
		list.sort((a, b) => b.line - a.line || b.column - a.column);
		for (const { line, column, text, hasProperties } of list) {
			const from = starts[line - 1];
			if (seen.has(`${line}:${column}`))
				continue;
			seen.add(`${line}:${column}`);
			const at = source.indexOf('InlineSnapshot', Math.max(from, from + column - 1 - 60));
			const open = at < 0 ? -1 : source.indexOf('(', at);
			const call = open < 0 ? undefined : scanCall(source, open);
			if (call === undefined)
				continue;
			const indent = /^[ \t]*/.exec(source.slice(from))[0];
			const unit = indent.includes('\t') || indent === '' && source.includes('\n\t') ? '\t' : '  ';
			const lines = escape(text).split('\n');
			const shown = lines.length === 1 ? lines[0] :
				lines.map((one, i) => i === 0 || one === '' && i < lines.length - 1 ? one :
				i === lines.length - 1 ? indent : indent + unit + one).join('\n');
			const isFirst = source.slice(open + 1, call.end).trim() === '';
			const lead = isFirst || !hasProperties ? '' : ', ';
			const begin = isFirst || !hasProperties ? open + 1 : '`"\''.includes(source[call.start]) ?
				call.start : call.end;
			source = `${source.slice(0, begin)}${begin === call.end ? lead : ''}\`${shown}\`${source.slice(call.end)}`;
		}
		fs.writeFileSync(name, source);
	}
}

module.exports = { file, inline };

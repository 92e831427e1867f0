'use strict';

// The reporters: each makes text of events.  A formatter has event(type, data), which returns text or nothing, and
// end();
// stdlib/test/reporters.js dresses them up as the generators and transforms that node's users know.

const { inspect } = require('internal/util/inspect');
const KIND_SUBTESTS = 'subtestsFailed';
const UNWRAPPED = new Set(['testCodeFailure', 'hookFailed', 'uncaughtException', 'unhandledRejection', 'testAborted']);

// ---- errors as people read them

const LIBRARY_FRAME = /^\s+at (?:.* \(|async )?node:[\w/:.]+\)?( \{)?$/;

// Frames of the runner and the library say nothing of a test.
function trimStack(stack) {
	const lines = stack.split('\n');
	const kept = lines.filter((line, i) => i === 0 || !LIBRARY_FRAME.test(line));
	return kept.join('\n');
}

// Shown with its own properties, without the library's frames.
function showError(error, colors) {
	let text;
	if (error instanceof Error && typeof error.stack === 'string') {
		const trimmed = trimStack(error.stack);
		const { stack } = error;
		const own = Object.getOwnPropertyDescriptor(error, 'stack');
		if (trimmed !== stack && own !== undefined && own.configurable) {
			Object.defineProperty(error, 'stack',
				{ value: trimmed, writable: true, enumerable: false, configurable: true });
			text = inspect(error, { colors, breakLength: Infinity });
			Object.defineProperty(error, 'stack', own);
			return text;
		}
	}
	return inspect(error, { colors, breakLength: Infinity });
}

// ---- TAP

// node escapes the backslash of an escape too
const TAP_ESCAPES = {
	'\\': '\\\\', '#': '\\#', '\n': '\\\\n', '\t': '\\\\t', '\r': '\\\\r', '\f': '\\\\f', '\b': '\\\\b',
		'\v': '\\\\v'
};
const needsEscape = /[\\#\n\t\r\f\b\v]/;

function tapEscape(text) {
	text = String(text);
	return needsEscape.test(text) ? text.replace(/[\\#\n\t\r\f\b\v]/g, c => TAP_ESCAPES[c]) : text;
}

const pads = ['', '    '];

function pad(nesting) {
	return pads[nesting] ??= '    '.repeat(nesting);
}

function isAssertion(value) {
	return value !== null && typeof value === 'object' && 'expected' in value && 'actual' in value;
}

function yamlString(name, value, indent) {
	if (!value.includes('\n'))
		return `${indent}${name}: ${inspect(value)}\n`;
	const lines = value.split(/\r?\n/);
	let text = `${indent}${name}: |-\n`;
	for (const line of lines)
		text += `${indent}  ${line}\n`;
	return text;
}

function yaml(indent, name, value, seen) {
	if (value === undefined)
		return '';
	if (value === null)
		return `${indent}${name}: ~\n`;
	if (typeof value === 'string')
		return yamlString(name, value, indent);
	if (typeof value !== 'object')
		return `${indent}${name}: ${inspect(value)}\n`;
	if (seen.has(value))
		return `${indent}${name}: <Circular>\n`;
	if (value instanceof Date)
		return `${indent}${name}: ${value.toISOString()}\n`;
	seen.add(value);
	let text = '';
	let inner = indent;
	const isError = value instanceof Error;
	if (name !== undefined) {
		inner += '  ';
		text += `${indent}${name}:\n`;
	}
	for (const [key, property] of Object.entries(value)) {
		if (isError && (key === 'cause' || key === 'code'))
			continue;
		text += yaml(inner, key, property, seen);
	}
	seen.delete(value);
	return isError ? text + yamlError(indent, value, seen) : text;
}

function yamlError(indent, value, seen) {
	let { message = '<unknown error>', name, stack, code } = value;
	let about = isAssertion(value) ? value : undefined;
	if (code === 'ERR_TEST_FAILURE' && UNWRAPPED.has(value.failureType)) {
		const { cause } = value;
		stack = cause?.stack ?? stack;
		code = cause?.code ?? code;
		name = cause?.name ?? name;
		message = cause?.message ?? message;
		if (isAssertion(cause))
			about = cause;
	}
	let text = yaml(indent, 'error', message, seen);
	if (code)
		text += yaml(indent, 'code', code, seen);
	if (name && name !== 'Error')
		text += yaml(indent, 'name', name, seen);
	if (about !== undefined) {
		text += yaml(indent, 'expected', about.expected, seen);
		text += yaml(indent, 'actual', about.actual, seen);
		if (about.operator)
			text += yaml(indent, 'operator', about.operator, seen);
	}
	if (typeof stack === 'string') {
		const frames = [];
		for (const line of trimStack(stack).split(/\r?\n/)) {
			const frame = line.replace(/^\s+at /, '');
			if (frame.length > 0 && frame.length !== line.length)
				frames.push(frame);
		}
		if (frames.length > 0)
			text += `${indent}stack: |-\n${indent}  ${frames.join(`\n${indent}  `)}\n`;
	}
	return text;
}

class Tap {
	showsTable = true;

	begin() {
		return 'TAP version 13\n';
	}

	event(type, data) {
		const indent = pad(data.nesting);
		switch (type) {
		case 'test:start':
			return `${indent}# Subtest: ${tapEscape(data.name)}\n`;
		case 'test:pass':
			return `${indent}ok ${this.#line(data)}${this.#details(indent, data, false)}`;
		case 'test:fail':
			return `${indent}not ok ${this.#line(data)}${this.#details(indent, data, true)}`;
		case 'test:plan':
			return `${indent}1..${data.count}\n`;
		case 'test:stderr':
		case 'test:stdout':
			return data.message.replace(/\r?\n$/, '').split(/\r?\n/).map(line =>
				line === '' ? '' : `# ${tapEscape(line)}\n`).join('');
		case 'test:diagnostic':
			return `${indent}# ${tapEscape(data.message)}\n`;
		case 'test:coverage':
			return require('internal/test/coverage').report(data.summary,
				{ prefix: `${indent}# `, colors: false });
		}
		return undefined;
	}

	#line({ testNumber, name, skip, todo }) {
		let text = `${testNumber}`;
		if (name)
			text += ` ${tapEscape(`- ${name}`)}`;
		if (skip !== undefined)
			text += ` # SKIP${typeof skip === 'string' && skip.length ? ` ${tapEscape(skip)}` : ''}`;
		else if (todo !== undefined)
			text += ` # TODO${typeof todo === 'string' && todo.length ? ` ${tapEscape(todo)}` : ''}`;
		return `${text}\n`;
	}

	#details(indent, data, isFailure) {
		const inner = `${indent}  `;
		const { details } = data;
		let text = `${inner}---\n${inner}duration_ms: ${details.duration_ms}\n`;
		if (details.type !== undefined)
			text += `${inner}type: '${details.type}'\n`;
		if (isFailure) {
			if (data.file !== undefined)
				text += yamlString('location', `${data.file}:${data.line}:${data.column}`, inner);
			text += yaml(inner, undefined, details.error, new Set());
		}
		return `${text}${inner}...\n`;
	}

	end() {
		return undefined;
	}
}

// ---- spec

const SYMBOLS = {
	'test:fail': '✖ ', 'test:pass': '✔ ', 'test:diagnostic': 'ℹ ', 'test:coverage': 'ℹ ', 'arrow': '▶ ',
		'minus': '﹣ '
};

const PAINTED = {
	green: '\u001b[32m', red: '\u001b[31m', blue: '\u001b[34m', gray: '\u001b[90m', white: '\u001b[39m',
		yellow: '\u001b[33m',
	bold: '\u001b[1m', dim: '\u001b[2m', plain: '\u001b[0m'
};
const UNPAINTED = { green: '', red: '', blue: '', gray: '', white: '', yellow: '', bold: '', dim: '', plain: '' };

function colorsFor(stream) {
	if (stream === undefined)
		return false;
	if (process.env.FORCE_COLOR !== undefined)
		return require('tty').WriteStream.prototype.getColorDepth() > 2;
	return !!stream.isTTY && (typeof stream.getColorDepth === 'function' ? stream.getColorDepth() > 2 : true);
}

function formatError(error, indent, colors) {
	const shown = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
	return `\n${indent}  ${showError(shown, colors).split(/\r?\n/).join(`\n${indent}  `)}\n`;
}

class Spec {
	showsTable = true;
	#open = [];            // of tests with subtests, the outermost first, that are not reported
	#shown = [];           // whose name is already on a line of its own
	#failed = [];
	#cwd = process.cwd();

	constructor(colors) {
		this.colors = colors;
		this.paint = colors ? PAINTED : UNPAINTED;
	}

	event(type, data) {
		switch (type) {
		case 'test:start':
			this.#open.unshift({ data, type });
			return undefined;
		case 'test:fail':
			if (data.details?.error?.failureType !== KIND_SUBTESTS)
				this.#failed.push(data);
			return this.#result(type, data);
		case 'test:pass':
			return this.#result(type, data);
		case 'test:stderr':
		case 'test:stdout':
			return data.message;
		case 'test:diagnostic': {
			const { blue, white } = this.paint;
			return `${blue}${'  '.repeat(data.nesting)}${SYMBOLS[type]}${data.message}${white}\n`;
		}
		case 'test:coverage':
			return require('internal/test/coverage').report(data.summary,
				{ prefix: 'ℹ ', colors: this.colors });
		}
		return undefined;
	}

	#result(type, data) {
		this.#open.shift();
		let prefix = '';
		while (this.#open.length > 0) {
			const { data: parent } = this.#open.pop();
			this.#shown.unshift(parent);
			prefix += `${'  '.repeat(parent.nesting)}${SYMBOLS.arrow}${parent.name}\n`;
		}
		let hasChildren = false;
		if (this.#shown.length > 0 && data.nesting === this.#shown[0].nesting &&
			data.name === this.#shown[0].name) {
			this.#shown.shift();
			hasChildren = true;
		}
		return `${prefix}${this.#line(type, data, '  '.repeat(data.nesting), hasChildren)}\n`;
	}

	#line(type, data, indent, hasChildren) {
		const { paint } = this;
		const { skip, todo, details } = data;
		let color = type === 'test:fail' ? paint.red : paint.green;
		let symbol = SYMBOLS[type];
		let title = data.name;
		if (details?.duration_ms)
			title += ` ${paint.gray}(${details.duration_ms}ms)${paint.white}`;
		if (skip !== undefined)
			title += ` # ${typeof skip === 'string' && skip.length ? skip : 'SKIP'}`;
		else if (todo !== undefined)
			title += ` # ${typeof todo === 'string' && todo.length ? todo : 'TODO'}`;
		const error = details?.error ? formatError(details.error, indent, this.colors) : '';
		if (skip !== undefined) {
			color = paint.gray;
			symbol = SYMBOLS.minus;
		}
		const shown = hasChildren ? !error || details.error.failureType === KIND_SUBTESTS ? '' : `\n${error}` :
			error;
		return `${indent}${color}${symbol}${title}${paint.white}${shown}`;
	}

	end() {
		if (this.#failed.length === 0)
			return undefined;
		const { red, white } = this.paint;
		let text = `\n${red}${SYMBOLS['test:fail']}failing tests:${white}\n`;
		const path = require('path');
		for (const data of this.#failed) {
			if (data.file !== undefined)
				text += `\ntest at ${path.relative(this.#cwd, data.file)}:${data.line}:${data.column}\n`;
			else
				text += '\n';
			text += this.#line('test:fail', data, '', false);
		}
		return text;
	}
}

// ---- dot

class Dot {
	#count = 0;
	#columns;
	#failed = [];

	constructor(colors) {
		this.colors = colors;
		this.#columns = columns();
	}

	event(type, data) {
		if (type !== 'test:pass' && type !== 'test:fail')
			return undefined;
		const paint = this.colors ? PAINTED : UNPAINTED;
		let text = type === 'test:pass' ? `${paint.green}.${paint.white === '' ? '' : PAINTED.plain}` :
			`${paint.red}X${paint.white === '' ? '' : PAINTED.plain}`;
		if (type === 'test:fail')
			this.#failed.push(data);
		if (++this.#count === this.#columns) {
			text += '\n';
			this.#columns = columns();
			this.#count = 0;
		}
		return text;
	}

	end() {
		if (this.#failed.length === 0)
			return '\n';
		const paint = this.colors ? PAINTED : UNPAINTED;
		let text = `\n\n${paint.red}Failed tests:${paint.white}\n\n`;
		for (const data of this.#failed) {
			let title = data.name;
			if (data.details?.duration_ms)
				title += ` ${paint.gray}(${data.details.duration_ms}ms)${paint.white}`;
			if (data.skip !== undefined)
				title += ` # ${typeof data.skip === 'string' && data.skip.length ? data.skip : 'SKIP'}`;
			else if (data.todo !== undefined)
				title += ` # ${typeof data.todo === 'string' && data.todo.length ? data.todo : 'TODO'}`;
			text += `${paint.red}${SYMBOLS['test:fail']}${title}${paint.white}${formatError(data.details.error, '', this.colors)}`;
		}
		return text;
	}
}

function columns() {
	return Math.max(process.stdout.columns ?? 20, 20);
}

// ---- JUnit's XML

function attribute(text) {
	return String(text).replace(/\n/g, '').replace(/&(?!\w+;)/g, '&amp;').replace(/</g, '&lt;').replace(/"/g,
		'&quot;');
}

function content(text) {
	return String(text).replace(/&(?!\w+;)/g, '&amp;').replace(/</g, '&lt;');
}

function tree(node) {
	if (typeof node === 'string')
		return `${content(node)}\n`;
	const { tag, attributes = {}, nesting, children, comment } = node;
	const indent = '\t'.repeat(nesting + 1);
	if (comment !== undefined)
		return `${indent}<!-- ${comment.replaceAll('--', '&#45;&#45;')} -->\n`;
	const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`).join('');
	if (!children?.length)
		return `${indent}<${tag}${list}/>\n`;
	return `${indent}<${tag}${list}>\n${children.map(tree).join('')}${indent}</${tag}>\n`;
}

class Junit {
	#roots = [];
	#current = null;
	#isSuite = new WeakSet();

	begin() {
		return '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n';
	}

	#start(data) {
		const parent = this.#current;
		const node = { attributes: { name: data.name }, nesting: data.nesting, parent, children: [] };
		this.#current = node;
		if (parent !== null && data.nesting > parent.nesting)
			parent.children.push(node);
		else
			this.#roots.push(node);
		return node;
	}

	#finish(data) {
		const node = this.#current;
		if (node === null || node.attributes.name !== data.name || node.nesting !== data.nesting)
			return;
		node.attributes.time = (data.details.duration_ms / 1000).toFixed(6);
		const inner = node.children.filter(one => one.comment === undefined);
		if (inner.length > 0) {
			node.tag = 'testsuite';
			node.attributes.disabled = 0;
			node.attributes.errors = 0;
			node.attributes.tests = inner.length;
			node.attributes.failures = inner.filter(one => one.isFailure ??
				one.children?.some(c => c.tag === 'failure') ??
				false).length;
			node.attributes.skipped = inner.filter(one =>
				one.children?.some(c => c.tag === 'skipped')).length;
			node.attributes.hostname = require('os').hostname();
		} else {
			node.tag = 'testcase';
			node.attributes.classname = data.classname ?? 'test';
			if (data.skip !== undefined)
				node.children.push({ nesting: data.nesting + 1, tag: 'skipped',
					attributes: { type: 'skipped', message: data.skip } });
			if (data.todo !== undefined)
				node.children.push({ nesting: data.nesting + 1, tag: 'skipped',
					attributes: { type: 'todo', message: data.todo } });
			const error = data.details?.error;
			if (error) {
				node.isFailure = true;
				node.children.push({ nesting: data.nesting + 1, tag: 'failure',
					attributes: { type: error.failureType || error.code,
						message: error.message?.trim() ?? '' },
					children: [showFailure(error)] });
				node.failures = 1;
				node.attributes.failure = error.message?.trim() ?? '';
			}
		}
		if (data.details?.error)
			node.isFailure = true;
		this.#current = node.parent;
	}

	event(type, data) {
		switch (type) {
		case 'test:start':
			this.#start(data);
			break;
		case 'test:pass':
		case 'test:fail': {
			if (this.#current === null || this.#current.attributes.name !== data.name ||
				this.#current.nesting !== data.nesting)
				this.#start(data);
			this.#finish(data);
			break;
		}
		case 'test:diagnostic': {
			const parent = this.#current?.children ?? this.#roots;
			parent.push({ nesting: data.nesting, comment: data.message });
			break;
		}
		}
		return undefined;
	}

	end() {
		return `${this.#roots.map(tree).join('')}</testsuites>\n`;
	}
}

// The test's failure: its own stack is the runner's.
function showFailure(error) {
	const own = Object.getOwnPropertyDescriptor(error, 'stack');
	if (own === undefined || !own.configurable)
		return inspect(error);
	const head = trimStack(String(error.stack)).split('\n    at ', 1)[0];
	Object.defineProperty(error, 'stack', { value: head, writable: true, enumerable: false, configurable: true });
	const { cause } = error;
	const text = cause instanceof Error ? withTrimmed(cause, () => inspect(error, { breakLength: Infinity })) :
		inspect(error, { breakLength: Infinity });
	Object.defineProperty(error, 'stack', own);
	return text;
}

function withTrimmed(error, fn) {
	const own = Object.getOwnPropertyDescriptor(error, 'stack');
	if (own === undefined || !own.configurable || typeof error.stack !== 'string')
		return fn();
	Object.defineProperty(error, 'stack', { value: trimStack(error.stack), writable: true, enumerable: false,
		configurable: true });
	try {
		return fn();
	} finally {
		Object.defineProperty(error, 'stack', own);
	}
}

// ---- coverage for lcov

function lcovOf({ path, functions, branches, lines, totalFunctionCount, coveredFunctionCount, totalBranchCount,
	coveredBranchCount, totalLineCount, coveredLineCount }, directory) {
	const out = [`SF:${require('path').relative(directory, path)}`];
	functions.forEach(({ name, line }, i) => out.push(`FN:${line},${name || `anonymous_${i}`}`));
	functions.forEach(({ name, count }, i) => out.push(`FNDA:${count},${name || `anonymous_${i}`}`));
	out.push(`FNF:${totalFunctionCount}`, `FNH:${coveredFunctionCount}`);
	branches.forEach(({ line, count }, i) => out.push(`BRDA:${line},${i},0,${count}`));
	out.push(`BRF:${totalBranchCount}`, `BRH:${coveredBranchCount}`);
	for (const { line, count } of lines)
		out.push(`DA:${line},${count}`);
	out.push(`LH:${coveredLineCount}`, `LF:${totalLineCount}`, 'end_of_record', '');
	return out.join('\n');
}

class Lcov {
	event(type, data) {
		if (type !== 'test:coverage')
			return undefined;
		const { files, workingDirectory } = data.summary;
		return `TN:\n${files.map(file => lcovOf(file, workingDirectory)).join('')}`;
	}

	end() {
		return undefined;
	}
}

const makers = {
	__proto__: null,
	tap: () => new Tap(),
	spec: colors => new Spec(colors),
	dot: colors => new Dot(colors),
	junit: () => new Junit(),
	lcov: () => new Lcov()
};

module.exports = { makers, colorsFor, showError, trimStack, Spec, PAINTED, UNPAINTED, SYMBOLS, columns };

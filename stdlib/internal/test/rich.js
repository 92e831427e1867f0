'use strict';

// The spec reporter of jsr test: what failed is told once, at the end, with the lines of source where it did.

const { Spec, showError, PAINTED, UNPAINTED, SYMBOLS } = require('internal/test/reporters');
const { passMemory } = require('internal/errors');
const { getStringWidth } = require('internal/util/inspect');

const FRAME = /\(?((?:file:\/\/)?\/[^()]*?):(\d+):(\d+)\)?$/;
const SLOW_MS = 50;            // faster ones are not worth naming

const sources = new Map();

function linesOf(file) {
	if (!sources.has(file)) {
		let text;
		try {
			text = require('fs').readFileSync(file, 'utf8');
		} catch (error) {
			passMemory(error);
		}
		sources.set(file, text?.split('\n'));
	}
	return sources.get(file);
}

// The first frame of the stack that is in a file of the user's.
function frameOf(stack) {
	if (typeof stack !== 'string')
		return undefined;
	for (const line of stack.split('\n')) {
		const found = /^\s*at /.test(line) ? FRAME.exec(line) : null;
		if (found === null || found[1].includes('/node_modules/'))
			continue;
		const file = found[1].startsWith('file:') ? require('url').fileURLToPath(found[1]) : found[1];
		return { file, line: +found[2], column: +found[3] };
	}
	return undefined;
}

// The line, marked, with its neighbours.
function codeFrame({ file, line, column }, paint) {
	const lines = linesOf(file);
	if (lines === undefined || line > lines.length)
		return '';
	const first = Math.max(1, line - 2), last = Math.min(lines.length, line + 1);
	const width = String(last).length;
	let text = '';
	for (let at = first; at <= last; at++) {
		const shown = lines[at - 1].replaceAll('\t', '    ');
		if (shown.length > 200)
			return '';
		const isIt = at === line;
		text += `  ${isIt ? `${paint.red}>${paint.white}` : ' '} ${paint.gray}${String(at).padStart(width)} |${paint.white} ${shown}\n`;
		if (isIt) {
			const before = getStringWidth(lines[at - 1].slice(0, column - 1).replaceAll('\t', '    '));
			text += `    ${' '.repeat(width)} ${paint.gray}|${paint.white} ${' '.repeat(before)}${paint.red}^${paint.white}\n`;
		}
	}
	return text;
}

// Lines of a difference in color, in the text of an error.
function colorDiff(text, paint) {
	if (paint.red === '' || !/^\s*[-+] (?:Expected|actual)|^\s*\+ actual - expected|^\s*- Expected/m.test(text))
		return text;
	return text.split('\n').map(line => /^\s*- /.test(line) ? `${paint.green}${line}${paint.white}` :
		/^\s*\+ /.test(line) ? `${paint.red}${line}${paint.white}` : line).join('\n');
}

const LIBRARY = /^\s*(?:\x1b\[90m)?at (?:.* \()?node:.*?(?<more> \{)?$/;

// What says nothing of the test: frames of the library, as in causes, and of assertions the properties whose values the
// message shows.
function brief(shown, cause) {
	const lines = [];
	for (const line of shown.split('\n')) {
		const library = LIBRARY.exec(line);
		if (library === null)
			lines.push(line);
		else if (library.groups.more)
			lines[lines.length - 1] += ' {';
	}
	if (cause.code !== 'ERR_ASSERTION' || !('operator' in cause))
		return lines.join('\n');
	const isCompared = /^(?:not)?(?:deep|partialDeep)?(?:strict)?equal$/i.test(cause.operator);
	const from = lines.findLastIndex(line => /^ {2}generatedMessage: /.test(line)), says = lines[from];
	if (from < 1 || !(isCompared || /\btrue\b/.test(says)))
		return lines.join('\n');
	const OWN = ['generatedMessage', 'code', 'actual', 'expected', 'operator', 'diff'];
	let to = from;
	while (OWN.some(name => lines[to].startsWith(`  ${name}: `)))
		to++;
	if (lines[to] === '}' && lines[from - 1].endsWith(' {')) {
		lines[from - 1] = lines[from - 1].slice(0, -2);
		lines.splice(from, to + 1 - from);
	} else {
		lines.splice(from, to - from);
	}
	return lines.join('\n');
}

class Rich extends Spec {
	#paint;
	#names = [];
	#failed = [];
	#file;
	#cwd = process.cwd();
	#fileCount;

	constructor(colors, { fileCount }) {
		super(colors);
		this.#paint = colors ? PAINTED : UNPAINTED;
		this.#fileCount = fileCount;
	}

	openFile(name) {
		this.#file = name;
	}

	event(type, data) {
		let before = '';
		if (this.#file !== undefined && this.#fileCount > 1 && type !== 'test:plan') {
			before = `${this.#paint.gray}${this.#file}${this.#paint.white}\n`;
			this.#file = undefined;
		}
		switch (type) {
		case 'test:start':
			this.#names.length = data.nesting;
			this.#names[data.nesting] = data.name;
			break;
		case 'test:fail':
			this.#names.length = data.nesting + 1;
			this.#names[data.nesting] = data.name;
			if (data.details.error.failureType !== 'subtestsFailed' && data.todo === undefined)
				this.#failed.push({ ...data, path: this.#names.slice(0, data.nesting + 1) });
			data = { ...data, details: { ...data.details, error: undefined } };
			break;
		}
		if (data.attempts > 0 && type === 'test:pass')
			data = { ...data, name: `${data.name} (attempt ${data.attempts + 1})` };
		const text = super.event(type, data);
		return text === undefined ? before === '' ? undefined : before : before + text;
	}

	#failure(data, number) {
		const paint = this.#paint;
		const { error } = data.details;
		const { cause } = error;
		const frame = cause instanceof Error ? frameOf(cause.stack) : undefined;
		const at = data.line === undefined || data.isFile ? '' :
			`  ${paint.gray}${require('path').relative(this.#cwd, data.file)}:${data.line}:${data.column}${paint.white}`;
		let text = `\n${paint.red}${number}) ${data.path.join(' > ')}${paint.white}${at}\n`;
		const shown = typeof cause === 'string' ? cause : cause instanceof Error ?
			brief(showError(cause, this.colors), cause) : showError(cause, this.colors);
		text += `${colorDiff(shown, paint).split('\n').map(line => line === '' ? '' : `  ${line}`).join('\n')}\n`;
		if (frame !== undefined) {
			const code = codeFrame(frame, paint);
			text += code === '' ? '' : `\n${code}`;
		}
		return text;
	}

	end({ slow = [] } = {}) {
		const paint = this.#paint;
		let text = '';
		const named = slow.filter(one => one.duration >= SLOW_MS);
		if (named.length > 0) {
			text += `\n${paint.gray}slowest:${paint.white}\n`;
			for (const { file, name, duration } of named)
				text += `  ${Math.round(duration)} ms  ${name}  ${paint.gray}${file}${paint.white}\n`;
		}
		if (this.#failed.length > 0) {
			text += `\n${paint.red}${SYMBOLS['test:fail']}failed: ${this.#failed.length}${paint.white}\n`;
			this.#failed.forEach((data, i) => { text += this.#failure(data, i + 1); });
		}
		return text === '' ? undefined : text;
	}
}

module.exports = { Rich, codeFrame, frameOf };

'use strict';

// AssertionError and its messages, with a line-by-line diff where that helps.

const { inspect } = require('internal/util/inspect');

const headings = {
	deepStrictEqual: 'Expected values to be strictly deep-equal:',
	strictEqual: 'Expected values to be strictly equal:',
	strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
	deepEqual: 'Expected values to be loosely deep-equal:',
	notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
	notStrictEqual: 'Expected "actual" to be strictly unequal to:',
	notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
	notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
	notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:'
};
const SAME_STRUCTURE = 'Values have same structure but are not reference-equal:';

const SHORT = 12;         // total length up to which two primitives are shown side by side
const LINES = 50;         // about this many lines are shown

// Colours a text if stderr is a terminal with colours.
function paint(color, text) {
	const [start, end] = inspect.colors[color];
	return internalBinding('console').colors(2) ? `\u001b[${start}m${text}\u001b[${end}m` : text;
}

function show(value) {
	return inspect(value, {
		compact: false,
		customInspect: false,
		depth: 1000,
		maxArrayLength: Infinity,
		showHidden: false,
		showProxy: false,
		sorted: true,
		getters: true
	});
}

function isObject(value) {
	return typeof value === 'object' && value !== null;
}

function dots() {
	return paint('blue', '...');
}

function cut(lines) {
	return lines.length > LINES ? [...lines.slice(0, 46), dots()] : lines;
}

// Compares two one-line texts: side by side if short, else possibly with a mark under the first difference.
function compareSingle(actual, expected, a, b, operator, heading) {
	const size = a.length + b.length;
	if (size <= SHORT) {
		if (!isObject(actual) && !isObject(expected) && (actual !== 0 || expected !== 0))
			return { text: `${heading}\n\n${a} !== ${b}\n` };
	} else if (operator !== 'strictEqualObject') {
		const columns = internalBinding('console').isTerminal(2) ? process.stderr.columns : 80;
		if (size < columns) {
			let at = 0;
			while (a[at] === b[at])
				at++;
			if (at > 2)
				return { mark: `\n  ${' '.repeat(at)}^`, at: 0 };
			return { mark: '', at };
		}
	}
	return { mark: '', at: 0 };
}

// A diff under construction: `out` is final; `held` contains the "-" lines that follow the "+" lines of this block.
class Diff {
	out = '';
	held = '';
	same = 0;          // equal lines since the last difference
	printed = 0;
	skipped = false;

	// The first two lines after a difference are always shown.
	equal(line) {
		this.out += this.held;
		this.held = '';
		if (++this.same <= 2)
			this.#show(line);
	}

	plus(line) {
		this.out += `\n${paint('green', '+')} ${line}`;
		this.printed++;
	}

	minus(line) {
		this.held += `\n${paint('red', '-')} ${line}`;
		this.printed++;
	}

	// Called before a difference: shows the equal lines directly above, with dots if there were many.
	leadIn(lines, i) {
		if (this.same === 5) {
			this.#show(lines[i - 3]);
		} else if (this.same > 5) {
			this.out += `\n${dots()}`;
			this.skipped = true;
		}
		if (this.same > 3)
			this.#show(lines[i - 2]);
		if (this.same > 2)
			this.#show(lines[i - 1]);
		this.same = 0;
	}

	#show(line) {
		this.out += `\n  ${line}`;
		this.printed++;
	}
}

function makeDiff(actual, expected, operator, customMessage) {
	if (operator === 'strictEqual' &&
		((isObject(actual) && isObject(expected)) ||
			(typeof actual === 'function' && typeof expected === 'function')))
		operator = 'strictEqualObject';
	const heading = customMessage || headings[operator];
	const actualText = show(actual);
	const a = actualText.split('\n');
	const b = show(expected).split('\n');
	let mark = '';
	let i = 0;
	if (a.length === 1 && b.length === 1 && a[0] !== b[0]) {
		const single = compareSingle(actual, expected, a[0], b[0], operator, heading);
		if (single.text !== undefined)
			return single.text;
		mark = single.mark;
		i = single.at;
	}

	// of equal lines at the end, the first one and the last three are shown
	let end = '';
	let first = '';
	while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
		const line = a.pop();
		b.pop();
		if (i++ < 3)
			end = `\n  ${line}${end}`;
		else
			first = line;
	}
	const count = Math.max(a.length, b.length);
	if (count === 0)
		return `${SAME_STRUCTURE}\n\n${cut(actualText.split('\n')).join('\n')}\n`;
	const diff = new Diff();
	if (i >= 5) {
		end = `\n${dots()}${end}`;
		diff.skipped = true;
	}
	if (first !== '')
		end = `\n  ${first}${end}`;

	const title = `${heading}\n${paint('green', '+ actual')} ${paint('red', '- expected')}`;
	const skippedTitle = `${title} ${dots()} Lines skipped`;
	const longer = a.length < count ? b : a;
	const common = Math.min(a.length, b.length);
	for (i = 0; i < count; i++) {
		if (i >= common) {
			diff.leadIn(longer, i);
			if (longer === a)
				diff.plus(longer[i]);
			else
				diff.minus(longer[i]);
		} else if (a[i] === b[i] || a[i] === `${b[i]},`) {
			// an additional comma is not a difference
			diff.equal(a[i]);
		} else if (b[i] === `${a[i]},`) {
			diff.equal(b[i]);
		} else {
			diff.leadIn(a, i);
			diff.plus(a[i]);
			diff.minus(b[i]);
		}
		if (diff.printed > LINES && i < count - 2)
			return `${skippedTitle}\n${diff.out}\n${dots()}${diff.held}\n${dots()}`;
	}
	return `${diff.skipped ? skippedTitle : title}\n${diff.out}${diff.held}${end}${mark}`;
}

// A copy of an error without its stack, which would appear in the diff.
function withoutStack(error) {
	const copy = Object.assign(Object.create(Object.getPrototypeOf(error)), error);
	return Object.defineProperty(copy, 'message', { value: error.message });
}

function shortened(text, most) {
	return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}

function messageFor(actual, expected, operator) {
	if (operator === 'deepStrictEqual' || operator === 'strictEqual')
		return makeDiff(actual, expected, operator);
	const text = show(actual);
	if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') {
		const isReference = operator === 'notStrictEqual' && (isObject(actual) || typeof actual === 'function');
		const heading = headings[isReference ? 'notStrictEqualObject' : operator];
		const lines = cut(text.split('\n'));
		if (lines.length > 1)
			return `${heading}\n\n${lines.join('\n')}\n`;
		return heading + (text.length > 5 ? '\n\n' : ' ') + text;
	}
	const other = show(expected);
	if (operator === 'notDeepEqual' && text === other)
		return shortened(`${headings.notDeepEqual}\n\n${text}`, 1024);
	const a = shortened(text, 512);
	const b = shortened(other, 512);
	switch (operator) {
	case 'deepEqual':
		return `${headings.deepEqual}\n\n${a}\n\nshould loosely deep-equal\n\n${b}`;
	case 'notDeepEqual':
		return `${headings.notDeepEqualUnequal}\n\n${a}\n\nshould not loosely deep-equal\n\n${b}`;
	default:
		return `${a} ${operator} ${b}`;
	}
}

function isStacked(value) {
	return value instanceof Error && 'stack' in value;
}

function firstLines(text) {
	const lines = text.split('\n', 11);
	if (lines.length > 10)
		return `${lines.slice(0, 10).join('\n')}\n...`;
	return text.length > 512 ? `${text.slice(0, 512)}...` : text;
}

class AssertionError extends Error {
	constructor(options) {
		require('internal/validators').validateObject(options, 'options');
		const { message, operator, details, stackStartFn, stackStartFunction } = options;
		let { actual, expected } = options;
		if (message !== undefined && message !== null) {
			super(operator === 'deepStrictEqual' ||
				operator === 'strictEqual' ? makeDiff(actual, expected, operator, message) :
				String(message));
		} else {
			if (isStacked(actual) && isStacked(expected)) {
				actual = withoutStack(actual);
				expected = withoutStack(expected);
			}
			super(messageFor(actual, expected, operator));
		}
		this.generatedMessage = !message;
		Object.defineProperty(this, 'name', { __proto__: null, value: 'AssertionError', enumerable: false,
			writable: true, configurable: true });
		this.code = 'ERR_ASSERTION';
		if (details) {
			this.actual = undefined;
			this.expected = undefined;
			this.operator = undefined;
			details.forEach((detail, i) => {
				this[`message ${i}`] = detail.message;
				this[`actual ${i}`] = detail.actual;
				this[`expected ${i}`] = detail.expected;
				this[`operator ${i}`] = detail.operator;
				this[`stack trace ${i}`] = detail.stack;
			});
		} else {
			this.actual = actual;
			this.expected = expected;
			this.operator = operator;
		}
		Error.captureStackTrace(this, stackStartFn || stackStartFunction || AssertionError);
		const header = 'AssertionError [ERR_ASSERTION]';
		require('internal/errors').setHeader(this, this.message === '' ? header : `${header}: ${this.message}`);
	}

	toString() {
		return `${this.name} [${this.code}]: ${this.message}`;
	}

	// Shows actual and expected shallowly, and cut if long, since the message already contains them.
	[inspect.custom](depth, options) {
		const { actual, expected } = this;
		if (typeof actual === 'string')
			this.actual = firstLines(actual);
		if (typeof expected === 'string')
			this.expected = firstLines(expected);
		const text = inspect(this, { ...options, customInspect: false, depth: 0 });
		this.actual = actual;
		this.expected = expected;
		return text;
	}
}

module.exports = AssertionError;

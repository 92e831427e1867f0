'use strict';

// AssertionError and its texts: what was compared, line by line where that helps.

const inspection = require('internal/util/inspect');

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

const SHORT = 12;         // two primitives this short together are shown side by side
const LINES = 50;         // no more lines than about this

// The colours of the parts; none unless stderr is a terminal.
const paint = { blue: '', green: '', red: '', white: '' };

function setColors() {
	const on = internalBinding('console').colors(2);
	paint.blue = on ? '\u001b[34m' : '';
	paint.green = on ? '\u001b[32m' : '';
	paint.red = on ? '\u001b[31m' : '';
	paint.white = on ? '\u001b[39m' : '';
}

function show(value) {
	return inspection.inspect(value, {
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
	return `${paint.blue}...${paint.white}`;
}

function cut(lines) {
	return lines.length > LINES ? lines.slice(0, 46).concat(dots()) : lines;
}

function spaces(count) {
	let out = '';
	while (count-- > 0)
		out += ' ';
	return out;
}

// Two texts of one line each: side by side if short, else perhaps with a mark under the first difference.
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
				return { mark: `\n  ${spaces(at)}^`, at: 0 };
			return { mark: '', at };
		}
	}
	return { mark: '', at: 0 };
}

// The lines of a diff under way: out is settled, held are the "-" lines that follow the "+" lines of this block.
function Diff() {
	this.out = '';
	this.held = '';
	this.same = 0;          // equal lines since the last difference
	this.printed = 0;
	this.skipped = false;
}

Diff.prototype.equal = function (line) {
	this.out += this.held;
	this.held = '';
	this.same++;
	// two lines after a difference are always shown
	if (this.same <= 2) {
		this.out += `\n  ${line}`;
		this.printed++;
	}
};

// Before a difference: the equal lines just above it; if there were many, dots for the rest.
Diff.prototype.leadIn = function (lines, i) {
	if (this.same > 2) {
		if (this.same > 3) {
			if (this.same > 4) {
				if (this.same === 5) {
					this.out += `\n  ${lines[i - 3]}`;
					this.printed++;
				} else {
					this.out += `\n${dots()}`;
					this.skipped = true;
				}
			}
			this.out += `\n  ${lines[i - 2]}`;
			this.printed++;
		}
		this.out += `\n  ${lines[i - 1]}`;
		this.printed++;
	}
	this.same = 0;
};

function endsWith(text, end) {
	return text.slice(-end.length) === end;
}

function makeDiff(actual, expected, operator, customMessage) {
	if (operator === 'strictEqual' &&
		((isObject(actual) && isObject(expected)) || (typeof actual === 'function' && typeof expected === 'function')))
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

	// equal lines at the end: the last three and the first of them are kept
	let end = '', first = '';
	while (a.length > 0 && b.length > 0 && a[a.length - 1] === b[b.length - 1]) {
		if (i++ < 3)
			end = `\n  ${a[a.length - 1]}${end}`;
		else
			first = a[a.length - 1];
		a.pop();
		b.pop();
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

	const title = `${heading}\n${paint.green}+ actual${paint.white} ${paint.red}- expected${paint.white}`;
	const skippedTitle = ` ${dots()} Lines skipped`;
	const plus = `\n${paint.green}+${paint.white} `, minus = `\n${paint.red}-${paint.white} `;
	const longer = a.length < count ? b : a;
	const common = Math.min(a.length, b.length);
	for (i = 0; i < count; i++) {
		if (i >= common) {
			diff.leadIn(longer, i);
			if (longer === a)
				diff.out += plus + longer[i];
			else
				diff.held += minus + longer[i];
			diff.printed++;
		} else {
			// a comma more or less is no difference
			let x = a[i], y = b[i];
			let differ = x !== y && !(endsWith(x, ',') && x.slice(0, -1) === y);
			if (differ && endsWith(y, ',') && y.slice(0, -1) === x) {
				differ = false;
				x += ',';
			}
			if (differ) {
				diff.leadIn(a, i);
				diff.out += plus + x;
				diff.held += minus + y;
				diff.printed += 2;
			} else {
				diff.equal(x);
			}
		}
		if (diff.printed > LINES && i < count - 2)
			return `${title + skippedTitle}\n${diff.out}\n${dots()}${diff.held}\n${dots()}`;
	}
	return `${title + (diff.skipped ? skippedTitle : '')}\n${diff.out}${diff.held}${end}${mark}`;
}

// An error's stack would be seen in the diff; a copy has none.
function withoutStack(error) {
	const copy = Object.create(Object.getPrototypeOf(error));
	Object.keys(error).forEach(key => { copy[key] = error[key]; });
	Object.defineProperty(copy, 'message', { value: error.message });
	if (Object.hasOwn(error, 'cause'))
		copy.cause = error.cause instanceof Error ? withoutStack(error.cause) : error.cause;
	return copy;
}

function messageFor(actual, expected, operator) {
	if (operator === 'deepStrictEqual' || operator === 'strictEqual')
		return makeDiff(actual, expected, operator);
	let lines, text, other;
	if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') {
		const base = headings[operator === 'notStrictEqual' && (isObject(actual) || typeof actual === 'function') ? 'notStrictEqualObject' : operator];
		lines = cut(show(actual).split('\n'));
		return lines.length === 1 ? base + (lines[0].length > 5 ? '\n\n' : ' ') + lines[0] : `${base}\n\n${lines.join('\n')}\n`;
	}
	text = show(actual);
	other = show(expected);
	if (operator === 'notDeepEqual' && text === other) {
		text = `${headings.notDeepEqual}\n\n${text}`;
		return text.length > 1024 ? `${text.slice(0, 1021)}...` : text;
	}
	if (text.length > 512)
		text = `${text.slice(0, 509)}...`;
	if (other.length > 512)
		other = `${other.slice(0, 509)}...`;
	if (operator === 'deepEqual')
		return `${headings.deepEqual}\n\n${text}\n\nshould loosely deep-equal\n\n${other}`;
	if (operator === 'notDeepEqual')
		return `${headings.notDeepEqualUnequal}\n\n${text}\n\nshould not loosely deep-equal\n\n${other}`;
	return `${text} ${operator} ${other}`;
}

function AssertionError(options) {
	require('internal/validators').validateObject(options, 'options');
	const actual = options.actual, expected = options.expected, operator = options.operator;
	let message = options.message;
	const given = message !== undefined && message !== null;
	setColors();
	if (given) {
		message = operator === 'deepStrictEqual' || operator === 'strictEqual' ? makeDiff(actual, expected, operator, message) : String(message);
	} else {
		if (isObject(actual) && isObject(expected) && actual instanceof Error && expected instanceof Error &&
			'stack' in actual && 'stack' in expected)
			message = messageFor(withoutStack(actual), withoutStack(expected), operator);
		else
			message = messageFor(actual, expected, operator);
	}
	const error = new Error(message);
	if (Object.setPrototypeOf)
		Object.setPrototypeOf(error, AssertionError.prototype);
	else
		['toString', inspection.inspect.custom].forEach(key => {
			Object.defineProperty(error, key, { value: AssertionError.prototype[key], writable: true, configurable: true, enumerable: false });
		});
	error.generatedMessage = !options.message;
	Object.defineProperty(error, 'name', { value: 'AssertionError', enumerable: false, writable: true, configurable: true });
	error.code = 'ERR_ASSERTION';
	if (options.details) {
		error.actual = error.expected = error.operator = undefined;
		options.details.forEach((detail, i) => {
			error[`message ${i}`] = detail.message;
			error[`actual ${i}`] = detail.actual;
			error[`expected ${i}`] = detail.expected;
			error[`operator ${i}`] = detail.operator;
			error[`stack trace ${i}`] = detail.stack;
		});
	} else {
		error.actual = actual;
		error.expected = expected;
		error.operator = operator;
	}
	if (Error.captureStackTrace)
		Error.captureStackTrace(error, options.stackStartFn || options.stackStartFunction || AssertionError);
	require('internal/errors').setHeader(error, `AssertionError [ERR_ASSERTION]: ${message}`);
	return error;
}

AssertionError.prototype = Object.create(Error.prototype, {
	constructor: { value: AssertionError, writable: true, configurable: true, enumerable: false },
	toString: {
		value: function toString() { return `${this.name} [${this.code}]: ${this.message}`; },
		writable: true, configurable: true, enumerable: false
	}
});

function shorten(text) {
	const lines = text.split('\n', 11);
	if (lines.length > 10) {
		lines.length = 10;
		return `${lines.join('\n')}\n...`;
	}
	return text.length > 512 ? `${text.slice(0, 512)}...` : text;
}

// Shown without going deep into actual and expected, and with long ones cut: the message has said it.
Object.defineProperty(AssertionError.prototype, inspection.inspect.custom, {
	value (depth, options) {
		const actual = this.actual, expected = this.expected;
		if (typeof actual === 'string')
			this.actual = shorten(actual);
		if (typeof expected === 'string')
			this.expected = shorten(expected);
		const all = {};
		Object.keys(options).forEach(key => { all[key] = options[key]; });
		all.customInspect = false;
		all.depth = 0;
		const text = inspection.inspect(this, all);
		this.actual = actual;
		this.expected = expected;
		return text;
	},
	writable: true, configurable: true, enumerable: false
});

module.exports = AssertionError;

'use strict';
// How many digits a number is written with, for NumberFormat, PluralRules and DurationFormat:
// SetNumberFormatDigitOptions
// of ECMA-402, and the values themselves: ToIntlMathematicalValue.

const { includes, inRange, number, option } = require('internal/intl/core');

const RangeErrorOf = RangeError, TypeErrorOf = TypeError, NumberOf = Number;
const { is } = Object;
const { exec } = RegExp.prototype;
const apply = Reflect.apply;
const toPrimitive = Symbol.toPrimitive;

const increments = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];
const modes = { __proto__: null, ceil: 'ceiling', floor: 'floor', expand: 'up', trunc: 'down', halfCeil: 'half-ceiling',
	halfFloor: 'half-floor', halfExpand: 'half-up', halfTrunc: 'half-down', halfEven: 'half-even' };
const modeNames = ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven'];

exports.read = (service, to, options, leastDefault, mostDefault, notation) => {
	to.minimumIntegerDigits = number(options, 'minimumIntegerDigits', 1, 21, 1);
	let mnfd = options.minimumFractionDigits, mxfd = options.maximumFractionDigits;
	let mnsd = options.minimumSignificantDigits, mxsd = options.maximumSignificantDigits;
	const increment = number(options, 'roundingIncrement', 1, 5000, 1);
	if (!includes(increments, increment)) throw new RangeErrorOf('roundingIncrement value is out of range.');
	const mode = option(service, options, 'roundingMode', modeNames, 'halfExpand');
	const priority = option(service, options, 'roundingPriority', ['auto', 'morePrecision', 'lessPrecision'],
		'auto');
	const zeros = option(service, options, 'trailingZeroDisplay', ['auto', 'stripIfInteger'], 'auto');
	if (increment !== 1) mostDefault = leastDefault;
	const hasSd = mnsd !== undefined || mxsd !== undefined, hasFd = mnfd !== undefined || mxfd !== undefined;
	let needSd = true, needFd = true;
	if (priority === 'auto') {
		needSd = hasSd;
		if (needSd || (!hasFd && notation === 'compact')) needFd = false;
	}
	if (needSd) {
		mnsd = inRange(mnsd, 1, 21, 'minimumSignificantDigits', 1);
		mxsd = inRange(mxsd, mnsd, 21, 'maximumSignificantDigits', 21);
	}
	if (needFd && hasFd) {
		mnfd = inRange(mnfd, 0, 100, 'minimumFractionDigits', undefined);
		mxfd = inRange(mxfd, 0, 100, 'maximumFractionDigits', undefined);
		if (mnfd === undefined) mnfd = leastDefault < mxfd ? leastDefault : mxfd;
		else if (mxfd === undefined) mxfd = mostDefault > mnfd ? mostDefault : mnfd;
		else if (mnfd > mxfd) throw new RangeErrorOf('maximumFractionDigits value is out of range.');
	} else if (needFd) {
		mnfd = leastDefault;
		mxfd = mostDefault;
	}
	to.roundingPriority = priority;
	if (!needSd && !needFd) {
		mnfd = mxfd = 0;
		mnsd = 1;
		mxsd = 2;
		needSd = needFd = true;
		to.roundingPriority = 'morePrecision';
	}
	to.minimumFractionDigits = needFd ? mnfd : undefined;
	to.maximumFractionDigits = needFd ? mxfd : undefined;
	to.minimumSignificantDigits = needSd ? mnsd : undefined;
	to.maximumSignificantDigits = needSd ? mxsd : undefined;
	to.roundingIncrement = increment;
	to.roundingMode = mode;
	to.trailingZeroDisplay = zeros;
	if (increment !== 1) {
		if (needSd) throw new TypeErrorOf('roundingIncrement value is invalid.');
		if (mxfd !== mnfd) throw new RangeErrorOf('roundingIncrement value is out of range.');
	}
};

const repeat = (c, n) => {
	let text = '';
	for (let i = 0; i < n; i++) text += c;
	return text;
};

function significant(o) {
	return repeat('@', o.minimumSignificantDigits) + repeat('#',
		o.maximumSignificantDigits - o.minimumSignificantDigits);
}

function fraction(o) {
	if (o.maximumFractionDigits === 0) return o.minimumSignificantDigits === undefined ? 'precision-integer' : '.';
	return `.${repeat('0', o.minimumFractionDigits)}${repeat('#', o.maximumFractionDigits - o.minimumFractionDigits)}`;
}

// The increment as a decimal with as many places as are shown.
function incremental(o) {
	const places = o.maximumFractionDigits;
	let text = `${o.roundingIncrement}`;
	if (places === 0) return `precision-increment/${text}`;
	while (text.length <= places) text = `0${text}`;
	return `precision-increment/${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`;
}

// ICU's words for them.
exports.skeleton = (o) => {
	let text = o.minimumIntegerDigits > 1 ? ` integer-width/+${repeat('0', o.minimumIntegerDigits)}` : '';
	const sd = o.minimumSignificantDigits !== undefined, fd = o.minimumFractionDigits !== undefined;
	if (o.roundingIncrement !== 1) text += ` ${incremental(o)}`;
	else if (sd && fd) text +=
		` ${fraction(o)}/${significant(o)}${o.roundingPriority === 'lessPrecision' ? 's' : 'r'}`;
	else text += ` ${sd ? significant(o) : fraction(o)}`;
	if (o.trailingZeroDisplay === 'stripIfInteger') text += '/w';
	return `${text} rounding-mode-${modes[o.roundingMode]}`;
};

const DECIMAL = /^[\s\uFEFF\xA0]*([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))(?:[eE]([+-]?\d+))?[\s\uFEFF\xA0]*$/;

// A string that stands for a number: that number if it is one exactly, or its decimal digits.
function textValue(text) {
	const value = +text;
	if (value !== value || value === 0 || value - value !== 0) return value;
	const found = apply(exec, DECIMAL, [text]);
	if (found === null) return value % 1 === 0 && value > 9007199254740991 ? `${BigInt(text)}` : value;
	const sign = found[1] === '-' ? '-' : '';
	const whole = found[2] === undefined ? '0' : found[2], part = found[4] === undefined ? found[3] : found[4];
	return `${sign}${whole}${part ? `.${part}` : ''}${found[5] === undefined ? '' : `E${found[5]}`}`;
}

// A number, or decimal digits.
exports.value = (value) => {
	if (typeof value === 'number') return value;
	if (typeof value === 'object' || typeof value === 'function') value = toPrimitiveNumber(value);
	if (typeof value === 'bigint') return `${value}`;
	return typeof value === 'string' ? textValue(value) : +value;
};

// ToPrimitive with hint number
function toPrimitiveNumber(value) {
	if (value === null) return value;
	const convert = value[toPrimitive];
	if (convert !== undefined && convert !== null) {
		if (typeof convert !== 'function') throw new TypeErrorOf('Symbol.toPrimitive is not a function');
		const got = apply(convert, value, ['number']);
		if (typeof got === 'object' ? got === null : typeof got !== 'function') return got;
		throw new TypeErrorOf('Cannot convert object to primitive value');
	}
	for (let i = 0; i < 2; i++) {
		const method = i ? value.toString : value.valueOf;
		if (typeof method === 'function') {
			const got = apply(method, value, []);
			if (typeof got === 'object' ? got === null : typeof got !== 'function') return got;
		}
	}
	throw new TypeErrorOf('Cannot convert object to primitive value');
}

// Decimal digits for what takes only those.
exports.text = (value) => typeof value === 'string' ? value : is(value, -0) ? '-0' : `${NumberOf(value)}`;

exports.isNegative = (value) => typeof value === 'string' ? value[0] === '-' : value < 0 || is(value, -0);

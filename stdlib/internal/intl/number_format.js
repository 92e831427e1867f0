'use strict';
// Intl.NumberFormat: ECMA-402, 15.

const { icu, add, cache, coerceOptions, define, finish, includes, matcher, option, own, slots, split } =
	require('internal/intl/core');
const digits = require('internal/intl/digits');
const locales = require('internal/intl/locales');
const { isType, upper } = require('internal/intl/tags');
const { flatten, ofRange } = require('internal/intl/parts');

const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const { defineProperty, prototype: { isPrototypeOf } } = Object;
const apply = Reflect.apply;
const SERVICE = 'Intl.NumberFormat', NUMBER = 2;

const units =
	split('acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram ' +
	'hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile ' +
	'mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second ' +
	'stone terabit terabyte week yard year', ' ');
exports.units = units;

function isUnit(unit) {
	if (includes(units, unit)) return true;
	for (let i = 1; i < unit.length - 5; i++)
		if (unit.slice(i, i + 5) === '-per-')
			return includes(units, unit.slice(0, i)) && includes(units, unit.slice(i + 5));
	return false;
}

function isCurrency(code) {
	if (code.length !== 3) return false;
	for (let i = 0; i < 3; i++)
		if (!((code[i] >= 'a' && code[i] <= 'z') || (code[i] >= 'A' && code[i] <= 'Z'))) return false;
	return true;
}
exports.isCurrency = isCurrency;

const Slots = slots(SERVICE);

// SetNumberFormatUnitOptions
function readUnit(o, options, service) {
	o.style = option(service, options, 'style', ['decimal', 'percent', 'currency', 'unit'], 'decimal');
	const currency = option(service, options, 'currency', undefined, undefined);
	if (currency === undefined) {
		if (o.style === 'currency') throw new TypeErrorOf('Currency code is required with currency style.');
	} else if (!isCurrency(currency)) {
		throw new RangeErrorOf(`Invalid currency code : ${currency}`);
	}
	const display = option(service, options, 'currencyDisplay', ['code', 'symbol', 'narrowSymbol', 'name'],
		'symbol');
	const sign = option(service, options, 'currencySign', ['standard', 'accounting'], 'standard');
	const unit = option(service, options, 'unit', undefined, undefined);
	if (unit === undefined) {
		if (o.style === 'unit') throw new TypeErrorOf('Required option "unit" must not be undefined');
	} else if (!isUnit(unit)) {
		throw new RangeErrorOf(`Invalid unit argument for Intl.NumberFormat() '${unit}'`);
	}
	const width = option(service, options, 'unitDisplay', ['short', 'narrow', 'long'], 'short');
	if (o.style === 'currency') {
		o.currency = upper(currency);
		o.currencyDisplay = display;
		o.currencySign = sign;
	} else if (o.style === 'unit') {
		o.unit = unit;
		o.unitDisplay = width;
	}
}

// GetBooleanOrStringNumberFormatOption
function readGrouping(o, options, service) {
	const usual = o.notation === 'compact' ? 'min2' : 'auto';
	const value = options.useGrouping;
	if (value === undefined) o.useGrouping = usual;
	else if (value === true) o.useGrouping = 'always';
	else if (!value) o.useGrouping = false;
	else {
		const text = `${value}`;
		if (text === 'true' || text === 'false') o.useGrouping = usual;
		else if (includes(['min2', 'auto', 'always'], text)) o.useGrouping = text;
		else throw new RangeErrorOf(`Value ${text} out of range for ${service} options property useGrouping`);
	}
}

const widths = { __proto__: null, code: ' unit-width-iso-code', name: ' unit-width-full-name',
	long: ' unit-width-full-name',
	narrowSymbol: ' unit-width-narrow', narrow: ' unit-width-narrow', symbol: '', short: '' };
const groupings = { __proto__: null, auto: '', min2: ' group-min2', always: ' group-on-aligned', false: ' group-off' };
const signs = { __proto__: null, auto: ' sign-auto', always: ' sign-always', never: ' sign-never',
	exceptZero: ' sign-except-zero', negative: ' sign-negative' };
const accounting = { __proto__: null, auto: ' sign-accounting', always: ' sign-accounting-always', never: ' sign-never',
	exceptZero: ' sign-accounting-except-zero', negative: ' sign-accounting-negative' };

function skeletonOf(o) {
	let text = '';
	if (o.style === 'percent') text = 'percent scale/100';
	else if (o.style === 'currency') text = `currency/${o.currency}${widths[o.currencyDisplay]}`;
	else if (o.style === 'unit') text = `unit/${o.unit}${widths[o.unitDisplay]}`;
	if (o.notation === 'compact') text += o.compactDisplay === 'long' ? ' compact-long' : ' compact-short';
	else if (o.notation !== 'standard') text += ` ${o.notation}`;
	text += o.currencySign === 'accounting' ? accounting[o.signDisplay] : signs[o.signDisplay];
	return text + groupings[o.useGrouping] + digits.skeleton(o);
}

const open = cache((id, skeleton) => icu.number(id, skeleton));
const openRange = cache((id, skeleton) => icu.range(id, skeleton));
exports.open = (id, skeleton) => open(`${id}|${skeleton}`, id, skeleton);
exports.openRange = (id, skeleton) => openRange(`${id}|${skeleton}`, id, skeleton);

// InitializeNumberFormat: the slots.
function initialize(tags, given, service = SERVICE) {
	const requested = locales.list(tags), options = coerceOptions(given);
	icu.open();
	matcher(service, options);
	const numbering = option(service, options, 'numberingSystem', undefined, undefined);
	if (numbering !== undefined &&
		!isType(numbering)) throw new RangeErrorOf(`Invalid numberingSystem : ${numbering}`);
	const r = locales.resolve(requested, { __proto__: null,
		nu: { valid: locales.isNumbering, usual: locales.usualNumbering, option: numbering } });
	const o = { __proto__: null, locale: r.locale, numberingSystem: r.nu };
	readUnit(o, options, service);
	o.notation = option(service, options, 'notation', ['standard', 'scientific', 'engineering', 'compact'],
		'standard');
	let least = 0, most = o.style === 'percent' ? 0 : 3;
	if (o.style === 'currency' && o.notation === 'standard') least = most = icu.currencyDigits(o.currency);
	digits.read(service, o, options, least, most, o.notation);
	const compact = option(service, options, 'compactDisplay', ['short', 'long'], 'short');
	if (o.notation === 'compact') o.compactDisplay = compact;
	readGrouping(o, options, service);
	o.signDisplay = option(service, options, 'signDisplay', ['auto', 'never', 'always', 'exceptZero', 'negative'],
		'auto');
	o.id = locales.id(r.data, `-nu-${r.nu}`);
	o.skeleton = skeletonOf(o);
	o.handle = exports.open(o.id, o.skeleton);
	return o;
}
exports.initialize = initialize;

// ---- parts

const fields = ['integer', 'fraction', 'decimal', 'exponentSeparator', 'exponentMinusSign', 'exponentInteger', 'group',
	'currency', 'percentSign', 'percentSign', 'sign', 'unit', 'compact', 'approximatelySign'];

function typeOf(field, value, o) {
	const type = fields[field];
	if (type === 'sign') return digits.isNegative(value) ? 'minusSign' : 'plusSign';
	if (type === 'percentSign' && o.style === 'unit') return 'unit';
	if (type === 'integer' && typeof value === 'number') {
		if (value !== value) return 'nan';
		if (value - value !== 0) return 'infinity';
	}
	return type;
}

exports.toParts = (found, value, o, unit) => {
	const list = [];
	flatten(found, NUMBER, (span, begin, limit) => {
		const type = span < 0 ? 'literal' : typeOf(found[span + 1], value, o);
		const part = { type, value: found[0].slice(begin, limit) };
		if (unit !== undefined && type !== 'literal') define(part, 'unit', unit);
		add(list, part);
	});
	return list;
};

// ---- ranges

function rangeOf(o, from, to, parts) {
	if (from === undefined || to === undefined) throw new TypeErrorOf('start or end must not be undefined');
	const x = digits.value(from), y = digits.value(to);
	if (x !== x || y !== y) throw new RangeErrorOf('Invalid argument');
	o.range ??= exports.openRange(o.id, o.skeleton);
	const found = icu.formatRange(o.range, digits.text(x), digits.text(y), parts);
	return parts ? ofRange(found, NUMBER, NUMBER, (field, source) => typeOf(field, source === 'endRange' ? y : x,
		o)) : found;
}

// ---- the class

const fallback = Symbol('IntlLegacyConstructedSymbol');
exports.fallback = fallback;

function NumberFormat(tags = undefined, options = undefined) {
	const target = new.target;
	if (target === undefined) {
		const made = new NumberFormat(tags, options);
		if (typeof this !== 'object' || this === null || !apply(isPrototypeOf, NumberFormat.prototype,
			[this])) return made;
		defineProperty(this, fallback, { __proto__: null, value: made });
		return this;
	}
	own(this, target, NumberFormat);
	new Slots(this, initialize(tags, options));
}

// UnwrapNumberFormat
function unwrap(self, method) {
	if (typeof self === 'object' && self !== null && !Slots.has(self) &&
		apply(isPrototypeOf, NumberFormat.prototype, [self])) self = self[fallback];
	return Slots.of(self, method);
}

exports.format = (o, value) => icu.formatNumber(o.handle, digits.value(value), false);

const shown = ['locale', 'numberingSystem', 'style', 'currency', 'currencyDisplay', 'currencySign', 'unit',
	'unitDisplay',
	'minimumIntegerDigits', 'minimumFractionDigits', 'maximumFractionDigits', 'minimumSignificantDigits',
	'maximumSignificantDigits', 'useGrouping', 'notation', 'compactDisplay', 'signDisplay', 'roundingIncrement',
	'roundingMode', 'roundingPriority', 'trailingZeroDisplay'];

exports.resolved = (o, names) => {
	const object = {};
	for (let i = 0; i < names.length; i++) if (o[names[i]] !== undefined) define(object, names[i], o[names[i]]);
	return object;
};

finish(NumberFormat, SERVICE, {
	supportedLocalesOf(tags, options = undefined) { return locales.supported(SERVICE, tags, options, false); },
}, {
	resolvedOptions() { return exports.resolved(unwrap(this, 'resolvedOptions'), shown); },
	formatToParts(value) {
		const o = Slots.of(this, 'formatToParts'), x = digits.value(value);
		return exports.toParts(icu.formatNumber(o.handle, x, true), x, o);
	},
	get format() {
		const o = unwrap(this, 'format');
		if (o.bound === undefined) o.bound = (value) => icu.formatNumber(o.handle, digits.value(value), false);
		return o.bound;
	},
	formatRange(start, end) { return rangeOf(Slots.of(this, 'formatRange'), start, end, false); },
	formatRangeToParts(start, end) { return rangeOf(Slots.of(this, 'formatRangeToParts'), start, end, true); },
});
exports.NumberFormat = NumberFormat;

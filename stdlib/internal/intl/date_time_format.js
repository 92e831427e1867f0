'use strict';
// Intl.DateTimeFormat: ECMA-402, 11.

const { icu, add, cache, coerceOptions, define, finish, flag, matcher, number, option, own, slots } =
	require('internal/intl/core');
const locales = require('internal/intl/locales');
const pattern = require('internal/intl/date_pattern');
const { flatten, ofRange, spanOf } = require('internal/intl/parts');
const { fallback, resolved } = require('internal/intl/number_format');
const { isType } = require('internal/intl/tags');
const zones = require('internal/intl/zones');

const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const { defineProperty, prototype: { isPrototypeOf } } = Object;
const apply = Reflect.apply, now = Date.now;
const SERVICE = 'Intl.DateTimeFormat', DATE = 1, INTERVAL = 5;

const Slots = slots(SERVICE);

const open = cache((id, text, zone) => icu.date(id, text, zone));
const openInterval = cache((id, skeleton, zone) => icu.interval(id, skeleton, zone));

const isCycle = (value) => value === 'h11' || value === 'h12' || value === 'h23' || value === 'h24';

function cycleFor(r, hour12, id) {
	const usual = pattern.usualCycle(id);
	if (hour12 !== undefined) {           /* as V8 has it, and ECMA-402 before 2023 */
		if (usual === 'h11' || usual === 'h23') return hour12 ? 'h11' : 'h23';
		return hour12 ? 'h12' : 'h24';
	}
	return r.hc ?? usual;
}

function useStyles(o, required, explicit) {
	if (explicit !== undefined)
		throw new TypeErrorOf(`Can't set option ${explicit} when ${o.dateStyle !== undefined ? 'dateStyle' : 'timeStyle'} is used`);
	if (required === 'date' && o.timeStyle !== undefined) throw new TypeErrorOf('Invalid option : timeStyle');
	if (required === 'time' && o.dateStyle !== undefined) throw new TypeErrorOf('Invalid option : dateStyle');
}

function useDefaults(c, required, defaults) {
	let missing = true;
	if (required !== 'time' && (c.weekday ?? c.year ?? c.month ?? c.day) !== undefined) missing = false;
	if (required !== 'date' && (c.dayPeriod ?? c.hour ?? c.minute ?? c.second ?? c.fractionalSecondDigits) !==
		undefined)
		missing = false;
	if (missing && defaults !== 'time') c.year = c.month = c.day = 'numeric';
	if (missing && defaults !== 'date') c.hour = c.minute = c.second = 'numeric';
}

// CreateDateTimeFormat: the slots.
function initialize(tags, given, required, defaults, service = SERVICE) {
	const requested = locales.list(tags), options = coerceOptions(given);
	icu.open();
	matcher(service, options);
	const calendar = option(service, options, 'calendar', undefined, undefined);
	if (calendar !== undefined && !isType(calendar)) throw new RangeErrorOf(`Invalid calendar : ${calendar}`);
	const numbering = option(service, options, 'numberingSystem', undefined, undefined);
	if (numbering !== undefined &&
		!isType(numbering)) throw new RangeErrorOf(`Invalid numberingSystem : ${numbering}`);
	const hour12 = flag(options, 'hour12', undefined);
	const hourCycle = option(service, options, 'hourCycle', ['h11', 'h12', 'h23', 'h24'], undefined);
	const r = locales.resolve(requested, { __proto__: null,
		ca: { valid: locales.isCalendar, usual: locales.usualCalendar, option: calendar },
		hc: { valid: isCycle, option: hour12 === undefined ? hourCycle : null },
		nu: { valid: locales.isNumbering, usual: locales.usualNumbering, option: numbering } });
	let zone = options.timeZone;
	if (zone === undefined) {
		zone = zones.own();
	} else {
		const name = `${zone}`;
		zone = zones.find(name);
		if (zone === undefined) throw new RangeErrorOf(`Invalid time zone specified: ${name}`);
	}
	const o = { __proto__: null, locale: r.locale, calendar: r.ca, numberingSystem: r.nu, timeZone: zone.name };
	const c = { __proto__: null };
	let explicit;
	for (let i = 0; i < pattern.components.length; i++) {
		const [name, values] = pattern.components[i];
		const value = values === undefined ? number(options, name, 1, 3, undefined) :
			option(service, options, name, values, undefined);
		c[name] = value;
		if (value !== undefined) explicit ??= name;
	}
	option(service, options, 'formatMatcher', ['basic', 'best fit'], 'best fit');
	o.dateStyle = option(service, options, 'dateStyle', ['full', 'long', 'medium', 'short'], undefined);
	o.timeStyle = option(service, options, 'timeStyle', ['full', 'long', 'medium', 'short'], undefined);
	o.zone = zone.id;
	o.id = locales.id(r.data, `-ca-${r.ca}-nu-${r.nu}`);
	if (o.dateStyle !== undefined || o.timeStyle !== undefined) {
		useStyles(o, required, explicit);
		o.cycle = o.timeStyle === undefined ? undefined : cycleFor(r, hour12, o.id);
		o.pattern = pattern.ofStyles(o.id, o.dateStyle, o.timeStyle, o.cycle);
	} else {
		useDefaults(c, required, defaults);
		o.cycle = c.hour === undefined ? undefined : cycleFor(r, hour12, o.id);
		o.pattern = pattern.best(o.id, pattern.skeleton(c, o.cycle), o.cycle);
	}
	o.handle = open(`${o.id}|${o.pattern}|${o.zone}`, o.id, o.pattern, o.zone);
	return o;
}
exports.initialize = initialize;

// TimeClip of an argument; undefined is now.
function timeOf(value) {
	const ms = value === undefined ? now() : +value;
	if (!(ms >= -8.64e15 && ms <= 8.64e15)) throw new RangeErrorOf('Invalid time value');
	return ms - (ms % 1) + 0;
}

exports.format = (o, value) => icu.formatDate(o.handle, timeOf(value), false);

function partsOf(o, ms, source) {
	const found = icu.formatDate(o.handle, ms, true), list = [];
	let literal;
	flatten(found, DATE, (span, begin, limit) => {
		const type = span < 0 ? 'literal' : pattern.fieldType(found[span + 1]), value = found[0].slice(begin,
			limit);
		if (type === 'literal' && literal !== undefined) {
			literal.value += value;
			return;
		}
		const part = source === undefined ? { type, value } : { type, value, source };
		literal = type === 'literal' ? part : undefined;
		add(list, part);
	});
	return list;
}

function rangeOf(o, from, to, parts) {
	if (from === undefined || to === undefined) throw new TypeErrorOf('startDate or endDate cannot be undefined');
	const a = +from, b = +to, x = timeOf(a), y = timeOf(b);
	o.interval ??= openIntervalOf(o);
	const found = icu.formatInterval(o.interval, o.handle, x, y, true);
	if (spanOf(found, 0x1000 + INTERVAL, 0) === undefined)
		return parts ? partsOf(o, x, 'shared') : icu.formatDate(o.handle, x, false);
	return parts ? ofRange(found, INTERVAL, DATE, (field) => pattern.fieldType(field)) : found[0];
}

function openIntervalOf(o) {
	const skeleton = pattern.intervalSkeleton(o.pattern, o.cycle);
	const id = o.cycle ? `${o.id};hours=${o.cycle}` : o.id;
	return openInterval(`${id}|${skeleton}|${o.zone}`, id, skeleton, o.zone);
}

function DateTimeFormat(tags = undefined, options = undefined) {
	const target = new.target;
	if (target === undefined) {
		const made = new DateTimeFormat(tags, options);
		if (typeof this !== 'object' || this === null || !apply(isPrototypeOf, DateTimeFormat.prototype,
			[this])) return made;
		defineProperty(this, fallback, { __proto__: null, value: made });
		return this;
	}
	own(this, target, DateTimeFormat);
	new Slots(this, initialize(tags, options, 'any', 'date'));
}

function unwrap(self, method) {
	if (typeof self === 'object' && self !== null && !Slots.has(self) &&
		apply(isPrototypeOf, DateTimeFormat.prototype, [self])) self = self[fallback];
	return Slots.of(self, method);
}

const shown = ['weekday', 'era', 'year', 'month', 'day', 'dayPeriod', 'hour', 'minute', 'second',
	'fractionalSecondDigits',
	'timeZoneName'];

finish(DateTimeFormat, SERVICE, {
	supportedLocalesOf(tags, options = undefined) { return locales.supported(SERVICE, tags, options, false); },
}, {
	resolvedOptions() {
		const o = unwrap(this, 'resolvedOptions');
		const object = resolved(o, ['locale', 'calendar', 'numberingSystem', 'timeZone']);
		if (o.cycle !== undefined) {
			define(object, 'hourCycle', o.cycle);
			define(object, 'hour12', o.cycle === 'h11' || o.cycle === 'h12');
		}
		if (o.dateStyle === undefined && o.timeStyle === undefined) {
			const fields = pattern.resolve(o.pattern);
			for (let i = 0; i < shown.length; i++)
				if (fields[shown[i]] !== undefined) define(object, shown[i], fields[shown[i]]);
		}
		if (o.dateStyle !== undefined) define(object, 'dateStyle', o.dateStyle);
		if (o.timeStyle !== undefined) define(object, 'timeStyle', o.timeStyle);
		return object;
	},
	formatToParts(date) {
		const o = Slots.of(this, 'formatToParts');
		return partsOf(o, timeOf(date), undefined);
	},
	get format() {
		const o = unwrap(this, 'format');
		if (o.bound === undefined) o.bound = (date) => icu.formatDate(o.handle, timeOf(date), false);
		return o.bound;
	},
	formatRange(startDate, endDate) { return rangeOf(Slots.of(this, 'formatRange'), startDate, endDate, false); },
	formatRangeToParts(startDate, endDate) {
		return rangeOf(Slots.of(this, 'formatRangeToParts'), startDate, endDate, true);
	},
});
exports.DateTimeFormat = DateTimeFormat;

'use strict';
// Intl.RelativeTimeFormat: ECMA-402, 17.

const { icu, cache, coerceOptions, finish, matcher, option, own, slots } = require('internal/intl/core');
const locales = require('internal/intl/locales');
const numbers = require('internal/intl/number_format');
const { isType } = require('internal/intl/tags');

const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const SERVICE = 'Intl.RelativeTimeFormat';
const Slots = slots(SERVICE);
const open = cache((id, style) => icu.relative(id, style));
const styles = { __proto__: null, long: 0, short: 1, narrow: 2 };
const units = { __proto__: null, year: 0, quarter: 1, month: 2, week: 3, day: 4, hour: 5, minute: 6, second: 7 };

function RelativeTimeFormat(tags = undefined, options = undefined) {
	if (new.target === undefined) throw new TypeErrorOf("Constructor Intl.RelativeTimeFormat requires 'new'");
	own(this, new.target, RelativeTimeFormat);
	const requested = locales.list(tags);
	options = coerceOptions(options);
	icu.open();
	matcher(SERVICE, options);
	const numbering = option(SERVICE, options, 'numberingSystem', undefined, undefined);
	if (numbering !== undefined &&
		!isType(numbering)) throw new RangeErrorOf(`Invalid numberingSystem : ${numbering}`);
	const r = locales.resolve(requested, { __proto__: null,
		nu: { valid: locales.isNumbering, usual: locales.usualNumbering, option: numbering } });
	const o = { __proto__: null, locale: r.locale, numberingSystem: r.nu };
	o.style = option(SERVICE, options, 'style', ['long', 'short', 'narrow'], 'long');
	o.numeric = option(SERVICE, options, 'numeric', ['always', 'auto'], 'always');
	const id = locales.id(r.data, `-nu-${r.nu}`);
	o.handle = open(`${id}|${o.style}`, id, styles[o.style]);
	new Slots(this, o);
}

function format(o, value, unit, parts) {
	const x = +value, name = `${unit}`;
	const singular = name[name.length - 1] === 's' ? name.slice(0, -1) : name;
	if (units[singular] === undefined) throw new RangeErrorOf(`Invalid unit argument for format() '${name}'`);
	if (x - x !==
		0) throw new RangeErrorOf('The value need to be finite number for Intl.RelativeTimeFormat.prototype.format()');
	const found = icu.formatRelative(o.handle, x, units[singular], o.numeric === 'auto', parts);
	return parts ? numbers.toParts(found, x, o, singular) : found;
}

finish(RelativeTimeFormat, SERVICE, {
	supportedLocalesOf(tags, options = undefined) { return locales.supported(SERVICE, tags, options, false); },
}, {
	resolvedOptions() {
		return numbers.resolved(Slots.of(this, 'resolvedOptions'), ['locale', 'style', 'numeric',
			'numberingSystem']);
	},
	format(value, unit) { return format(Slots.of(this, 'format'), value, unit, false); },
	formatToParts(value, unit) { return format(Slots.of(this, 'formatToParts'), value, unit, true); },
});
exports.RelativeTimeFormat = RelativeTimeFormat;

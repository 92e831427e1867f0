'use strict';
// Intl.PluralRules: ECMA-402, 16.

const { icu, add, cache, coerceOptions, define, finish, includes, matcher, option, own, slots, split } =
	require('internal/intl/core');
const digits = require('internal/intl/digits');
const locales = require('internal/intl/locales');
const numbers = require('internal/intl/number_format');

const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const SERVICE = 'Intl.PluralRules';
const Slots = slots(SERVICE);
const open = cache((id, ordinal) => icu.plural(id, ordinal));

function PluralRules(tags = undefined, options = undefined) {
	if (new.target === undefined) throw new TypeErrorOf("Constructor Intl.PluralRules requires 'new'");
	own(this, new.target, PluralRules);
	const requested = locales.list(tags);
	options = coerceOptions(options);
	icu.open();
	matcher(SERVICE, options);
	const o = { __proto__: null, type: option(SERVICE, options, 'type', ['cardinal', 'ordinal'], 'cardinal') };
	digits.read(SERVICE, o, options, 0, 3, 'standard');
	const r = locales.resolve(requested, { __proto__: null });
	o.locale = r.locale;
	o.id = locales.id(r.data);
	o.skeleton = digits.skeleton(o).slice(1);
	o.rules = open(`${o.id}|${o.type}`, o.id, o.type === 'ordinal');
	o.number = numbers.open(o.id, o.skeleton);
	new Slots(this, o);
}

const shown = ['locale', 'type', 'minimumIntegerDigits', 'minimumFractionDigits', 'maximumFractionDigits',
	'minimumSignificantDigits', 'maximumSignificantDigits'];
const later = ['roundingIncrement', 'roundingMode', 'roundingPriority', 'trailingZeroDisplay'];

finish(PluralRules, SERVICE, {
	supportedLocalesOf(tags, options = undefined) { return locales.supported(SERVICE, tags, options, false); },
}, {
	resolvedOptions() {
		const o = Slots.of(this, 'resolvedOptions'), object = numbers.resolved(o, shown), categories = [];
		const has = split(icu.pluralCategories(o.rules), ' '), all = ['zero', 'one', 'two', 'few', 'many',
			'other'];
		for (let i = 0; i < all.length; i++) if (includes(has, all[i])) add(categories, all[i]);
		define(object, 'pluralCategories', categories);
		for (let i = 0; i < later.length; i++) define(object, later[i], o[later[i]]);
		return object;
	},
	select(value) {
		const o = Slots.of(this, 'select');
		return icu.selectPlural(o.rules, o.number, +value);
	},
	selectRange(start, end) {
		const o = Slots.of(this, 'selectRange');
		if (start === undefined || end ===
			undefined) throw new TypeErrorOf('start or end must not be undefined');
		const x = +start, y = +end;
		if (x !== x || y !== y) throw new RangeErrorOf('Invalid argument');
		return icu.selectPluralRange(o.rules, numbers.openRange(o.id, o.skeleton), digits.text(x),
			digits.text(y));
	},
});
exports.PluralRules = PluralRules;

'use strict';
// Intl.Collator: ECMA-402, 10.

const { icu, cache, coerceOptions, finish, flag, includes, matcher, option, own, slots, split } =
	require('internal/intl/core');
const locales = require('internal/intl/locales');
const { resolved } = require('internal/intl/number_format');
const { isType } = require('internal/intl/tags');

const RangeErrorOf = RangeError;
const SERVICE = 'Intl.Collator';
const Slots = slots(SERVICE);

// UColAttribute and its values
const ALTERNATE = 1, CASE_FIRST = 2, CASE_LEVEL = 3, NORMALIZATION = 4, STRENGTH = 5, NUMERIC = 7;
const OFF = 16, ON = 17, SHIFTED = 20, NON_IGNORABLE = 21, LOWER_FIRST = 24, UPPER_FIRST = 25;
const strengths = { __proto__: null, base: 0, accent: 1, case: 0, variant: 2 };
const firsts = { __proto__: null, upper: UPPER_FIRST, lower: LOWER_FIRST, false: OFF };

const open = cache((id, o) => {
	const c = icu.collator(id);
	icu.setCollator(c, NORMALIZATION, ON);
	if (o.numeric) icu.setCollator(c, NUMERIC, ON);
	if (o.caseFirst !== undefined) icu.setCollator(c, CASE_FIRST, firsts[o.caseFirst]);
	if (o.sensitivity !== undefined) icu.setCollator(c, STRENGTH, strengths[o.sensitivity]);
	if (o.sensitivity === 'case') icu.setCollator(c, CASE_LEVEL, ON);
	if (o.ignorePunctuation !== undefined) icu.setCollator(c, ALTERNATE, o.ignorePunctuation ? SHIFTED :
		NON_IGNORABLE);
	return c;
});

const isBoolean = (value) => value === 'true' || value === 'false';
const isFirst = (value) => value === 'upper' || value === 'lower' || value === 'false';
const collations = { __proto__: null };
function isCollation(value, locale) {
	if (value === 'standard' || value === 'search') return false;
	const list = collations[locale] ??= locales.bcp('co', split(icu.collations(locales.id(locale), false), ' '));
	return includes(list, value);
}

function initialize(tags, given, service = SERVICE) {
	const requested = locales.list(tags), options = coerceOptions(given);
	icu.open();
	const usage = option(service, options, 'usage', ['sort', 'search'], 'sort');
	matcher(service, options);
	const collation = option(service, options, 'collation', undefined, undefined);
	if (collation !== undefined && !isType(collation)) throw new RangeErrorOf(`Invalid collation : ${collation}`);
	const numeric = flag(options, 'numeric', undefined);
	const first = option(service, options, 'caseFirst', ['upper', 'lower', 'false'], undefined);
	const r = locales.resolve(requested, { __proto__: null,
		co: { valid: isCollation, option: collation },
		kf: { valid: isFirst, option: first },
		kn: { valid: isBoolean, option: numeric === undefined ? undefined : `${numeric}` } }, true);
	const o = { __proto__: null, locale: r.locale, usage };
	o.sensitivity = option(service, options, 'sensitivity', ['base', 'accent', 'case', 'variant'], undefined);
	o.ignorePunctuation = flag(options, 'ignorePunctuation', undefined);
	o.collation = r.co === null ? 'default' : r.co;
	o.numeric = r.kn === 'true';
	o.caseFirst = r.kf === null ? undefined : r.kf;
	if (o.sensitivity === undefined && usage === 'sort') o.sensitivity = 'variant';
	const id = locales.id(r.data, usage === 'search' ? '-co-search' : r.co === null ? '' : `-co-${r.co}`);
	o.handle = open(`${id}|${o.numeric}|${o.caseFirst}|${o.sensitivity}|${o.ignorePunctuation}`, id, o);
	o.sensitivity ??= 'variant';
	if (o.ignorePunctuation === undefined) o.ignorePunctuation = icu.getCollator(o.handle, ALTERNATE) === SHIFTED;
	if (o.caseFirst === undefined) {
		const now = icu.getCollator(o.handle, CASE_FIRST);
		o.caseFirst = now === UPPER_FIRST ? 'upper' : now === LOWER_FIRST ? 'lower' : 'false';
	}
	return o;
}
exports.initialize = initialize;

function Collator(tags = undefined, options = undefined) {
	if (new.target === undefined) return new Collator(tags, options);
	own(this, new.target, Collator);
	new Slots(this, initialize(tags, options));
}

const shown = ['locale', 'usage', 'sensitivity', 'ignorePunctuation', 'collation', 'numeric', 'caseFirst'];
const isString = (value) => typeof value === 'string';

finish(Collator, SERVICE, {
	supportedLocalesOf(tags, options = undefined) { return locales.supported(SERVICE, tags, options, true); },
}, {
	resolvedOptions() { return resolved(Slots.of(this, 'resolvedOptions'), shown); },
	get compare() {
		const o = Slots.of(this, 'compare'), handle = o.handle;
		if (o.bound === undefined) o.bound = (x, y) => {
			const a = isString(x) ? x : `${x}`, b = isString(y) ? y : `${y}`;
			return icu.compare(handle, a, b);
		};
		return o.bound;
	},
});
exports.Collator = Collator;

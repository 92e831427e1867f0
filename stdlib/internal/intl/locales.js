'use strict';
// Lists of locales, and which of them is used: ECMA-402, 9.2.

const { icu, add, coerceOptions, includes, matcher, slots, sort, split } = require('internal/intl/core');
const { canonical, canonicalValue, languageText, lower, parse, tagText } = require('internal/intl/tags');

const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const MOST_LENGTH = Number.MAX_SAFE_INTEGER;

// An Intl.Locale's slots: { tag }.
exports.LocaleSlots = slots('Intl.Locale');

const incorrect = () => new TypeErrorOf('Incorrect locale information provided');

function canonicalOf(value) {
	if (exports.LocaleSlots.has(value)) return exports.LocaleSlots.of(value, '').tag;
	if (typeof value !== 'string' && (value === null || typeof value !== 'object') && typeof value !== 'function')
		throw new TypeErrorOf('Language ID should be string or object.');
	const tag = `${value}`, found = canonical(tag);
	if (found === undefined) throw new RangeErrorOf(`Incorrect locale information provided`);
	return found;
}

// CanonicalizeLocaleList
exports.list = (locales) => {
	const seen = [];
	if (locales === undefined) return seen;
	if (typeof locales === 'string' || exports.LocaleSlots.has(locales)) {
		add(seen, canonicalOf(locales));
		return seen;
	}
	if (locales === null) throw incorrect();
	const object = Object(locales);
	let n = +object.length;
	n = n > 0 ? Math.min(n - (n % 1), MOST_LENGTH) : 0;
	for (let k = 0; k < n; k++)
		if (k in object) {
			const tag = canonicalOf(object[k]);
			if (!includes(seen, tag)) add(seen, tag);
		}
	return seen;
};

// ---- what there is

const sets = { __proto__: null };

// Tags of the locales that ICU has; those of three parts also without the script, which the region implies.
function available(collation) {
	const name = collation ? 'collation' : 'all';
	if (sets[name] !== undefined) return sets[name];
	const set = { __proto__: null }, ids = split(icu.locales(collation), ' ');
	for (let i = 0; i < ids.length; i++) {
		const words = split(ids[i], '_');
		let tag = words[0];
		for (let k = 1; k < words.length; k++) tag += `-${words[k]}`;
		if (words[words.length - 1] === 'POSIX') tag = 'en-US-u-va-posix';
		set[tag] = true;
		if (words.length === 3 && words[1].length === 4) set[`${words[0]}-${words[2]}`] = true;
	}
	return sets[name] = set;
}

let usual;
exports.defaultLocale = () => {
	if (usual !== undefined) return usual;
	icu.open();
	const id = icu.defaultLocale();
	const tag = id === 'en_US_POSIX' || id === 'c' || id === 'C' ? 'en-US' : icu.convert(1, id);
	const parts = tag === undefined ? null : parse(tag);
	return usual = (parts && best(available(false), languageText(parts))) || 'en-US';
};

// BestAvailableLocale
function best(set, locale) {
	let candidate = locale;
	for (;;) {
		if (set[candidate]) return candidate;
		let at = -1;
		for (let i = candidate.length - 1; i >= 0 && at < 0; i--) if (candidate[i] === '-') at = i;
		if (at < 0) return undefined;
		if (at >= 2 && candidate[at - 2] === '-') at -= 2;
		candidate = candidate.slice(0, at);
	}
}

function find(set, tag) {
	const parts = parse(tag);
	return { __proto__: null, parts, locale: best(set, languageText(parts)) };
}

exports.supported = (service, locales, options, collation) => {
	const requested = exports.list(locales);
	icu.open();
	matcher(service, coerceOptions(options));
	const found = [], set = available(collation);
	for (let i = 0; i < requested.length; i++)
		if (find(set, requested[i]).locale !== undefined) add(found, requested[i]);
	return found;
};

// ResolveLocale.  keys: those that matter, each with { valid(value, locale), usual(locale), option } where option is
// what the options say, undefined if nothing.  The answer: { locale, data (a tag without extension), and each key }.
exports.resolve = (requested, keys, collation) => {
	icu.open();
	const set = available(collation);
	let found;
	for (let i = 0; i < requested.length && found === undefined; i++) {
		const f = find(set, requested[i]);
		if (f.locale !== undefined) found = f;
	}
	const data = found === undefined ? exports.defaultLocale() : found.locale;
	const unicode = found === undefined ? null : found.parts.unicode;
	const result = { __proto__: null, locale: data, data };
	let extension = '';
	for (const key in keys) {
		const { valid, usual: usualValue, option } = keys[key];
		let value = usualValue === undefined ? null : usualValue(data), said = '';
		if (unicode)
			for (let i = 0; i < unicode.keywords.length; i++)
				if (unicode.keywords[i].key === key) {
					const asked = unicode.keywords[i].value === '' ? 'true' :
						unicode.keywords[i].value;
					if (valid(asked, data)) {
						value = asked;
						said = asked === 'true' ? `-${key}` : `-${key}-${asked}`;
					}
				}
		if (option !== undefined) {
			let wanted = option;
			if (typeof wanted === 'string') {
				wanted = canonicalValue(key, lower(wanted));
				if (wanted === '') wanted = 'true';
			}
			if ((wanted === null || valid(wanted, data)) && wanted !== value) {
				value = wanted;
				said = '';
			}
		}
		result[key] = value;
		extension += said;
	}
	if (extension !== '') result.locale = tagText(parse(`${data}-u${extension}`));
	return result;
};

// ICU's id of a tag and keywords of its Unicode extension.
const ids = { __proto__: null };
exports.id = (tag, keywords) => {
	const full = keywords ? `${tag}-u${keywords}` : tag;
	if (ids[full] !== undefined) return ids[full];
	return ids[full] = icu.convert(0, full) ?? 'en_US';
};

// ---- what keywords may be

let numberings;
exports.numberings = () => numberings === undefined ? numberings = sort(split(icu.numberings(), ' ')) : numberings;
exports.isNumbering = (value) => includes(exports.numberings(), value);
exports.usualNumbering = (locale) => icu.numbering(exports.id(locale)) ?? 'latn';

exports.bcp = (key, list) => {
	const out = [];
	for (let i = 0; i < list.length; i++) {
		const type = icu.keywordType(key, list[i], false) || list[i];
		if (!includes(out, type)) add(out, type);
	}
	return out;
};

let calendars;
exports.calendars = () => {
	if (calendars === undefined) calendars = sort(exports.bcp('ca', split(icu.calendars('und', false), ' ')));
	return calendars;
};
exports.isCalendar = (value) => includes(exports.calendars(), value);
exports.usualCalendar = (locale) => exports.bcp('ca', split(icu.calendars(exports.id(locale), true), ' '))[0];

'use strict';
// Intl.Locale: ECMA-402, 14.

const { icu, add, coerceOptions, finish, flag, option, own, sort, split } = require('internal/intl/core');
const { LocaleSlots, bcp, id, usualNumbering } = require('internal/intl/locales');
const pattern = require('internal/intl/date_pattern');
const tags = require('internal/intl/tags');

const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const SERVICE = 'Intl.Locale';

const keys = { __proto__: null, calendar: 'ca', collation: 'co', hourCycle: 'hc', caseFirst: 'kf', numeric: 'kn',
	numberingSystem: 'nu' };

function subtag(options, name, valid) {
	const value = option(SERVICE, options, name, undefined, undefined);
	if (value !== undefined && !valid(value)) throw new RangeErrorOf('Incorrect locale information provided');
	return value;
}

function setKeyword(parts, key, value) {
	parts.unicode ??= { __proto__: null, attributes: [], keywords: [] };
	const list = parts.unicode.keywords;
	for (let i = 0; i < list.length; i++)
		if (list[i].key === key) {
			list[i].value = value;
			return;
		}
	add(list, { __proto__: null, key, value });
}

function Locale(tag, options = undefined) {
	if (new.target === undefined) throw new TypeErrorOf("Constructor Intl.Locale requires 'new'");
	own(this, new.target, Locale);
	if (typeof tag !== 'string' && (tag === null || typeof tag !== 'object') && typeof tag !== 'function')
		throw new TypeErrorOf('First argument to Intl.Locale constructor can\'t be empty or missing');
	const text = LocaleSlots.has(tag) ? LocaleSlots.of(tag, '').tag : `${tag}`;
	options = coerceOptions(options);
	const canonical = tags.canonical(text);
	if (canonical === undefined) throw new RangeErrorOf('Incorrect locale information provided');
	const parts = tags.parse(canonical);
	const language = subtag(options, 'language', tags.isLanguage), script = subtag(options, 'script',
		tags.isScript),
		region = subtag(options, 'region', tags.isRegion);
	if (language !== undefined) parts.language = tags.lower(language);
	if (script !== undefined) parts.script = tags.lower(script);
	if (region !== undefined) parts.region = tags.lower(region);
	const set = { __proto__: null };
	set.ca = subtag(options, 'calendar', tags.isType);
	set.co = subtag(options, 'collation', tags.isType);
	set.hc = option(SERVICE, options, 'hourCycle', ['h11', 'h12', 'h23', 'h24'], undefined);
	set.kf = option(SERVICE, options, 'caseFirst', ['upper', 'lower', 'false'], undefined);
	const numeric = flag(options, 'numeric', undefined);
	set.kn = numeric === undefined ? undefined : numeric ? '' : 'false';
	set.nu = subtag(options, 'numberingSystem', tags.isType);
	for (const key in set) if (set[key] !== undefined) setKeyword(parts, key, tags.lower(set[key]));
	new LocaleSlots(this, { __proto__: null, tag: tags.canonical(tags.tagText(parts)) });
}

const partsOf = (self, method) => tags.parse(LocaleSlots.of(self, method).tag);

function keyword(parts, key) {
	const list = parts.unicode === null ? [] : parts.unicode.keywords;
	for (let i = 0; i < list.length; i++) if (list[i].key === key) return list[i].value;
	return undefined;
}

// Another Locale with the language part that ICU converts this one's to.
function converted(self, method, kind) {
	const parts = partsOf(self, method), from = tags.languageText(parts);
	const found = icu.convert(kind, id(from)), tag = found === undefined ? undefined : icu.convert(1, found);
	const to = tag === undefined ? null : tags.parse(tag);
	if (to !== null) {
		parts.language = to.language;
		parts.script = to.script;
		parts.region = to.region;
	}
	return new Locale(tags.tagText(parts));
}

function list(self, method, key, all) {
	const parts = partsOf(self, method), own = keyword(parts, key);
	return own !== undefined && own !== '' ? [own] : all(id(tags.languageText(parts)), parts);
}

const info = {
	calendars: (self, method) => list(self, method, 'ca', (locale) => bcp('ca', split(icu.calendars(locale, true),
		' '))),
	collations: (self, method) => list(self, method, 'co', (locale) => {
		const found = bcp('co', split(icu.collations(locale, true), ' ')), kept = [];
		for (let i = 0; i < found.length; i++)
			if (found[i] !== 'standard' && found[i] !== 'search') add(kept, found[i]);
		return sort(kept);
	}),
	hourCycles: (self, method) => list(self, method, 'hc', (locale) => [pattern.usualCycle(locale)]),
	numberingSystems: (self, method) => list(self, method, 'nu', (locale, parts) =>
		[usualNumbering(tags.languageText(parts))]),
	timeZones: (self, method) => {
		const parts = partsOf(self, method);
		return parts.region === '' ? undefined : sort(split(icu.zones(tags.upper(parts.region)), ' '));
	},
	textInfo: (self, method) => ({ direction: icu.isRTL(id(tags.languageText(partsOf(self, method)))) ? 'rtl' :
		'ltr' }),
	weekInfo: (self, method) => {
		const week = icu.week(id(LocaleSlots.of(self, method).tag)), weekend = [];
		const iso = (day) => day === 1 ? 7 : day - 1;
		for (let day = 2; day <= 8; day++) {
			const d = day === 8 ? 1 : day;
			if (week[2] & (1 << (d - 1))) add(weekend, iso(d));
		}
		return { firstDay: iso(week[0]), weekend, minimalDays: week[1] };
	},
};

const value = (self, key) => keyword(partsOf(self, key), keys[key]);

finish(Locale, SERVICE, {}, {
	toString() { return LocaleSlots.of(this, 'toString').tag; },
	maximize() { return converted(this, 'maximize', 2); },
	minimize() { return converted(this, 'minimize', 3); },
	get language() { return partsOf(this, 'language').language; },
	get script() {
		const { script } = partsOf(this, 'script');
		return script === '' ? undefined : tags.upper(script[0]) + script.slice(1);
	},
	get region() {
		const { region } = partsOf(this, 'region');
		return region === '' ? undefined : tags.upper(region);
	},
	get baseName() { return tags.languageText(partsOf(this, 'baseName')); },
	get calendar() { return value(this, 'calendar'); },
	get caseFirst() { return value(this, 'caseFirst'); },
	get collation() { return value(this, 'collation'); },
	get hourCycle() { return value(this, 'hourCycle'); },
	get numeric() {
		const found = value(this, 'numeric');
		return found === '' || found === 'true';
	},
	get numberingSystem() { return value(this, 'numberingSystem'); },
	get calendars() { return info.calendars(this, 'calendars'); },
	get collations() { return info.collations(this, 'collations'); },
	get hourCycles() { return info.hourCycles(this, 'hourCycles'); },
	get numberingSystems() { return info.numberingSystems(this, 'numberingSystems'); },
	get textInfo() { return info.textInfo(this, 'textInfo'); },
	get timeZones() { return info.timeZones(this, 'timeZones'); },
	get weekInfo() { return info.weekInfo(this, 'weekInfo'); },
	getCalendars() { return info.calendars(this, 'getCalendars'); },
	getCollations() { return info.collations(this, 'getCollations'); },
	getHourCycles() { return info.hourCycles(this, 'getHourCycles'); },
	getNumberingSystems() { return info.numberingSystems(this, 'getNumberingSystems'); },
	getTextInfo() { return info.textInfo(this, 'getTextInfo'); },
	getTimeZones() { return info.timeZones(this, 'getTimeZones'); },
	getWeekInfo() { return info.weekInfo(this, 'getWeekInfo'); },
});
exports.Locale = Locale;

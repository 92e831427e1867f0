'use strict';
// Intl.DisplayNames: ECMA-402, 12.

const { icu, cache, finish, matcher, option, own, slots } = require('internal/intl/core');
const locales = require('internal/intl/locales');
const { isCurrency, resolved } = require('internal/intl/number_format');
const tags = require('internal/intl/tags');

const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const SERVICE = 'Intl.DisplayNames';
const Slots = slots(SERVICE);
const open = cache((id, brief, dialect) => icu.names(id, brief, dialect));
const fields = { __proto__: null, era: 0, year: 1, quarter: 2, month: 3, weekOfYear: 4, weekday: 6, day: 9,
	dayPeriod: 10,
	hour: 11, minute: 12, second: 13, timeZoneName: 15 };
const widths = { __proto__: null, long: 0, short: 1, narrow: 2 };
const NAME = 1;
const LANGUAGE = 0, REGION = 1, SCRIPT = 2, CALENDAR = 3;

function DisplayNames(locale, options) {
	if (new.target === undefined) throw new TypeErrorOf("Constructor Intl.DisplayNames requires 'new'");
	own(this, new.target, DisplayNames);
	const requested = locales.list(locale);
	if (options === null || (typeof options !== 'object' && typeof options !== 'function'))
		throw new TypeErrorOf('Cannot convert undefined or null to object');
	icu.open();
	matcher(SERVICE, options);
	const o = { __proto__: null };
	o.style = option(SERVICE, options, 'style', ['narrow', 'short', 'long'], 'long');
	o.type = option(SERVICE, options, 'type', ['language', 'region', 'script', 'currency', 'calendar',
		'dateTimeField'],
		undefined);
	if (o.type === undefined) throw new TypeErrorOf('Required option "type" must not be undefined');
	o.fallback = option(SERVICE, options, 'fallback', ['code', 'none'], 'code');
	const r = locales.resolve(requested, { __proto__: null });
	o.locale = r.locale;
	const display = option(SERVICE, options, 'languageDisplay', ['dialect', 'standard'], 'dialect');
	if (o.type === 'language') o.languageDisplay = display;
	o.id = locales.id(r.data);
	o.handle = open(`${o.id}|${o.style}|${display}`, o.id, o.style !== 'long', display === 'dialect');
	new Slots(this, o);
}

// The canonical form of a code, or undefined.
function codeOf(o, code) {
	switch (o.type) {
	case 'language': {
		const parts = tags.parse(code);
		if (parts === null || code === 'root' || parts.unicode || parts.transformed ||
			parts.others.length > 0 ||
			parts.privateUse) return undefined;
		return tags.canonical(code);
	}
	case 'region': return tags.isRegion(code) ? tags.upper(code) : undefined;
	case 'script': return tags.isScript(code) ? tags.upper(code[0]) + tags.lower(code.slice(1)) : undefined;
	case 'currency': return isCurrency(code) ? tags.upper(code) : undefined;
	case 'calendar': return tags.isType(tags.lower(code)) ? tags.lower(code) : undefined;
	default: return fields[code] === undefined ? undefined : code;
	}
}

function nameOf(o, code) {
	switch (o.type) {
	case 'language': return icu.nameOf(o.handle, LANGUAGE, locales.id(code));
	case 'region': return icu.nameOf(o.handle, REGION, code);
	case 'script': return icu.nameOf(o.handle, SCRIPT, code);
	case 'currency': return icu.currencyName(code, o.id, NAME);
	case 'calendar': return icu.nameOf(o.handle, CALENDAR, icu.keywordType('ca', code, true) || code);
	default: return icu.fieldName(o.id, fields[code], widths[o.style]);
	}
}

finish(DisplayNames, SERVICE, {
	supportedLocalesOf(locale, options = undefined) { return locales.supported(SERVICE, locale, options, false); },
}, {
	resolvedOptions() {
		return resolved(Slots.of(this, 'resolvedOptions'), ['locale', 'style', 'type', 'fallback',
			'languageDisplay']);
	},
	of(code) {
		const o = Slots.of(this, 'of'), text = `${code}`, canonical = codeOf(o, text);
		if (canonical ===
			undefined) throw new RangeErrorOf('Invalid argument to Intl.DisplayNames.prototype.of');
		const name = nameOf(o, canonical);
		return name === undefined && o.fallback === 'code' ? canonical : name;
	},
});
exports.DisplayNames = DisplayNames;

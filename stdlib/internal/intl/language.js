'use strict';
// What depends on languages in Number, BigInt, Date and String, when it is not plain English.  undefined: the engine
// is to
// do it by its own rules, which are English.

const { icu, includes } = require('internal/intl/core');

let have;
function isThere() {
	if (have !== undefined) return have;
	try {
		icu.open();
		have = true;
	} catch (e) {
		require('internal/errors').passMemory(e);
		have = false;
	}
	return have;
}

// Without ICU, English and what is asked for by default are still written in English.
const isEnglish = (locales) => locales === undefined || locales === 'en' || locales === 'en-US';
const inEnglish = (locales) => isEnglish(locales) && !isThere();

// What a locale without options needs is the same each time.
const MOST = 32;
function remember(initialize, service) {
	let known = { __proto__: null }, count = 0;
	return (locales, options) => {
		if (options !== undefined || (locales !== undefined && typeof locales !== 'string'))
			return initialize(locales, options, service);
		const key = locales === undefined ? '' : locales;
		const found = known[key];
		if (found !== undefined) return found;
		if (count++ >= MOST) {
			known = { __proto__: null };
			count = 0;
		}
		return known[key] = initialize(locales, options, service);
	};
}

let number, compare;
exports.number = (value, locales, options) => {
	if (inEnglish(locales)) return options === undefined ? undefined :
		require('internal/lang/locale').number(Number(value), locales, options);
	const numbers = require('internal/intl/number_format');
	number ??= remember(numbers.initialize, 'Number.prototype.toLocaleString');
	return numbers.format(number(locales, options), value);
};

// What a date without options needs, as long as the process has the same zone.
const plain = { __proto__: null };
let plainCount = 0;
function slotsOf(dates, locales, options, required, defaults, name) {
	if (options !== undefined || (locales !== undefined && typeof locales !== 'string'))
		return dates.initialize(locales, options, required, defaults, services[name]);
	const key = `${name}|${require('internal/intl/zones').own().name}|${locales === undefined ? '' : locales}`;
	if (plain[key] !== undefined) return plain[key];
	const o = dates.initialize(locales, options, required, defaults, services[name]);
	if (plainCount++ < MOST) plain[key] = o;
	return o;
}
const services = { __proto__: null, dateTime: 'Date.prototype.toLocaleString',
	date: 'Date.prototype.toLocaleDateString',
	time: 'Date.prototype.toLocaleTimeString' };
function date(value, locales, options, required, defaults, name) {
	if (inEnglish(locales)) return options === undefined ? undefined :
		require('internal/lang/locale')[name](value, locales, options);
	const dates = require('internal/intl/date_time_format');
	return dates.format(slotsOf(dates, locales, options, required, defaults, name), value);
}
exports.dateTime = (value, locales, options) => date(value, locales, options, 'any', 'all', 'dateTime');
exports.date = (value, locales, options) => date(value, locales, options, 'date', 'date', 'date');
exports.time = (value, locales, options) => date(value, locales, options, 'time', 'time', 'time');

exports.compare = (a, b, locales, options) => {
	if (inEnglish(locales)) return undefined;
	compare ??= remember(require('internal/intl/collator').initialize, 'String.prototype.localeCompare');
	return icu.compare(compare(locales, options).handle, a, b);
};

// Only these languages have rules of their own.
const special = ['tr', 'az', 'lt', 'el', 'hy'];
function change(upper, text, given) {
	if (inEnglish(given)) return undefined;
	const locales = require('internal/intl/locales');
	const list = locales.list(given), tag = list.length ? list[0] : locales.defaultLocale();
	const { language } = require('internal/intl/tags').parse(tag);
	return includes(special, language) ? icu.changeCase(upper, language, text) : undefined;
}
exports.upper = (text, locales) => change(true, text, locales);
exports.lower = (text, locales) => change(false, text, locales);

'use strict';
// The object Intl; each of its classes is loaded when it is first used.

const { icu, add, install, includes, sort, split } = require('internal/intl/core');
const locales = require('internal/intl/locales');

const { defineProperty } = Object;
const RangeErrorOf = RangeError;

const Intl = {};
exports.Intl = Intl;

// The collations of all locales.
function collations() {
	const found = locales.bcp('co', split(icu.collations('und', false), ' ')), list = [];
	const ids = split(icu.locales(true), ' ');
	for (let i = 0; i < ids.length; i++) {
		const more = locales.bcp('co', split(icu.collations(ids[i], false), ' '));
		for (let k = 0; k < more.length; k++) if (!includes(found, more[k])) add(found, more[k]);
	}
	for (let i = 0; i < found.length; i++) if (found[i] !== 'standard' && found[i] !== 'search') add(list,
		found[i]);
	return sort(list);
}

function currencies() {
	const codes = split(icu.currencies(), ' '), list = [], seen = { __proto__: null };
	for (let i = 0; i < codes.length; i++)
		if (!seen[codes[i]] && icu.currencyName(codes[i], 'en', 1) !== undefined) {
			seen[codes[i]] = true;
			add(list, codes[i]);
		}
	return sort(list);
}

const copied = (list) => {
	const copy = [];
	for (let i = 0; i < list.length; i++) add(copy, list[i]);
	return copy;
};

install(Intl, {
	getCanonicalLocales(tags) { return locales.list(tags); },
	supportedValuesOf(key) {
		const name = `${key}`;
		icu.open();
		switch (name) {
		case 'calendar': return copied(locales.calendars());
		case 'collation': return collations();
		case 'currency': return currencies();
		case 'numberingSystem': return copied(locales.numberings());
		case 'timeZone': return require('internal/intl/zones').canonical();
		case 'unit': return copied(require('internal/intl/number_format').units);
		default: throw new RangeErrorOf(`Invalid key : ${name}`);
		}
	},
});

const classes = ['DateTimeFormat', 'date_time_format', 'NumberFormat', 'number_format', 'Collator', 'collator',
	'PluralRules',
	'plural_rules', 'RelativeTimeFormat', 'relative_time_format', 'ListFormat', 'list_format', 'Locale', 'locale',
	'DisplayNames', 'display_names', 'Segmenter', 'segmenter'];
for (let i = 0; i < classes.length; i += 2)
	defineProperty(Intl, classes[i], { __proto__: null,
		value: require(`internal/intl/${classes[i + 1]}`)[classes[i]],
		writable: true, configurable: true });
defineProperty(Intl, Symbol.toStringTag, { __proto__: null, value: 'Intl', configurable: true });

'use strict';
// Intl.ListFormat: ECMA-402, 13.

const { icu, add, cache, finish, matcher, option, optionsObject, own, slots } = require('internal/intl/core');
const locales = require('internal/intl/locales');
const { resolved } = require('internal/intl/number_format');

const TypeErrorOf = TypeError;
const apply = Reflect.apply;
const iteratorSymbol = Symbol.iterator;
const SERVICE = 'Intl.ListFormat', LIST = 3, ELEMENT = 1;
const Slots = slots(SERVICE);
const open = cache((id, type, style) => icu.list(id, type, style));
const types = { __proto__: null, conjunction: 0, disjunction: 1, unit: 2 };
const styles = { __proto__: null, long: 0, short: 1, narrow: 2 };

function ListFormat(tags = undefined, options = undefined) {
	if (new.target === undefined) throw new TypeErrorOf("Constructor Intl.ListFormat requires 'new'");
	own(this, new.target, ListFormat);
	const requested = locales.list(tags);
	options = optionsObject(options);
	icu.open();
	matcher(SERVICE, options);
	const r = locales.resolve(requested, { __proto__: null }), o = { __proto__: null, locale: r.locale };
	o.type = option(SERVICE, options, 'type', ['conjunction', 'disjunction', 'unit'], 'conjunction');
	o.style = option(SERVICE, options, 'style', ['long', 'short', 'narrow'], 'long');
	o.handle = exports.open(locales.id(r.data), o.type, o.style);
	new Slots(this, o);
}
exports.open = (id, type, style) => open(`${id}|${type}|${style}`, id, types[type], styles[style]);

// StringListFromIterable
function strings(iterable) {
	const list = [];
	if (iterable === undefined) return list;
	const method = iterable[iteratorSymbol];
	if (typeof method !== 'function') throw new TypeErrorOf(`${typeof iterable} is not iterable`);
	const source = { __proto__: null, [iteratorSymbol]: () => apply(method, iterable, []) };
	for (const value of source) {
		if (typeof value !==
			'string') throw new TypeErrorOf(`Iterable yielded ${typeof value === 'symbol' ? 'a symbol' : value} which is not a string`);
		add(list, value);
	}
	return list;
}

exports.toParts = (handle, list) => {
	const parts = [];
	if (list.length === 0) return parts;
	const found = icu.formatList(handle, list, true);
	// Elements may be empty, and then no stretch of the text shows them; spans come in the order of the text.
	let at = 0;
	for (let k = 1; k < found.length; k += 4) {
		if (found[k] !== LIST || found[k + 1] !== ELEMENT) continue;
		if (found[k + 2] > at) add(parts, { type: 'literal', value: found[0].slice(at, found[k + 2]) });
		add(parts, { type: 'element', value: found[0].slice(found[k + 2], found[k + 3]) });
		at = found[k + 3];
	}
	if (at < found[0].length) add(parts, { type: 'literal', value: found[0].slice(at) });
	return parts;
};

finish(ListFormat, SERVICE, {
	supportedLocalesOf(tags, options = undefined) { return locales.supported(SERVICE, tags, options, false); },
}, {
	resolvedOptions() { return resolved(Slots.of(this, 'resolvedOptions'), ['locale', 'type', 'style']); },
	format(list) {
		const o = Slots.of(this, 'format'), texts = strings(list);
		return texts.length === 0 ? '' : icu.formatList(o.handle, texts, false);
	},
	formatToParts(list) {
		const o = Slots.of(this, 'formatToParts');
		return exports.toParts(o.handle, strings(list));
	},
});
exports.ListFormat = ListFormat;

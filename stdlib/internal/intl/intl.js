'use strict';
// The object Intl; each of its classes is loaded when it is first used.

const { add, define, includes, install, icu, sort, split } = require('internal/intl/core');
const locales = require('internal/intl/locales');

const { defineProperty } = Object;
const RangeErrorOf = RangeError;

const Intl = {};
exports.Intl = Intl;

const classes = { __proto__: null, NumberFormat: 'number_format' };
for (const name in classes)
	define(Intl, name, require(`internal/intl/${classes[name]}`)[name]), defineProperty(Intl, name, { __proto__: null, enumerable: false });

install(Intl, {
	getCanonicalLocales(tags) { return locales.list(tags); },
});
defineProperty(Intl, Symbol.toStringTag, { __proto__: null, value: 'Intl', configurable: true });

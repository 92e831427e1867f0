'use strict';
// Names of time zones.

const { icu, add, includes, sort, split } = require('internal/intl/core');
const { lower } = require('internal/intl/tags');

// ICU's own short names, which the tz database has not.
const foreign =
	split('ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST',
		' ');

let ids;
function all() {
	if (ids !== undefined) return ids;
	ids = { __proto__: null };
	const list = split(icu.zones(undefined), ' ');
	for (let i = 0; i < list.length; i++)
		if (!includes(foreign, list[i]) && list[i].slice(0, 8) !== 'SystemV/' && list[i] !== 'Etc/Unknown')
			ids[lower(list[i])] = list[i];
	return ids;
}

const isDigit = (c) => c >= '0' && c <= '9';

// +HH, +HHMM or +HH:MM as +HH:MM; undefined if it is none.
function offset(text) {
	if ((text[0] !== '+' && text[0] !== '-') || !isDigit(text[1]) || !isDigit(text[2])) return undefined;
	const rest = text[3] === ':' ? text.slice(4) : text.slice(3);
	if (text.length !== 3 && (rest.length !== 2 || !isDigit(rest[0]) || !isDigit(rest[1]))) return undefined;
	const h = text.slice(1, 3), m = text.length === 3 ? '00' : rest;
	if (h > '23' || m > '59') return undefined;
	return `${h === '00' && m === '00' ? '+' : text[0]}${h}:${m}`;
}

const utc = ['Etc/UTC', 'Etc/GMT', 'GMT', 'UTC', 'Etc/UCT'];
const known = { __proto__: null };

function canonicalOf(text) {
	const o = offset(text);
	if (o !== undefined) return { __proto__: null, name: o, id: `GMT${o}` };
	const id = all()[lower(text)];
	if (id === undefined) return undefined;
	const name = icu.zoneCanonical(id) ?? id;
	return includes(utc, name) ? { __proto__: null, name: 'UTC', id: 'UTC' } : { __proto__: null, name, id: name };
}

// { name, ICU's id } of what an option says, or undefined.
exports.find = (text) => known[text] ??= canonicalOf(text);

// The zone of the process.
exports.own = () => {
	const id = icu.zoneDefault() ?? 'UTC';
	return exports.find(id) ?? { __proto__: null, name: 'UTC', id: 'UTC' };
};

exports.canonical = () => {
	const list = [], seen = { __proto__: null }, table = all();
	for (const key in table) {
		const zone = exports.find(table[key]);
		if (seen[zone.name] || (zone.name.slice(0, 4) === 'Etc/' && zone.name !== 'UTC')) continue;
		seen[zone.name] = true;
		add(list, zone.name);
	}
	return sort(list);
};

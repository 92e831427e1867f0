'use strict';
// Language tags: Unicode locale identifiers of UTS 35, part 1, their syntax and their canonical form (its annex C).

const { icu, add, includes, join, sort, split } = require('internal/intl/core');

const apply = Reflect.apply;
const { toLowerCase: lowerCase, toUpperCase: upperCase, charCodeAt } = String.prototype;
const lower = (text) => apply(lowerCase, text, []);
const upper = (text) => apply(upperCase, text, []);
const title = (text) => upper(text[0]) + lower(text.slice(1));
exports.lower = lower;
exports.upper = upper;

// ---- classes of subtags

const LETTER = 1, DIGIT = 2;
function kinds(text) {
	let found = 0;
	for (let i = 0; i < text.length; i++) {
		const c = apply(charCodeAt, text, [i]) | 32;
		const digit = text[i] >= '0' && text[i] <= '9';
		if (digit) found |= DIGIT;
		else if (c >= 97 && c <= 122 && apply(charCodeAt, text, [i]) < 128) found |= LETTER;
		else return 0;
	}
	return found;
}
const letters = (text, least, most) => text.length >= least && text.length <= most && kinds(text) === LETTER;
const alphanumeric = (text, least, most) => text.length >= least && text.length <= most && kinds(text) !== 0;
const digits = (text, n) => text.length === n && kinds(text) === DIGIT;

const isLanguage = (text) => letters(text, 2, 3) || letters(text, 5, 8);
const isScript = (text) => letters(text, 4, 4);
const isRegion = (text) => letters(text, 2, 2) || digits(text, 3);
const isVariant = (text) => alphanumeric(text, 5, 8) || (text.length === 4 && text[0] >= '0' && text[0] <= '9' &&
	alphanumeric(text, 4, 4));
const isKey = (text) => text.length === 2 && alphanumeric(text[0], 1, 1) && letters(text[1], 1, 1);
const isFieldKey = (text) => text.length === 2 && letters(text[0], 1, 1) && digits(text[1], 1);
exports.isLanguage = isLanguage;
exports.isScript = isScript;
exports.isRegion = isRegion;
exports.isVariant = isVariant;

// type: (3*8alphanum) *("-" 3*8alphanum)
exports.isType = (text) => {
	const words = split(text, '-');
	if (words.length === 0) return false;
	for (let i = 0; i < words.length; i++) if (!alphanumeric(words[i], 3, 8)) return false;
	return true;
};

// ---- parsing

// { language, script, region, variants } from words[at.i] on; null if there is none.  All in lower case.
function parseLanguageId(words, at) {
	if (at.i >= words.length || !isLanguage(words[at.i])) return null;
	const id = { __proto__: null, language: words[at.i++], script: '', region: '', variants: [] };
	if (at.i < words.length && isScript(words[at.i])) id.script = words[at.i++];
	if (at.i < words.length && isRegion(words[at.i])) id.region = words[at.i++];
	while (at.i < words.length && isVariant(words[at.i])) {
		if (includes(id.variants, words[at.i])) return null;
		add(id.variants, words[at.i++]);
	}
	return id;
}

// attributes, and keywords as { key, value } with the first of each key
function parseUnicode(words, at) {
	const u = { __proto__: null, attributes: [], keywords: [] };
	while (at.i < words.length && alphanumeric(words[at.i], 3, 8)) {
		if (!includes(u.attributes, words[at.i])) add(u.attributes, words[at.i]);
		at.i++;
	}
	while (at.i < words.length && isKey(words[at.i])) {
		const key = words[at.i++], value = [];
		let known = false;
		while (at.i < words.length && alphanumeric(words[at.i], 3, 8)) add(value, words[at.i++]);
		for (let i = 0; i < u.keywords.length; i++) if (u.keywords[i].key === key) known = true;
		if (!known) add(u.keywords, { __proto__: null, key, value: join(value, '-') });
	}
	return u.attributes.length + u.keywords.length > 0 ? u : null;
}

function parseTransformed(words, at) {
	const t = { __proto__: null, language: null, fields: [] };
	if (at.i < words.length && isLanguage(words[at.i])) {
		t.language = parseLanguageId(words, at);
		if (t.language === null) return null;
	}
	while (at.i < words.length && isFieldKey(words[at.i])) {
		const key = words[at.i++], value = [];
		while (at.i < words.length && alphanumeric(words[at.i], 3, 8)) add(value, words[at.i++]);
		if (value.length === 0) return null;
		for (let i = 0; i < t.fields.length; i++) if (t.fields[i].key === key) return null;
		add(t.fields, { __proto__: null, key, value: join(value, '-') });
	}
	return t.language !== null || t.fields.length > 0 ? t : null;
}

// The parts of a tag, or null: it is not well-formed.
function parse(tag) {
	const words = split(lower(tag), '-'), at = { __proto__: null, i: 0 };
	const id = parseLanguageId(words, at);
	if (id === null) return null;
	id.unicode = null;
	id.transformed = null;
	id.others = [];
	id.privateUse = '';
	const seen = [];
	while (at.i < words.length) {
		const singleton = words[at.i++];
		if (!alphanumeric(singleton, 1, 1) || includes(seen, singleton)) return null;
		add(seen, singleton);
		const from = at.i;
		if (singleton === 'x') {
			while (at.i < words.length && alphanumeric(words[at.i], 1, 8)) at.i++;
			if (at.i === from || at.i < words.length) return null;
			id.privateUse = 'x';
			for (let i = from; i < at.i; i++) id.privateUse += `-${words[i]}`;
		} else if (singleton === 'u') {
			id.unicode = parseUnicode(words, at);
			if (id.unicode === null) return null;
		} else if (singleton === 't') {
			id.transformed = parseTransformed(words, at);
			if (id.transformed === null) return null;
		} else {
			let text = singleton;
			while (at.i < words.length && alphanumeric(words[at.i], 2, 8)) text += `-${words[at.i++]}`;
			if (at.i === from) return null;
			add(id.others, text);
		}
	}
	return id;
}
exports.parse = parse;

// ---- aliases

const tables = { __proto__: null };
function aliases(kind) {
	if (tables[kind] !== undefined) return tables[kind];
	const table = { __proto__: null }, lines = split(icu.aliases(kind) ?? '', '\n');
	for (let i = 0; i < lines.length; i++) {
		const words = split(lines[i], '=');
		if (words.length === 2) table[words[0]] = words[1];
	}
	return tables[kind] = table;
}

// A whole id of ICU's, or null.
function parseWhole(text) {
	const words = split(lower(text), '_'), at = { __proto__: null, i: 0 };
	const id = parseLanguageId(words, at);
	return at.i === words.length ? id : null;
}

// Rules for languages of more than one subtag, the longest first.
let rules;
function languageRules() {
	if (rules !== undefined) return rules;
	rules = [];
	const table = aliases('language');
	for (let n = 5; n >= 2; n--)
		for (const key in table) {
			const words = split(lower(key), '_');
			if (words.length !== n) continue;
			const from = parseWhole(key), to = parseWhole(table[key]);
			if (from && to) add(rules, { __proto__: null, from, to });
		}
	for (const key in table) {
		const words = split(lower(key), '_');
		if (words.length !== 1) continue;
		const to = parseWhole(table[key]);
		if (to) single[words[0]] = to;
	}
	return rules;
}
const single = { __proto__: null };

function without(list, gone) {
	const left = [];
	for (let i = 0; i < list.length; i++) if (!includes(gone, list[i])) add(left, list[i]);
	return left;
}

function apply1(id, from, to) {
	if (from.language !== 'und' || to.language !== 'und') id.language = to.language;
	if (from.script) id.script = '';
	if (from.region) id.region = '';
	id.variants = without(id.variants, from.variants);
	if (!id.script) id.script = to.script;
	if (!id.region) id.region = to.region;
	for (let i = 0; i < to.variants.length; i++)
		if (!includes(id.variants, to.variants[i])) add(id.variants, to.variants[i]);
}

function fits(id, from) {
	if (from.language !== 'und' && from.language !== id.language) return false;
	if ((from.script && from.script !== id.script) || (from.region && from.region !== id.region)) return false;
	for (let i = 0; i < from.variants.length; i++) if (!includes(id.variants, from.variants[i])) return false;
	return true;
}

function replaceLanguage(id) {
	const list = languageRules();
	for (let i = 0; i < list.length; i++)
		if (fits(id, list[i].from)) {
			apply1(id, list[i].from, list[i].to);
			return true;
		}
	const to = single[id.language];
	if (to === undefined) return false;
	apply1(id, { __proto__: null, language: id.language, script: '', region: '', variants: [] }, to);
	return true;
}

const text = (id) => {
	let out = id.language;
	if (id.script) out += `-${title(id.script)}`;
	if (id.region) out += `-${upper(id.region)}`;
	for (let i = 0; i < id.variants.length; i++) out += `-${id.variants[i]}`;
	return out;
};
exports.languageText = text;

// A region that was divided: the part where the language is spoken, or else the first.
function replaceRegion(id) {
	const found = aliases('territory')[upper(id.region)];
	if (found === undefined) return;
	const list = split(found, ' ');
	id.region = lower(list[0]);
	if (list.length === 1) return;
	const full = icu.convert(2, `${id.language}${id.script ? `_${title(id.script)}` : ''}`);
	const words = full === undefined ? [] : split(full, '_'), region = words[words.length - 1];
	if (includes(list, region)) id.region = lower(region);
}

function canonicalizeId(id) {
	for (let i = 0; i < 8 && replaceLanguage(id); i++);
	if (id.script) {
		const found = aliases('script')[title(id.script)];
		if (found !== undefined) id.script = lower(found);
	}
	if (id.region) replaceRegion(id);
	const variants = [];
	for (let i = 0; i < id.variants.length; i++) {
		const v = id.variants[i], found = aliases('variant')[upper(v)] ?? aliases('variant')[v];
		const now = found === undefined ? v : lower(found);
		if (!includes(variants, now)) add(variants, now);
	}
	id.variants = sort(variants);
}

const byKey = (list) => {
	for (let i = 1; i < list.length; i++) {
		const value = list[i];
		let k = i;
		for (; k > 0 && list[k - 1].key > value.key; k--) list[k] = list[k - 1];
		list[k] = value;
	}
	return list;
};

function canonicalValue(key, value) {
	if (value === '') return '';
	if (key === 'rg' || key === 'sd') {
		const found = aliases('subdivision')[value];
		if (found === undefined) return value;
		const first = lower(split(found, ' ')[0]);
		return first.length === 2 ? `${first}zzzz` : first;
	}
	const type = icu.keywordType(key, value, false);
	return type === undefined || type === '' || !exports.isType(type) ? value : lower(type);
}
exports.canonicalValue = canonicalValue;

function unicodeText(u) {
	let out = 'u';
	sort(u.attributes);
	for (let i = 0; i < u.attributes.length; i++) out += `-${u.attributes[i]}`;
	byKey(u.keywords);
	for (let i = 0; i < u.keywords.length; i++) {
		const { key, value } = u.keywords[i];
		out += value === '' || value === 'true' ? `-${key}` : `-${key}-${value}`;
	}
	return out;
}

function transformedText(t) {
	let out = 't';
	if (t.language) out += `-${lower(text(t.language))}`;
	byKey(t.fields);
	for (let i = 0; i < t.fields.length; i++) out += `-${t.fields[i].key}-${t.fields[i].value}`;
	return out;
}

function canonicalizeParts(id) {
	canonicalizeId(id);
	if (id.unicode) {
		const list = id.unicode.keywords;
		for (let i = 0; i < list.length; i++) {
			list[i].value = canonicalValue(list[i].key, list[i].value);
			if (list[i].value === 'true') list[i].value = '';
		}
	}
	if (id.transformed) {
		if (id.transformed.language) canonicalizeId(id.transformed.language);
		const list = id.transformed.fields;
		for (let i = 0; i < list.length; i++) {
			const type = icu.keywordType(list[i].key, list[i].value, false);
			if (type) list[i].value = lower(type);
		}
	}
	return id;
}

function tagText(id) {
	const extensions = [];
	for (let i = 0; i < id.others.length; i++) add(extensions, id.others[i]);
	if (id.unicode && id.unicode.attributes.length + id.unicode.keywords.length > 0)
		add(extensions, unicodeText(id.unicode));
	if (id.transformed) add(extensions, transformedText(id.transformed));
	sort(extensions);
	let out = text(id);
	for (let i = 0; i < extensions.length; i++) out += `-${extensions[i]}`;
	return id.privateUse ? `${out}-${id.privateUse}` : out;
}
exports.tagText = tagText;

let known = { __proto__: null }, count = 0;

// The canonical form of a tag, or undefined if it is not well-formed.
exports.canonical = (tag) => {
	const found = known[tag];
	if (found !== undefined) return found;
	icu.open();
	const id = parse(tag);
	if (id === null) return undefined;
	if (count++ > 200) {
		known = { __proto__: null };
		count = 0;
	}
	return known[tag] = tagText(canonicalizeParts(id));
};

// The parts of a canonical tag.
exports.parts = parse;

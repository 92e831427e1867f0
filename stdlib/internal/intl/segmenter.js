'use strict';
// Intl.Segmenter: ECMA-402, 18.

const { icu, define, finish, install, matcher, option, optionsObject, own, slots } = require('internal/intl/core');
const locales = require('internal/intl/locales');
const { resolved } = require('internal/intl/number_format');

const TypeErrorOf = TypeError;
const { create, defineProperty, getPrototypeOf } = Object;
const iteratorSymbol = Symbol.iterator, toStringTag = Symbol.toStringTag;
const SERVICE = 'Intl.Segmenter', WORD_LIKE = 100;
const Slots = slots(SERVICE), SegmentsSlots = slots('%SegmentsPrototype%'), IteratorSlots =
	slots('%SegmentIterator.prototype%');
const types = { __proto__: null, grapheme: 0, word: 1, sentence: 3 };
const iteratorPrototype = getPrototypeOf(getPrototypeOf(getPrototypeOf(function* () {}.prototype)));

function Segmenter(tags = undefined, options = undefined) {
	if (new.target === undefined) throw new TypeErrorOf("Constructor Intl.Segmenter requires 'new'");
	own(this, new.target, Segmenter);
	const requested = locales.list(tags);
	options = optionsObject(options);
	icu.open();
	matcher(SERVICE, options);
	const r = locales.resolve(requested, { __proto__: null }), o = { __proto__: null, locale: r.locale };
	o.granularity = option(SERVICE, options, 'granularity', ['grapheme', 'word', 'sentence'], 'grapheme');
	o.id = locales.id(r.data);
	new Slots(this, o);
}

function segmentAt(s, index) {
	const found = icu.segmentAt(s.handle, index);
	if (found === undefined) return undefined;
	const data = { segment: found[0], index: found[1], input: s.text };
	if (s.granularity === 'word') define(data, 'isWordLike', found[3] >= WORD_LIKE);
	return data;
}

const iterators = create(iteratorPrototype);
install(iterators, {
	next() {
		const s = IteratorSlots.of(this, 'next'), value = segmentAt(s, s.at);
		if (value === undefined) return { value: undefined, done: true };
		s.at += value.segment.length;
		return { value, done: false };
	},
});
defineProperty(iterators, toStringTag, { __proto__: null, value: 'Segmenter String Iterator', configurable: true });

const segments = {};
install(segments, {
	containing(index) {
		const s = SegmentsSlots.of(this, 'containing');
		let n = +index;
		n = n === n ? n - (n % 1) : 0;
		if (!(n >= 0 && n < s.text.length)) return undefined;
		return segmentAt(s, n + 0);
	},
	[iteratorSymbol]() {
		const s = SegmentsSlots.of(this, '[Symbol.iterator]'), object = create(iterators);
		new IteratorSlots(object, { __proto__: null, handle: s.handle, text: s.text,
			granularity: s.granularity, at: 0 });
		return object;
	},
});

finish(Segmenter, SERVICE, {
	supportedLocalesOf(tags, options = undefined) { return locales.supported(SERVICE, tags, options, false); },
}, {
	resolvedOptions() { return resolved(Slots.of(this, 'resolvedOptions'), ['locale', 'granularity']); },
	segment(input) {
		const o = Slots.of(this, 'segment'), text = `${input}`, object = create(segments);
		new SegmentsSlots(object, { __proto__: null, handle: icu.segments(o.id, types[o.granularity], text),
			text,
			granularity: o.granularity });
		return object;
	},
});
exports.Segmenter = Segmenter;

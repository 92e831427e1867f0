'use strict';
// From a text with spans, as ICU gives them, to the arrays of formatToParts.

const { add } = require('internal/intl/core');

const SPAN = 0x1000;

// Calls each(span or -1, begin, limit) for every stretch of the text with the innermost span of this category over it.
//  A
// span is its index in found: category, field, begin, limit.
exports.flatten = (found, category, each) => {
	const n = found[0].length;
	let begin = 0, inner = -1;
	for (let i = 0; i <= n; i++) {
		let now = -1;
		if (i < n)
			for (let k = 1; k < found.length; k += 4)
				if (found[k] === category && found[k + 2] <= i && i < found[k + 3] && (now < 0 ||
					found[k + 3] - found[k + 2] < found[now + 3] - found[now + 2])) now = k;
		if (i > 0 && (now !== inner || i === n) && i > begin) {
			each(inner, begin, i);
			begin = i;
		}
		inner = now;
	}
};

// Where the span of this category and field lies: [begin, limit], or undefined.
exports.spanOf = (found, category, field) => {
	for (let k = 1; k < found.length; k += 4)
		if (found[k] === category && found[k + 1] === field) return [found[k + 2], found[k + 3]];
	return undefined;
};

// Parts of a range: each has its source.  type(field, begin, limit, source) names one.
exports.ofRange = (found, range, category, type) => {
	const text = found[0], list = [];
	const start = exports.spanOf(found, SPAN + range, 0), end = exports.spanOf(found, SPAN + range, 1);
	const sourceAt = (i) => start && i >= start[0] && i < start[1] ? 'startRange' :
		end && i >= end[0] && i < end[1] ? 'endRange' : 'shared';
	exports.flatten(found, category, (span, begin, limit) => {
		let from = begin;
		for (let i = begin + 1; i <= limit; i++) {
			if (i < limit && sourceAt(i) === sourceAt(from)) continue;
			const source = sourceAt(from);
			add(list, { type: span < 0 ? 'literal' : type(found[span + 1], source), value: text.slice(from,
				i), source });
			from = i;
		}
	});
	return list;
};

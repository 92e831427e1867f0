'use strict';
// From the options of DateTimeFormat to patterns of UTS 35, and from a pattern to what resolvedOptions says.

const { icu, includes } = require('internal/intl/core');

// In the order in which the options are read: property, values, and the letters for each.
exports.components = [
	['weekday', ['narrow', 'short', 'long'], ['EEEEE', 'EEE', 'EEEE']],
	['era', ['narrow', 'short', 'long'], ['GGGGG', 'GGG', 'GGGG']],
	['year', ['2-digit', 'numeric'], ['yy', 'y']],
	['month', ['2-digit', 'numeric', 'narrow', 'short', 'long'], ['MM', 'M', 'MMMMM', 'MMM', 'MMMM']],
	['day', ['2-digit', 'numeric'], ['dd', 'd']],
	['dayPeriod', ['narrow', 'short', 'long'], ['BBBBB', 'B', 'BBBB']],
	['hour', ['2-digit', 'numeric'], ['jj', 'j']],
	['minute', ['2-digit', 'numeric'], ['mm', 'm']],
	['second', ['2-digit', 'numeric'], ['ss', 's']],
	['fractionalSecondDigits', undefined, undefined],
	['timeZoneName', ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric'],
		['z', 'zzzz', 'O', 'OOOO', 'v', 'vvvv']],
];

const hours = { __proto__: null, h11: 'K', h12: 'h', h23: 'H', h24: 'k' };
const cycles = { __proto__: null, K: 'h11', h: 'h12', H: 'h23', k: 'h24' };

exports.skeleton = (o, cycle) => {
	let text = '';
	for (let i = 0; i < exports.components.length; i++) {
		const [name, values, letters] = exports.components[i], value = o[name];
		if (value === undefined) continue;
		if (values === undefined) {
			for (let k = 0; k < value; k++) text += 'S';
			continue;
		}
		for (let k = 0; k < values.length; k++)
			if (values[k] === value) {
				if (name === 'hour' && cycle) text += letters[k].length === 2 ?
					hours[cycle] + hours[cycle] : hours[cycle];
				else text += letters[k];
			}
	}
	return text;
};

// Letters of a pattern outside of quotes, each changed by f.
function mapLetters(pattern, f) {
	let text = '', quoted = false;
	for (let i = 0; i < pattern.length; i++) {
		const c = pattern[i];
		if (c === "'") quoted = !quoted;
		text += quoted || c === "'" ? c : f(c);
	}
	return text;
}

const setCycle = (pattern, cycle) => mapLetters(pattern, (c) => cycles[c] === undefined ? c : hours[cycle]);

function cycleOf(pattern) {
	let found;
	mapLetters(pattern, (c) => {
		found ??= cycles[c];
		return c;
	});
	return found;
}

const kept = { __proto__: null };
exports.usualCycle = (id) => kept[id] ??= cycleOf(icu.bestPattern(id, 'j') ?? 'H') ?? 'h23';

const best = { __proto__: null };
let bestCount = 0;
exports.best = (id, skeleton, cycle) => {
	const key = `${id}|${skeleton}|${cycle}`;
	if (best[key] !== undefined) return best[key];
	let pattern = icu.bestPattern(id, skeleton) ?? skeleton;
	if (cycle) pattern = setCycle(pattern, cycle);
	if (bestCount++ > 500) return pattern;
	return best[key] = pattern;
};

const styles = { __proto__: null, full: 0, long: 1, medium: 2, short: 3 };
exports.ofStyles = (id, date, time, cycle) => {
	const key = `${id}|${date}|${time}|${cycle}`;
	if (best[key] !== undefined) return best[key];
	let pattern = icu.stylePattern(id, date === undefined ? -1 : styles[date], time === undefined ? -1 :
		styles[time]);
	if (time !== undefined && cycle && cycleOf(pattern) !== cycle) {
		const skeleton = mapLetters(icu.skeletonOf(pattern), (c) => c === 'a' ? '' : cycles[c] ? hours[cycle] :
			c);
		pattern = exports.best(id, skeleton, cycle);
	}
	if (bestCount++ > 500) return pattern;
	return best[key] = pattern;
};

exports.intervalSkeleton = (pattern, cycle) => mapLetters(icu.skeletonOf(pattern) ?? pattern,
	(c) => cycle && cycles[c] ? hours[cycle] : c === 'a' && cycle && (cycle === 'h23' || cycle === 'h24') ? '' : c);

// What a pattern shows: { weekday: 'long', ... }.
exports.resolve = (pattern) => {
	const o = { __proto__: null };
	let quoted = false;
	for (let i = 0; i < pattern.length;) {
		const c = pattern[i];
		let n = 1;
		while (pattern[i + n] === c) n++;
		if (c === "'") quoted = n % 2 ? !quoted : quoted;
		else if (!quoted) resolveField(o, c, n);
		i += n;
	}
	return o;
};

const names = (n) => n === 5 ? 'narrow' : n === 4 ? 'long' : 'short';
const digits = (n) => n === 2 ? '2-digit' : 'numeric';

function resolveField(o, c, n) {
	switch (c) {
	case 'E': case 'c': case 'e': o.weekday = names(n); break;
	case 'G': if (n >= 3) o.era = names(n); break;
	case 'y': case 'Y': case 'u': case 'U': case 'r': o.year = c === 'y' ? digits(n) : 'numeric'; break;
	case 'M': case 'L': o.month = n <= 2 ? digits(n) : names(n); break;
	case 'd': o.day = digits(n); break;
	case 'B': o.dayPeriod = names(n); break;
	case 'h': case 'H': case 'k': case 'K': o.hour = digits(n); break;
	case 'm': o.minute = digits(n); break;
	case 's': o.second = digits(n); break;
	case 'S': o.fractionalSecondDigits = n; break;
	case 'z': o.timeZoneName = n === 4 ? 'long' : 'short'; break;
	case 'O': o.timeZoneName = n === 4 ? 'longOffset' : 'shortOffset'; break;
	case 'v': o.timeZoneName = n === 4 ? 'longGeneric' : 'shortGeneric'; break;
	default:
	}
}

const fields = { __proto__: null, 0: 'era', 1: 'year', 2: 'month', 3: 'day', 4: 'hour', 5: 'hour', 6: 'minute',
	7: 'second',
	8: 'fractionalSecond', 9: 'weekday', 14: 'dayPeriod', 15: 'hour', 16: 'hour', 17: 'timeZoneName', 18: 'year',
	19: 'weekday', 20: 'year', 23: 'timeZoneName', 24: 'timeZoneName', 25: 'weekday', 26: 'month',
		29: 'timeZoneName',
	30: 'yearName', 31: 'timeZoneName', 32: 'timeZoneName', 33: 'timeZoneName', 34: 'relatedYear', 35: 'dayPeriod',
	36: 'dayPeriod' };
exports.fieldType = (field) => fields[field] ?? 'literal';

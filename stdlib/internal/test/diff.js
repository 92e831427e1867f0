'use strict';

// The difference of two texts, line by line.

const LINES_MAX = 2000;        // beyond that nobody reads it, and the table would be large
const CONTEXT = 4;

// [sign, line]: "-" of a alone, "+" of b alone, " " of both; the longest common subsequence stays.
function lines(a, b) {
	let first = 0, aEnd = a.length, bEnd = b.length;
	while (first < aEnd && first < bEnd && a[first] === b[first])
		first++;
	while (aEnd > first && bEnd > first && a[aEnd - 1] === b[bEnd - 1]) {
		aEnd--;
		bEnd--;
	}
	const made = a.slice(0, first).map(line => [' ', line]);
	made.push(...middle(a.slice(first, aEnd), b.slice(first, bEnd)));
	made.push(...a.slice(aEnd).map(line => [' ', line]));
	return made;
}

function middle(a, b) {
	if (a.length === 0 || b.length === 0 || a.length > LINES_MAX || b.length > LINES_MAX)
		return [...a.map(line => ['-', line]), ...b.map(line => ['+', line])];
	const width = b.length + 1;
	const lengths = new Uint16Array((a.length + 1) * width);
	for (let i = a.length - 1; i >= 0; i--)
		for (let k = b.length - 1; k >= 0; k--)
			lengths[i * width + k] = a[i] === b[k] ? lengths[(i + 1) * width + k + 1] + 1 :
				Math.max(lengths[(i + 1) * width + k], lengths[i * width + k + 1]);
	const made = [];
	let i = 0, k = 0;
	while (i < a.length && k < b.length) {
		if (a[i] === b[k]) {
			made.push([' ', a[i++]]);
			k++;
		} else if (lengths[(i + 1) * width + k] >= lengths[i * width + k + 1]) {
			made.push(['-', a[i++]]);
		} else {
			made.push(['+', b[k++]]);
		}
	}
	while (i < a.length)
		made.push(['-', a[i++]]);
	while (k < b.length)
		made.push(['+', b[k++]]);
	return made;
}

// The lines that differ, with a few around them; what is left out is dots.
function diff(expected, received, paint = { red: '', green: '', gray: '', white: '' }) {
	const all = lines(expected.split('\n'), received.split('\n'));
	const near = new Uint8Array(all.length);
	all.forEach(([sign], i) => {
		if (sign !== ' ')
			for (let k = Math.max(0, i - CONTEXT); k <= Math.min(all.length - 1, i + CONTEXT); k++)
				near[k] = 1;
	});
	// dots in the place of one line say less than the line
	for (let i = 0; i < near.length; i++)
		if (!near[i] && (i === 0 || near[i - 1]) && (i + 1 === near.length || near[i + 1]))
			near[i] = 1;
	const out = [];
	let isCut = false;
	all.forEach(([sign, line], i) => {
		if (!near[i]) {
			if (!isCut)
				out.push(`${paint.gray}  ...${paint.white}`);
			isCut = true;
			return;
		}
		isCut = false;
		const color = sign === '-' ? paint.green : sign === '+' ? paint.red : '';
		out.push(`${color}${sign} ${line}${color === '' ? '' : paint.white}`);
	});
	return out.join('\n');
}

module.exports = { diff };

'use strict';

if (internalBinding('process').flag('--pending-deprecation'))
	process.emitWarning('The `punycode` module is deprecated. Please use a userland alternative instead.',
		'DeprecationWarning', 'DEP0040');

/* Punycode, RFC 3492: encodes Unicode text with the ASCII characters allowed in host names. */

const BASE = 36;
const LEAST = 1;
const MOST = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 0x80;
const LARGEST = 0x7fffffff;

function overflow() {
	throw new RangeError('Overflow: input needs wider integers to process');
}

function adapt(delta, count, isFirst) {
	delta = Math.floor(delta / (isFirst ? DAMP : 2));
	delta += Math.floor(delta / count);
	let k = 0;
	for (; delta > ((BASE - LEAST) * MOST) >> 1; k += BASE)
		delta = Math.floor(delta / (BASE - LEAST));
	return k + Math.floor((BASE - LEAST + 1) * delta / (delta + SKEW));
}

function threshold(k, bias) {
	return Math.min(Math.max(k - bias, LEAST), MOST);
}

function digitOf(code) {
	if (code >= 0x30 && code < 0x3a)
		return code - 0x30 + 26;
	const letter = (code | 0x20) - 0x61;
	return code < 0x80 && letter >= 0 && letter < 26 ? letter : BASE;
}

function charOf(digit) {
	return String.fromCharCode(digit < 26 ? digit + 0x61 : digit - 26 + 0x30);
}

function ucs2decode(string) {
	return Array.from(string, character => character.codePointAt(0));
}

function ucs2encode(codePoints) {
	return String.fromCodePoint(...codePoints);
}

function decode(input) {
	const points = [], end = Math.max(input.lastIndexOf('-'), 0);
	for (let at = 0; at < end; at++) {
		if (input.charCodeAt(at) >= FIRST_CODE)
			throw new RangeError('Illegal input >= 0x80 (not a basic code point)');
		points.push(input.charCodeAt(at));
	}
	let code = FIRST_CODE, i = 0, bias = FIRST_BIAS;
	for (let at = end > 0 ? end + 1 : 0; at < input.length;) {
		const before = i;
		for (let weight = 1, k = BASE; ; k += BASE) {
			const digit = at < input.length ? digitOf(input.charCodeAt(at++)) : BASE;
			if (digit >= BASE)
				throw new RangeError('Invalid input');
			if (digit > Math.floor((LARGEST - i) / weight))
				overflow();
			i += digit * weight;
			const t = threshold(k, bias);
			if (digit < t)
				break;
			if (weight > Math.floor(LARGEST / (BASE - t)))
				overflow();
			weight *= BASE - t;
		}
		const count = points.length + 1;
		bias = adapt(i - before, count, before === 0);
		if (Math.floor(i / count) > LARGEST - code)
			overflow();
		code += Math.floor(i / count);
		i %= count;
		points.splice(i++, 0, code);
	}
	return String.fromCodePoint(...points);
}

// delta as digits with variable weights
function variable(delta, bias) {
	let out = '';
	for (let k = BASE; ; k += BASE) {
		const t = threshold(k, bias);
		if (delta < t)
			return out + charOf(delta);
		out += charOf(t + (delta - t) % (BASE - t));
		delta = Math.floor((delta - t) / (BASE - t));
	}
}

function encode(input) {
	const points = ucs2decode(input), basic = points.filter(point => point < FIRST_CODE);
	let out = String.fromCharCode(...basic), done = basic.length, code = FIRST_CODE, delta = 0, bias = FIRST_BIAS;
	if (done > 0)
		out += '-';
	while (done < points.length) {
		const next = points.reduce((least, point) => (point >= code && point < least ? point : least), LARGEST);
		if (next - code > Math.floor((LARGEST - delta) / (done + 1)))
			overflow();
		delta += (next - code) * (done + 1);
		code = next;
		for (const point of points) {
			if (point < code && ++delta > LARGEST)
				overflow();
			if (point === code) {
				out += variable(delta, bias);
				bias = adapt(delta, done + 1, done === basic.length);
				delta = 0;
				done++;
			}
		}
		delta++;
		code++;
	}
	return out;
}

// Applies `change` to each label of a domain, or of the domain of an e-mail address.
function eachLabel(domain, change) {
	const parts = domain.split('@');
	const before = parts.length > 1 ? `${parts[0]}@` : '';
	const labels = (parts.length > 1 ? parts[1] : domain).split(/[.\u3002\uff0e\uff61]/);
	return before + labels.map(change).join('.');
}

function toUnicode(input) {
	return eachLabel(input, label => (label.startsWith('xn--') ? decode(label.slice(4).toLowerCase()) : label));
}

function toASCII(input) {
	return eachLabel(input, label => (/[^\0-\x7f]/.test(label) ? `xn--${encode(label)}` : label));
}

module.exports = { version: '2.1.0', ucs2: { decode: ucs2decode, encode: ucs2encode }, decode, encode, toASCII,
	toUnicode };

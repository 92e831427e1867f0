'use strict';

// The points of small order on edwards25519 and edwards448, which anybody can sign for (Secure Curves in the Web
// Cryptography API refuses them, as keys and in signatures): their y in little-endian hexadecimal, also those that are not
// reduced.  The last bit says which x it is, and no matter.

const SIZES = { __proto__: null, Ed25519: 32, Ed448: 57 };
const f = count => 'f'.repeat(count), zeros = count => '0'.repeat(count);

const POINTS = {
	__proto__: null,
	Ed25519: [
		zeros(64), `01${zeros(62)}`,
		`ec${f(60)}7f`, `ed${f(60)}7f`, `ee${f(60)}7f`,
		'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
		'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'
	],
	Ed448: [
		zeros(114), `01${zeros(112)}`,
		`fe${f(54)}fe${f(54)}00`, `${f(56)}fe${f(54)}00`, `${zeros(56)}${f(56)}00`
	]
};

// Whether the first bytes are such a point.
function isSmallOrder(name, bytes) {
	const size = SIZES[name];
	if (bytes.length < size)
		return false;
	let text = '';
	for (let i = 0; i < size; i++) {
		const byte = i === size - 1 ? bytes[i] & 0x7f : bytes[i];
		text += (byte < 16 ? '0' : '') + byte.toString(16);
	}
	const points = POINTS[name];
	for (let i = 0; i < points.length; i++)
		if (points[i] === text)
			return true;
	return false;
}

module.exports = { sizeOf: name => SIZES[name], isSmallOrder };

'use strict';

// Subresource Integrity (https://www.w3.org/TR/SRI/): checks bytes against the digests in a text.

const strength = { __proto__: null, sha256: 1, sha384: 2, sha512: 3 };

// The digests with the strongest algorithm.  Invalid words are ignored.
function strongest(text) {
	let best = 0, found = [];
	for (const word of text.split(/[\t\n\f\r ]+/)) {
		const match = /^(sha256|sha384|sha512)-([A-Za-z0-9+/_-]+={0,2})(?:\?.*)?$/i.exec(word);
		if (match === null)
			continue;
		const algorithm = match[1].toLowerCase(), rank = strength[algorithm];
		if (rank > best) {
			best = rank;
			found = [];
		}
		if (rank === best)
			found.push({ algorithm, digest: match[2] });
	}
	return found;
}

function matches(bytes, text) {
	const wanted = strongest(text);
	if (wanted.length === 0)
		return true;
	const { createHash } = require('crypto');
	const { Buffer } = require('buffer');
	const digest = createHash(wanted[0].algorithm).update(bytes).digest();
	return wanted.some(one => Buffer.from(one.digest, 'base64').equals(digest));
}

module.exports = { matches };

'use strict';
// Random programs on streams and on the standard's text (tests/js/web/_streams_model.js).

const { compare, kinds } = require('../../js/web/_streams_programs.js');

async function run(r, same, seed) {
	const names = Object.keys(kinds), kind = names[seed % names.length];
	const found = await compare(kind, seed);
	if (found !== undefined)
		throw new Error(`${kind}\n--- streams\n${found.real}\n--- model\n${found.model}`);
}

module.exports = { run };

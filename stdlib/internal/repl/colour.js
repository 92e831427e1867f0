'use strict';
// What is typed, in colours.  The kinds are lang/tokens.h's.

const binding = internalBinding('repl');

const PLAIN = 0, BROKEN = 8;
// names, keywords, strings, numbers, patterns, comments, values, punctuation, what the lexer refuses
const SGR = ['', '\x1b[35m', '\x1b[32m', '\x1b[33m', '\x1b[31m', '\x1b[90m', '\x1b[33m', '', '\x1b[31m'];
const MOST = 20000;

/* An array with the index into SGR of each character, or null: everything is plain. */
function kindsOf(text) {
	if (text.length > MOST || /^\s*\.[a-z]/.test(text))
		return null;
	const kinds = new Uint8Array(text.length), tokens = binding.tokens(text);
	for (let i = 0; i < tokens.length; i += 3)
		if (SGR[tokens[i + 2]])
			kinds.fill(tokens[i + 2], tokens[i], tokens[i + 1]);
	return kinds;
}

module.exports = { SGR, PLAIN, BROKEN, kindsOf, OFF: '\x1b[39m', DIM: '\x1b[2m', DIM_OFF: '\x1b[22m' };

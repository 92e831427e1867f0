// Sequences of keys with what is held: a digit before the letter, behind a semicolon, after O, and the numbers of other keys.
'use strict';
const { PassThrough } = require('stream');
const input = new PassThrough();
require('readline').emitKeypressEvents(input);
input.on('keypress', (text, { sequence, code, name, ctrl, meta, shift }) => {
	console.log(JSON.stringify(sequence), code, name, [ctrl && 'ctrl', meta && 'meta', shift && 'shift'].filter(Boolean).join(' '));
});
for (const last of ['P', 'A', 'H', 'Z', 'a', 'y'])
	for (const before of ['', '1', '2', '3', '4', '5', '6', '7', '8', '1;2', '1;5', '2;3', '9;6'])
		input.write(`\x1b[${before}${last}`);
for (const last of ['~', '^', '$'])
	for (const before of ['1', '2', '5;2', '15', '15;5', '24;3'])
		input.write(`\x1b[${before}${last}`);
for (const before of ['', '1', '2', '5'])
	for (const last of ['P', 'A', 'a'])
		input.write(`\x1bO${before}${last}`);
for (const sequence of ['[[A', '[[5~', '[[3A', '[200~'])
	input.write(`\x1b${sequence}`);

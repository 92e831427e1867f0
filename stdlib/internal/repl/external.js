'use strict';
// A text in the user's own editor: $VISUAL, else $EDITOR, else vi.

const { passMemory } = require('internal/errors');

const nothing = () => {};

/* What the text has become, or undefined: it is to stay.  The terminal is the editor's meanwhile. */
function edit(text) {
	const fs = require('fs'), path = require('path');
	const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'jsr-repl-'));
	const file = path.join(folder, 'input.js');
	process.on('SIGINT', nothing);         // Ctrl-C is for the editor
	try {
		fs.writeFileSync(file, text === '' ? '' : `${text}\n`, { mode: 0o600, flag: 'wx' });
		const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
		const { status } = require('child_process').spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file],
			{ stdio: 'inherit' });
		if (status === 0)
			return fs.readFileSync(file, 'utf8').replace(/\r\n?/g, '\n').replace(/\n+$/, '');
		return undefined;
	} catch (err) {
		passMemory(err);
		return undefined;
	} finally {
		process.off('SIGINT', nothing);
		fs.rmSync(folder, { recursive: true, force: true });
	}
}

module.exports = { edit };

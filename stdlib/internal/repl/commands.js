'use strict';
// .help and its kin: what begins with a dot and is no JavaScript.

const { kBuffered, kEditor, kLoading, kTime, kStandalone } = require('internal/repl/symbols');
const { passMemory } = require('internal/errors');

const HOME = /^~(?=\/|$)/;
const pathOf = file => file.replace(HOME, () => require('os').homedir());

function breakOff() {
	this.clearBufferedCommand();
	this.displayPrompt();
}

function clear() {
	this.clearBufferedCommand();
	if (!this.useGlobal) {
		this.output.write('Clearing context...\n');
		this.resetContext();
	}
	this.displayPrompt();
}

function help() {
	const names = Object.keys(this.commands).sort();
	const longest = Math.max(...names.map(name => name.length));
	for (const name of names) {
		const { help: text } = this.commands[name];
		this.output.write(text ? `.${name}${' '.repeat(longest - name.length + 3)}${text}\n` : `.${name}\n`);
	}
	this.output.write('\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n');
	this.displayPrompt();
}

function save(file) {
	try {
		if (file === '')
			throw new (require('internal/errors').codes.ERR_MISSING_ARGS)('file');
		require('fs').writeFileSync(pathOf(file), this.lines.join('\n'));
		this.output.write(`Session saved to: ${file}\n`);
	} catch (err) {
		passMemory(err);
		this.output.write(err.code === 'ERR_MISSING_ARGS' ? `${err.message}\n` : `Failed to save: ${file}\n`);
	}
	this.displayPrompt();
}

function load(file) {
	const fs = require('fs');
	let text;
	try {
		if (file === '')
			throw new (require('internal/errors').codes.ERR_MISSING_ARGS)('file');
		if (!fs.statSync(pathOf(file)).isFile()) {
			this.output.write(`Failed to load: ${file} is not a valid file\n`);
			this.displayPrompt();
			return;
		}
		text = fs.readFileSync(pathOf(file), 'utf8');
	} catch (err) {
		passMemory(err);
		this.output.write(err.code === 'ERR_MISSING_ARGS' ? `${err.message}\n` : `Failed to load: ${file}\n`);
		this.displayPrompt();
		return;
	}
	if (this[kStandalone] || this[kEditor]) {
		this[kLoading](text);
	} else {
		// a program's server shows the lines, as node's does
		const { setPrompt } = require('readline').Interface.prototype;
		this.editorMode = true;
		setPrompt.call(this, '');
		this.write(text);
		this.editorMode = false;
		setPrompt.call(this, this._initialPrompt);
		this.write('\n');
	}
}

function editor() {
	if (this[kEditor]) {
		this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
		this[kEditor].editMany();
		return;
	}
	this.editorMode = true;
	require('readline').Interface.prototype.setPrompt.call(this, '');
	this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
}

function time() {
	this[kTime] = !this[kTime];
	this.output.write(`Times are ${this[kTime] ? 'shown' : 'no longer shown'}\n`);
	this.displayPrompt();
}

/* What is known of a value without running anything; else it is evaluated. */
function type(text) {
	const { evaluate, IMPURE } = require('internal/repl/safe');
	const { typeOf } = require('internal/repl/type_of');
	const value = evaluate(text, this.context);
	if (value !== IMPURE) {
		this.output.write(`${typeOf(value)}\n`);
		this.displayPrompt();
		return;
	}
	this.eval(`${text}\n`, this.context, 'REPL', (err, result) => {
		if (err)
			this.output.write(`Uncaught ${err}\n`);
		else
			this.output.write(`${typeOf(result)}\n`);
		this.displayPrompt();
	});
}

function keys(name) {
	const chosen = this[kEditor]?.useKeys(name);
	this.output.write(chosen ? `Keys are those of ${chosen}\n` : 'Keys are emacs or vi, on a terminal\n');
	this.displayPrompt();
}

function define(repl) {
	const add = (name, text, action) => { repl.defineCommand(name, { help: text, action }); };
	add('break', 'Sometimes you get stuck, this gets you out', breakOff);
	add('clear', repl.useGlobal ? 'Alias for .break' :
		'Break, and also clear the local context', clear);
	add('exit', 'Exit the REPL', function () { this.close(); });
	add('help', 'Print this help message', help);
	add('save', 'Save all evaluated commands in this REPL session to a file', save);
	add('load', 'Load JS from a file into the REPL session', load);
	if (repl.terminal)
		add('editor', 'Enter editor mode', editor);
	if (!repl[kStandalone])
		return;
	add('time', 'Show how long each input takes, or no longer', time);
	add('type', 'Show what kind of value an expression has', type);
	if (repl.terminal)
		add('keys', 'Edit with the keys of emacs or vi', keys);
}

module.exports = { define, kBuffered };

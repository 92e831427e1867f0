'use strict';

const { Interface: Base } = require('readline');
const { promisify } = require('internal/util/symbols');
const tty = require('internal/tty/tty');

class Interface extends Base {
	constructor(input, output, completer, terminal) {
		super(input, output, completer, terminal);
	}

	question(query, options = undefined) {
		return Base.prototype.question[promisify].call(this, query, options);
	}
}

/* Cursor movements, collected until they are committed. */
class Readline {
	#stream;
	#todo = [];
	#autoCommit = false;

	constructor(stream, options = undefined) {
		const { validateBoolean } = require('internal/validators');
		const { codes } = require('internal/errors');
		if (typeof stream?.write !== 'function' || typeof stream.on !== 'function')
			throw new codes.ERR_INVALID_ARG_TYPE('stream', 'Writable', stream);
		this.#stream = stream;
		if (options?.autoCommit !== undefined) {
			validateBoolean(options.autoCommit, 'options.autoCommit');
			this.#autoCommit = options.autoCommit;
		}
	}

	#add(text) {
		if (this.#autoCommit)
			process.nextTick(() => { this.#stream.write(text); });
		else
			this.#todo.push(text);
		return this;
	}

	cursorTo(x, y = undefined) {
		const { validateInteger } = require('internal/validators');
		validateInteger(x, 'x');
		if (y !== undefined)
			validateInteger(y, 'y');
		return this.#add(tty.cursorSequence(x, y));
	}

	moveCursor(dx, dy) {
		const { validateInteger } = require('internal/validators');
		if (dx || dy) {
			validateInteger(dx, 'dx');
			validateInteger(dy, 'dy');
			this.#add(tty.moveSequence(dx, dy));
		}
		return this;
	}

	clearLine(dir) {
		require('internal/validators').validateInteger(dir, 'dir', -1, 1);
		return this.#add(tty.clearSequence(dir));
	}

	clearScreenDown() { return this.#add(tty.CLEAR_DOWN); }

	commit() {
		return new Promise(resolve => {
			this.#stream.write(this.#todo.join(''), resolve);
			this.#todo = [];
		});
	}

	rollback() {
		this.#todo = [];
		return this;
	}
}

function createInterface(input, output, completer, terminal) { return new Interface(input, output, completer, terminal);
	}

module.exports = { Interface, Readline, createInterface };

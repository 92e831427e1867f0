'use strict';
/* readline: reads a stream line by line, on a terminal key by key with internal/tty/line_editor.
 *
 * Interface is a function, as in node: scripts call it without new. */

const EventEmitter = require('events');
const { promisify } = require('internal/util/symbols');

const ENDING = /\r\n|\n|\r/g;
const ESCAPE_TIMEOUT_MS = 500;
const LINES_MOST = 1024;               // number of lines that an iterator buffers before it pauses the input

const kDecoder = Symbol('_decoder');
const kRest = Symbol('_line_buffer');          // the incomplete last line
const kReturnAt = Symbol('_sawReturnAt');      // time of a chunk that ended in \r, since a \n may follow; or 0
const kQuestion = Symbol('_questionCallback');
const kOldPrompt = Symbol('_oldPrompt');
const kLines = Symbol('line object stream');
const kEditor = Symbol('_editor');             // on a terminal
const kSpare = Symbol('_spare');               // elsewhere: an editor for those who call it by an old name

function codes() { return require('internal/errors').codes; }
function validators() { return require('internal/validators'); }

function Interface(input, output, completer, terminal) {
	if (!(this instanceof Interface))
		return new Interface(input, output, completer, terminal);
	EventEmitter.call(this);

	let history, historySize, removeHistoryDuplicates = false, crlfDelay, prompt = '> ', tabSize, signal,
		escapeCodeTimeout;
	if (input?.input) {
		({ output, completer, terminal, history, historySize, removeHistoryDuplicates = false, crlfDelay,
			prompt = '> ', tabSize, signal, escapeCodeTimeout } = input);
		input = input.input;
		if (signal)
			validators().validateAbortSignal(signal, 'options.signal');
		else
			signal = undefined;
	}
	if (completer !== undefined && typeof completer !== 'function')
		throw new (codes().ERR_INVALID_ARG_VALUE)('completer', completer);
	if (escapeCodeTimeout !== undefined && !Number.isFinite(escapeCodeTimeout))
		throw new (codes().ERR_INVALID_ARG_VALUE)('input.escapeCodeTimeout', ESCAPE_TIMEOUT_MS);
	if (history === undefined)
		history = [];
	else
		validators().validateArray(history, 'history');
	if (historySize === undefined)
		historySize = 30;
	validators().validateNumber(historySize, 'historySize', 0);
	if (tabSize !== undefined)
		validators().validateUint32(tabSize, 'tabSize', true);

	this.tabSize = tabSize ?? 8;
	this.escapeCodeTimeout = escapeCodeTimeout ?? ESCAPE_TIMEOUT_MS;
	this.line = '';
	this.cursor = 0;
	this.output = output;
	this.input = input;
	this.history = history.slice();
	this.historySize = historySize;
	this.removeHistoryDuplicates = !!removeHistoryDuplicates;
	this.crlfDelay = crlfDelay ? Math.max(100, crlfDelay) : 100;
	this.completer = completer === undefined || completer.length === 2 ? completer :
		(text, cb) => cb(null, completer(text));
	this.terminal = !!(terminal ?? output?.isTTY);
	this.paused = false;
	this._prompt = `${prompt}`;
	this[kDecoder] = new (require('string_decoder').StringDecoder)('utf8');
	this[kRest] = '';
	this[kReturnAt] = 0;
	this[kQuestion] = null;
	this[kOldPrompt] = null;

	const onerror = err => { this.emit('error', err); };
	const onabort = () => { this.close(); };
	input.on('error', onerror);
	if (signal?.aborted)
		process.nextTick(onabort);
	else if (signal)
		require('internal/events/on_abort').onAbort(signal, onabort);
	const leave = this.terminal ? listenToKeys(this, input, output) : listenToText(this, input);
	this.once('close', () => {
		leave();
		input.removeListener('error', onerror);
		signal?.removeEventListener('abort', onabort);
	});
	input.resume();
}
Object.setPrototypeOf(Interface, EventEmitter);
Object.setPrototypeOf(Interface.prototype, EventEmitter.prototype);

// Each returns a function that stops listening.

function listenToText(rl, input) {
	const ondata = chunk => { feed(rl, chunk); };
	const onend = () => {
		feed(rl, rl[kDecoder].end());
		const last = rl[kRest];
		rl[kRest] = '';
		if (last !== '')
			take(rl, last);
		rl.close();
	};
	input.on('data', ondata);
	input.on('end', onend);
	return () => {
		input.removeListener('data', ondata);
		input.removeListener('end', onend);
	};
}

function listenToKeys(rl, input, output) {
	rl.historyIndex = -1;
	rl[kEditor] = makeEditor(rl);
	const onkeypress = (text, key) => { rl._ttyWrite(text, key); };
	const onend = () => {
		if (typeof rl.line === 'string' && rl.line.length > 0)
			rl.emit('line', rl.line);
		rl.close();
	};
	const onresize = () => { rl._refreshLine(); };
	require('internal/tty/keypress').emitKeypressEvents(input, rl);
	input.on('keypress', onkeypress);
	input.on('end', onend);
	input.setRawMode?.(true);
	output?.on('resize', onresize);
	return () => {
		input.removeListener('keypress', onkeypress);
		input.removeListener('end', onend);
		output?.removeListener('resize', onresize);
	};
}

function makeEditor(rl) {
	return require('internal/tty/line_editor').makeEditor(rl, () => { rl._addHistory(); }, line => { take(rl, line); });
}

/* ---- from chunks to lines */

function feed(rl, chunk) {
	let text = rl[kDecoder].write(chunk);
	if (text === '')
		return;
	if (rl[kReturnAt] !== 0) {
		if (Date.now() - rl[kReturnAt] <= rl.crlfDelay && text.charCodeAt(0) === 10)
			text = text.slice(1);
		rl[kReturnAt] = 0;
	}
	let lines;
	/* fast path: most input only contains \n */
	if (text.includes('\r')) {
		lines = text.split(ENDING);
		if (text.endsWith('\r'))
			rl[kReturnAt] = Date.now();
	} else {
		lines = text.split('\n');
	}
	const last = lines.length - 1;
	if (last === 0) {
		rl[kRest] += text;
		return;
	}
	lines[0] = rl[kRest] + lines[0];
	rl[kRest] = lines[last];
	for (let i = 0; i < last; i++)
		take(rl, lines[i]);
}

function take(rl, line) {
	const question = rl[kQuestion];
	if (question) {
		rl[kQuestion] = null;
		rl.setPrompt(rl[kOldPrompt]);
		question(line);
	} else {
		rl.emit('line', line);
	}
}

function remember(rl, line) {
	const { history } = rl;
	if (rl.historySize === 0 || line.trim() === '')
		return;
	if (history[0] !== line) {
		const before = rl.removeHistoryDuplicates ? history.indexOf(line) : -1;
		if (before >= 0)
			history.splice(before, 1);
		history.unshift(line);
		if (history.length > rl.historySize)
			history.pop();
	}
	rl.historyIndex = -1;
	rl.emit('history', history);
}

/* ---- prompts and questions */

Interface.prototype.setPrompt = function setPrompt(prompt) { this._prompt = prompt; };
Interface.prototype.getPrompt = function getPrompt() { return this._prompt; };

Interface.prototype.prompt = function prompt(preserveCursor) {
	if (this.paused)
		this.resume();
	if (this[kEditor] && !this[kEditor].dumb) {
		if (!preserveCursor)
			this.cursor = 0;
		this._refreshLine();
	} else {
		this._writeToOutput(this._prompt);
	}
};

Interface.prototype._refreshLine = function _refreshLine() { this[kEditor]?.refresh(); };
Interface.prototype._ttyWrite = function _ttyWrite(s, key) { this[kEditor]?.edit(s, key); };

Interface.prototype._writeToOutput = function _writeToOutput(stringToWrite) {
	validators().validateString(stringToWrite, 'stringToWrite');
	this.output?.write(stringToWrite);
};

function ask(rl, query, cb) {
	if (rl.closed)
		throw new (codes().ERR_USE_AFTER_CLOSE)('readline');
	if (!rl[kQuestion]) {
		rl[kOldPrompt] = rl._prompt;
		rl.setPrompt(query);
		rl[kQuestion] = cb;
	}
	rl.prompt();
}

function question(query, options, cb) {
	cb = typeof options === 'function' ? options : cb;
	const signal = options !== null && typeof options === 'object' ? options.signal : undefined;
	if (!signal) {
		if (typeof cb === 'function')
			ask(this, query, cb);
		return;
	}
	validators().validateAbortSignal(signal, 'options.signal');
	if (signal.aborted)
		return;
	const onabort = () => {
		if (!this[kQuestion])
			return;
		this[kQuestion] = null;
		this.setPrompt(this[kOldPrompt]);
		this._writeToOutput('\r\n');
		this.line = '';
	};
	require('internal/events/on_abort').onAbort(signal, onabort);
	ask(this, query, answer => {
		signal.removeEventListener('abort', onabort);
		if (typeof cb === 'function')
			cb(answer);
	});
}

Interface.prototype.question = question;

// The promise form, for util.promisify and readline/promises.
question[promisify] = function (query, options) {
	return new Promise((resolve, reject) => {
		const signal = options?.signal;
		if (!signal) {
			question.call(this, query, resolve);
			return;
		}
		validators().validateAbortSignal(signal, 'options.signal');
		const onabort = () => {
			const { AbortError } = require('internal/errors');
			reject(new AbortError(undefined, { cause: signal.reason }));
		};
		if (signal.aborted) {
			onabort();
			return;
		}
		require('internal/events/on_abort').onAbort(signal, onabort);
		question.call(this, query, options, answer => {
			signal.removeEventListener('abort', onabort);
			resolve(answer);
		});
	});
};

/* ---- the input */

Interface.prototype.pause = function pause() {
	if (this.paused)
		return this;
	this.input.pause();
	this.paused = true;
	this.emit('pause');
	return this;
};

Interface.prototype.resume = function resume() {
	if (!this.paused)
		return this;
	this.input.resume();
	this.paused = false;
	this.emit('resume');
	return this;
};

Interface.prototype.write = function write(data, key) {
	if (this.paused)
		this.resume();
	if (this[kEditor])
		this._ttyWrite(data, key);
	else if (data !== undefined)
		feed(this, data);
};

Interface.prototype.close = function close() {
	if (this.closed)
		return;
	this.pause();
	if (this.terminal)
		this.input.setRawMode?.(false);
	this.closed = true;
	this.emit('close');
};

Interface.prototype.getCursorPos = function getCursorPos() {
	const { displayPosition } = require('internal/tty/line_editor');
	return displayPosition(this._prompt + this.line.slice(0, this.cursor), this.output?.columns || Infinity,
		this.tabSize);
};

/* ---- the inside by the names it once had, which packages still call */

Object.assign(Interface.prototype, {
	_setRawMode(mode) {
		const { input } = this, wasRaw = input.isRaw;
		if (typeof input.setRawMode === 'function')
			input.setRawMode(mode);
		return wasRaw;
	},
	_onLine(line) { take(this, line); },
	_normalWrite(b) {
		if (b !== undefined)
			feed(this, b);
	},
	_addHistory() {
		const { line } = this;
		if (line !== '')
			remember(this, line);
		return line;
	},
	_getCursorPos: Interface.prototype.getCursorPos,
	_getDisplayPos(str) {
		const { displayPosition } = require('internal/tty/line_editor');
		return displayPosition(str, this.output?.columns || Infinity, this.tabSize);
	},
	_insertString(c) { actionsOf(this).insert(c); },
	_moveCursor(dx) { actionsOf(this).move(dx); },
	_line() { actionsOf(this).takeIt(); },
	_tabComplete(lastKeypressWasTab) { actionsOf(this).complete(lastKeypressWasTab); },
	_historyNext() { actionsOf(this).through(-1); },
	_historyPrev() { actionsOf(this).through(1); }
});

for (const name of ['wordLeft', 'wordRight', 'deleteLeft', 'deleteRight', 'deleteWordLeft', 'deleteWordRight',
	'deleteLineLeft', 'deleteLineRight'])
	Interface.prototype[`_${name}`] = { [`_${name}`]() { actionsOf(this)[name](); } }[`_${name}`];

for (const key of [kDecoder, kRest, kReturnAt, kQuestion, kOldPrompt])
	Object.defineProperty(Interface.prototype, key.description, {
		__proto__: null, get() { return this[key]; }, set(value) { this[key] = value; }
	});

function actionsOf(rl) { return (rl[kEditor] ?? (rl[kSpare] ??= makeEditor(rl))).actions; }

/* Lines as an async iterator.  Leaving early stops listening; the interface stays open. */
function iterate(rl) {
	const lines = [], waiting = [];
	let failure = null, left = false;
	const done = value => ({ value, done: true });

	const online = line => {
		if (waiting.length > 0) {
			waiting.shift().resolve({ value: line, done: false });
			return;
		}
		lines.push(line);
		if (lines.length > LINES_MOST)
			rl.pause();
	};
	const onerror = err => {
		if (waiting.length > 0)
			waiting.shift().reject(err);
		else
			failure = err;
	};
	const onclose = () => {
		while (waiting.length > 0)
			waiting.shift().resolve(done());
	};
	rl.on('line', online);
	rl.on('error', onerror);
	rl.on('close', onclose);

	return {
		next() {
			if (lines.length > 0) {
				if (lines.length === 1 && rl.paused && !rl.closed)
					rl.resume();
				return Promise.resolve({ value: lines.shift(), done: false });
			}
			if (failure) {
				const err = failure;
				failure = null;
				return Promise.reject(err);
			}
			if (left || rl.closed)
				return Promise.resolve(done());
			return new Promise((resolve, reject) => { waiting.push({ resolve, reject }); });
		},
		return() {
			left = true;
			rl.removeListener('line', online);
			rl.removeListener('error', onerror);
			rl.removeListener('close', onclose);
			onclose();
			return Promise.resolve(done());
		},
		[Symbol.asyncIterator]() { return this; },
		[Symbol.for('nodejs.watermarkData')]: {
			get size() { return lines.length; },
			get low() { return 1; },
			get high() { return LINES_MOST; },
			get isPaused() { return rl.paused; }
		}
	};
}

Object.defineProperty(Interface.prototype, Symbol.asyncIterator, {
	configurable: true, writable: true, enumerable: false,
	value() { return this[kLines] ??= iterate(this); }
});

/* ---- the module */

function clearLine(stream, dir, callback) { return require('internal/tty/tty').clearLine(stream, dir, callback); }
function clearScreenDown(stream, callback) { return require('internal/tty/tty').clearScreenDown(stream, callback); }
function cursorTo(stream, x, y, callback) { return require('internal/tty/tty').cursorTo(stream, x, y, callback); }
function moveCursor(stream, dx, dy, callback) { return require('internal/tty/tty').moveCursor(stream, dx, dy, callback); }

function createInterface(input, output, completer, terminal) { return new Interface(input, output, completer, terminal);
	}

function emitKeypressEvents(stream, iface) { require('internal/tty/keypress').emitKeypressEvents(stream, iface); }

module.exports = {
	Interface, clearLine, clearScreenDown, createInterface, cursorTo, emitKeypressEvents, moveCursor,
	get promises() { return require('readline/promises'); }
};

'use strict';
/* readline: a stream's text, line by line.  On a terminal the kernel's own line editing is used. */

const EventEmitter = require('events');

const ENDING = /\r\n|\n|\r/g;

function codes() { return require('internal/errors').codes; }

function Interface(input, output, completer, terminal) {
	if (!(this instanceof Interface))
		return new Interface(input, output, completer, terminal);
	const self = this;
	let options = null;

	EventEmitter.call(this);
	if (input && input.input) {
		options = input;
		output = options.output;
		completer = options.completer;
		terminal = options.terminal;
		input = options.input;
		if (options.signal)
			require('internal/validators').validateAbortSignal(options.signal, 'options.signal');
	}
	if (completer !== undefined && completer !== null && typeof completer !== 'function')
		throw new (codes().ERR_INVALID_ARG_VALUE)('completer', completer);
	if (options && options.history !== undefined)
		require('internal/validators').validateArray(options.history, 'history');
	const delay = options && options.crlfDelay;
	this.crlfDelay = delay ? Math.max(100, delay) : 100;
	this.input = input;
	this.output = output;
	this.completer = completer || undefined;
	this.terminal = terminal === undefined || terminal === null ? !!(output && output.isTTY) : !!terminal;
	this.line = '';
	this.cursor = 0;
	this.history = options && options.history ? options.history.slice() : [];
	this.closed = false;
	this.paused = false;
	this._prompt = options && options.prompt !== undefined ? `${options.prompt}` : '> ';
	this._rest = '';
	this._returnAt = 0;
	this._question = null;
	this._oldPrompt = null;
	this._decoder = new (require('string_decoder').StringDecoder)('utf8');

	function ondata(chunk) { self._feed(chunk); }
	function onend() {
		self._feed(self._decoder.end());
		if (self._rest !== '') {
			const last = self._rest;
			self._rest = '';
			self._line(last);
		}
		self.close();
	}
	function onerror(err) { self.emit('error', err); }
	function onabort() { self.close(); }

	input.on('error', onerror);
	input.on('data', ondata);
	input.on('end', onend);
	if (options && options.signal) {
		if (options.signal.aborted)
			process.nextTick(onabort);
		else
			options.signal.addEventListener('abort', onabort);
	}
	this.once('close', () => {
		input.removeListener('data', ondata);
		input.removeListener('end', onend);
		input.removeListener('error', onerror);
		if (options && options.signal)
			options.signal.removeEventListener('abort', onabort);
	});
	input.resume();
}
Interface.prototype = Object.create(EventEmitter.prototype, {
	constructor: { configurable: true, writable: true, enumerable: false, value: Interface }
});
if (Object.setPrototypeOf)
	Object.setPrototypeOf(Interface, EventEmitter);

Interface.prototype._feed = function (chunk) {
	let text = typeof chunk === 'string' ? chunk : this._decoder.write(chunk), lines;
	if (text === '')
		return;
	if (this._returnAt !== 0) {
		if (Date.now() - this._returnAt <= this.crlfDelay && text.charCodeAt(0) === 10)
			text = text.slice(1);
		this._returnAt = 0;
	}
	/* most input knows only \n */
	if (!text.includes('\r'))
		lines = text.split('\n');
	else {
		lines = text.split(ENDING);
		if (text.charCodeAt(text.length - 1) === 13)
			this._returnAt = Date.now();
	}
	const last = lines.length - 1;
	if (last === 0) {
		this._rest += text;
		return;
	}
	lines[0] = this._rest + lines[0];
	this._rest = lines[last];
	for (let i = 0; i < last; i++)
		this._line(lines[i]);
};

Interface.prototype._line = function (line) {
	const question = this._question;
	if (this.terminal && line.trim() !== '' && this.history[0] !== line)
		this.history.unshift(line);
	if (question) {
		this._question = null;
		this.setPrompt(this._oldPrompt);
		question(line);
	} else
		this.emit('line', line);
};

Interface.prototype.setPrompt = function setPrompt(prompt) { this._prompt = prompt; };
Interface.prototype.getPrompt = function getPrompt() { return this._prompt; };
Interface.prototype.prompt = function prompt() {
	if (this.closed)
		throw new (codes().ERR_USE_AFTER_CLOSE)('readline');
	if (this.paused)
		this.resume();
	this._writeToOutput(this._prompt);
};
Interface.prototype._writeToOutput = function _writeToOutput(text) {
	require('internal/validators').validateString(text, 'stringToWrite');
	if (this.output !== null && this.output !== undefined)
		this.output.write(text);
};

Interface.prototype.question = function question(query, options, cb) {
	const self = this;
	cb = typeof options === 'function' ? options : cb;
	if (this.closed)
		throw new (codes().ERR_USE_AFTER_CLOSE)('readline');
	if (typeof cb !== 'function')
		return;
	const signal = options && typeof options === 'object' ? options.signal : undefined;
	if (signal) {
		require('internal/validators').validateAbortSignal(signal, 'options.signal');
		if (signal.aborted)
			return;
		signal.addEventListener('abort', onabort);
	}
	function onabort() {
		self._question = null;
		self.setPrompt(self._oldPrompt);
	}
	if (this._question)
		this.prompt();
	else {
		this._oldPrompt = this._prompt;
		this.setPrompt(query);
		this._question = function (answer) {
			if (signal)
				signal.removeEventListener('abort', onabort);
			cb(answer);
		};
		this.prompt();
	}
};

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
Interface.prototype.write = function write(data) {
	if (this.closed)
		throw new (codes().ERR_USE_AFTER_CLOSE)('readline');
	if (this.paused)
		this.resume();
	if (data !== undefined && data !== null)
		this._feed(typeof data === 'string' ? data : this._decoder.write(data));
};
Interface.prototype.close = function close() {
	if (this.closed)
		return;
	this.pause();
	this.closed = true;
	this.emit('close');
};
Interface.prototype.getCursorPos = function getCursorPos() { return { cols: this.cursor, rows: 0 }; };

/* Lines as an async iterator; leaving early closes the interface. */
Interface.prototype._iterate = function () {
	const self = this, lines = [], waiting = [];
	let failed = null;

	function done() { return { value: undefined, done: true }; }
	function onclose() {
		while (waiting.length)
			waiting.shift().resolve(done());
	}
	self.on('line', line => {
		if (waiting.length)
			waiting.shift().resolve({ value: line, done: false });
		else {
			lines.push(line);
			if (lines.length > 1024)
				self.pause();
		}
	});
	self.on('error', err => {
		failed = err;
		if (waiting.length) {
			failed = null;
			waiting.shift().reject(err);
		}
	});
	self.on('close', onclose);
	const it = {
		next() {
			const err = failed;
			if (lines.length) {
				if (lines.length === 1 && self.paused && !self.closed)
					self.resume();
				return Promise.resolve({ value: lines.shift(), done: false });
			}
			if (err) {
				failed = null;
				return Promise.reject(err);
			}
			if (self.closed)
				return Promise.resolve(done());
			return new Promise((resolve, reject) => { waiting.push({ resolve, reject }); });
		},
		return() {
			self.close();
			return Promise.resolve(done());
		}
	};
	if (typeof Symbol === 'function' && Symbol.asyncIterator)
		it[Symbol.asyncIterator] = function () { return this; };
	return it;
};
if (typeof Symbol === 'function' && Symbol.asyncIterator)
	Object.defineProperty(Interface.prototype, Symbol.asyncIterator, {
		configurable: true, writable: true, enumerable: false, value: Interface.prototype._iterate
	});

exports.Interface = Interface;
exports.createInterface = function createInterface(input, output, completer, terminal) {
	return new Interface(input, output, completer, terminal);
};
['clearLine', 'clearScreenDown', 'cursorTo', 'moveCursor'].forEach(name => {
	exports[name] = function () {
		const tty = require('internal/tty');
		return tty[name].apply(tty, arguments);
	};
});
exports.emitKeypressEvents = function emitKeypressEvents() {};
Object.defineProperty(exports, 'promises', {
	configurable: true, enumerable: true, get() { return require('readline/promises'); }
});

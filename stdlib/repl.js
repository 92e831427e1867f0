'use strict';
/* repl: what is typed is run, and its value shown.
 *
 * Scripts run by internalBinding('repl'), in a context of the server's own or, with useGlobal and at `jsr repl`, among
 * the program's globals: what they declare stays, and may be declared again.  A script that awaits ends later; until
 * then what is typed waits.
 *
 * On the process's own terminal lines are edited by internal/repl/editor, elsewhere by readline. */

const { Interface } = require('readline');
const { inspect } = require('internal/util/inspect');
const { codes, isMemory, passMemory } = require('internal/errors');
const binding = internalBinding('repl');
const guarded = internalBinding('contexts');
const { now } = internalBinding('misc');

const { COMPLETE, MORE, syntaxOf } = require('internal/repl/syntax');
const INTERRUPTED = 2;
const ALIVE_MS = 2 ** 30;

const REPL_MODE_SLOPPY = Symbol('repl-sloppy');
const REPL_MODE_STRICT = Symbol('repl-strict');

const {
	kBuffered, kEditor, kLoading, kTime, kCancel, kStandalone, kError, kWaiting, kShown, kReports, interruption,
	isInterruption
} = require('internal/repl/symbols');
const { DIM, DIM_OFF } = require('internal/repl/colour');

function Recoverable(err) { this.err = err; }
Object.setPrototypeOf(Recoverable.prototype, SyntaxError.prototype);
Object.setPrototypeOf(Recoverable, SyntaxError);

const writer = obj => inspect(obj, writer.options);
writer.options = { ...inspect.defaultOptions, showProxy: true };

let builtins;

function builtinModules() {
	return builtins ??= require('module').builtinModules.filter(name => !name.startsWith('_'));
}

/* ---- running */

function finishLater(repl, promise, cb) {
	let over = false, raw = false, alive;
	const end = (err, value) => {
		if (over)
			return;
		over = true;
		repl[kCancel] = null;
		repl[kEditor]?.setBusy(false);
		process.off('SIGINT', cancel);
		clearInterval(alive);
		if (raw)
			repl.input.setRawMode(true);
		cb(err, value);
		catchUp(repl);
	};
	const cancel = () => { end(interruption()); };
	repl[kCancel] = cancel;
	if (repl[kEditor])
		repl[kEditor].setBusy(true);
	else if (repl.breakEvalOnSigint)
		process.on('SIGINT', cancel);
	if (repl.breakEvalOnSigint && !repl[kEditor] && repl.terminal) {
		raw = cook(repl);
		alive = setInterval(() => {}, ALIVE_MS);       // whoever sits there can still press Ctrl-C
	}
	if (!repl[kEditor])
		repl.pause();
	const done = (err, value) => {
		end(err, value);
		if (!repl.closed && !repl[kCancel])
			repl.resume();
	};
	// not .then, which script may have replaced
	(async () => {
		let value;
		try {
			[value] = await promise;
		} catch (err) {
			passMemory(err);
			done(err);
			return;
		}
		done(null, value);
	})();
}

/* Lines that came while a script was waited for; null among them: the end of the input. */
function catchUp(repl) {
	const lines = repl[kWaiting];
	while (lines.length > 0 && !repl[kCancel]) {
		const line = lines.shift();
		if (line === null)
			repl.emit('exit');
		else
			take(repl, line);
	}
}

/* An error in a domain that the script has entered is that domain's. */
function belongsElsewhere(repl, err) {
	const { domain } = process;
	if (!repl._domain || !domain || domain === repl._domain)
		return false;
	domain.emit('error', err);
	domain.exit();
	return true;
}

/* What a program's server runs must not take the program's errors. */
let watching = null;

function watchListeners(repl) {
	if (watching === null) {
		watching = new WeakSet();
		process.prependListener('newListener', event => {
			if (event === 'uncaughtException' && process.domain && watching.has(process.domain))
				throw new codes.ERR_INVALID_REPL_INPUT('Listeners for `uncaughtException` cannot be used in the REPL');
		});
	}
	watching.add(repl._domain);
}

const isHistoryKey = key => key?.ctrl && !key.shift ? key.name === 'n' || key.name === 'p' :
	key?.name === 'up' || key?.name === 'down';

/* In .editor, Ctrl-D ends it and the keys of the history do nothing. */
function editorKeys(repl) {
	const { _ttyWrite: write } = repl;
	repl._ttyWrite = function (text, key) {
		if (this.editorMode && this.terminal && isHistoryKey(key))
			return;
		if (!this.editorMode || !this.terminal || !key?.ctrl || key.shift || key.name !== 'd') {
			write.call(this, text, key);
			return;
		}
		this.editorMode = false;
		Interface.prototype.setPrompt.call(this, this._initialPrompt);
		write.call(this, text, { name: 'return' });
	};
}

const handleOf = context => context === globalThis ? undefined : require('internal/vm/contexts').contexts.get(context);

/* Ctrl-C is a signal only while the terminal is not raw.  Returns whether it was. */
function cook(repl) {
	const raw = repl.terminal && repl.input.isRaw === true;
	if (raw)
		repl.input.setRawMode(false);
	return raw;
}

function interruptible(repl, fn, handle) {
	const raw = cook(repl);
	try {
		return guarded.call(fn, handle, 0, true, true);
	} finally {
		if (raw)
			repl.input.setRawMode(true);
	}
}

function defaultEval(code, context, file, cb) {
	if (code === '\n') {
		cb(null);
		return;
	}
	const syntax = syntaxOf(code);
	let text = syntax.code, result, awaits;
	if (this.replMode === REPL_MODE_STRICT && !/^\s*$/.test(text))
		text = `'use strict'; void 0; ${text}`;
	try {
		let fn;
		const handle = handleOf(context);
		({ 0: fn, 1: awaits } = binding.compile(text, file, handle));
		result = this.breakEvalOnSigint && !this[kEditor] ? interruptible(this, fn, handle) :
			binding.run(fn, handle);
	} catch (err) {
		passMemory(err);
		if (belongsElsewhere(this, err))
			return;
		cb(syntax.status === MORE && err instanceof SyntaxError ? new Recoverable(err) : err);
		return;
	}
	if (result[0] === INTERRUPTED)
		cb(interruption());
	else if (result[0] !== 0 && belongsElsewhere(this, result[1]))
		return;
	else if (result[0] !== 0)
		cb(result[1]);
	else if (awaits)
		finishLater(this, result[1], cb);
	else
		cb(null, result[1]);
}

/* ---- the server */

function optionsOf(prompt, stream, eval_, useGlobal, ignoreUndefined, replMode) {
	if (prompt !== null && typeof prompt === 'object')
		return { ...prompt };
	if (stream !== undefined && stream !== null && stream.stdin && stream.stdout)
		return { prompt, input: stream.stdin, output: stream.stdout, eval: eval_, useGlobal, ignoreUndefined,
			replMode };
	return { prompt, input: stream, output: stream, eval: eval_, useGlobal, ignoreUndefined, replMode };
}

function ownTerminal(options) {
	const { input, output } = options;
	return options.terminal && process.env.TERM !== 'dumb' && input === process.stdin &&
		output === process.stdout &&
		input.isTTY && output.isTTY;
}

function REPLServer(prompt, stream, eval_, useGlobal, ignoreUndefined, replMode) {
	if (!(this instanceof REPLServer))
		return new REPLServer(prompt, stream, eval_, useGlobal, ignoreUndefined, replMode);
	const options = optionsOf(prompt, stream, eval_, useGlobal, ignoreUndefined, replMode);
	if (!options.input && !options.output) {
		options.input = process.stdin;
		options.output = process.stdout;
	}
	options.terminal ??= Boolean(options.output.isTTY);
	options.useColors ??= options.terminal && require('internal/tty/tty').wantsColors(options.output);
	if (options.breakEvalOnSigint && options.eval)
		throw new codes.ERR_INVALID_REPL_EVAL_CONFIG();
	const self = this;
	this.useColors = !!options.useColors;
	this.useGlobal = !!options.useGlobal;
	this.ignoreUndefined = !!options.ignoreUndefined;
	this.replMode = options.replMode || REPL_MODE_SLOPPY;
	this.breakEvalOnSigint = !!options.breakEvalOnSigint;
	this.allowBlockingCompletions = !!options.allowBlockingCompletions;
	this.underscoreAssigned = this.underscoreErrAssigned = false;
	this.last = this.lastError = undefined;
	this.editorMode = false;
	this[kBuffered] = '';
	this[kCancel] = null;
	this[kWaiting] = [];
	this[kStandalone] = Boolean(options[kStandalone]);
	if (options.domain || !this[kStandalone])
		this._domain = options.domain || require('domain').create();

	Interface.call(this, {
		input: options.input, output: options.output, terminal: options.terminal, prompt: options.prompt ??
			'> ',
		historySize: options.historySize ?? 1000, tabSize: options.tabSize,
		completer: options.completer || ((text, cb) => {
			require('internal/repl/complete').complete(self, text,
				self.editorMode ? self.completeOnEditorMode(cb) : cb);
		})
	});
	this._initialPrompt = this._prompt;
	this.eval = evalFunction(this, options.eval || defaultEval);
	this.lines = [];
	this.lines.level = [];
	this.resetContext();
	this.commands = Object.create(null);
	require('internal/repl/commands').define(this);
	chooseWriter(this, options);

	if (ownTerminal(options))
		this[kEditor] = require('internal/repl/editor').attach(this, { preview: options.preview !== false,
			keys: options.keys, shown: options[kShown] });
	else if (this.terminal)
		editorKeys(this);
	if (this._domain)
		watchListeners(this);
	this._domain?.on('error', err => {
		// what ran out of memory between the lines is lost: nobody may take that for an answer
		if (!this[kReports])
			passMemory(err);
		forgetDomain(err);
		this[kError](err);
	});
	listen(this);
	this.displayPrompt();
}
Object.setPrototypeOf(REPLServer.prototype, Interface.prototype);
Object.setPrototypeOf(REPLServer, Interface);

function chooseWriter(repl, options) {
	repl.writer = options.writer || writer;
	if (repl.writer !== writer)
		return;
	repl.writer = obj => inspect(obj, repl.writer.options);
	repl.writer.options = { ...writer.options, colors: repl.useColors };
	if (repl[kStandalone])
		Object.defineProperty(inspect, 'replDefaults', {
			configurable: true, enumerable: true, get: () => repl.writer.options,
			set(options) {
				require('internal/validators').validateObject(options, 'options');
				Object.assign(repl.writer.options, options);
			}
		});
	if (repl.useColors && repl.output.columns)
		repl.writer.options.breakLength = Math.max(40, repl.output.columns);
}

/* What an eval begins belongs to the domain, and so do the errors that come of it. */
function evalFunction(repl, fn) {
	if (!repl._domain)
		return fn;
	return repl._domain.bind(fn);
}

function listen(repl) {
	let interrupted = false, ended = false;

	repl.on('close', () => {
		repl[kEditor]?.leave();
		if (ended)
			return;
		ended = true;
		if (repl[kCancel] && !repl[kEditor])
			repl[kWaiting].push(null);
		else
			repl.emit('exit');
	});
	repl.on('SIGINT', () => {
		if (repl[kCancel]) {
			repl[kCancel]();
			return;
		}
		const empty = repl.line.length === 0;
		repl.clearLine?.();
		repl[kEditor]?.clear();
		repl.line = '';
		repl.cursor = 0;
		if (repl.terminal && !repl[kEditor])
			repl.output.write('\n');
		repl.editorMode = false;
		if (repl[kBuffered] === '' && empty) {
			if (interrupted) {
				repl.close();
				return;
			}
			repl.output.write('(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n');
			interrupted = true;
		} else {
			interrupted = false;
		}
		repl.clearBufferedCommand();
		repl.displayPrompt();
	});
	repl.on('SIGCONT', () => {
		if (repl.editorMode)
			repl.output.write(`${repl._initialPrompt}.editor\n// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n`);
		repl.displayPrompt(true);
	});
	repl.on('line', line => {
		interrupted = false;
		if (repl[kCancel])
			repl[kWaiting].push(line || '');
		else
			take(repl, line || '');
	});
}

let serial = 0;

function isCommand(text) {
	return text[0] === '.' && text[1] !== '.' && Number.isNaN(parseFloat(text)) ?
		/^\.([^\s]+)\s*(.*)$/.exec(text) : null;
}

/* The next line of .editor begins as far to the right as the last one. */
function indentLike(repl, line) {
	const [space] = /^\s*/.exec(line);
	if (space !== '')
		repl.write(space);
}

function take(repl, line) {
	if (repl.editorMode) {
		repl[kBuffered] += `${line}\n`;
		if (repl[require('internal/tty/keypress').kTyped])
			indentLike(repl, line);
		note(repl, line);
		return;
	}
	const trimmed = line.trim(), command = trimmed.includes('\n') ? null : isCommand(trimmed);
	if (command) {
		const known = repl.commands[command[1]];
		if (known) {
			known.action.call(repl, command[2]);
			return;
		}
		if (repl[kBuffered] === '') {
			repl.output.write('Invalid REPL keyword\n');
			repl.displayPrompt();
			return;
		}
	}
	evaluate(repl, `${repl[kBuffered]}${line}\n`, line);
}

function evaluate(repl, code, line) {
	const begun = now();
	repl.eval(code, repl.context, `REPL${++serial}`, function finish(err, value) {
		note(repl, line);
		if (err !== null && err !== undefined) {
			if (err instanceof Recoverable && !repl.closed) {
				repl[kBuffered] = code;
				repl.displayPrompt();
				return;
			}
			repl.clearBufferedCommand();
			report(repl, err instanceof Recoverable ? err.err : err);
			return;
		}
		repl.clearBufferedCommand();
		if (arguments.length === 2 && (!repl.ignoreUndefined || value !== undefined)) {
			if (!repl.underscoreAssigned)
				repl.last = value;
			repl.output.write(`${repl.writer(value)}\n`);
		}
		if (repl[kTime])
			repl.output.write(`${(now() - begun).toFixed(2)} ms\n`);
		if (!repl.closed)
			repl.displayPrompt();
	});
}

function report(repl, err) {
	const outer = repl[kReports];
	repl[kReports] = true;
	try {
		if (repl._domain)
			repl._domain.emit('error', err);
		else
			repl[kError](err);
	} finally {
		repl[kReports] = outer;
	}
}

function note(repl, line) { repl.lines.push(line); }

/* ---- errors */

/* That an error came through the server's domain is none of its own properties. */
function forgetDomain(err) {
	if (typeof err !== 'object' || err === null || !Object.getOwnPropertyDescriptor(err, 'domainThrown')?.value)
		return;
	Reflect.deleteProperty(err, 'domain');
	Reflect.deleteProperty(err, 'domainThrown');
}

// the frame of a text that was typed, or of an unnamed callback of it
const OUTERMOST = /^ {4}at (?:(?:async )?REPL\d+:\d+:\d+|\w+\.(?:_on\w+|<anonymous>) \(REPL\d+:\d+:\d+\))$/;
const FRAME = /^ {4}at /;

/* The frames down to the text that was typed. */
function typedFrames(frames) {
	return frames.slice(0, frames.findLastIndex(frame => frame.getFunctionName() === null &&
		/^REPL\d+$/.test(frame.getFileName())));
}

/* The program's own Error.prepareStackTrace gets the frames of what was typed only. */
function prepareTyped(err, own) {
	const prepare = (error, frames) => Reflect.apply(own.value, Error, [error, typedFrames(frames)]);
	Object.defineProperty(Error, 'prepareStackTrace', { ...own, value: prepare });
	try {
		return err.stack;
	} finally {
		Object.defineProperty(Error, 'prepareStackTrace', own);
	}
}

const defaultPrepare = Error.prepareStackTrace;

/* What the stack says of the REPL's own machinery is nothing that was typed. */
function shortStack(err) {
	const own = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
	if (typeof own?.value === 'function' && own.value !== defaultPrepare && own.configurable) {
		err.stack = prepareTyped(err, own);
		return;
	}
	const { stack } = err;
	if (typeof stack !== 'string')
		return;
	const lines = stack.split('\n');
	let end = lines.findLastIndex(line => OUTERMOST.test(line));
	if (end < 0)
		end = lines.findIndex(line => FRAME.test(line) &&
			/\(?node:(?:internal\/)?(?:repl|domain)\b/.test(line));
	if (end < 0)
		return;
	while (end > 0 && FRAME.test(lines[end - 1]) && /node:(?:internal\/)?(?:repl|domain)/.test(lines[end - 1]))
		end--;
	err.stack = lines.slice(0, end).join('\n');
}

/* That require found nothing is not an error of what was typed, so it is not in brackets though it has no frames. */
const isNotFound = err => Object.getOwnPropertyDescriptor(err, 'code')?.value === 'MODULE_NOT_FOUND';

function describe(repl, err) {
	const isError = err instanceof Error;
	if (isError) {
		try {
			if (err.name === 'SyntaxError' && typeof err.stack === 'string')
				err.stack = err.stack.replace(/^REPL\d+:\d+\r?\n/, '').replace(/^\s+at\s.*\n?/gm, '')
					.replace(/\n$/, '');
			else
				shortStack(err);
		} catch (e) {
			passMemory(e);
		}
	}
	let text = repl.writer(err);
	if (isError && text[0] === '[' && text.endsWith(']'))
		text = text.slice(1, -1);
	else if (isError && (repl[kStandalone] || isNotFound(err)) && text.startsWith(`[${err.stack}] `))
		text = err.stack + text.slice(err.stack.length + 2);
	return text === '' ? inspect(err, { colors: false }) : text;
}

function writeHint(repl, err) {
	const { evaluate, IMPURE } = require('internal/repl/safe');
	const hint = require('internal/hints')(err, {
		names: binding.lexicalNames(undefined),
		valueOf(text) {
			const value = evaluate(text, repl.context);
			return value === IMPURE ? undefined : [value];
		}
	});
	if (hint)
		repl.output.write(repl.useColors ? `${DIM}hint: ${hint}${DIM_OFF}\n` : `hint: ${hint}\n`);
}

const HEAD = /^(?:\x1b\[\d+m)?\[?(?:[A-Z][a-z0-9_]*)*Error/;

REPLServer.prototype[kError] = function (err) {
	let text;
	if (this[kStandalone] && process.listenerCount('uncaughtException') > 0) {
		process.nextTick(() => {
			process.emit('uncaughtException', err, 'uncaughtException');
			this.clearBufferedCommand();
			if (!this.closed && !this[kCancel])
				this.displayPrompt();
		});
		return;
	}
	if (!this.underscoreErrAssigned)
		this.lastError = err;
	if (isMemory(err) && !this[kStandalone])
		binding.noteLoss();
	try {
		text = describe(this, err);
	} catch (e) {
		passMemory(e);
		text = '[an error that cannot be shown]';
	}
	if (this[kStandalone] && isInterruption(err))
		text = 'Script execution was interrupted by `SIGINT`';
	const lines = text.split(/(?<=\n)/);
	let shown = '', found = false;
	for (let i = 0; i < lines.length; i++) {
		const line = lines[i];
		if (!found && HEAD.test(line)) {
			shown += (this.writer.options?.breakLength ?? 80) >= line.length ? `Uncaught ${line}` :
				`Uncaught:\n${line}`;
			found = true;
		} else {
			shown += line;
		}
	}
	if (!found)
		shown = `Uncaught${lines.length === 1 ? ' ' : ':\n'}${shown}`;
	this.output.write(shown.endsWith('\n') ? shown : `${shown}\n`);
	if (this[kStandalone] && !(err instanceof RangeError))
		writeHint(this, err);
	this.clearBufferedCommand();
	this.lines.level = [];
	if (!this.closed && !this[kCancel])
		this.displayPrompt();
};

/* ---- the context */

function define(object, name, value) {
	Object.defineProperty(object, name, { configurable: true, writable: true, enumerable: false, value });
}

function addLibraries(object) {
	for (const name of internalBinding('modules').builtins()) {
		if (name.includes('/') || name.startsWith('_') || name in object || name === 'module')
			continue;
		const set = value => {
			Object.defineProperty(object, name, { configurable: true, writable: true, enumerable: true,
				value });
		};
		Object.defineProperty(object, name, {
			configurable: true, enumerable: false, set,
			get: require('internal/repl/safe').trust(() => {
				const library = require(name);
				Object.defineProperty(object, name, { configurable: true, writable: true,
					enumerable: false,
					value: library });
				return library;
			})
		});
	}
}

/* Globals of a server's own, with what the program's globals have beyond the language's. */
function createGlobals(repl) {
	const context = require('internal/vm/contexts').plainContext();
	for (const name of Object.getOwnPropertyNames(globalThis))
		if (!Object.hasOwn(context, name))
			Object.defineProperty(context, name, Object.getOwnPropertyDescriptor(globalThis, name));
	context.global = context;
	define(context, 'console', new (require('console').Console)(repl.output));
	return context;
}

REPLServer.prototype.createContext = function createContext() {
	const own = !this.useGlobal && !this[kStandalone];
	const context = own ? createGlobals(this) : globalThis;
	if (!this[kStandalone]) {
		const Module = require('module'), module = new Module('<repl>'), dir = process.cwd();
		module.paths = [...Module._nodeModulePaths(dir), ...Module.globalPaths];
		define(context, 'require', internalBinding('modules').createRequire(`${dir}/<repl>`, '<repl>'));
		define(context, 'module', module);
		define(context, 'exports', module.exports);
	}
	addLibraries(context);
	return context;
};

REPLServer.prototype.resetContext = function resetContext() {
	this.context = this.createContext();
	this.underscoreAssigned = this.underscoreErrAssigned = false;
	this.lines = [];
	this.lines.level = [];
	const { trust } = require('internal/repl/safe');
	Object.defineProperty(this.context, '_', {
		configurable: true,
		get: trust(() => this.last),
		set: value => {
			this.last = value;
			if (!this.underscoreAssigned) {
				this.underscoreAssigned = true;
				this.output.write('Expression assignment to _ now disabled.\n');
			}
		}
	});
	Object.defineProperty(this.context, '_error', {
		configurable: true,
		get: trust(() => this.lastError),
		set: value => {
			this.lastError = value;
			if (!this.underscoreErrAssigned) {
				this.underscoreErrAssigned = true;
				this.output.write('Expression assignment to _error now disabled.\n');
			}
		}
	});
	this.emit('reset', this.context);
};

/* ---- prompts and the rest */

REPLServer.prototype.clearBufferedCommand = function clearBufferedCommand() { this[kBuffered] = ''; };

REPLServer.prototype.close = function close() {
	process.nextTick(() => { Interface.prototype.close.call(this); });
};

REPLServer.prototype.setPrompt = function setPrompt(prompt) {
	this._initialPrompt = prompt;
	Interface.prototype.setPrompt.call(this, prompt);
};

REPLServer.prototype.displayPrompt = function displayPrompt(preserveCursor) {
	const prompt = this[kBuffered] === '' ? this._initialPrompt : '... ';
	Interface.prototype.setPrompt.call(this, prompt);
	if (this[kEditor])
		this[kEditor].begin(prompt);
	else
		this.prompt(preserveCursor);
};

REPLServer.prototype.complete = function complete(line, callback) {
	this.completer(line, callback);
};

REPLServer.prototype.completeOnEditorMode = function completeOnEditorMode(callback) {
	return (err, results) => {
		if (err)
			return callback(err);
		const [completions, completeOn = ''] = results;
		let result = completions.filter(Boolean);
		if (completeOn && result.length !== 0) {
			let start = result[0];
			for (const text of result)
				while (!text.startsWith(start))
					start = start.slice(0, -1);
			result = [start];
		}
		return callback(null, [result, completeOn]);
	};
};

REPLServer.prototype.defineCommand = function defineCommand(keyword, cmd) {
	if (typeof cmd === 'function')
		cmd = { action: cmd };
	else
		require('internal/validators').validateFunction(cmd.action, 'cmd.action');
	this.commands[keyword] = cmd;
};

REPLServer.prototype.setupHistory = function setupHistory(historyFile, cb) {
	require('internal/repl/history').setup(this, historyFile, cb);
};

/* A multi-line text, as from .load and .editor: each line as if typed, but for what is shown. */
REPLServer.prototype[kLoading] = function (text) {
	evaluate(this, text.endsWith('\n') ? text : `${text}\n`, text.replace(/\n$/, ''));
};

function start(prompt, source, eval_, useGlobal, ignoreUndefined, replMode) {
	return new REPLServer(prompt, source, eval_, useGlobal, ignoreUndefined, replMode);
}

module.exports = {
	start, writer, REPLServer, REPL_MODE_SLOPPY, REPL_MODE_STRICT, Recoverable,
	isValidSyntax(code) { return syntaxOf(code).status === COMPLETE; }
};

Object.defineProperty(module.exports, 'builtinModules', {
	get: builtinModules, set(value) { builtins = value; }, enumerable: true, configurable: true
});

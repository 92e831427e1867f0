'use strict';

// The JavaScript part of `process`: its events, warnings, and reports of uncaught errors.

const binding = internalBinding('process');
const process = binding.object();
const { apply } = Reflect;

// ---- exit codes and other small values passed on by process.c

function exitCodeValue(value) {
	const number = typeof value === 'string' && value !== '' ? +value : value;
	if (!Number.isInteger(number)) {
		const { validateInteger } = require('internal/validators');
		validateInteger(typeof value === 'string' && Number.isNaN(number) ? value : number, 'code');
	}
	return number | 0;
}

function hrtimeError(time) {
	return new (require('internal/errors').codes.ERR_OUT_OF_RANGE)('time', 2, time.length);
}

function checkUsage(previous) {
	const { codes } = require('internal/errors');
	const { validateObject, validateNumber } = require('internal/validators');
	validateObject(previous, 'prevValue');
	for (const name of ['user', 'system']) {
		validateNumber(previous[name], `prevValue.${name}`);
		if (!(previous[name] >= 0 && previous[name] <= Number.MAX_SAFE_INTEGER))
			throw new codes.ERR_INVALID_ARG_VALUE.RangeError(`prevValue.${name}`, previous[name]);
	}
}

function getBuiltinModule(id) {
	require('internal/validators').validateString(id, 'id');
	const name = id.startsWith('node:') ? id.slice(5) : id;
	return internalBinding('modules').isBuiltin(id) ? require(name.replace(/^jsr:/, 'jsr/')) : undefined;
}

// Variables that are already set are not changed.
function loadEnvFile(path) {
	const text = require('fs').readFileSync(require('internal/fs/utils').toPath(path ?? '.env'), 'utf8');
	const found = require('internal/util/dotenv').parse(text);
	for (const name of Object.keys(found))
		if (!Object.hasOwn(process.env, name)) process.env[name] = found[name];
}

// --env-file: of several files the last one wins; variables that are already set are not changed.
const given = new Set();

function envFile(path, isOptional) {
	let text;
	try {
		text = require('fs').readFileSync(path, 'utf8');
	} catch (err) {
		require('internal/errors').passMemory(err);
		if (isOptional && (err.code === 'ENOENT' || err.code === 'ENOTDIR')) {
			write(`${path} not found. Continuing without it.\n`);
			return;
		}
		write(`jsr: ${path}: not found\n`);
		process.reallyExit(9);
	}
	const found = require('internal/util/dotenv').parse(text);
	for (const name of Object.keys(found)) {
		if (given.has(name) || !Object.hasOwn(process.env, name)) {
			given.add(name);
			process.env[name] = found[name];
		}
	}
}

function setSourceMapsEnabled(on) {
	require('internal/validators').validateBoolean(on, 'val');
	require('internal/modules/source_map').enable(on);
}

// A number of bytes from a file in /proc or /sys; undefined if there is none.
function bytesIn(file, pattern, unit) {
	try {
		const found = pattern.exec(require('fs').readFileSync(file, 'latin1'));
		return found ? found[1] * unit : undefined;
	} catch (err) {
		if (err.code === 'ERR_ACCESS_DENIED')
			throw internalBinding('permission').error('info', 'memory');
		if (err.code !== 'ENOENT' && err.code !== 'EACCES')
			throw err;
		return undefined;
	}
}

function constrainedMemory() {
	return bytesIn('/sys/fs/cgroup/memory.max', /^(\d+)/, 1) ??
		bytesIn('/sys/fs/cgroup/memory/memory.limit_in_bytes', /^(\d+)/, 1) ?? 2 ** 64;
}

function availableMemory() {
	return bytesIn('/proc/meminfo', /^MemAvailable:\s+(\d+)/m, 1024) ?? 0;
}

function modeValue(value) {
	return require('internal/validators').parseFileMode(value, 'mask');
}

function chdirError(errno, directory) {
	const { UVException } = require('internal/errors');
	return new UVException({ errno, syscall: 'chdir', path: process.cwd(), dest: directory });
}

// ---- events

// Signals that are handled only while there are listeners; SIGKILL and SIGSTOP cannot be caught.
function signalNumber(name) {
	if (typeof name !== 'string' || !name.startsWith('SIG')) return 0;
	return require('os').constants.signals[name] ?? 0;
}

let emitEvent;                 // of events

// What tells of errors goes on where script has taken process.emit away: the error would be hidden by that of telling it.
function tell(...args) {
	const { emit } = process;
	return apply(typeof emit === 'function' ? emit : emitEvent, process, args);
}

function attach(object) {
	const EventEmitter = require('events');
	emitEvent = EventEmitter.prototype.emit;
	EventEmitter.call(object);
	// in this order neither listener is called for the other one
	object.on('removeListener', event => {
		const number = signalNumber(event);
		if (number && object.listenerCount(event) === 0) binding.watchSignal(number, false);
	});
	object.on('newListener', event => {
		const number = signalNumber(event);
		if (number && object.listenerCount(event) === 0) {
			const errno = binding.watchSignal(number, true);
			if (errno) throw require('internal/errors').errnoException(errno, 'uv_signal_start');
		}
	});
}

function signal(number) {
	const { signals } = require('os').constants;
	for (const name in signals) {
		if (signals[name] === number) {
			process.emit(name, name, number);
			return;
		}
	}
}

let capture = null;

function setUncaughtExceptionCaptureCallback(fn) {
	if (fn === null) {
		capture = null;
		return;
	}
	if (typeof fn !== 'function') {
		throw new (require('internal/errors').codes.ERR_INVALID_ARG_TYPE)('fn', ['Function', 'null'], fn);
	}
	if (capture) throw new (require('internal/errors').codes.ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET)();
	binding.attach();
	capture = fn;
}

function hasUncaughtExceptionCaptureCallback() {
	return capture !== null;
}

// The command's REPL takes what nobody else does.
let repl = null;

function setRepl(fn) {
	binding.attach();
	repl = fn;
}

function take(err, origin) {
	tell('uncaughtExceptionMonitor', err, origin);
	if (capture) {
		capture(err);
		return true;
	}
	if (tell('uncaughtException', err, origin)) return true;
	repl?.(err);
	return repl !== null;
}

// True when somebody took the error. Ticks and promises' jobs that wait then run at the end of the next callback: there is one.
function uncaught(err, origin) {
	const taken = take(err, origin);
	if (taken)
		require('timers').setImmediate(() => {});
	return taken;
}

// What a program may wrap or replace: tells of an error as if nobody had caught it.  False: nobody took it, and 'exit' has
// been emitted.
function _fatalException(err, fromPromise) {
	if (uncaught(err, fromPromise ? 'unhandledRejection' : 'uncaughtException')) return true;
	if (!process._exiting) {
		process._exiting = true;
		process.exitCode = 1;
		tell('exit', 1);
	}
	return false;
}

// ---- with --pending-deprecation the first variable that is set to no string, number or boolean emits a warning

function warnOfEnv() {
	let warned = false;
	const value = new Proxy(process.env, {
		__proto__: null,
		set(target, name, value, receiver) {
			if (!warned && !['string', 'number', 'boolean'].includes(typeof value)) {
				warned = true;
				process.emitWarning('Assigning any value other than a string, number, or boolean to a ' +
					'process.env property is deprecated. Please make sure to convert the value to a ' +
					'string before setting process.env with it.', 'DeprecationWarning', 'DEP0104');
			}
			return receiver === process.env ? Reflect.set(target, name, value) :
				Reflect.set(target, name, value, receiver);
		}
	});
	Object.defineProperty(process, 'env',
		{ __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

// ---- unhandled rejections, by --unhandled-rejections; in a classic script they are warnings, as in a browser

let rejectionId = 0;
const rejectionIds = new WeakMap();
// A list of { promise, next }, made without anything that script may have replaced: the engine is inside a then.
let lateHandlers, lastLate;

function warnOfRejection(reason, promise) {
	const first = new Error();
	first.name = 'UnhandledPromiseRejectionWarning';
	first.message = typeof reason === 'object' && reason !== null && Object.hasOwn(reason, 'stack') &&
		typeof reason.stack === 'string' ? reason.stack : shortly(reason);
	process.emitWarning(first);
	const second =
		new Error('Unhandled promise rejection. This error originated either by throwing inside of an async function without a ' +
		'catch block, or by rejecting a promise which was not handled with .catch(). To terminate the node process on unhandled promise ' +
		'rejection, use the CLI flag `--unhandled-rejections=strict` (see https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ' +
		`(rejection id: ${rejectionIds.get(promise)})`);
	second.name = 'UnhandledPromiseRejectionWarning';
	process.emitWarning(second);
}

// Set by the domain module: returns the domain of a promise, which gets the rejection instead of the process.
let domainOf;

function useDomains(fn) {
	domainOf = fn;
}

function tellRejection(reason, promise) {
	const domain = domainOf?.(promise);
	return domain ? domain.emit('error', reason) : tell('unhandledRejection', reason, promise);
}

const THROWS = 0, DONE = 1, STRICT = 2;

// mode: the value of --unhandled-rejections
function unhandledRejection(reason, promise, mode) {
	rejectionIds.set(promise, ++rejectionId);
	if (mode === 'strict') return STRICT;
	const handled = tellRejection(reason, promise);
	if (mode === 'throw') return handled ? DONE : THROWS;
	if (mode === 'warn' || (mode === 'warn-with-error-code' && !handled)) {
		warnOfRejection(reason, promise);
		if (mode !== 'warn') process.exitCode = 1;
	}
	return DONE;
}

// In strict mode, after a listener of 'uncaughtException' has handled the error.
function strictRejection(reason, promise) {
	if (!tellRejection(reason, promise)) warnOfRejection(reason, promise);
}

function lateHandler(promise) {
	const entry = { __proto__: null, promise, next: undefined };
	if (lateHandlers === undefined)
		lateHandlers = entry;
	else
		lastLate.next = entry;
	lastLate = entry;
}

function rejectionsHandled() {
	while (lateHandlers !== undefined) {
		const { promise, next } = lateHandlers;
		lateHandlers = next;
		if (next === undefined)
			lastLate = undefined;
		if (!process.emit('rejectionHandled', promise)) {
			const warning =
				new Error(`Promise rejection was handled asynchronously (rejection id: ${rejectionIds.get(promise)})`);
			warning.name = 'PromiseRejectionHandledWarning';
			process.emitWarning(warning);
		}
	}
}

// A reason as shown in a message.
function shortly(reason) {
	if (reason === null || (typeof reason !== 'object' && typeof reason !== 'function')) return String(reason);
	if (typeof reason === 'function') return Function.prototype.toString.call(reason);
	try {
		if (reason.toString !== Object.prototype.toString) return Object.prototype.toString.call(reason);
		return `#<${reason.constructor?.name || 'Object'}>`;
	} catch (e) {
		require('internal/errors').passMemory(e);
		return '#<Object>';
	}
}

function rejectionError(reason) {
	const err = new Error(`This error originated either by throwing inside of an async function without a catch block, ` +
		`or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "${shortly(reason)}".`);
	err.name = 'UnhandledPromiseRejection';
	err.code = 'ERR_UNHANDLED_REJECTION';
	err.stack = `UnhandledPromiseRejection: ${err.message}\n    at processPromiseRejections (node:internal/process)`;
	Object.defineProperty(err, 'name', { value: 'UnhandledPromiseRejection', enumerable: false, writable: true,
		configurable: true });
	return err;
}

// ---- reports

function write(text) {
	internalBinding('stdio').write(2, text);
}

// The position of the first frame in a user's file, or null.
function position(stack) {
	const lines = stack.split('\n');
	for (let i = 0; i < lines.length; i++) {
		if (lines[i].includes('(eval at ')) continue;
		const place =
			/^ {4}at (?:.* \()?(?:async )?(?<file>.*?):(?<line>\d+)(?::(?<column>\d+))?\)?$/.exec(lines[i])?.groups;
		if (place && !place.file.startsWith('node:') && place.file !== 'native' &&
			place.file !== '<anonymous>') {
			return { file: place.file, line: +place.line, column: +(place.column ?? 0) };
		}
	}
	return null;
}

function sourceLine(where, own) {
	if (where.file === own?.file)
		return own.text.split(/\r\n|[\n\r\u2028\u2029]/)[where.line - 1];
	try {
		const file = where.file.startsWith('file://') ?
			require('internal/url/file_url').fileURLToPath(where.file) :
			where.file;
		const text = /^\[(eval|stdin)\]$|\/\[eval1\]$/.test(where.file) ? binding.source() :
			internalBinding('modules').read(file);
		return text.split(/\r\n|[\n\r\u2028\u2029]/)[where.line - 1];
	} catch (err) {
		require('internal/errors').passMemory(err);
		return undefined;
	}
}

function importPlace(err) {
	try {
		return require('internal/modules/esm').importPlace(err);
	} catch (e) {
		require('internal/errors').passMemory(e);
		return undefined;
	}
}

// Without the library's frames below the user's, which only say how the user's code came to run, and those of import().
// Where the report shows the place, a stack without frames of the user's says nothing more.
function ownFrames(shown, showsPlace) {
	const lines = shown.split('\n'), isFrame = line => /^(?:\x1b\[90m)? {4}at /.test(line);
	const first = lines.findIndex(isFrame);
	if (first < 0) return shown;
	const loading = lines.findIndex(line => isFrame(line) &&
		/importCall \(node:internal\/modules\/esm:/.test(line));
	if (loading >= 0 && isFrame(lines[loading + 1] ?? '')) lines.splice(first, loading + 1 - first);
	let end = lines.findIndex((line, i) => i > first && !isFrame(line));
	if (end < 0) end = lines.length;
	let last = end;
	while (last > first && /^(?:\x1b\[90m)? {4}at (?:.* \()?node:internal\//.test(lines[last - 1])) last--;
	if (last < end && (last > first || showsPlace)) {
		if (lines[end - 1].endsWith(' {')) lines[last - 1] += ' {';
		lines.splice(last, end - last);
		end = last;
	}
	fold(lines, first, end);
	return lines.join('\n');
}

const SAME_MOST = 3;

// Of a recursion one frame is enough.
function fold(lines, first, end) {
	for (let i = first; i + SAME_MOST < end; i++) {
		let n = 1;
		while (i + n < end && lines[i + n] === lines[i]) n++;
		if (n <= SAME_MOST) continue;
		lines.splice(i + 1, n - 1, `    ... ${n - 1} times the same`);
		end -= n - 2;
	}
}

const LINE_MOST = 1000;
const LINE_AROUND = 120;

// The position in a user's script where it was thrown, the line itself, and a marker below the failing part.
// own: { file, text, line, column } of a script that is in no file; where its text begins.
function excerpt(err, thrown, own) {
	const maps = internalBinding('modules').mapsStacks() ? require('internal/modules/source_map') : undefined;
	let where = thrown;
	if (where) {
		// already known
	} else if (err === null || typeof err !== 'object') {
		return '';
	} else if (binding.errorPlace(err) !== undefined) {
		return binding.errorPlace(err);
	} else if (typeof err.fileName === 'string' && typeof err.lineNumber === 'number') {
		where = { file: err.fileName, line: err.lineNumber, column: err.columnNumber || 0 };
	} else if (typeof err.stack === 'string') {
		where = importPlace(err) ?? maps?.placeOf(err) ?? position(err.stack);
	}
	if (!where) return '';
	const original = maps?.originalPlace(where);
	if (original) where = original;
	let line = original ? original.text : sourceLine(where, own);
	// the column only for people: programs know node's form of the line
	const at = where.column && own === undefined && require('tty').isatty(2) ? `:${where.column}` : '';
	const text = `${where.file}:${where.line}${at}\n`;
	if (line === undefined) return text;
	let column = where.column ? where.column - 1 : line.length - line.trimStart().length;
	if (own !== undefined && where.file === own.file && where.line === own.line) {
		line = line.slice(own.column);
		column = Math.max(column - own.column, 0);
	}
	if (line.length > LINE_MOST) {
		// of a very long line, as in a bundle, only the part around the position
		const from = Math.max(0, column - LINE_AROUND);
		const before = from > 0 ? '... ' : '';
		line = before + line.slice(from, column + LINE_AROUND) +
			(column + LINE_AROUND < line.length ? ' ...' : '');
		column += before.length - from;
	}
	return `${text + line}\n${line.slice(0, column).replace(/[^\t]/g, ' ')}^\n${original ? '\n' : ''}`;
}

const decorated = new WeakSet();

// An error that left a script of vm begins its stack with the place, once.
function decorate(err, thrown, own) {
	if (!require('internal/util/types').isNativeError(err) || decorated.has(err) || !Object.isExtensible(err))
		return;
	decorated.add(err);
	const has = Object.getOwnPropertyDescriptor(err, 'stack');
	if (typeof has?.value !== 'string' || !has.writable || /^\S.*:\d+\n/.test(has.value))
		return;
	const text = excerpt(err, thrown, own);
	if (text.includes('\n', text.indexOf('\n') + 1))
		Object.defineProperty(err, 'stack', { __proto__: null, value: `${text}\n${has.value}` });
}

// [i, length] of a run of more than 3 lines from a[i] on that also occurs in b; null if there is none.
function sameRun(a, b) {
	for (let i = 0; i < a.length - 3; i++) {
		const at = b.indexOf(a[i]);
		if (at < 0 || b.length - at <= 3) continue;
		let length = 1;
		while (i + length < a.length && at + length < b.length && a[i + length] === b[at + length]) length++;
		if (length > 3) return [i, length];
	}
	return null;
}

// The addition to the stack of an unhandled 'error' event: where it was emitted.
function emission(err, { emitter, place }) {
	let on = '';
	try {
		const { name } = emitter.constructor;
		if (name !== 'EventEmitter') on = ` on ${name} instance`;
	} catch (e) {
		require('internal/errors').passMemory(e);
	}
	const lines = place.stack.split('\n').slice(1);
	const run = sameRun(lines, err.stack.split('\n').slice(1));
	if (run) lines.splice(run[0] + 1, run[1] - 2, '    [... lines matching original stack trace ...]');
	if (lines.length === 0) lines.push('    at emitErrorNT (node:internal/streams/destroy)');
	return `\nEmitted 'error' event${on} at:\n${lines.join('\n')}`;
}

// file, line and column: of the throw statement, if there was one.  A value that throws when inspected, a proxy for
// example, is shown as its text, if it has one.
function reportError(err, file, line, column) {
	const thrown = file && !file.startsWith('node:') && file[0] !== '<' ? { file, line, column } : null;
	let text;
	try {
		text = describe(err, thrown);
	} catch (e) {
		require('internal/errors').passMemory(e);
		text = `\n${excerpt(null, thrown) || 'Uncaught:\n'}${asText(err)}${thrownAt(thrown) || '\n'}jsr v${process.versions.jsr}\n`;
	}
	write(text);
}

function asText(value) {
	try {
		return `${value}\n`;
	} catch (e) {
		require('internal/errors').passMemory(e);
		return '';
	}
}

function thrownAt(place) {
	if (!tracesUncaught()) return '';
	return `Thrown at:\n${place ? `    at ${place.file}:${place.line}:${place.column}\n` : ''}\n`;
}

function tracesUncaught() { return binding.flag('--trace-uncaught'); }

// A script that is missing is told in node's words, which tools look for.
function oneLine(err) {
	const first = err.message.split('\n')[0];
	return err.code === 'MODULE_NOT_FOUND' ? `Error: ${first} { code: '${err.code}' }\n` : `jsr: ${first}\n`;
}

function describe(err, thrown) {
	if (err !== null && typeof err === 'object' && err.oneLine)
		return oneLine(err);
	let shown, unheard;
	try {
		unheard = err !== null && typeof err === 'object' ? err[require('internal/util/symbols').kEmitted] :
			undefined;
		if (unheard && typeof err.stack === 'string') err.stack += emission(err, unheard);
		const { inspect } = require('internal/util/inspect');
		shown = inspect(err, { colors: internalBinding('console').colors(2), customInspect: false,
			depth: Math.max(inspect.defaultOptions?.depth ?? 2, 5) });
	} catch (e) {
		shown = String((typeof err === 'object' && err?.stack) || err);
	}
	const showsPlace = decorated.has(err) ||
		(err instanceof SyntaxError || err instanceof RangeError) && /^\S.*:\d+\n/.test(err.stack);
	// as in node, a system error passed to a callback has no frames
	if (shown.startsWith('[') && !(thrown && typeof err.errno === 'number' && typeof err.syscall === 'string') &&
		err instanceof Error && !(err instanceof AggregateError) && typeof err.stack === 'string' &&
		(err.stack.startsWith(err.name) || err instanceof SyntaxError || showsPlace) &&
		shown.slice(1, err.stack.length + 2) === `${err.stack}]`) {
		shown = err.stack + shown.slice(err.stack.length + 2);
	}
	// an error of the compiler already shows its position
	let text = showsPlace ? '' : excerpt(err, thrown);
	shown = ownFrames(shown, showsPlace || text !== '');
	const file = err instanceof SyntaxError && /^(\/.*?\.json): /.exec(err.message)?.[1];
	if (file) text = text.replace(/^<anonymous_script>(?=:)/, () => file);
	if (unheard) text = "node:events\n      throw er; // Unhandled 'error' event\n      ^\n";
	else if (err instanceof Error && err.code === 'ERR_UNHANDLED_ERROR') text =
		"node:events\n    throw err; // Unhandled 'error' event\n    ^\n";
	if (err !== null && typeof err === 'object' &&
		(err instanceof Error && Object.hasOwn(err, 'stack') || typeof err.stack === 'string')) {
		if (text) text += '\n';
		text += `${shown}\n`;
	} else {
		// a value without a stack, shown as in node: the position and the value, with a blank line between them
		// or, if it is not an Error, before
		const simple = err === null || typeof err !== 'object' && typeof err !== 'function';
		text ||= 'Uncaught:\n';
		if (simple) text =
			`\n${text}${typeof err === 'string' ? err : shown}\n` +
				(tracesUncaught() ? '' : '(Use an Error object to get a stack trace)\n');
		else text = require('internal/util/types').isNativeError(err) ? `${text}\n${shown}\n` :
			`\n${text}${shown}\n`;
	}
	// not loaded where memory may be what is missing
	const hint = err instanceof RangeError ? '' : require('internal/hints')(err);
	// of an error, where it was made, as in node
	text += thrownAt(require('internal/util/types').isNativeError(err) && typeof err.stack === 'string' ?
		position(err.stack) : thrown);
	return `${text}${hint && `\nhint: ${hint}\n`}\njsr v${process.versions.jsr}\n`;
}

// Code of -e and -p can use the library's modules by their names.
// source: that of a script which may say `crypto`, or undefined.  A script of -e that does so means the library.
function nameLibraries(source) {
	const names = internalBinding('modules').builtins().filter(name =>
		!name.includes('/') && name !== 'module' && !Object.hasOwn(globalThis, name));
	if (source !== undefined && /(?<![\w$.'"`:/-])crypto\b/.test(source))
		names.push('crypto');
	for (const name of names) {
		const settle = (value, enumerable) => {
			Object.defineProperty(globalThis, name,
				{ value, writable: true, configurable: true, enumerable });
			return value;
		};
		Object.defineProperty(globalThis, name, {
			configurable: true, enumerable: name === 'crypto', get: () => settle(require(name), false),
				set(value) { settle(value, true); }
		});
	}
}

function print(value) {
	const shown = typeof value === 'string' ? value :
		require('internal/util/inspect').inspect(value, { colors: internalBinding('console').colors(1) });
	internalBinding('stdio').write(1, `${shown}\n`);
}

// ---- warnings

function emitWarning(warning, type, code, ctor) {
	const errors = require('internal/errors');
	let detail;
	if (type !== null && typeof type === 'object' && !Array.isArray(type)) {
		ctor = type.ctor;
		code = type.code;
		if (typeof type.detail === 'string') detail = type.detail;
		type = type.type || 'Warning';
	} else if (typeof type === 'function') {
		ctor = type;
		code = '';
		type = 'Warning';
	}
	if (type !== undefined && typeof type !== 'string') throw new errors.codes.ERR_INVALID_ARG_TYPE('type',
		'string', type);
	if (typeof code === 'function') {
		ctor = code;
		code = '';
	} else if (code !== undefined && typeof code !== 'string') {
		throw new errors.codes.ERR_INVALID_ARG_TYPE('code', 'string', code);
	}
	if (typeof warning === 'string') {
		const w = new Error(warning);
		w.name = String(type || 'Warning');
		if (code) w.code = code;
		if (detail) w.detail = detail;
		Object.defineProperty(w, 'name', { enumerable: false, value: w.name, writable: true,
			configurable: true });
		if (Error.captureStackTrace) Error.captureStackTrace(w, ctor || emitWarning);
		warning = w;
	} else if (!(warning instanceof Error)) {
		throw new errors.codes.ERR_INVALID_ARG_TYPE('warning', ['Error', 'string'], warning);
	}
	if (warning.name === 'DeprecationWarning') {
		if (process.noDeprecation) return;
		if (process.throwDeprecation) return process.nextTick(() => { throw warning; });
	}
	process.nextTick(showWarning, warning);
}

let hinted = false, disabled;

// By --disable-warning, with types and codes.
function isDisabled({ name, code }) {
	disabled ??= binding.disabledWarnings();
	return disabled.includes(name) || (typeof code === 'string' && disabled.includes(code));
}

// Where warnings go instead of standard error: --redirect-warnings=FILE, NODE_REDIRECT_WARNINGS; undefined: not known yet.
let warningsFile;

function warningsFileName() {
	return require('internal/options').valueOf('--redirect-warnings') ?? process.env.NODE_REDIRECT_WARNINGS;
}

// Whether a warning was written to that file; one that cannot be written is shown.
function redirected(text) {
	warningsFile ??= warningsFileName() || '';
	if (warningsFile === '') return false;
	try {
		require('fs').appendFileSync(warningsFile, `${text}\n`);
	} catch (error) {
		require('internal/errors').passMemory(error);
		return false;
	}
	return true;
}

function showWarning(warning) {
	if (process.noDeprecation && warning.name === 'DeprecationWarning') return;
	if (!process.noProcessWarnings && process.env.NODE_NO_WARNINGS !== '1' && !isDisabled(warning)) {
		const trace = process.traceProcessWarnings ||
			(warning.name === 'DeprecationWarning' && process.traceDeprecation);
		let text = `(${process.release.name}:${process.pid}) `;
		if (warning.code) text += `[${warning.code}] `;
		text += trace && warning.stack ? warning.stack : `${warning.name}: ${warning.message}`;
		if (typeof warning.detail === 'string') text += `\n${warning.detail}`;
		if (!trace && !hinted) {
			hinted = true;
			text += `\n(Use \`jsr --trace-${warning.name === 'DeprecationWarning' ? 'deprecation' : 'warnings'} ...\` to show where the warning was created)`;
		}
		if (!redirected(text))
			internalBinding('console').print(2, text);
	}
	process.emit('warning', warning);
}

// Called before the error for module syntax in a CommonJS file.
function warnOfModuleSyntax() {
	const warning =
		new Error('To load an ES module, set "type": "module" in the package.json or use the .mjs extension.');
	Object.defineProperty(warning, 'name', { __proto__: null, value: 'Warning', enumerable: false, writable: true,
		configurable: true });
	showWarning(warning);
}

function warnOfParent() {
	require('util').deprecate(() => {}, 'module.parent is deprecated due to accuracy issues. Please use require.main ' +
		'to find program entry point instead.', 'DEP0144')();
}

// ---- methods of process that need JavaScript

function kill(pid, signal) {
	const errors = require('internal/errors');
	if (pid != (pid | 0)) throw new errors.codes.ERR_INVALID_ARG_TYPE('pid', 'number', pid);
	let number;
	if (typeof signal === 'number' && signal === (signal | 0)) {
		number = signal;
	} else {
		number = require('os').constants.signals[signal || 'SIGTERM'];
		if (number === undefined) throw new errors.codes.ERR_UNKNOWN_SIGNAL(signal);
	}
	const errno = process._kill(pid, number);
	if (errno) throw errors.errnoException(errno, 'kill');
	return true;
}

// What kill() calls: 0 or a negative errno.
function _kill(pid, number) {
	internalBinding('stdio').flush();
	return binding.kill(pid | 0, number | 0);
}

// What of the library is loaded, in node's words.
function moduleLoadList() {
	const { files, bindings: natives } = internalBinding('modules').loaded();
	return [...Object.keys(natives).map(name => `Internal Binding ${name}`),
		...Object.keys(files).map(name => `NativeModule ${name}`)];
}

// ---- user and group ids

// The id of a user or group given by id or name.
function idOf(kind, id, name = 'id') {
	const { codes } = require('internal/errors');
	if (typeof id === 'number') {
		require('internal/validators').validateUint32(id, name);
		return id;
	}
	if (typeof id !== 'string') throw new codes.ERR_INVALID_ARG_TYPE(name, ['number', 'string'], id);
	const found = binding.findId(kind, id);
	if (found === undefined) throw new codes.ERR_UNKNOWN_CREDENTIAL(kind === 'user' ? 'User' : 'Group', id);
	return found;
}

// As the C library says it, not libuv: the number is positive, and the text begins with a capital.
function checkErrno(errno, syscall) {
	if (!errno) return;
	const { uvErrmapGet } = require('internal/errors'), { 0: code, 1: text } = uvErrmapGet(errno);
	const error = new Error(`${code}, ${text[0].toUpperCase()}${text.slice(1)}`);
	throw Object.assign(error, { errno: -errno, code, syscall });
}

function setuid(id) { checkErrno(binding.setId('setuid', idOf('user', id)), 'setuid'); }
function seteuid(id) { checkErrno(binding.setId('seteuid', idOf('user', id)), 'seteuid'); }
function setgid(id) { checkErrno(binding.setId('setgid', idOf('group', id)), 'setgid'); }
function setegid(id) { checkErrno(binding.setId('setegid', idOf('group', id)), 'setegid'); }

function setgroups(groups) {
	require('internal/validators').validateArray(groups, 'groups');
	const numbers = [];
	for (let i = 0; i < groups.length; i++)
		numbers.push(idOf('group', groups[i], `groups[${i}]`));
	checkErrno(binding.setGroups(numbers), 'setgroups');
}

function initgroups(user, extraGroup) {
	const { codes } = require('internal/errors');
	if (typeof user !== 'number' && typeof user !== 'string') throw new codes.ERR_INVALID_ARG_TYPE('user',
		['number', 'string'], user);
	if (typeof user === 'number') require('internal/validators').validateUint32(user, 'user');
	const group = idOf('group', extraGroup, 'extraGroup');
	const name = typeof user === 'string' ? user : require('os').userInfo().username;
	if (binding.findId('user', name) === undefined) throw new codes.ERR_UNKNOWN_CREDENTIAL('User', user);
	checkErrno(binding.initGroups(name, group), 'initgroups');
}

// ---- properties that node has, without an implementation here

// Parts of node's internals that old packages use and that public modules provide: constants, names of errors and of
// the library's modules.
const bindings = {
	__proto__: null,
	constants() {
		const os = require('os').constants;
		return {
			__proto__: null, os: { ...os }, fs: { ...require('fs').constants },
				crypto: { ...require('crypto').constants },
				zlib: { ...require('zlib').constants }, trace: {}
		};
	},
	config: () => ({
		isDebugBuild: false, hasOpenSSL: false, fipsMode: false, hasIntl: false, hasTracing: false,
		hasNodeOptions: false, hasInspector: false,
		noBrowserGlobals: false, bits: /64|s390x/.test(process.arch) ? 64 : 32
	}),
	natives: () => Object.fromEntries(require('module').builtinModules.map(module =>
	[module, `// ${module} lies in the binary`])),
	tty_wrap: () => ({ isTTY: require('tty').isatty }),
	util() {
		const types = require('util').types;
		const names = ['isExternal', 'isDate', 'isNativeError', 'isRegExp', 'isAsyncFunction', 'isPromise',
			'isMap', 'isSet', 'isMapIterator', 'isSetIterator',
			'isArrayBuffer', 'isDataView', 'isAnyArrayBuffer', 'isArrayBufferView', 'isTypedArray',
			'isUint8Array'];
		return Object.fromEntries(names.map(name => [name, types[name]]));
	},
	spawn_sync() { return require('internal/child/sync').spawner; },
	buffer: () => require('internal/old_bindings').buffer,
	fs: () => require('internal/old_bindings').fs,
	http_parser() {
		process.emitWarning("Access to process.binding('http_parser') is deprecated.", 'DeprecationWarning', 'DEP0111');
		return require('internal/old_bindings').http_parser;
	},
	stream_wrap: () => require('internal/old_bindings').stream_wrap,
	uv() {
		const { deprecate, getSystemErrorMap, getSystemErrorName } = require('util');
		const numbers = getSystemErrorMap();
		const errname = !binding.flag('--pending-deprecation') ? getSystemErrorName : deprecate(getSystemErrorName,
			"Directly calling process.binding('uv').errname(<val>) is being deprecated. Please make sure to use " +
			'util.getSystemErrorName() instead.', 'DEP0119');
		return Object.fromEntries([['errname', errname],
			...[...numbers].map(([number, [name]]) => [`UV_${name}`, number])]);
	}
};

let warnedOfBinding = false;

function bindingOf(name) {
	if (!warnedOfBinding && binding.flag('--pending-deprecation')) {
		warnedOfBinding = true;
		process.emitWarning('process.binding() is deprecated. Please use public APIs instead.',
			'DeprecationWarning', 'DEP0111');
	}
	name = String(name);
	// what replaces it would see the options of every child
	const isHidden = name === 'spawn_sync' && internalBinding('permission').active();
	if (isHidden || !(name in bindings)) throw new Error(`No such module: ${name}`);
	return bindings[name]();
}

function _linkedBinding(name) {
	require('internal/validators').validateString(name, 'module');
	const error = new Error(`No such binding was linked: ${name}`);
	error.code = 'ERR_INVALID_MODULE';
	throw error;
}

function freeze(object) {
	for (const value of Object.values(object))
		if (typeof value === 'object') freeze(value);
	return Object.freeze(object);
}

// Build information, as far as it is useful for build scripts.
function config() {
	return freeze({
		target_defaults: { cflags: [], default_configuration: 'Release', defines: [], include_dirs: [],
		libraries: [] },
		variables: {
			asan: 0, coverage: false, host_arch: process.arch, is_debug: 0, napi_build_version: '9',
			node_byteorder: require('os').endianness() === 'LE' ? 'little' : 'big',
			node_install_npm: false, node_no_browser_globals: false,
			node_prefix: require('path').resolve(process.execPath, '../..'), node_shared: false,
			node_target_type: 'executable', node_use_openssl: false, node_without_node_options: false,
			openssl_is_fips: false, target_arch: process.arch, ubsan: 0,
			node_module_version: 115, v8_enable_i18n_support: 1, v8_enable_inspector: 0,
				v8_enable_webassembly: 1
		}
	});
}

function report() {
	return require('internal/report');
}

function dlopen(module, filename, flags = 1) {
	if (arguments.length < 2)
		throw Object.assign(new TypeError('process.dlopen needs at least 2 arguments'), { code: 'ERR_MISSING_ARGS' });
	require('internal/addon').open(module, `${filename}`, flags | 0);
}

function openStdin() {
	process.stdin.resume();
	return process.stdin;
}

function _rawDebug(...args) { write(`${require('internal/util/inspect').format(...args)}\n`); }

// The sockets, servers and children that keep the run alive.
function _getActiveHandles() {
	const handles = [...require('internal/net/handle').Handle.referenced(),
		...require('internal/dgram/handle').Handle.active()];
	return [...require('internal/child/process').active(), ...handles.map(handle => handle.owner ?? handle)];
}

class FSReqCallback {}
class FSReqPromise {}

function _getActiveRequests() {
	const requests = { __proto__: null, FSReqCallback, FSReqPromise };
	return getActiveResourcesInfo().filter(name => name in requests).map(name => new requests[name]());
}

// The options that may stand in NODE_OPTIONS.
function allowedNodeEnvironmentFlags() {
	const flags = internalBinding('options').names(), { allows } = internalBinding('options');
	// immutable, even with Set.prototype's methods: they operate on an empty set
	class NodeEnvironmentFlagsSet extends Set {
		add() { return this; }
		delete() { return false; }
		clear() {}
		get size() { return flags.length; }

		has(name) {
			if (typeof name !== 'string') return false;
			return name.startsWith('-') ? allows(name) : allows(`-${name}`) || allows(`--${name}`);
		}

		forEach(callback, thisArg) { flags.forEach(flag =>
			Reflect.apply(callback, thisArg, [flag, flag, this])); }
		entries() { return new Set(flags).entries(); }
		keys() { return new Set(flags).keys(); }
		values() { return new Set(flags).values(); }
		[Symbol.iterator]() { return this.values(); }
	}
	return Object.freeze(new NodeEnvironmentFlagsSet());
}

// Requests, then handles, timers and immediates.
function getActiveResourcesInfo() {
	const names = binding.active();
	const places = { __proto__: null, FSReqCallback: -2, FSReqPromise: -1, Timeout: 1, Immediate: 2 };
	return names.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}

function assert(value, message) {
	if (!value) throw new (require('internal/errors').codes.ERR_ASSERTION)(message || 'assertion error');
}

// --trace-exit
function trace(message, above) {
	const { isMainThread, threadId } = require('worker_threads');
	const at = { name: `(${process.release.name}:${process.pid}${isMainThread ? '' : `, thread:${threadId}`}) WARNING`,
		message };
	Error.captureStackTrace(at, above);
	write(`${at.stack}\n`);
}

function traceExit(code) { trace(`Exited the environment with code ${code}`, traceExit); }

let isTracing = false;

// What makes the text of a stack may read files itself.
function traceSync() {
	if (isTracing)
		return;
	isTracing = true;
	try {
		trace('Detected use of sync API', traceSync);
	} finally {
		isTracing = false;
	}
}

module.exports = {
	config, report, _linkedBinding, setuid, seteuid, setgid, setegid, setgroups, initgroups, binding: bindingOf,
	dlopen, openStdin, _rawDebug, _getActiveHandles, _getActiveRequests,
	allowedNodeEnvironmentFlags, traceExit, traceSync, exitCodeValue, modeValue, chdirError, attach, signal,
	setUncaughtExceptionCaptureCallback,
	hasUncaughtExceptionCaptureCallback, uncaught, rejectionError, reportError, print, warnOfModuleSyntax,
	warnOfEnv, warnOfParent, _fatalException, envFile,
	emitWarning, kill, _kill, moduleLoadList, getActiveResourcesInfo,
	assert, useDomains, loadEnvFile, setSourceMapsEnabled, constrainedMemory, availableMemory, nameLibraries,
		hrtimeError, checkUsage, getBuiltinModule, unhandledRejection, strictRejection, lateHandler,
		rejectionsHandled, setRepl, decorate, tell
};

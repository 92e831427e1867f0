'use strict';

// The JavaScript half of `process`: its events, warnings, and the reports of errors that nobody caught.

var binding = internalBinding('process');
var process = binding.object();
var exports_ = exports;
var hasOwn = Object.prototype.hasOwnProperty;

// ---- exit codes and other small values that process.c hands over

exports.exitCodeValue = function (value) {
	var validators = require('internal/validators');
	var number = value;
	if (typeof value === 'string' && value !== '') number = +value;
	if (typeof number !== 'number' || number !== Math.floor(number) || !isFinite(number)) {
		validators.validateInteger(typeof value === 'string' && isNaN(number) ? value : number, 'code');
	}
	return number | 0;
};

exports.modeValue = function (value) {
	var validators = require('internal/validators');
	return validators.parseFileMode(value, 'mask');
};

exports.chdirError = function (errno, directory) {
	return new (require('internal/errors').UVException)({ errno: errno, syscall: 'chdir', path: process.cwd(), dest: directory });
};

// ---- events

// Signals whose disposition is ours while somebody listens; SIGKILL and SIGSTOP cannot be caught.
function signalNumber(name) {
	if (typeof name !== 'string' || name.slice(0, 3) !== 'SIG') return 0;
	var number = require('os').constants.signals[name];
	return number === undefined ? 0 : number;
}

exports.attach = function (object) {
	var EventEmitter = require('events');
	EventEmitter.call(object);
	object.on('newListener', function (event) {
		var number = signalNumber(event);
		if (number && object.listenerCount(event) === 0) {
			var errno = binding.watchSignal(number, true);
			if (errno) throw require('internal/errors').errnoException(errno, 'uv_signal_start');
		}
	});
	object.on('removeListener', function (event) {
		var number = signalNumber(event);
		if (number && object.listenerCount(event) === 0) binding.watchSignal(number, false);
	});
};

exports.signal = function (number) {
	var signals = require('os').constants.signals;
	for (var name in signals) {
		if (signals[name] === number) {
			process.emit(name, name, number);
			return;
		}
	}
};

var capture = null;

exports.setUncaughtExceptionCaptureCallback = function (fn) {
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
};

exports.hasUncaughtExceptionCaptureCallback = function () {
	return capture !== null;
};

// True when somebody took the error.
exports.uncaught = function (err, origin) {
	process.emit('uncaughtExceptionMonitor', err, origin);
	if (capture) {
		capture(err);
		return true;
	}
	return process.emit('uncaughtException', err, origin);
};

exports.unhandledRejection = function (reason, promise) {
	return process.emit('unhandledRejection', reason, promise);
};

exports.rejectionHandled = function (promise) {
	process.emit('rejectionHandled', promise);
};

exports.rejectionError = function (reason) {
	var shown = String(reason);
	if (reason !== null && (typeof reason === 'object' || typeof reason === 'function')) {
		var ctor = reason.constructor;
		shown = '#<' + (typeof ctor === 'function' && ctor.name ? ctor.name : 'Object') + '>';
	}
	var err = new Error('This error originated either by throwing inside of an async function without a catch block, ' +
		'or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "' + shown + '".');
	err.name = 'UnhandledPromiseRejection';
	err.code = 'ERR_UNHANDLED_REJECTION';
	err.stack = 'UnhandledPromiseRejection: ' + err.message;
	Object.defineProperty(err, 'name', { value: 'UnhandledPromiseRejection', enumerable: false, writable: true, configurable: true });
	return err;
};

// ---- reports

function write(text) {
	internalBinding('stdio').write(2, text);
}

// Where the first frame in a file of the user's stands, or null.
function position(stack) {
	var lines = stack.split('\n');
	for (var i = 0; i < lines.length; i++) {
		if (lines[i].indexOf('(eval at ') >= 0) continue;
		var m = /^ {4}at (?:.* \()?(?:async )?(.*?):(\d+)(?::(\d+))?\)?$/.exec(lines[i]);
		if (m && m[1].slice(0, 5) !== 'node:' && m[1] !== 'native' && m[1] !== '<anonymous>') return { file: m[1], line: +m[2], column: m[3] ? +m[3] : 0 };
	}
	return null;
}

function sourceLine(where) {
	try {
		var file = where.file.slice(0, 7) === 'file://' ? require('url').fileURLToPath(where.file) : where.file;
		return require('fs').readFileSync(file, 'utf8').split(/\r\n|[\n\r\u2028\u2029]/)[where.line - 1];
	} catch (e) {
		return undefined;
	}
}

var LINE_MOST = 1000;
var LINE_AROUND = 120;

// Where it was thrown, in a script of the user's, the line itself, and a mark below what threw.
function excerpt(err, thrown) {
	var where = thrown;
	if (where) {
		// known already
	} else if (err === null || typeof err !== 'object') {
		return '';
	} else if (typeof err.fileName === 'string' && typeof err.lineNumber === 'number') {
		where = { file: err.fileName, line: err.lineNumber, column: err.columnNumber || 0 };
	} else if (typeof err.stack === 'string') {
		where = position(err.stack);
	}
	if (!where) return '';
	var line = sourceLine(where);
	var text = where.file + ':' + where.line + '\n';
	if (line === undefined) return text;
	var column = where.column ? where.column - 1 : line.length - line.replace(/^\s+/, '').length;
	if (line.length > LINE_MOST) {
		// of a bundle's endless line, what lies around the place
		var from = Math.max(0, column - LINE_AROUND);
		var before = from > 0 ? '... ' : '';
		line = before + line.slice(from, column + LINE_AROUND) + (column + LINE_AROUND < line.length ? ' ...' : '');
		column += before.length - from;
	}
	return text + line + '\n' + line.slice(0, column).replace(/[^\t]/g, ' ') + '^\n';
}

// file, line and column: of the throw statement, if there was one.
exports.report = function (err, file, line, column) {
	var text;
	var thrown = file && file.slice(0, 5) !== 'node:' && file[0] !== '<' ? { file: file, line: line, column: column } : null;
	if (err !== null && typeof err === 'object' && err.oneLine) {
		write('jsr: ' + err.message.split('\n')[0] + '\n');
		return;
	}
	var shown;
	try {
		shown = require('internal/util/inspect').inspect(err);
	} catch (e) {
		shown = String(err !== null && typeof err === 'object' && err.stack || err);
	}
	if (shown.slice(0, 1) === '[' && err !== null && typeof err === 'object' && typeof err.stack === 'string' &&
		shown.slice(1, err.stack.length + 2) === err.stack + ']') {
		shown = err.stack + shown.slice(err.stack.length + 2);
	}
	// an error of the compiler shows its place itself; a module's is a rejection, whose stack says where
	if (thrown && file.slice(0, 7) === 'file://' && err !== null && typeof err === 'object') thrown = null;
	text = err instanceof SyntaxError && /^\S.*:\d+\n/.test(err.stack) ? '' : excerpt(err, thrown);
	if (err !== null && typeof err === 'object' && (err instanceof Error && hasOwn.call(err, 'stack') || typeof err.stack === 'string')) {
		if (text) text += '\n';
		text += shown + '\n';
	} else {
		// a value without a stack, as node shows it: a blank line, the place, the value
		text = '\n' + (text || 'Uncaught:\n') + (typeof err === 'string' ? err : shown) + '\n';
		if (err === null || typeof err !== 'object' && typeof err !== 'function') text += '(Use an Error object to get a stack trace)\n';
	}
	write(text + '\njsr v' + process.versions.jsr + '\n');
};

exports.print = function (value) {
	var shown = typeof value === 'string' ? value : require('internal/util/inspect').inspect(value);
	internalBinding('stdio').write(1, shown + '\n');
};

// ---- warnings

var deprecationsShown = {};

exports.emitWarning = function (warning, type, code, ctor) {
	var errors = require('internal/errors');
	var detail;
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
	if (type !== undefined && typeof type !== 'string') throw new errors.codes.ERR_INVALID_ARG_TYPE('type', 'string', type);
	if (typeof code === 'function') {
		ctor = code;
		code = '';
	} else if (code !== undefined && typeof code !== 'string') {
		throw new errors.codes.ERR_INVALID_ARG_TYPE('code', 'string', code);
	}
	if (typeof warning === 'string') {
		var w = new Error(warning);
		w.name = String(type || 'Warning');
		if (code) w.code = code;
		if (detail) w.detail = detail;
		Object.defineProperty(w, 'name', { enumerable: false, value: w.name, writable: true, configurable: true });
		if (Error.captureStackTrace) Error.captureStackTrace(w, ctor || exports_.emitWarning);
		warning = w;
	} else if (!(warning instanceof Error)) {
		throw new errors.codes.ERR_INVALID_ARG_TYPE('warning', ['Error', 'string'], warning);
	}
	if (warning.name === 'DeprecationWarning') {
		if (process.noDeprecation) return;
		if (process.throwDeprecation) return process.nextTick(function () { throw warning; });
	}
	process.nextTick(showWarning, warning);
};

var hinted = false;

function showWarning(warning) {
	var flags = process.execArgv.join(' ');
	if (process.noDeprecation && warning.name === 'DeprecationWarning') return;
	if (flags.indexOf('--no-warnings') < 0 && process.env.NODE_NO_WARNINGS !== '1') {
		var trace = process.traceProcessWarnings || (warning.name === 'DeprecationWarning' && process.traceDeprecation);
		var text = '(jsr:' + process.pid + ') ';
		if (warning.code) text += '[' + warning.code + '] ';
		text += trace && warning.stack ? warning.stack : warning.name + ': ' + warning.message;
		if (typeof warning.detail === 'string') text += '\n' + warning.detail;
		text += '\n';
		if (!trace && !hinted) {
			hinted = true;
			text += '(Use `jsr --trace-warnings ...` to show where the warning was created)\n';
		}
		write(text);
	}
	process.emit('warning', warning);
}

// ---- methods of process that need JavaScript

exports.kill = function (pid, signal) {
	var errors = require('internal/errors');
	if (pid != (pid | 0)) throw new errors.codes.ERR_INVALID_ARG_TYPE('pid', 'number', pid);
	var number;
	if (typeof signal === 'number') {
		number = signal;
	} else {
		number = require('os').constants.signals[signal || 'SIGTERM'];
		if (number === undefined) throw new errors.codes.ERR_UNKNOWN_SIGNAL(signal);
	}
	internalBinding('stdio').flush();
	var errno = binding.kill(pid | 0, number);
	if (errno) throw errors.errnoException(errno, 'kill');
	return true;
};

exports.getActiveResourcesInfo = function () {
	return [];
};

exports.assert = function (value, message) {
	if (!value) throw new Error(message || 'assertion error');
};

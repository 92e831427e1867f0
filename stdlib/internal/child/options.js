'use strict';
/* What spawn, exec, execFile, fork and their synchronous forms are given, checked and brought into one form. */

const { codes } = require('internal/errors');
const { validateString, validateObject, validateBoolean, validateFunction } = require('internal/validators');
const binding = internalBinding('child');

function isNil(value) { return value === undefined || value === null; }

function signals() { return internalBinding('os').constants?.signals ?? require('os').constants.signals; }

function needNoNul(value, name) {
	if (typeof value === 'string' && value.includes('\0'))
		throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
}

function needNoNuls(values, name) {
	for (let i = 0; i < values.length; i++)
		needNoNul(values[i], `${name}[${i}]`);
}

/* ---- signals and numbers */

function signalNumber(signal) {
	const known = signals();
	if (typeof signal === 'number') {
		for (const name in known) {
			if (known[name] === signal)
				return signal;
		}
	} else if (typeof signal === 'string') {
		const name = signal.toUpperCase();
		if (Object.hasOwn(known, name))
			return known[name];
	}
	throw new codes.ERR_UNKNOWN_SIGNAL(signal);
}

function signalName(number) {
	const known = signals();
	for (const name in known) {
		if (known[name] === number)
			return name;
	}
	return null;
}

function killSignalOf(signal) {
	if (typeof signal === 'string' || typeof signal === 'number')
		return signalNumber(signal);
	if (!isNil(signal))
		throw new codes.ERR_INVALID_ARG_TYPE('options.killSignal', ['string', 'number'], signal);
	return undefined;
}

function needTimeout(timeout) {
	if (!isNil(timeout) && !(Number.isInteger(timeout) && timeout >= 0))
		throw new codes.ERR_OUT_OF_RANGE('timeout', 'an unsigned integer', timeout);
}

function needMaxBuffer(size) {
	if (!isNil(size) && !(typeof size === 'number' && size >= 0))
		throw new codes.ERR_OUT_OF_RANGE('options.maxBuffer', 'a positive number', size);
}

function needId(id, name) {
	if (!isNil(id) && id !== (id | 0))
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'int32', id);
}

/* ---- programs and their arguments */

function directory(cwd) {
	if (isNil(cwd))
		return cwd;
	const path = require('internal/fs/utils').toPath(cwd, 'options.cwd');
	const text = typeof path === 'string' ? path : require('buffer').Buffer.from(path).toString();
	if (text.includes('\0')) {
		throw new codes.ERR_INVALID_ARG_VALUE('options.cwd', path,
			'must be a string, Uint8Array, or URL without null bytes');
	}
	return text;
}

function environment(env) {
	const pairs = [];
	for (const key in env) {
		const value = env[key];
		if (value === undefined)
			continue;
		const pair = `${key}=${value}`;
		if (pair.includes('\0')) {
			const name = `options.env['${key}']`;
			needNoNul(key, name);
			needNoNul(value, name);
		}
		pairs.push(pair);
	}
	return pairs;
}

function optionalBoolean(options, key) {
	if (!isNil(options[key]))
		validateBoolean(options[key], `options.${key}`);
}

/* file, args, options -> the options of ChildProcess.prototype.spawn and of spawnSync */
function spawnOptions(file, args, given) {
	validateString(file, 'file');
	needNoNul(file, 'file');
	if (file.length === 0)
		throw new codes.ERR_INVALID_ARG_VALUE('file', file, 'cannot be empty');
	if (Array.isArray(args)) {
		args = args.slice();
	} else if (isNil(args)) {
		args = [];
	} else if (typeof args !== 'object') {
		throw new codes.ERR_INVALID_ARG_TYPE('args', 'object', args);
	} else {
		given = args;
		args = [];
	}
	needNoNuls(args, 'args');
	if (given !== undefined)
		validateObject(given, 'options');
	const options = { __proto__: null, ...given };
	const cwd = directory(options.cwd);
	optionalBoolean(options, 'detached');
	needId(options.uid, 'options.uid');
	needId(options.gid, 'options.gid');
	const { shell, argv0 } = options;
	if (!isNil(shell) && typeof shell !== 'boolean' && typeof shell !== 'string')
		throw new codes.ERR_INVALID_ARG_TYPE('options.shell', ['boolean', 'string'], shell);
	if (!isNil(argv0)) {
		validateString(argv0, 'options.argv0');
		needNoNul(argv0, 'options.argv0');
	}
	optionalBoolean(options, 'windowsHide');
	optionalBoolean(options, 'windowsVerbatimArguments');
	if (shell) {
		needNoNul(shell, 'options.shell');
		args = ['-c', [file, ...args].join(' ')];
		file = typeof shell === 'string' ? shell : '/bin/sh';
	}
	args.unshift(typeof argv0 === 'string' ? argv0 : file);
	return {
		__proto__: null, ...options, args, cwd, detached: Boolean(options.detached),
		envPairs: environment(options.env || process.env), file, windowsHide: Boolean(options.windowsHide),
		windowsVerbatimArguments: Boolean(options.windowsVerbatimArguments)
	};
}

function execOptions(command, options, callback) {
	validateString(command, 'command');
	needNoNul(command, 'command');
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	options = { __proto__: null, ...options };
	options.shell = typeof options.shell === 'string' ? options.shell : true;
	return { file: command, options, callback };
}

function execFileOptions(file, args, options, callback) {
	if (Array.isArray(args)) {
		args = args.slice();
	} else if (!isNil(args) && typeof args === 'object') {
		callback = options;
		options = args;
		args = null;
	} else if (typeof args === 'function') {
		callback = args;
		options = null;
		args = null;
	}
	args ??= [];
	if (typeof options === 'function')
		callback = options;
	else if (!isNil(options))
		validateObject(options, 'options');
	if (isNil(options) || typeof options === 'function')
		options = {};
	if (!isNil(callback))
		validateFunction(callback, 'callback');
	if (!isNil(options.argv0)) {
		validateString(options.argv0, 'options.argv0');
		needNoNul(options.argv0, 'options.argv0');
	}
	return { file, args, options, callback };
}

/* ---- stdio */

function stdioOf(word, channel) {
	const list = word === 'inherit' ? [0, 1, 2] :
		word === 'ignore' || word === 'pipe' || word === 'overlapped' ? [word, word, word] : null;
	if (list === null)
		throw new codes.ERR_INVALID_ARG_VALUE('stdio', word);
	if (channel)
		list.push(channel);
	return list;
}

/* The descriptor that a stream or another object with one stands for; undefined: none. */
function descriptorOf(object) {
	if (object === null || typeof object !== 'object')
		return undefined;
	const lent = require('internal/child/pipe').lend(object);
	if (lent !== undefined)
		return { fd: lent, stream: object };
	if (typeof object.fd === 'number')
		return { fd: object.fd };
	for (const inner of [object.handle, object._handle]) {
		if (typeof inner?.fd === 'number')
			return { fd: inner.fd };
	}
	return undefined;
}

/* { stdio: [{ type, fd }], ipc: the channel's descriptor in the child, or undefined } */
function stdioList(stdio, sync) {
	let ipc;
	if (typeof stdio === 'string')
		stdio = stdioOf(stdio);
	else if (!Array.isArray(stdio))
		throw new codes.ERR_INVALID_ARG_VALUE('stdio', stdio);
	const given = stdio.slice();
	while (given.length < 3)
		given.push(undefined);
	const list = given.map((one, i) => {
		one ??= i < 3 ? 'pipe' : 'ignore';
		if (one === 'ignore')
			return { type: 'ignore', fd: binding.NULL };
		if (one === 'pipe' || one === 'overlapped' || (typeof one === 'number' && one < 0))
			return { type: one === 'overlapped' ? one : 'pipe', fd: binding.PIPE };
		if (one === 'ipc') {
			if (sync)
				throw new codes.ERR_IPC_SYNC_FORK();
			if (ipc !== undefined)
				throw new codes.ERR_IPC_ONE_PIPE();
			ipc = i;
			return { type: 'pipe', fd: binding.PAIR, ipc: true };
		}
		if (one === 'inherit')
			return { type: 'inherit', fd: i };
		if (typeof one === 'number')
			return { type: 'fd', fd: one };
		const found = descriptorOf(one);
		if (found)
			return { type: 'fd', ...found };
		if (ArrayBuffer.isView(one) || typeof one === 'string') {
			if (!sync)
				{
				const { inspect } = require('internal/util/inspect');
				throw new codes.ERR_INVALID_SYNC_FORK_INPUT(inspect(one));
			}
			return { type: 'pipe', fd: binding.PIPE };
		}
		throw new codes.ERR_INVALID_ARG_VALUE('stdio', one);
	});
	return { stdio: list, ipc };
}

/* The list as strings: itself if they are, as usual. */
function texts(list) {
	for (let i = 0; i < list.length; i++) {
		if (typeof list[i] !== 'string')
			return list.map(one => `${one}`);
	}
	return list;
}

/* The arguments of the binding's spawn and run that both have. */
function forBinding(options, list) {
	let flags = options.detached ? binding.DETACHED : 0;
	if (!isNil(options.uid))
		flags |= binding.SET_UID;
	if (!isNil(options.gid))
		flags |= binding.SET_GID;
	return [options.file, texts(options.args), texts(options.envPairs),
		options.cwd ? options.cwd : undefined, list.map(one => one.fd), flags, options.uid ?? 0,
		options.gid ?? 0];
}

module.exports = { isNil, needNoNul, needNoNuls, signalNumber, signalName, killSignalOf, needTimeout, needMaxBuffer,
	spawnOptions, execOptions, execFileOptions, stdioOf, stdioList, forBinding };

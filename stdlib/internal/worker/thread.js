'use strict';

// The worker's side: what a thread does before its script runs, and what is different in `process`.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const messaging = require('internal/web/messaging');
const { open } = require('internal/worker/transfer');
const tasks = internalBinding('task');

const binding = messaging.worker();
const own = binding.own();
let load;

const state = {
	__proto__: null,
	parentPort: null,
	threadId: own.id,
	workerData: null,
	resourceLimits: {},
	name: own.name
};

// ---- process

const UNSUPPORTED = ['abort', 'chdir', 'initgroups', 'setegid', 'seteuid', 'setgid', 'setgroups', 'setuid'];

function define(object, name, value) {
	Object.defineProperty(object, name,
		{ __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

function refuseMethods() {
	for (const name of UNSUPPORTED) {
		const refuse = () => { throw new codes.ERR_WORKER_UNSUPPORTED_OPERATION(`process.${name}()`); };
		refuse.disabled = true;
		define(process, name, refuse);
	}
	const { umask } = process;
	define(process, 'umask', mask => {
		if (mask !== undefined)
			throw new codes.ERR_WORKER_UNSUPPORTED_OPERATION('Setting process.umask()');
		return umask();
	});
	const { title } = process;
	Object.defineProperty(process, 'title',
		{ __proto__: null, get: () => title, set() {}, enumerable: true, configurable: true });
}

function setEnv({ key, values }) {
	if (key !== undefined)
		require('internal/worker/env').join(key);
	else
		internalBinding('worker').setEnv(process, values);
}

// ---- standard streams

function makeOutput(fd) {
	const { Writable } = require('stream');
	const stdio = internalBinding('stdio');
	const stream = new Writable({
		decodeStrings: false,
		write(chunk, encoding, done) {
			const bytes = typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8' ?
				Buffer.from(chunk, encoding) : chunk;
			stdio.write(fd, bytes);
			done();
		}
	});
	stream._isStdio = true;
	stream.destroySoon = stream.destroy = function () { return this; };
	return stream;
}

function makeInput() {
	const { Readable } = require('stream');
	let isHeld = false, isEnded = false;
	function hold(on) {
		if (on !== isHeld)
			on ? tasks.hold() : tasks.drop();
		isHeld = on;
	}
	const stream = new Readable({
		read() {
			if (!isEnded)
				hold(true);
		}
	});
	if (!load.stdin) {
		isEnded = true;
		stream.push(null);
		return stream;
	}
	messaging.makeEnd(own.control, parcel => {
		if (parcel === null)
			return;
		const [{ chunk }] = open(parcel);
		if (chunk === null) {
			isEnded = true;
			hold(false);
			stream.push(null);
		} else {
			stream.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
		}
	});
	return stream;
}

function setStreams() {
	const made = { __proto__: null };
	const lazy = (name, make) => Object.defineProperty(process, name,
		{ __proto__: null, get: () => made[name] ??= make(), enumerable: true, configurable: true });
	lazy('stdin', makeInput);
	lazy('stdout', () => makeOutput(1));
	lazy('stderr', () => makeOutput(2));
}

// ---- the program

// Before any module is loaded: what was sent by the constructor is here already.
function begin() {
	[load] = open(own.control.take());
	messaging.cross();
	require('internal/worker/mail').begin(own.id, own.mail);
	state.workerData = load.data;
	state.resourceLimits = load.limits;
	state.parentPort = messaging.makeRemotePort(own.public);
	require('internal/worker/environment').values = load.environment;
	refuseMethods();
	setStreams();
	setEnv(load.env);
	const name = load.how === 'eval' ? '[worker eval]' : load.file;
	define(process, 'argv', [process.argv[0], name, ...load.argv]);
	if (load.execArgv !== undefined)
		define(process, 'execArgv', load.execArgv);
	own.options = ownOptions();
	switchOn(own.options);
	if (internalBinding('process').flag('--pending-deprecation'))
		require('internal/process').warnOfEnv();
	return inherits();
}

// Whether what comes before the program is what comes before the process's.
function inherits() { return load.execArgv === undefined && nodeOptions() === load.nodeOptions; }

function nodeOptions() { return load.env.values === undefined ? load.nodeOptions : load.env.values.NODE_OPTIONS; }

/* Switches of the constructor's execArgv and NODE_OPTIONS; others are the process's. */
const warningSwitches = {
	__proto__: null, '--no-deprecation': 'noDeprecation', '--no-warnings': 'noProcessWarnings',
	'--trace-warnings': 'traceProcessWarnings', '--throw-deprecation': 'throwDeprecation',
	'--trace-deprecation': 'traceDeprecation'
};

function ownOptions() {
	const { NODE_OPTIONS: text } = load.env.values ?? {}, options = internalBinding('options');
	const isNew = text !== undefined && text !== load.nodeOptions;
	return [...isNew ? options.split(text) : [], ...load.execArgv ?? []];
}

function switchOn(list) {
	for (const word of list) {
		if (word in warningSwitches)
			define(process, warningSwitches[word], true);
		else if (word === '--trace-exit' || word === '--pending-deprecation')
			internalBinding('options').enable(word);
		else if (word === '--no-addons')
			internalBinding('addon').forbid();
	}
}

// The values of an option that may be there several times.
function valuesOf(words, names) {
	const found = [];
	for (let i = 0; i < words.length; i++) {
		const { 1: name, 2: value } = /^(-[-\w]+)(?:=(.*))?$/s.exec(words[i]) ?? [];
		if (names.includes(name))
			found.push(value ?? words[++i]);
	}
	return found;
}

function run() {
	own.control.post({ type: 'online' });
	if (inherits()) {
		program();
		return;
	}
	const words = [...internalBinding('options').split(nodeOptions() ?? ''), ...process.execArgv];
	for (const name of valuesOf(words, ['-r', '--require']))
		binding.preload(name);
	const imports = valuesOf(words, ['--import']);
	if (imports.length > 0)
		binding.importFirst(imports, program);
	else
		program();
}

function program() {
	if (load.how === 'eval')
		binding.runSource('[worker eval]', load.file);
	else if (load.how === 'data-url')
		binding.runURL(load.file);
	else
		binding.runMain(load.file);
}

// An error that nothing has caught: the parent is told, and this thread ends.
function failed(error) {
	own.control.post({ type: 'error', error: require('internal/worker/errors').pack(error) });
}

module.exports = { begin, failed, run, state };

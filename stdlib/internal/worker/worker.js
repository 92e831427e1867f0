'use strict';

// class Worker: a worker thread as its parent sees it.
//
// Two channels lead to it: the public one has what the two scripts send each other, the control one what belongs to the
// machinery.  From the parent { type: 'load', ... } first, then { type: 'stdin', chunk }; from the worker 'online',
// 'error', and raw bytes for the standard streams.  The thread closes the control channel as its last act.

const { Buffer } = require('buffer');
const EventEmitter = require('events');
const { codes } = require('internal/errors');
const messaging = require('internal/web/messaging');
const { open, plan } = require('internal/worker/transfer');
const binding = messaging.worker();
const { URL } = require('internal/url/url');
const tasks = internalBinding('task');

const SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV');
const environment = require('internal/worker/environment');

// ---- arguments

function isURL(value) {
	return value instanceof URL || (typeof value?.href === 'string' && typeof value.protocol === 'string');
}

function pathError(name) {
	let text = 'The worker script or module filename must be an absolute path or a relative path starting with ' +
		'\'./\' or \'../\'.';
	if (name.startsWith('file://'))
		text += ' Wrap file:// URLs with `new URL`.';
	if (name.startsWith('data:text/javascript'))
		text += ' Wrap data: URLs with `new URL`.';
	return new codes.ERR_WORKER_PATH(`${text} Received "${name}"`);
}

// { how: 'eval', 'data-url' or 'file', file: its path, name or source }
function programOf(filename, options) {
	if (options.eval) {
		if (typeof filename !== 'string')
			throw new codes.ERR_INVALID_ARG_VALUE('options.eval', options.eval,
				'must be false when \'filename\' is not a string');
		return { how: 'eval', file: filename };
	}
	if (isURL(filename)) {
		if (filename.protocol === 'data:')
			return { how: 'data-url', file: `${filename}` };
		return { how: 'file', file: require('internal/url/file_url').fileURLToPath(filename) };
	}
	if (typeof filename !== 'string')
		throw new codes.ERR_INVALID_ARG_TYPE('filename', ['string', 'URL'], filename);
	const path = require('path');
	if (!path.isAbsolute(filename) && !/^\.\.?[\\/]/.test(filename))
		throw pathError(filename);
	return { how: 'file', file: path.resolve(filename) };
}

function checkArray(value, name) {
	if (value && !Array.isArray(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'Array', value);
}

function stringsOf(object) {
	const strings = { __proto__: null };
	for (const name of Object.keys(object))
		strings[name] = `${object[name]}`;
	return strings;
}

// NODE_OPTIONS counts for the thread if it is not what the process was started with.
function checkOptions(values) {
	const text = values.NODE_OPTIONS;
	const fault = text === undefined || text === process.env.NODE_OPTIONS ? undefined :
		require('internal/options').faultOf(text);
	if (fault !== undefined)
		throw new codes.ERR_WORKER_INVALID_EXEC_ARGV([fault], 'invalid NODE_OPTIONS env variable');
	return values;
}

function envOf(env) {
	if (env === SHARE_ENV)
		return { key: require('internal/worker/env').begin() };
	if (typeof env === 'object' && env !== null)
		return { values: checkOptions(stringsOf(env)) };
	if (env !== undefined && env !== null)
		throw new codes.ERR_INVALID_ARG_TYPE('options.env',
			['object', 'undefined', 'null', 'worker_threads.SHARE_ENV'], env);
	return { values: stringsOf(process.env) };
}

// As texts, up to --.
function execArgvOf(list) {
	const words = Array.from(list, String), end = words.indexOf('--');
	return end < 0 ? words : words.slice(0, end);
}

// Options that are the process's, or that do not exist.
function checkExecArgv(list) {
	const allowed = process.allowedNodeEnvironmentFlags, ofProcess = ['--title', '--redirect-warnings'];
	const known = ['-r', '--require', '--import', '-i', '--expose-gc', '--expose-internals', '--no-warnings',
		'--no-addons', '--trace-exit', '--input-type', '--interactive', '--stack-trace-limit'];
	const wrong = [];
	for (let i = 0; i < list.length; i++) {
		const name = list[i].replace(/=.*/s, '');
		if (!name.startsWith('-'))
			continue;
		if (ofProcess.includes(name) || !(known.includes(name) || allowed.has(name)))
			wrong.push(list[i]);
	}
	if (wrong.length > 0)
		throw new codes.ERR_WORKER_INVALID_EXEC_ARGV(wrong);
}

const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2096, codeRangeSizeMb: 0, stackSizeMb: 4 };

function limitsOf(given) {
	const limits = { ...LIMITS };
	for (const name of Object.keys(LIMITS)) {
		if (typeof given?.[name] === 'number')
			limits[name] = given[name];
	}
	return limits;
}

const KB = 1024, MB = KB * KB;

// Of its stack a worker of node keeps so much for itself.
const RESERVED_KB = 192;

// What is in use between two collections must stay below the limit: of an engine's heap as much is alive.
const SHARE = 0.75;

function heapOf(given) {
	const { maxOldGenerationSizeMb: old } = given ?? {};
	return typeof old === 'number' && old > 0 ? old * MB * SHARE : 0;
}

// In KB.
function stackOf({ stackSizeMb: size }) {
	return (size > 0 ? size : LIMITS.stackSizeMb) * KB - RESERVED_KB;
}

// ---- standard streams

function makeOutput() {
	const { Readable } = require('stream');
	return new Readable({ read() {} });
}

function makeInput(post) {
	const { Writable } = require('stream');
	return new Writable({
		decodeStrings: false,
		write(chunk, encoding, done) {
			post({ type: 'stdin', chunk: typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk });
			done();
		},
		final(done) {
			post({ type: 'stdin', chunk: null });
			done();
		}
	});
}

// What hooks see; its methods are there as long as the thread.
class Handle {
	#worker;

	constructor(isHeld) { this.#worker = isHeld; }
	hasRef() { return this.#worker(); }
}

class Worker extends EventEmitter {
	#thread = null;                 // the native worker; null once it has ended
	#control;
	#port;                          // the public one
	#isRef = false;
	#isOnline = false;
	#id = -1;
	#limits;
	#streams = [undefined, undefined, undefined];
	#piped = [false, true, true];
	#leave;                         // (code, error) => emits 'exit', in the flow of the constructor
	#isClosed = false;

	constructor(filename, options = {}) {
		super();
		options ??= {};
		checkArray(options.argv, 'options.argv');
		checkArray(options.execArgv, 'options.execArgv');
		const program = programOf(filename, options);
		const execArgv = options.execArgv ? execArgvOf(options.execArgv) : undefined;
		if (execArgv !== undefined)
			checkExecArgv(execArgv);
		const name = options.name === undefined ? '' : `${options.name}`;
		this.#limits = limitsOf(options.resourceLimits);
		this.#piped = [false, !options.stdout, !options.stderr];
		if (options.stdin)
			this.#streams[0] = makeInput(message => this.#control?.remote?.post(message));

		const load = {
			type: 'load', ...program,
			argv: options.argv ? Array.from(options.argv, String) : [],
			execArgv,
			env: envOf(options.env), nodeOptions: process.env.NODE_OPTIONS,
			data: options.workerData,
			environment: environment.values,
			limits: this.#limits, stdin: !!options.stdin, name,
			parentId: require('worker_threads').threadId
		};
		const [control, controlAway] = binding.pair(), [open, openAway] = binding.pair();
		const transferred = options.transferList ? Array.from(options.transferList) : [];
		const sending = plan(transferred, undefined);
		control.post(load, sending.taken, sending.packed, sending.ports);
		sending.commit();
		messaging.cross();
		require('internal/worker/mail').begin(require('worker_threads').threadId);

		const thread = binding.start(controlAway, openAway, {
			name, heap: heapOf(options.resourceLimits), stack: stackOf(this.#limits),
			closesFiles: options.trackUnmanagedFds ?? true
		});
		this.#control = messaging.makeEnd(control, parcel => this.#receive(parcel));
		this.#port = messaging.makeRemotePort(open);
		this.#port.on('message', message => this.emit('message', message));
		this.#port.on('messageerror', error => this.emit('messageerror', error));
		this.#port.unref();
		this.#leave = tasks.boundWorker((code, error) => {
			if (error !== undefined)
				this.emit('error', error);
			this.emit('exit', code);
		}, new Handle(() => this.#isHeld()));
		if (typeof thread === 'number') {
			process.nextTick(() => this.#end(1, initError(thread)));
			return;
		}
		this.#thread = thread;
		this.ref();
		this.#id = thread.id();
		process.nextTick(() => process.emit('worker', this));
		require('internal/channels').tell('worker_threads', 'worker', this);
	}

	#isHeld() {
		return this.#isClosed ? undefined : this.#isRef;
	}

	#receive(parcel) {
		if (parcel === null) {
			const [code, isExhausted, hasFailed] = this.#thread.join();
			this.#end(code, isExhausted ? new codes.ERR_WORKER_OUT_OF_MEMORY('JS heap out of memory') :
				hasFailed && !this.#isOnline && !this.#isStopped ? initError() : undefined);
			return;
		}
		const fd = parcel.fd();
		if (fd !== 0) {
			this.#output(fd, parcel.read());
			return;
		}
		const [message] = open(parcel);
		if (message.type === 'online') {
			this.#isOnline = true;
			this.emit('online');
		} else if (message.type === 'error') {
			this.emit('error', require('internal/worker/errors').unpack(message.error));
		}
	}

	#isStopped = false;

	#output(fd, bytes) {
		const stream = this.#streams[fd];
		if (stream !== undefined)
			stream.push(bytes);
		else if (this.#piped[fd])
			(fd === 1 ? process.stdout : process.stderr).write(bytes);
		else
			this.#stream(fd).push(bytes);
	}

	#stream(fd) {
		if (this.#streams[fd] === undefined) {
			this.#streams[fd] = makeOutput();
			if (this.#piped[fd])
				this.#streams[fd].on('data', bytes => { (fd === 1 ? process.stdout : process.stderr).write(bytes); });
			if (this.#isClosed)
				this.#streams[fd].push(null);
		}
		return this.#streams[fd];
	}

	#end(code, error) {
		if (this.#isClosed)
			return;
		messaging.drain(this.#port);
		this.#thread = null;
		this.#id = -1;
		this.#port.removeAllListeners();
		this.#port.unref();
		this.#port.close();
		for (let fd = 1; fd <= 2; fd++) {
			if (this.#streams[fd] !== undefined && !this.#streams[fd].readableEnded)
				this.#streams[fd].push(null);
		}
		const wasRef = this.#isRef;
		try {
			this.#leave(code, error);
		} finally {
			setImmediate(() => { this.#isClosed = true; }).unref();
			if (wasRef)
				tasks.drop();
		}
	}

	postMessage(...list) {
		if (this.#thread !== null)
			this.#port.postMessage(...list);
	}

	terminate(callback) {
		if (typeof callback === 'function') {
			process.emitWarning('Passing a callback to worker.terminate() is deprecated. It returns a Promise instead.',
				'DeprecationWarning', 'DEP0132');
			this.once('exit', code => callback(null, code));
		}
		if (this.#thread === null)
			return Promise.resolve();
		this.ref();
		this.#isStopped = true;
		this.#thread.stop();
		return new Promise(resolve => { this.once('exit', resolve); });
	}

	async [Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose')]() {
		await this.terminate();
	}

	ref() {
		if (this.#thread === null || this.#isRef)
			return;
		this.#isRef = true;
		if (this.#id !== -1)
			this.#port.ref();
		tasks.hold();
	}

	unref() {
		if (this.#thread === null || !this.#isRef)
			return;
		this.#isRef = false;
		this.#port.unref();
		tasks.drop();
	}

	get threadId() { return this.#id; }
	get stdin() { return this.#streams[0] ?? null; }
	get stdout() { return this.#stream(1); }
	get stderr() { return this.#stream(2); }
	get resourceLimits() { return this.#thread === null ? {} : { ...this.#limits }; }

	getHeapSnapshot(options) {
		if (options !== undefined)
			require('internal/validators').validateObject(options, 'options');
		if (this.#thread === null)
			return Promise.reject(new codes.ERR_WORKER_NOT_RUNNING());
		return Promise.reject(new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('worker.getHeapSnapshot()'));
	}

	get performance() {
		return {
			eventLoopUtilization: (first, second) => {
				const [begun, idle] = this.#thread === null ? [-1, 0] : this.#thread.times();
				return require('internal/perf/utilization')(begun, idle, first, second);
			}
		};
	}
}

function initError(errno) {
	if (errno === undefined)
		return new codes.ERR_WORKER_INIT_FAILED('EMFILE');
	return new codes.ERR_WORKER_INIT_FAILED(require('util').getSystemErrorName(errno));
}

module.exports = { SHARE_ENV, Worker };

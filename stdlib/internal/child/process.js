'use strict';
/* ChildProcess: one child, from its start to its end. */

const EventEmitter = require('events');
const { tell } = require('internal/channels');
const { codes, errnoException } = require('internal/errors');
const { validateObject, validateString, validateArray, validateOneOf } = require('internal/validators');
const { stdioList, forBinding, signalNumber, signalName } = require('internal/child/options');
const { socketOf } = require('internal/child/pipe');
const binding = internalBinding('child');

const ESRCH = -3, ENOENT = -2, EAGAIN = -11, EACCES = -13, EINVAL = -22, ENFILE = -23, EMFILE = -24, ENOSYS = -38;
const SIGKILL = 9;
/* failures that are told by 'error'; others are thrown */
const LATER = [EACCES, EAGAIN, EMFILE, ENFILE, ENOENT];

function ChildProcess() {
	EventEmitter.call(this);
	this._closesNeeded = 1;
	this._closesGot = 0;
	this.connected = false;
	this.signalCode = null;
	this.exitCode = null;
	this.killed = false;
	this.spawnfile = null;
	this._handle = null;
	tell('child_process', 'process', this);
}
Object.setPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
Object.setPrototypeOf(ChildProcess, EventEmitter);

/* Counts what 'close' waits for: the end of the process, and that of each pipe from it. */
function closed(child) {
	child._closesGot++;
	if (child._closesGot === child._closesNeeded)
		child.emit('close', child.exitCode, child.signalCode);
}

/* What nobody reads must not hold back 'close'. */
function flushStdio(child, lent) {
	const { stdio } = child;
	if (!stdio)
		return;
	child.stdio.forEach(stream => {
		if (stream && stream.readable && !lent?.has(stream))
			stream.resume();
	});
}

function nop() {}

const CHANNEL_MS = 20;
const kChannel = Symbol('channel');
const lentStreams = new WeakSet();
const running = new Set();

/* The children that keep the run alive. */
function active() { return [...running].filter(child => child._handle?.hasRef()); }

function ended(child, errno, code, number) {
	child.signalCode = number ? signalName(number) : null;
	child.exitCode = number ? null : errno || code;
	child.stdin?.destroy();
	running.delete(child);
	child._handle = null;
	if (errno < 0) {
		const syscall = child.spawnfile ? `spawn ${child.spawnfile}` : 'spawn';
		const err = errnoException(errno, syscall);
		if (child.spawnfile)
			err.path = child.spawnfile;
		err.spawnargs = child.spawnargs.slice(1);
		child.emit('error', err);
	} else {
		child.emit('exit', child.exitCode, child.signalCode);
	}
	process.nextTick(flushStdio, child, lentStreams);
	closed(child);
}

/* What waits for the ends of its channel and of the process, as clusters do, is told of them in this order, also where the
 * kernel releases the ring of a child that was killed, and with it its end of the channel, later than the process.  Who
 * else has that end keeps nobody waiting for long. */
function channelFirst(child, call) {
	const state = child[kChannel];
	if (state === undefined || state.isOver) {
		call();
		return;
	}
	const timer = setTimeout(() => { state.whenOver(); }, CHANNEL_MS);
	state.whenOver = () => {
		clearTimeout(timer);
		state.whenOver = nop;
		call();
	};
}

/* The handle that a user may look at: its pid, and what node's has of use. */
function makeHandle(handle, pid) {
	return {
		pid,
		kill: number => handle.kill(number),
		ref() { handle.setRef(true); },
		unref() { handle.setRef(false); },
		hasRef() { return handle.hasRef(); }
	};
}

// Fills in what binding.spawn has made: [errno, pid, handle, ...pipes].
function take(child, parts, stdio, serialization) {
	const { 0: errno, 1: pid, 2: handle, ...pipes } = parts;
	if (errno < 0 && !LATER.includes(errno)) {
		child._handle = null;
		throw errnoException(errno, 'spawn');
	}
	if (errno < 0) {
		process.nextTick(ended, child, errno, 0, 0);
		// there is no descriptor left for a pipe
		if (errno === EMFILE || errno === ENFILE) {
			stdio.forEach((one, i) => { pipes[i + 3]?.close(); });
			return errno;
		}
	} else {
		process.nextTick(() => { child.emit('spawn'); });
		child._handle = makeHandle(handle, pid);
		running.add(child);
		child.pid = pid;
	}
	let channel;
	child.stdio = stdio.map((one, i) => {
		if (one.stream)
			lentStreams.add(one.stream);
		const pipe = pipes[i + 3];
		if (!pipe)
			return null;
		if (one.ipc) {
			child._closesNeeded++;
			channel = pipe;
			return null;
		}
		const socket = socketOf(pipe, i > 0, i > 2);
		if (i > 0) {
			child._closesNeeded++;
			socket.on('close', () => { closed(child); });
		}
		return socket;
	});
	({ 0: child.stdin, 1: child.stdout, 2: child.stderr } = child.stdio);
	if (channel) {
		child[kChannel] = { __proto__: null, isOver: false, whenOver: nop };
		require('internal/child/channel').setup(child, channel, serialization, () => {
			child[kChannel].isOver = true;
			process.nextTick(child[kChannel].whenOver);    // after the tick of 'disconnect'
			closed(child);
		}).refCounted();
	}
	return errno;
}

ChildProcess.prototype.spawn = function spawn(options) {
	validateObject(options, 'options');
	const { stdio, ipc } = stdioList(options.stdio || 'pipe', false);
	options.stdio = stdio;
	validateOneOf(options.serialization, 'options.serialization', [undefined, 'json', 'advanced']);
	const serialization = options.serialization || 'json';
	if (ipc !== undefined) {
		if (options.envPairs === undefined)
			options.envPairs = [];
		else
			validateArray(options.envPairs, 'options.envPairs');
		options.envPairs.push(`NODE_CHANNEL_FD=${ipc}`, `NODE_CHANNEL_SERIALIZATION_MODE=${serialization}`);
	}
	validateString(options.file, 'options.file');
	this.spawnfile = options.file;
	if (options.args !== undefined)
		validateArray(options.args, 'options.args');
	this.spawnargs = options.args ?? [];
	const file = { __proto__: null, ...options, args: this.spawnargs, envPairs: options.envPairs ?? [] };
	const given = forBinding(file, stdio);
	const parts = binding.spawn(given[0], given[1], given[2], given[3], given[4], given[5], given[6], given[7],
		(failed, code, number) => { channelFirst(this, () => { ended(this, failed, code, number); }); });
	try {
		return take(this, parts, stdio, serialization);
	} catch (error) {
		// also when there is no memory: a program without an owner would run, and wait for its input, for ever
		if (parts[0] === 0)
			parts[2].kill(SIGKILL);
		for (let i = 3; i < parts.length; i++)
			parts[i]?.close();
		throw error;
	}
};

ChildProcess.prototype.kill = function kill(sig) {
	const number = sig === 0 ? 0 : signalNumber(sig === undefined ? 'SIGTERM' : sig);
	if (!this._handle)
		return false;
	const errno = this._handle.kill(number);
	if (errno === 0) {
		this.killed = true;
		return true;
	}
	if (errno === EINVAL || errno === ENOSYS)
		throw errnoException(errno, 'kill');
	if (errno !== ESRCH)
		this.emit('error', errnoException(errno, 'kill'));
	return false;
};

ChildProcess.prototype.ref = function ref() { this._handle?.ref(); };

ChildProcess.prototype.unref = function unref() { this._handle?.unref(); };

Object.defineProperty(ChildProcess.prototype, Symbol.dispose, {
	value: function dispose() {
		if (!this.killed)
			this.kill();
	},
	writable: true,
	configurable: true
});

module.exports = { ChildProcess, active };

'use strict';
/* process.stdin, process.stdout, process.stderr: streams over descriptors 0, 1 and 2, each made when first asked for.
 *
 * Output goes to the binding at once and is gathered there together with console's, so the order is the script's.
 * A write is answered at once unless the descriptor is full; then when it has drained. A reader that went away is
 * told to the 'error' listeners; the binding ends the run where there is none, so it must know whether there is.
 *
 * Input is read only while somebody wants it: a read under way keeps the run alive unless the stream is paused.
 */

const binding = internalBinding('stdio');

const READ_SIZE = 65536;
const EISDIR = -21;

function lazily(name, make) {
	let made = null;
	Object.defineProperty(exports, name, {
		configurable: true,
		enumerable: true,
		get() {
			if (!made)
				made = make();
			return made;
		}
	});
}

function failure(errno, syscall) {
	return require('internal/errors').errnoException(errno, syscall);
}

/* ---- output */

function SyncWriteStream(fd) {
	const Writable = require('internal/streams/writable');
	Writable.call(this, { decodeStrings: false, autoDestroy: true });
	setUp(this, fd);
}

function WriteStream(fd) {
	SyncWriteStream.call(this, fd);
}

function inherit() {
	const utils = require('internal/streams/utils');
	const methods = SyncWriteStream.prototype, names = Object.keys(methods);
	utils.inherit(SyncWriteStream, require('internal/streams/writable'));
	for (let i = 0; i < names.length; i++)
		SyncWriteStream.prototype[names[i]] = methods[names[i]];
	utils.inherit(WriteStream, SyncWriteStream);
	require('internal/tty').extend(WriteStream.prototype, binding);
	inherit = function () {};
}

function setUp(stream, fd) {
	let listening = false, held = null;

	stream.fd = fd;
	stream.readable = false;
	stream._isStdio = true;

	function dead(errno) { require('internal/streams/destroy').fail(stream, failure(errno, 'write')); }

	stream._hold = function (cb) {
		held = cb;
		binding.onDrain(fd, errno => {
			const done = held;
			held = null;
			binding.onDrain(fd, undefined);
			if (done)
				done(errno ? failure(errno, 'write') : null);
		});
	};
	Object.defineProperty(stream, '_hold', { enumerable: false });

	function look() {
		const now = stream.listenerCount('error') > 0;
		if (now !== listening) {
			listening = now;
			binding.onError(fd, now ? dead : undefined);
		}
	}
	/* told before the listener is there, and after it is gone */
	stream.on('newListener', name => {
		if (name === 'error' && !listening) {
			listening = true;
			binding.onError(fd, dead);
		}
	});
	stream.on('removeListener', name => {
		if (name === 'error')
			look();
	});
}

SyncWriteStream.prototype._write = function (chunk, encoding, cb) {
	if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8')
		chunk = require('buffer').Buffer.from(chunk, encoding);
	const result = binding.write(this.fd, chunk);
	if (result === 0)
		cb();
	else if (result < 0)
		cb(failure(result, 'write'));
	else
		this._hold(cb);
};

/* The descriptors outlive the stream: it says that it is closed and can be written all the same. */
SyncWriteStream.prototype._destroy = function (err, cb) {
	cb(err);
	this._undestroy();
	if (!this._writableState.emitClose) {
		process.nextTick(() => { this.emit('close'); });
	}
};
SyncWriteStream.prototype.destroySoon = function () { return this.destroy(); };

function output(fd) {
	let stream;
	inherit();
	const type = binding.guessHandleType(fd);
	if (type === 'TTY') {
		stream = new WriteStream(fd);
		stream._type = 'tty';
		stream.isTTY = true;
	} else {
		stream = new SyncWriteStream(fd);
		stream._type = type === 'PIPE' ? 'pipe' : 'fs';
	}
	return stream;
}

lazily('stdout', () => output(1));
lazily('stderr', () => output(2));

/* ---- input */

function input() {
	const Readable = require('internal/streams/readable');
	const type = binding.guessHandleType(0);
	const reader = type === 'INVALID' ? null : binding.openReader(0);
	let busy = false, referenced = true, wanted = true;

	function setRef(on) {
		if (on !== referenced && reader) {
			referenced = on;
			reader.setRef(on);
		}
	}

	const stream = new Readable({
		autoDestroy: type !== 'FILE',
		highWaterMark: READ_SIZE,
		read() {
			if (!reader) {
				this.push(null);
				return;
			}
			if (busy)
				return;
			busy = true;
			if (!stream.isPaused())
				setRef(wanted);
			reader.read(READ_SIZE, got);
		},
		destroy(err, cb) {
			if (reader && busy)
				reader.cancel();
			cb(err);
		}
	});

	function got(errno, bytes) {
		busy = false;
		if (stream.destroyed)
			return;
		// a directory on stdin holds nothing, as node sees it
		if (errno && errno !== EISDIR)
			stream.destroy(failure(errno, 'read'));
		else
			stream.push(errno ? null : bytes);
	}

	stream.fd = 0;
	stream.on('pause', () => { setRef(false); });
	stream.on('resume', () => { setRef(wanted); });
	stream.ref = function () {
		wanted = true;
		setRef(true);
		return this;
	};
	stream.unref = function () {
		wanted = false;
		setRef(false);
		return this;
	};
	if (type === 'TTY') {
		stream.isTTY = true;
		stream.isRaw = false;
		stream.setRawMode = function (mode) {
			const errno = binding.setRawMode(0, !!mode);
			if (errno)
				stream.emit('error', failure(errno, 'setRawMode'));
			else
				stream.isRaw = !!mode;
			return this;
		};
	}
	return stream;
}

lazily('stdin', input);

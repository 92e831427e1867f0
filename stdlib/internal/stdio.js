'use strict';
/* process.stdin, process.stdout, process.stderr: streams for descriptors 0, 1 and 2, each created on first access.
 *
 * Output goes directly to the binding and is buffered there together with console's, so the order is the script's.  A
 * write completes immediately unless the descriptor is full; then it completes when the descriptor has drained.  A
 * closed pipe is reported to the 'error' listeners; the binding ends the process if there are none, so it must know
 * whether there are.
 *
 * Input is read only on demand: a pending read keeps the process alive unless the stream is paused.
 */

const binding = internalBinding('stdio');

const READ_SIZE = 65536;
const EISDIR = -21;

function failure(errno, syscall) {
	return require('internal/errors').errnoException(errno, syscall);
}

/* ---- output */

const kHeld = Symbol('kHeld');         // callback of a write waiting for its descriptor to drain

function makeOutputs() {
	const Writable = require('internal/streams/writable');

	class SyncWriteStream extends Writable {
		constructor(fd) {
			super({ decodeStrings: false, autoDestroy: true });
			this.fd = fd;
			this.readable = false;
			this._isStdio = true;
			Object.defineProperty(this, kHeld, { value: null, writable: true });
			watchErrors(this);
		}

		_write(chunk, encoding, cb) {
			if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8')
				chunk = require('buffer').Buffer.from(chunk, encoding);
			const result = binding.write(this.fd, chunk);
			if (result === 0)
				cb();
			else if (result < 0)
				cb(failure(result, 'write'));
			else
				hold(this, cb);
		}

		/* The descriptors outlive the stream: it reports that it is closed, but can still be written to. */
		_destroy(err, cb) {
			cb(err);
			this._undestroy();
			if (!this._writableState.emitClose)
				process.nextTick(() => { this.emit('close'); });
		}

		destroySoon() { return this.destroy(); }
	}

	class Socket extends SyncWriteStream {}       // for a pipe: only the name differs

	return { SyncWriteStream, Socket };
}

let isExtended = false;

function makeTerminal(SyncWriteStream, fd) {
	const { make, WriteStream } = require('internal/tty/streams');
	const terminal = make(WriteStream, SyncWriteStream, fd);
	if (!isExtended)
		require('internal/tty/tty').extend(WriteStream.prototype, binding);
	isExtended = true;
	terminal._type = 'tty';
	return terminal;
}

function hold(stream, cb) {
	stream[kHeld] = cb;
	binding.onDrain(stream.fd, errno => {
		const done = stream[kHeld];
		stream[kHeld] = null;
		binding.onDrain(stream.fd, undefined);
		done?.(errno ? failure(errno, 'write') : null);
	});
}

/* Notifies the binding whether there are listeners: before the first is added, and after the last is removed. */
function watchErrors(stream) {
	let listening = false;
	const dead = errno => { require('internal/streams/destroy').fail(stream, failure(errno, 'write')); };

	stream.on('newListener', name => {
		if (name === 'error' && !listening) {
			listening = true;
			binding.onError(stream.fd, dead);
		}
	});
	stream.on('removeListener', name => {
		if (name === 'error' && listening && stream.listenerCount('error') === 0) {
			listening = false;
			binding.onError(stream.fd, undefined);
		}
	});
}

let outputs = null;

function output(fd) {
	const { SyncWriteStream, Socket } = outputs ??= makeOutputs();
	const type = binding.guessHandleType(fd);
	if (type === 'TTY')
		return makeTerminal(SyncWriteStream, fd);
	const stream = new (type === 'PIPE' ? Socket : SyncWriteStream)(fd);
	stream._type = type === 'PIPE' ? 'pipe' : 'fs';
	return stream;
}

/* ---- input */

/* For fd 0, or for a terminal opened by script. */
function input(fd) {
	const Readable = require('internal/streams/readable');
	const type = binding.guessHandleType(fd);
	const reader = type === 'INVALID' ? null : binding.openReader(fd);
	let busy = false, referenced = true, wanted = true;

	function setRef(on) {
		if (on !== referenced && reader) {
			referenced = on;
			reader.setRef(on);
		}
	}

	// node's names for the kind of input
	const Input = type === 'PIPE' ? class Socket extends Readable {} : class ReadStream extends Readable {};
	const options = {
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
			if (fd > 2)
				require('fs').close(fd, e => { cb(err ?? e); });
			else
				cb(err);
		}
	};
	const { make, ReadStream } = type === 'TTY' ? require('internal/tty/streams') : {};
	const stream = type === 'TTY' ? make(ReadStream, Readable, options) : new Input(options);

	function got(errno, bytes) {
		busy = false;
		if (stream.destroyed)
			return;
		// a directory on stdin is empty, as in node
		if (errno && errno !== EISDIR)
			stream.destroy(failure(errno, 'read'));
		else
			stream.push(errno ? null : bytes);
	}

	stream.fd = fd;
	stream.on('pause', () => { setRef(false); });
	stream.on('resume', () => { setRef(wanted); });
	stream.ref = () => {
		wanted = true;
		setRef(true);
		return stream;
	};
	stream.unref = () => {
		wanted = false;
		setRef(false);
		return stream;
	};
	if (type === 'TTY') {
		stream.isTTY = true;
		stream.isRaw = false;
		stream.setRawMode = mode => {
			const errno = binding.setRawMode(fd, !!mode);
			if (errno)
				stream.emit('error', failure(errno, 'setRawMode'));
			else
				stream.isRaw = !!mode;
			return stream;
		};
	}
	return stream;
}

/* ---- the three streams, each created on first access */

let stdin = null, stdout = null, stderr = null;

module.exports = {
	input,
	get stdin() { return stdin ??= input(0); },
	get stdout() { return stdout ??= output(1); },
	get stderr() { return stderr ??= output(2); }
};

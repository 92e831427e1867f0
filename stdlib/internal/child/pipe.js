'use strict';
/* The streams over the pipes to a child: what a user of node sees of net.Socket where no network is needed.
 *
 * Reading begins when the stream is made and stops while it holds as much as it wants.  A write is answered at once if
 * the pipe took it, else when it has.
 */

const Duplex = require('internal/streams/duplex');
const { Buffer } = require('buffer');
const { errnoException } = require('internal/errors');

const kHandle = Symbol('kHandle');
const kRead = Symbol('kRead');
const kTimer = Symbol('kTimer');
const kWait = Symbol('kWait');
const kPaired = Symbol('kPaired');

const ENOTCONN = -107;

function bytesOf(chunk, encoding) {
	return typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8' ?
		Buffer.from(chunk, encoding) : chunk;
}

class Socket extends Duplex {
	/* paired: a pair of sockets, which can be ended for writing alone */
	constructor(handle, { readable = true, writable = true, paired = false } = {}) {
		super({ readable, writable, allowHalfOpen: false, emitClose: false, autoDestroy: true,
			decodeStrings: false });
		hide(this, kHandle, handle);
		hide(this, kPaired, paired);
		hide(this, kTimer, null);
		hide(this, kWait, 0);
		hide(this, kRead, result => { got(this, result); });
		this.connecting = false;
		this.bytesRead = 0;
		this.bytesWritten = 0;
		if (readable)
			this.read(0);
	}

	get _handle() {
		const handle = this[kHandle];
		return handle && { fd: handle.fd(), ref: () => { this.ref(); }, unref: () => { this.unref(); } };
	}

	get pending() { return !this[kHandle]; }

	get readyState() {
		return this.readable ? this.writable ? 'open' : 'readOnly' : this.writable ? 'writeOnly' : 'closed';
	}

	get bufferSize() { return this.writableLength; }

	get timeout() { return this[kWait] || undefined; }

	_read() { this[kHandle]?.start(this[kRead]); }

	_write(chunk, encoding, cb) { write(this, bytesOf(chunk, encoding), cb); }

	_writev(chunks, cb) {
		write(this, Buffer.concat(chunks.map(({ chunk, encoding }) =>
			typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)), cb);
	}

	_final(cb) {
		const handle = this[kHandle];
		if (handle && this[kPaired]) {
			const errno = handle.end();
			if (errno && errno !== ENOTCONN) {
				cb(errnoException(errno, 'shutdown'));
				return;
			}
		}
		cb();
	}

	_destroy(err, cb) {
		const handle = this[kHandle], failed = Boolean(err);
		this.setTimeout(0);
		this[kHandle] = null;
		if (handle)
			handle.close(() => { this.emit('close', failed); });
		else
			process.nextTick(() => { this.emit('close', failed); });
		cb(err);
	}

	destroySoon() {
		if (this.writable)
			this.end();
		if (this.writableFinished)
			this.destroy();
		else
			this.once('finish', this.destroy);
	}

	ref() {
		this[kHandle]?.setRef(true);
		return this;
	}

	unref() {
		this[kHandle]?.setRef(false);
		return this;
	}

	setTimeout(ms, callback) {
		if (this.destroyed && !this[kTimer])
			return this;
		if (ms !== 0)
			require('internal/validators').validateNumber(ms, 'msecs', 0);
		if (callback !== undefined) {
			require('internal/validators').validateFunction(callback, 'callback');
			if (ms === 0)
				this.removeListener('timeout', callback);
			else
				this.once('timeout', callback);
		}
		clearTimeout(this[kTimer]);
		this[kWait] = ms;
		this[kTimer] = ms === 0 ? null : setTimeout(() => { this.emit('timeout'); }, ms).unref();
		return this;
	}

	setNoDelay() { return this; }

	setKeepAlive() { return this; }

	address() { return {}; }
}

function hide(object, key, value) { Object.defineProperty(object, key, { value, writable: true }); }

function got(stream, result) {
	if (stream.destroyed)
		return;
	stream[kTimer]?.refresh();
	if (typeof result === 'number') {
		stream.destroy(errnoException(result, 'read'));
	} else if (result === null) {
		stream.push(null);
		stream.read(0);
	} else {
		stream.bytesRead += result.length;
		if (!stream.push(result))
			stream[kHandle]?.stop();
	}
}

function write(stream, bytes, cb) {
	const handle = stream[kHandle];
	if (!handle) {
		cb(errnoException(-9, 'write'));
		return;
	}
	stream[kTimer]?.refresh();
	const size = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength;
	const result = handle.write(bytes, errno => { cb(errno ? errnoException(errno, 'write') : null); });
	if (result < 0) {
		cb(errnoException(result, 'write'));
		return;
	}
	stream.bytesWritten += size;
	if (result === 0)
		cb();
}

/* The descriptor of such a stream, which from now on another program reads; undefined for any other object. */
function lend(stream) {
	if (!(kHandle in stream))
		return undefined;
	const handle = stream[kHandle];
	if (!handle)
		return -1;
	handle.stop(true);
	stream.pause();
	stream._readableState.reading = false;
	return handle.fd();
}

module.exports = { Socket, lend };

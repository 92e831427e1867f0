'use strict';
/* What a TLSSocket holds under `_handle`: a session of internalBinding('tls') over a lower handle.
 *
 *      net.Socket ── write, readStart ──▶ TLSHandle ── ciphertext ──▶ lower: TCP, Pipe (internal/net/handle.js) or
 *                 ◀── onread ───────────            ◀── onread ────         DuplexHandle
 *
 * It has the interface of a handle of net.  pump() does what can be done: feeds and steps the session, tells what has
 * happened in it, hands plaintext up and ciphertext down.
 *
 * Memory    below, at most one write is under way, of at most CHUNK bytes; plaintext is encrypted when it is gone.
 *           Above, plaintext is decrypted only while somebody reads; if nobody does, or the peer does not take what
 *           it is told, nothing more is read below.
 */

const { Buffer } = require('buffer');

const native = internalBinding('tls');

const { nextTick } = process;

const WAITS = 0, HELLO = 2, CERT = 3, CLOSED = 4;                             // of session.step()
const START = 1, DONE = 2, SESSION = 4, KEYLOG = 8, OCSP = 16;                  // of session.happened()
const CHUNK = 1 << 16;
const EPIPE = -32, EBADF = -9, EPROTO = -71, ECANCELED = -125;

function nop() {}

function bytesOf(data) {
	if (typeof data === 'string')
		return Buffer.from(data);
	return data instanceof Uint8Array ? data : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

class TLSHandle {
	#session;
	#lower = null;
	#parent = null;            // the stream whose handle the lower one is
	#context;
	#isStarted;
	#isOpen = false;           // a handshake has been done
	#isWriting = false;        // ciphertext below
	#isPumping = false;
	#isAgain = false;
	#isStopped = false;        // at the hello or the certificate, until goOn
	#isHeld = false;           // nothing is written until a new session has been stored
	#plain = null;             // {bytes, from, done} being written
	#shut = null;              // shutdown's callback
	#isShut = false;
	#end = undefined;          // what ended reading below: null or an errno
	#isEndTold = false;
	#hasFailed = false;
	#isClosed = false;

	reading = false;
	bytesRead = 0;
	bytesWritten = 0;
	handshakes = 0;
	lastHandshakeTime = 0;
	onread = undefined;
	onhandshakestart = nop;
	onhandshakedone = nop;
	onclienthello = nop;
	oncertcb = nop;
	onnewsession = undefined;
	onkeylog = undefined;
	onocspresponse = nop;
	onerror = nop;

	constructor(context, isServer) {
		this.#context = context;
		this.#session = native.session(context, isServer);
		this.#isStarted = isServer;
	}

	// For what asks it, or null once it is closed.
	get session() { return this.#session; }

	get isOpen() { return this.#isOpen; }

	// The socket that stands for a Duplex below, as node's packages look for it; else undefined.
	_parentWrap = undefined;

	// The stream that is destroyed with this.
	setParent(parent) { this.#parent = parent; }

	attach(lower) {
		this.#lower = lower;
		lower.onread = result => { this.#gotBelow(result); };
		this.#flow();
	}

	start() {
		this.#isStarted = true;
		this.pump();
	}

	// ---- below

	#gotBelow(result) {
		if (this.#session === null || this.#end !== undefined)
			return;
		if (result === null || typeof result === 'number')
			this.#end = result;
		else
			this.#session.feed(result);
		this.pump();
	}

	// Ciphertext that came before the lower handle was this one's.
	receive(bytes) { this.#gotBelow(bytes); }

	// Reads below exactly while what comes is wanted.
	#flow() {
		const lower = this.#lower;
		if (lower === null || this.#session === null)
			return;
		const wants = this.#isStarted && !this.#hasFailed && !this.#isStopped && this.#end === undefined &&
			(!this.#isOpen || this.reading) && this.#session.pending() < CHUNK;
		if (wants === lower.reading)
			return;
		if (!wants) {
			lower.readStop();
			return;
		}
		const errno = lower.readStart();
		if (errno < 0) {
			this.#end = errno;
			nextTick(() => { this.pump(); });
		}
	}

	#flush() {
		while (this.#session !== null && this.#lower !== null && !this.#isWriting && !this.#isHeld) {
			const bytes = this.#session.take(CHUNK);
			if (bytes !== null)
				this.#send(bytes);
			else if (!this.#encrypt())
				break;
		}
	}

	#send(bytes) {
		const result = this.#lower.write(bytes, bytes.length, errno => {
			this.#isWriting = false;
			if (errno < 0)
				this.#lost(errno);
			this.pump();
		});
		if (result > 0)
			this.#isWriting = true;
		else if (result < 0)
			this.#lost(result);
	}

	// What was written does not reach the peer.  If nobody waits for that, reading will tell.
	#lost(errno) { this.#finish(errno); }

	#finish(result) {
		const plain = this.#plain;
		this.#plain = null;
		if (plain !== null)
			nextTick(plain.done, result);
	}

	// The next part of what is being written; false if there is none, or it cannot be now.
	#encrypt() {
		const plain = this.#plain;
		if (plain === null || !this.#isOpen)
			return this.#close();
		if (plain.from === plain.bytes.length) {
			this.#finish(0);
			return this.#plain !== null || this.#shut !== null;
		}
		const taken = this.#session.write(plain.bytes, plain.from, CHUNK);
		if (taken < 0) {
			this.#finish(EPROTO);
			this.#fail();
			return false;
		}
		plain.from += taken;
		return taken > 0;
	}

	// Says that no more will come, then ends the lower handle.  Whether there is more to send.
	#close() {
		if (this.#shut === null || this.#plain !== null)
			return false;
		if (!this.#isShut) {
			this.#isShut = true;
			this.#session.shutdown();
			return true;
		}
		const done = this.#shut;
		this.#shut = null;
		const result = this.#lower.shutdown(done.call);
		if (result <= 0 && done.isLater)
			done.call(result);
		done.result = result;
		return false;
	}

	// ---- the session

	pump() {
		if (this.#isPumping) {
			this.#isAgain = true;
			return;
		}
		this.#isPumping = true;
		try {
			do {
				this.#isAgain = false;
				this.#round();
			} while (this.#isAgain);
		} finally {
			this.#isPumping = false;
		}
	}

	#round() {
		if (this.#session === null)
			return;
		if (this.#isStarted && this.#lower !== null)
			while (this.#step());
		this.#flush();
		this.#flow();
	}

	// One step; whether there may be more.
	#step() {
		if (this.#session === null || this.#isStopped || this.#hasFailed || (this.#isOpen && !this.reading))
			return false;
		const result = this.#session.step(this.reading), bits = this.#session.happened();
		this.#tell(bits);
		if (this.#session === null)
			return false;
		if (result === WAITS && bits & SESSION)
			return true;
		if (typeof result !== 'number') {
			this.bytesRead += result.length;
			this.onread?.(result);
			return true;
		}
		if (result === WAITS || result === CLOSED)
			return this.#tellEnd(result === CLOSED ? null : this.#end);
		if (result === HELLO || result === CERT) {
			this.#isStopped = true;
			if (result === HELLO)
				this.onclienthello(this.#session.hello());
			else
				this.oncertcb();
			return true;
		}
		this.#fail();
		return false;
	}

	// After all plaintext has been read.
	#tellEnd(end) {
		if (end === undefined || this.#isEndTold || !this.reading)
			return false;
		this.#isEndTold = true;
		this.reading = false;
		this.onread?.(end);
		return false;
	}

	#fail() {
		if (this.#hasFailed || this.#session === null)
			return;
		this.#hasFailed = true;
		const error = this.#session.error();
		this.#flush();                         // the alert
		this.onerror(error);
	}

	// Whoever is told may close this.
	#tell(bits) {
		if (bits & START)
			this.onhandshakestart();
		while (bits & KEYLOG && this.#session !== null) {
			const line = this.#session.nextLine();
			if (line === undefined)
				break;
			this.onkeylog?.(line);
		}
		if (bits & OCSP && this.#session !== null)
			this.onocspresponse(this.#session.ocsp());
		while (bits & SESSION && this.#session !== null) {
			const made = this.#session.nextSession();
			if (made === undefined)
				break;
			this.onnewsession?.(made[0], made[1]);
		}
		if (bits & DONE && this.#session !== null && this.#session.isOpen()) {
			this.#isOpen = true;
			this.onhandshakedone();
		}
	}

	// After the hello or the certificate.
	goOn() {
		if (this.#session === null || !this.#isStopped)
			return;
		this.#isStopped = false;
		this.#session.goOn();
		this.pump();
	}

	hold() { this.#isHeld = true; }

	newSessionDone() {
		this.#isHeld = false;
		this.pump();
	}

	renegotiate() {
		this.#session.renegotiate();
		this.write(Buffer.alloc(0), 0, nop);
		this.#session.step(false);
		this.pump();
	}

	verify(request, require) { this.#session?.verify(this.#context, request, require); }

	// The error of the peer's certificate, or null.
	verifyError() {
		if (this.#session === null)
			return Object.assign(new Error('The session is closed'), { code: 'UNSPECIFIED' });
		const found = this.#session.distrust();
		return found === null ? null : Object.assign(new Error(found[1]), { code: found[0] });
	}

	// ---- as a handle of net

	readStart() {
		this.reading = true;
		nextTick(() => { this.pump(); });
		return 0;
	}

	readStop() {
		this.reading = false;
		this.#flow();
		return 0;
	}

	write(data, size, done) {
		if (this.#session === null || this.#hasFailed)
			return EPIPE;
		this.#plain = { bytes: bytesOf(data), from: 0, done };
		this.bytesWritten += size;
		if (!this.#isStarted) {
			this.start();
		} else {
			this.#flush();
			this.#flow();
		}
		return 1;
	}

	shutdown(call) {
		if (this.#session === null)
			return EBADF;
		if (this.#lower === null)
			return 0;
		const done = this.#shut = { call, isLater: false, result: 1 };
		this.#flush();
		done.isLater = true;
		return done.result;
	}

	destroySSL() {
		this.reading = false;
		this.#session?.close();
		this.#session = null;
		this.#finish(ECANCELED);
	}

	close(done) {
		const lower = this.#lower, parent = this.#parent;
		if (this.#isClosed)
			return;
		this.#isClosed = true;
		this.destroySSL();
		if (parent !== null)
			closeParent(parent, done);
		else if (lower !== null)
			lower.close(done);
		else
			setImmediate(() => { done?.(); });
	}

	get writeQueueSize() { return this.#plain === null ? 0 : this.#plain.bytes.length - this.#plain.from; }

	get fd() { return this.#lower?.fd ?? -1; }

	ref() { this.#lower?.ref?.(); }

	unref() { this.#lower?.unref?.(); }

	hasRef() { return this.#lower?.hasRef?.() ?? false; }

	getsockname(out) { return this.#lower?.getsockname?.(out) ?? EBADF; }

	getpeername(out) { return this.#lower?.getpeername?.(out) ?? EBADF; }

	setNoDelay(yes) { return this.#lower?.setNoDelay?.(yes); }

	setKeepAlive(yes, seconds) { return this.#lower?.setKeepAlive?.(yes, seconds); }
}

function closeParent(parent, done) {
	try {
		if (parent.closed || (parent.destroyed && !parent._handle))
			setImmediate(() => { done?.(); });
		else
			parent.once('close', () => { done?.(); });
	} finally {
		parent.destroy();
	}
}

/* A Duplex as a lower handle. */
class DuplexHandle {
	reading = false;
	bytesRead = 0;
	bytesWritten = 0;
	onread = undefined;
	#stream;

	constructor(stream) {
		this.#stream = stream;
		stream.on('data', chunk => {
			const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
			this.bytesRead += bytes.byteLength;
			this.onread?.(bytes);
		});
		stream.on('end', () => { this.#ended(); });
		stream.on('close', () => { this.#ended(); });
		stream.pause();
	}

	#ended() {
		this.reading = false;
		this.onread?.(null);
	}

	readStart() {
		this.reading = true;
		this.#stream.resume();
		return 0;
	}

	readStop() {
		this.reading = false;
		this.#stream.pause();
		return 0;
	}

	write(bytes, size, done) {
		if (this.#stream.destroyed || this.#stream.writableEnded)
			return EPIPE;
		this.bytesWritten += size;
		this.#stream.write(bytes, error => { done(error ? EPIPE : 0); });
		return 1;
	}

	shutdown(done) {
		if (this.#stream.destroyed || this.#stream.writableEnded)
			return 0;
		this.#stream.end(() => { done(0); });
		return 1;
	}

	close(done) { closeParent(this.#stream, done); }

	ref() { this.#stream.ref?.(); }

	unref() { this.#stream.unref?.(); }
}

module.exports = { DuplexHandle, TLSHandle };

'use strict';
/* What a socket or server of node:net holds under `_handle`: TCP and Pipe, over internalBinding('net').
 *
 * A handle is made before its socket is: what is set on it meanwhile (ref, the local address) is kept until there is
 * one.  Methods return 0 or -errno; connect and listen may throw what the policy says.
 */

const native = internalBinding('net');

const ENOENT = -2, EACCES = -13, EADDRINUSE = -98, EADDRNOTAVAIL = -99, EAFNOSUPPORT = -97;
const EBADF = -9, EINVAL = -22, EISCONN = -106, ENOTSUP = -95, ENOTCONN = -107;
const BACKLOG = 511;               // the kernel's, rounded up to a power of two
const OF_BINDING = [EACCES, EADDRINUSE, EADDRNOTAVAIL, EINVAL];

// What has a socket lives until it is closed, though nobody may know it: the other end sees no difference.
const open = new Set();

function shut(handle, socket, done) {
	const closed = () => { done?.call(handle); };
	if (socket === null)
		setImmediate(closed);
	else
		socket.close(closed);
}

class Handle {
	#socket = null;          // of the binding: a stream, or a listener
	#isListener = false;
	#isRef = true;
	#isClosed = false;
	#local = undefined;      // [address, port, ipv6Only] to bind to

	reading = false;
	bytesRead = 0;
	bytesWritten = 0;
	onread = undefined;
	onconnection = undefined;
	owner = undefined;       // the socket or server

	// Those that would keep the run alive while something is asked of them.
	static referenced() { return [...open].filter(handle => handle.#isRef); }

	// What the binding knows it by, or null.
	get native() { return this.#socket; }

	// Whether connect has failed because of the address to bind to.
	isBindError(errno) { return this.#local !== undefined && OF_BINDING.includes(errno); }

	// "address:port" for the text of an error
	shownName() {
		const { 0: address, 1: port } = this.#local ?? [];
		return `${address}:${port}`;
	}

	// Of a socket of the binding.
	adopt(socket, isListener = false) {
		open.add(this);
		this.#socket = socket;
		this.#isListener = isListener;
		if (!this.#isRef)
			socket.setRef(false);
		return 0;
	}

	take(socket, isListener) { return typeof socket === 'number' ? socket : this.adopt(socket, isListener); }

	open(fd) { return this.take(native.open(fd), false); }

	openListener(fd) { return this.take(native.openListener(fd), true); }

	get fd() { return this.#socket === null ? -1 : this.#socket.fd(); }

	get writeQueueSize() { return this.#socket === null || this.#isListener ? 0 : this.#socket.queued(); }

	// ---- whether it keeps the run alive

	ref() { this.#setRef(true); }

	unref() { this.#setRef(false); }

	hasRef() { return this.#isRef && !this.#isClosed; }

	#setRef(yes) {
		this.#isRef = yes;
		this.#socket?.setRef(yes);
	}

	// ---- connections

	get local() { return this.#local; }

	setLocal(address, port, ipv6Only) { this.#local = [address, port, ipv6Only]; }

	// request.oncomplete(0 or -errno, handle, request), unless closed before
	begin(connect, request) {
		if (this.#socket !== null)
			return EISCONN;
		const { 0: errno, 1: socket } = connect(result => {
			if (!this.#isClosed)
				request.oncomplete(result, this, request, result === 0, result === 0);
		});
		if (errno === 0)
			this.adopt(socket);
		return errno === EAFNOSUPPORT ? EINVAL : errno;
	}

	readStart() {
		if (this.#socket === null)
			return ENOTCONN;
		this.reading = true;
		this.#socket.start(result => {
			if (result === null || typeof result === 'number')
				this.reading = false;
			else
				this.bytesRead += result.length;
			this.onread?.(result);
		});
		return 0;
	}

	// atOnce: a read under way is to take nothing more
	readStop(atOnce = false) {
		this.reading = false;
		this.#socket?.stop(atOnce);
		return 0;
	}

	// As the binding's: 1 if done will be called.
	write(data, size, done) {
		if (this.#socket === null)
			return EBADF;
		const result = this.#socket.write(data, done);
		if (result >= 0)
			this.bytesWritten += size;
		return result;
	}

	// As write.
	shutdown(done) { return this.#socket === null ? ENOTCONN : this.#socket.end(done); }

	// ---- servers

	listening(listener) { return this.take(listener, true); }

	// Of one that came from another process with an address alone, too.
	beginListening(Kind, backlog) {
		if (!this.#isListener) {
			const listener = this.#socket === null ? EINVAL :
				native.listenWith(this.#socket, backlog || BACKLOG);
			const errno = this.take(listener, true);
			if (errno)
				return errno;
		}
		this.#socket.start(this.#taker(Kind));
		return 0;
	}

	accept(Kind) { this.#socket.start(this.#taker(Kind)); }

	#taker(Kind) {
		return result => {
			if (typeof result === 'number') {
				this.onconnection(result);
				return;
			}
			const handle = new Kind();
			handle.adopt(result);
			this.onconnection(0, handle);
		};
	}

	acceptAgain(Kind) {
		if (!this.#isClosed)
			this.accept(Kind);
	}

	// ---- its end

	close(done) {
		if (this.#isClosed)
			return;
		this.#isClosed = true;
		open.delete(this);
		this.reading = false;
		const socket = this.#socket;
		this.#socket = null;
		try {
			shut(this, socket, done);
		} catch (error) {
			socket?.close();               // without memory, too: its peer would wait for ever
			throw error;
		}
	}

	reset(done) {
		const errno = this.#isClosed || this.#socket === null ? 0 : this.#socket.reset();
		if (errno === 0)
			this.close(done);
		return errno;
	}

	nameInto(out, isPeer) {
		const name = this.#socket === null ? EBADF : this.#socket.name(isPeer);
		if (typeof name === 'number')
			return name;
		if (typeof name === 'string')
			return EINVAL;
		out.address = name[0];
		out.family = `IPv${name[2]}`;
		out.port = name[1];
		return 0;
	}

	option(name, ...args) {
		return this.#socket === null || this.#isListener ? EBADF : this.#socket[name](...args);
	}
}

class TCP extends Handle {
	bind(address, port) {
		this.setLocal(address, port, false);
		return 0;
	}

	bind6(address, port, flags) {
		this.setLocal(address, port, Boolean(flags & 1));
		return 0;
	}

	// request: { host, oncomplete }, with the name that the address was found for
	connect(request, address, port) {
		const { 0: local, 1: localPort = 0 } = this.local ?? [];
		return this.begin(done => native.connect(request.host, address, port, local, localPort, done), request);
	}

	// What is bound to is listened at, at once; listen only begins to take connections.
	listenAt(host, address, port, backlog, flags) {
		return this.listening(native.listen(host, address, port, backlog, flags));
	}

	listen(backlog) { return this.beginListening(TCP, backlog); }

	again() { this.acceptAgain(TCP); }

	getsockname(out) { return this.nameInto(out, false); }

	getpeername(out) { return this.nameInto(out, true); }

	setNoDelay(yes) { return this.option('noDelay', yes); }

	setKeepAlive(yes, seconds) { return this.option('keepAlive', yes, seconds); }
}

class Pipe extends Handle {
	connect(request, path) { return this.begin(done => native.connectPath(path, done), request); }

	// A folder that is not there is said to refuse, as libuv has it.
	listenAt(path, backlog) {
		const errno = this.listening(native.listenPath(path, backlog));
		this.path = path;
		return errno === ENOENT ? EACCES : errno;
	}

	listen(backlog) { return this.beginListening(Pipe, backlog); }

	again() { this.acceptAgain(Pipe); }

	// mode: 1 for all may read, 2 for all may write.  Of the path, as the mode of a socket itself is nothing.
	fchmod(mode) {
		const { chmodSync, statSync } = require('fs');
		if (this.path === undefined)
			return ENOTSUP;
		try {
			const allowed = (mode & 1 ? 0o444 : 0) | (mode & 2 ? 0o222 : 0);
			chmodSync(this.path, (statSync(this.path).mode & 0o7777) | allowed);
			return 0;
		} catch (error) {
			return error.errno ?? EINVAL;
		}
	}
}

// Of a stream or listener of the binding that another process has sent.
function received(socket) {
	const handle = typeof socket.name(false) === 'string' ? new Pipe() : new TCP();
	handle.adopt(socket, socket.write === undefined);
	return handle;
}

module.exports = { BACKLOG, Handle, TCP, Pipe, received };

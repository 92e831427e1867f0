'use strict';
/* What a dgram.Socket sends and receives through.  The socket of the binding is made when it is bound, as libuv does it:
 * options set before that find none (EBADF).  Methods return 0 or -errno, and throw what the policy says.
 */

const native = internalBinding('net');

const { REUSE_ADDRESS, REUSE_PORT, IPV6_ONLY } = native.datagramFlags;
const EBADF = -9, EINPROGRESS = -115;

const open = new Set();

class Handle {
	#socket = null;          // of the binding
	#isRef = true;
	#family;
	#flags = 0;

	onmessage = undefined;
	owner = undefined;       // the dgram.Socket

	constructor(family) { this.#family = family; }

	// Of a socket of the binding that has its address.
	static of(socket) {
		const name = socket.name(false), handle = new Handle(typeof name === 'number' ? 4 : name[2]);
		handle.#adopt(socket);
		return handle;
	}

	// Those that keep the run alive.
	static active() { return [...open].filter(handle => handle.#isRef); }

	// What the binding knows it by, or null.
	get native() { return this.#socket; }

	#adopt(socket) {
		this.#socket = socket;
		open.add(this);
		socket.setRef(this.#isRef);
	}

	set(options) {
		this.#flags = (options.reuseAddr ? REUSE_ADDRESS : 0) | (options.reusePort ? REUSE_PORT : 0) |
			(options.ipv6Only ? IPV6_ONLY : 0);
	}

	get flags() { return this.#flags; }

	setFlags(flags) { this.#flags = flags; }

	#make() {
		if (this.#socket !== null)
			return 0;
		const made = native.datagram(this.#family, this.#flags);
		if (typeof made === 'number')
			return made;
		this.#adopt(made);
		return 0;
	}

	bind(host, address, port) { return this.#make() || this.#socket.bind(host, address, port); }

	connect(host, address, port) { return this.#make() || this.#socket.connect(host, address, port); }

	disconnect() { return this.#call('disconnect'); }

	// address undefined: to the other end.  Bytes sent, or -errno, or undefined: done(bytes or -errno) will be called.
	send(bytes, host, address, port, done) {
		if (this.#socket === null)
			return EBADF;
		const sent = this.#socket.send(bytes, done, host, address, port);
		return sent === EINPROGRESS ? undefined : sent;
	}

	queued() { return this.#socket === null ? [0, 0] : this.#socket.queued(); }

	start() { this.#socket.start((...args) => { this.onmessage?.(...args); }); }

	// done once the address is free for others
	close(done) {
		const socket = this.#socket;
		this.#socket = null;
		this.onmessage = undefined;
		open.delete(this);
		if (socket === null)
			process.nextTick(done ?? (() => {}));
		else
			socket.close(done);
	}

	hasRef() { return this.#isRef; }

	setRef(yes) {
		this.#isRef = yes;
		this.#socket?.setRef(yes);
	}

	// {address, family, port}, or -errno
	name(isPeer) {
		const name = this.#call('name', isPeer);
		return typeof name === 'number' ? name : { address: name[0], family: `IPv${name[2]}`, port: name[1] };
	}

	option(number, value) { return this.#call('set', number, value); }

	buffer(isReceive, size) { return this.#call('buffer', isReceive, size); }

	multicastInterface(address) { return this.#call('multicastInterface', address); }

	// A socket that is to be in a group is bound, if it has not been.
	#bound() {
		if (this.#socket !== null)
			return 0;
		const any = this.#family === 6 ? '::' : '0.0.0.0';
		return this.bind(any, any, 0);
	}

	membership(...args) { return this.#bound() || this.#call('membership', ...args); }

	sourceMembership(...args) { return this.#bound() || this.#call('sourceMembership', ...args); }

	#call(name, ...args) { return this.#socket === null ? EBADF : this.#socket[name](...args); }
}

module.exports = { Handle };

'use strict';
/* What listens for the workers, in the primary.  Each has add(worker, done(errno, more of the answer, handle)),
 * remove(worker), which says whether the last one has gone and it is closed, and has(worker).
 *
 * RoundRobin   accepts, and hands each connection to the worker that has been free for longest; a worker is free once
 *              it has answered for the last one
 * Shared       hands the socket itself to all workers
 */

const net = require('net');
const { tell } = require('internal/cluster/talk');
const { IPV6_ONLY } = internalBinding('net');

class RoundRobin {
	#all = new Map();
	#free = new Map();
	#waiting = [];           // connections that no worker has been free for
	#handle = null;
	#server = net.createServer();
	#key;

	constructor(key, address, { port, fd, flags, backlog, readableAll, writableAll }) {
		const server = this.#server;
		this.#key = key;
		if (fd >= 0)
			server.listen({ fd, backlog });
		else if (port >= 0)
			server.listen({ port, host: address, ipv6Only: Boolean(flags & IPV6_ONLY), backlog });
		else
			server.listen({ path: address, backlog, readableAll, writableAll });
		server.once('listening', () => {
			this.#handle = server._handle;
			this.#handle.onconnection = (errno, handle) => { this.#accepted(errno, handle); };
			server._handle = null;
			this.#server = null;
		});
	}

	has(worker) { return this.#all.has(worker.id); }

	add(worker, done) {
		this.#all.set(worker.id, worker);
		const ready = () => {
			const sockname = {}, errno = this.#handle.getsockname?.(sockname) ?? -1;
			done(null, errno ? null : { sockname }, null);
			this.#serve(worker);
		};
		if (this.#server === null) {
			ready();
			return;
		}
		this.#server.once('listening', ready);
		this.#server.once('error', error => { done(error.errno ?? -13, null, null); });
	}

	remove(worker) {
		if (!this.#all.delete(worker.id))
			return false;
		this.#free.delete(worker.id);
		if (this.#all.size > 0)
			return false;
		for (const handle of this.#waiting)
			handle.close();
		this.#waiting = [];
		this.#handle?.close();
		this.#handle = null;
		return true;
	}

	// Without descriptors the next connection waits; any other failure concerns only the one that failed.
	#accepted(errno, handle) {
		if (errno === 0)
			this.#distribute(handle);
		else
			setTimeout(() => { this.#handle?.again(); }, errno === -24 || errno === -23 ? 100 : 0);
	}

	#distribute(handle) {
		this.#waiting.push(handle);
		const [first] = this.#free;
		if (first !== undefined) {
			this.#free.delete(first[0]);
			this.#serve(first[1]);
		}
	}

	#serve(worker) {
		if (!this.#all.has(worker.id))
			return;
		const handle = this.#waiting.shift();
		if (handle === undefined) {
			this.#free.set(worker.id, worker);
			return;
		}
		tell(worker.process, { act: 'newconn', key: this.#key }, handle, answer => {
			if (answer.accepted)
				handle.close();
			else
				this.#distribute(handle);      // the worker is about to end
			this.#serve(worker);
		});
	}
}

// A refusal by the policy is a failure to bind.
function open(address, { port, addressType, fd, flags }) {
	try {
		return addressType === 'udp4' || addressType === 'udp6' ?
			require('internal/dgram/shared').createSocketHandle(address, port, addressType, fd, flags) :
			net._createServerHandle(address, port, addressType, fd, flags);
	} catch (error) {
		if (error.code !== 'ERR_ACCESS_DENIED' && error.code !== 'ERR_DRY_RUN')
			throw error;
		return -13;
	}
}

class Shared {
	#workers = new Map();
	#handle = null;
	#errno = 0;

	constructor(key, address, query) {
		const opened = open(address, query);
		if (typeof opened === 'number')
			this.#errno = opened;
		else
			this.#handle = opened;
	}

	has(worker) { return this.#workers.has(worker.id); }

	add(worker, done) {
		this.#workers.set(worker.id, worker);
		done(this.#errno, null, this.#handle);
	}

	remove(worker) {
		if (!this.#workers.delete(worker.id) || this.#workers.size > 0)
			return false;
		this.#handle?.close();
		this.#handle = null;
		return true;
	}
}

module.exports = { RoundRobin, Shared };

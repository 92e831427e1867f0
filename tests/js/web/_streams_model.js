'use strict';
// Streams as the text of the Streams standard has them (chapters 4 to 6, without bytes), slowly and with plain
// promises: what the twin
// in streams-twin.js is compared with.  Of a promise that pull, cancel, write, close, abort or transform return the
// model hears
// a job after it is settled, where Web IDL has three jobs; of one that start returns, three.

const upon = (promise, ok, fail) => { promise.then(ok, fail).catch(later => { setTimeout(() => { throw later; }); }); };
const quiet = promise => { promise.catch(() => {}); return promise; };
const called = (f, ...args) => {
	try {
		return Promise.resolve(f(...args));
	} catch (error) {
		return Promise.reject(error);
	}
};
function pending() {
	const p = { isOpen: true };
	p.promise = new Promise((resolve, reject) => {
		p.resolve = value => { p.isOpen = false; resolve(value); };
		p.reject = error => { p.isOpen = false; reject(error); };
	});
	quiet(p.promise);
	return p;
}
const settledWith = value => { const p = pending(); p.resolve(value); return p; };
const failedWith = error => { const p = pending(); p.reject(error); return p; };
const method = (object, name) => object?.[name] === undefined ? () => undefined : (...args) => object[name](...args);

class Queue {
	list = [];
	total = 0;
	put(value, size) {
		size = Number(size);
		if (!(size >= 0) || size === Infinity)
			throw new RangeError('size');
		this.list.push({ value, size });
		this.total += size;
	}
	take() {
		const { value, size } = this.list.shift();
		this.total = Math.max(0, this.total - size);
		return value;
	}
	clear() {
		this.list = [];
		this.total = 0;
	}
}

// ---- readable

class ReadableStream {
	constructor(source = {}, { highWaterMark = 1, size = () => 1 } = {}, internal = undefined) {
		this.state = 'readable';
		const c = this.controller = new ReadableController();
		c.stream = this;
		c.mark = highWaterMark;
		c.size = size;
		c.pullSource = internal?.pull ?? (() => called(method(source, 'pull'), c));
		c.cancelSource = internal?.cancel ?? (reason => called(method(source, 'cancel'), reason));
		const result = internal !== undefined ? internal.start?.() : method(source, 'start')(c);
		upon(new Promise(resolve => resolve(result)), () => {
			c.started = true;
			c.callPull();
		}, error => c.fail(error));
	}
	get locked() { return this.reader !== undefined; }
	getReader() { return new Reader(this); }
	cancel(reason) { return this.locked ? Promise.reject(new TypeError('locked')) : this.doCancel(reason); }
	doCancel(reason) {
		if (this.state === 'closed')
			return Promise.resolve(undefined);
		if (this.state === 'errored')
			return Promise.reject(this.stored);
		this.close();
		this.controller.queue.clear();
		const result = this.controller.cancelSource(reason);
		this.controller.forget();
		return result.then(() => undefined);
	}
	close() {
		this.state = 'closed';
		if (this.reader === undefined)
			return;
		this.reader.ended.resolve(undefined);
		this.reader.tell(request => request.close());
	}
	fail(error) {
		this.state = 'errored';
		this.stored = error;
		if (this.reader === undefined)
			return;
		this.reader.ended.reject(error);
		this.reader.tell(request => request.error(error));
	}
	tee() {
		const reader = this.getReader();
		let reading = false, again = false, first, second;
		const gone = [false, false], reasons = [], over = pending();
		const both = f => { gone[0] || f(first.controller); gone[1] || f(second.controller); };
		const pull = () => {
			if (reading) {
				again = true;
				return Promise.resolve();
			}
			reading = true;
			reader.ask({
				chunk: value => queueMicrotask(() => {
					again = false;
					both(c => c.put(value));
					reading = false;
					if (again)
						pull();
				}),
				close: () => {
					reading = false;
					both(c => c.end());
					if (!gone[0] || !gone[1])
						over.resolve();
				},
				error: () => { reading = false; }
			});
			return Promise.resolve();
		};
		const cancel = i => reason => {
			gone[i] = true;
			reasons[i] = reason;
			if (gone[1 - i])
				over.resolve(this.doCancel([...reasons]));
			return over.promise;
		};
		first = new ReadableStream({}, {}, { pull, cancel: cancel(0) });
		second = new ReadableStream({}, {}, { pull, cancel: cancel(1) });
		upon(reader.ended.promise, () => {}, error => {
			first.controller.fail(error);
			second.controller.fail(error);
			if (!gone[0] || !gone[1])
				over.resolve();
		});
		return [first, second];
	}
	pipeThrough({ readable, writable }, options) {
		quiet(this.pipeTo(writable, options));
		return readable;
	}
	pipeTo(dest, { preventClose = false, preventAbort = false, preventCancel = false } = {}) {
		const reader = this.getReader(), writer = dest.getWriter(), done = pending();
		let over = false, last = Promise.resolve();
		const finish = (failed, error) => {
			writer.releaseLock();
			reader.releaseLock();
			failed ? done.reject(error) : done.resolve(undefined);
		};
		const shutdown = (action, failed, error) => {
			if (over)
				return;
			over = true;
			const act = () => action === undefined ? finish(failed, error) : upon(action(),
				() => finish(failed, error), e => finish(true, e));
			dest.state === 'writable' && !dest.isClosing() ? upon(last.then(() => {}, () => {}),
				act) : act();
		};
		const look = () => {
			if (this.state === 'errored')
				shutdown(preventAbort ? undefined : () => dest.doAbort(this.stored), true, this.stored);
			else if (dest.state === 'errored')
				shutdown(preventCancel ? undefined : () => this.doCancel(dest.stored), true,
					dest.stored);
			else if (this.state === 'closed')
				shutdown(preventClose ? undefined : () => {
					if (dest.isClosing() || dest.state === 'closed')
						return Promise.resolve();
					return dest.state === 'errored' ? Promise.reject(dest.stored) : dest.doClose();
				}, false);
			else if (dest.isClosing() || dest.state === 'closed')
				shutdown(preventCancel ? undefined : () => this.doCancel(new TypeError('closed')), true,
					new TypeError('closed'));
			return over;
		};
		const loop = () => {
			if (look() || dest.state !== 'writable')
				return;
			if (dest.mark - dest.queue.total <= 0)
				upon(writer.opened.promise, loop, () => {});
			else
				reader.ask({
					chunk: value => {
						last = quiet(writer.write(value));
						queueMicrotask(loop);
					},
					close() {},
					error() {}
				});
		};
		upon(reader.ended.promise, look, look);
		upon(writer.ended.promise, look, look);
		loop();
		return done.promise;
	}
}

class ReadableController {
	queue = new Queue();
	started = false;
	closing = false;
	pulling = false;
	again = false;
	get desiredSize() {
		const { state } = this.stream;
		return state === 'errored' ? null : state === 'closed' ? 0 : this.mark - this.queue.total;
	}
	canPut() { return !this.closing && this.stream.state === 'readable'; }
	shouldPull() {
		if (!this.canPut() || !this.started)
			return false;
		return this.stream.reader?.requests.length > 0 || this.desiredSize > 0;
	}
	callPull() {
		if (!this.shouldPull())
			return;
		if (this.pulling) {
			this.again = true;
			return;
		}
		this.pulling = true;
		upon(this.pullSource(), () => {
			this.pulling = false;
			if (this.again) {
				this.again = false;
				this.callPull();
			}
		}, error => this.fail(error));
	}
	forget() { this.pullSource = this.cancelSource = this.size = undefined; }
	close() {
		if (!this.canPut())
			throw new TypeError('closed');
		this.end();
	}
	end() {
		if (!this.canPut())
			return;
		this.closing = true;
		if (this.queue.list.length === 0) {
			this.forget();
			this.stream.close();
		}
	}
	enqueue(value) {
		if (!this.canPut())
			throw new TypeError('closed');
		this.put(value);
	}
	put(value) {
		if (!this.canPut())
			return;
		const { reader } = this.stream;
		if (reader?.requests.length > 0) {
			reader.requests.shift().chunk(value);
		} else {
			try {
				this.queue.put(value, (0, this.size)(value));
			} catch (error) {
				this.fail(error);
				throw error;
			}
		}
		this.callPull();
	}
	error(error) { this.fail(error); }
	fail(error) {
		if (this.stream.state !== 'readable')
			return;
		this.queue.clear();
		this.forget();
		this.stream.fail(error);
	}
}

class Reader {
	constructor(stream) {
		if (stream.locked)
			throw new TypeError('locked');
		this.stream = stream;
		stream.reader = this;
		this.requests = [];
		this.ended = stream.state === 'readable' ? pending() : stream.state === 'closed' ? settledWith() :
			failedWith(stream.stored);
	}
	get closed() { return this.ended.promise; }
	cancel(reason) { return this.stream === undefined ? Promise.reject(new TypeError('released')) :
		this.stream.doCancel(reason); }
	tell(f) {
		const { requests } = this;
		this.requests = [];
		requests.forEach(f);
	}
	ask(request) {
		const { stream } = this, { controller } = stream;
		if (stream.state === 'closed') {
			request.close();
		} else if (stream.state === 'errored') {
			request.error(stream.stored);
		} else if (controller.queue.list.length > 0) {
			const value = controller.queue.take();
			if (controller.closing && controller.queue.list.length === 0) {
				controller.forget();
				stream.close();
			} else {
				controller.callPull();
			}
			request.chunk(value);
		} else {
			this.requests.push(request);
			controller.callPull();
		}
	}
	read() {
		if (this.stream === undefined)
			return Promise.reject(new TypeError('released'));
		const p = pending();
		this.ask({ chunk: value => p.resolve({ value, done: false }),
			close: () => p.resolve({ value: undefined, done: true }), error: p.reject });
		return p.promise;
	}
	releaseLock() {
		const { stream } = this;
		if (stream === undefined)
			return;
		const error = new TypeError('released');
		stream.state === 'readable' ? this.ended.reject(error) : this.ended = failedWith(error);
		stream.reader = this.stream = undefined;
		this.tell(request => request.error(error));
	}
}

// ---- writable

const CLOSE = {};

class WritableStream {
	constructor(sink = {}, { highWaterMark = 1, size = () => 1 } = {}, internal = undefined) {
		this.state = 'writable';
		this.queue = new Queue();
		this.requests = [];
		this.mark = highWaterMark;
		this.size = size;
		this.started = false;
		const controller = { error: error => { if (this.state === 'writable') this.controllerError(error); } };
		this.sinkWrite = internal?.write ?? (chunk => called(method(sink, 'write'), chunk, controller));
		this.sinkClose = internal?.close ?? (() => called(method(sink, 'close')));
		this.sinkAbort = internal?.abort ?? (reason => called(method(sink, 'abort'), reason));
		this.backpressure = this.mark - this.queue.total <= 0;
		const result = internal !== undefined ? internal.start?.() : method(sink, 'start')(controller);
		upon(new Promise(resolve => resolve(result)), () => {
			this.started = true;
			this.advance();
		}, error => {
			this.started = true;
			this.reject(error);
		});
	}
	get locked() { return this.writer !== undefined; }
	getWriter() { return new Writer(this); }
	isClosing() { return this.closeRequest !== undefined || this.closeInFlight !== undefined; }
	abort(reason) { return this.locked ? Promise.reject(new TypeError('locked')) : this.doAbort(reason); }
	close() { return this.locked || this.isClosing() ? Promise.reject(new TypeError('locked')) : this.doClose(); }
	doAbort(reason) {
		if (this.state === 'closed' || this.state === 'errored')
			return Promise.resolve(undefined);
		if (this.abortion !== undefined)
			return this.abortion.promise;
		const wasErroring = this.state === 'erroring';
		this.abortion = { ...pending(), wasErroring, reason: wasErroring ? undefined : reason };
		const { promise } = this.abortion;
		if (!wasErroring)
			this.startErroring(reason);
		return promise;
	}
	doClose() {
		if (this.state === 'closed' || this.state === 'errored')
			return Promise.reject(new TypeError('closed'));
		const { promise } = this.closeRequest = pending();
		if (this.writer !== undefined && this.backpressure && this.state === 'writable')
			this.writer.opened.resolve(undefined);
		this.queue.put(CLOSE, 0);
		this.advance();
		return promise;
	}
	forget() { this.sinkWrite = this.sinkClose = this.sinkAbort = this.size = undefined; }
	controllerError(error) {
		this.forget();
		this.startErroring(error);
	}
	errorIfNeeded(error) {
		if (this.state === 'writable')
			this.controllerError(error);
	}
	reject(error) { this.state === 'writable' ? this.startErroring(error) : this.finishErroring(); }
	startErroring(error) {
		this.state = 'erroring';
		this.stored = error;
		this.writer?.failReady(error);
		if (this.writeInFlight === undefined && this.closeInFlight === undefined && this.started)
			this.finishErroring();
	}
	finishErroring() {
		this.state = 'errored';
		this.queue.clear();
		const { requests, abortion } = this;
		this.requests = [];
		requests.forEach(request => request.reject(this.stored));
		if (abortion === undefined) {
			this.failEnd();
			return;
		}
		this.abortion = undefined;
		if (abortion.wasErroring) {
			abortion.reject(this.stored);
			this.failEnd();
			return;
		}
		const result = this.sinkAbort === undefined ? Promise.resolve() : this.sinkAbort(abortion.reason);
		this.forget();
		upon(result, () => {
			abortion.resolve(undefined);
			this.failEnd();
		}, error => {
			abortion.reject(error);
			this.failEnd();
		});
	}
	failEnd() {
		this.closeRequest?.reject(this.stored);
		this.closeRequest = undefined;
		this.writer?.ended.reject(this.stored);
	}
	updateBackpressure() {
		const backpressure = this.mark - this.queue.total <= 0;
		if (this.writer !== undefined && backpressure !== this.backpressure)
			backpressure ? this.writer.opened = pending() : this.writer.opened.resolve(undefined);
		this.backpressure = backpressure;
	}
	put(chunk, size) {
		try {
			this.queue.put(chunk, size);
		} catch (error) {
			this.errorIfNeeded(error);
			return;
		}
		if (!this.isClosing() && this.state === 'writable')
			this.updateBackpressure();
		this.advance();
	}
	advance() {
		if (!this.started || this.writeInFlight !== undefined)
			return;
		if (this.state === 'erroring') {
			this.finishErroring();
			return;
		}
		if (this.queue.list.length === 0)
			return;
		const { value } = this.queue.list[0];
		if (value !== CLOSE) {
			this.writeInFlight = this.requests.shift();
			upon(this.sinkWrite(value), () => {
				this.writeInFlight.resolve(undefined);
				this.writeInFlight = undefined;
				this.queue.take();
				if (!this.isClosing() && this.state === 'writable')
					this.updateBackpressure();
				this.advance();
			}, error => {
				if (this.state === 'writable')
					this.forget();
				this.writeInFlight.reject(error);
				this.writeInFlight = undefined;
				this.reject(error);
			});
			return;
		}
		this.closeInFlight = this.closeRequest;
		this.closeRequest = undefined;
		this.queue.take();
		const result = this.sinkClose();
		this.forget();
		upon(result, () => {
			this.closeInFlight.resolve(undefined);
			this.closeInFlight = undefined;
			if (this.state === 'erroring') {
				this.stored = undefined;
				this.abortion?.resolve(undefined);
				this.abortion = undefined;
			}
			this.state = 'closed';
			this.writer?.ended.resolve(undefined);
		}, error => {
			this.closeInFlight.reject(error);
			this.closeInFlight = undefined;
			this.abortion?.reject(error);
			this.abortion = undefined;
			this.reject(error);
		});
	}
}

class Writer {
	constructor(stream) {
		if (stream.locked)
			throw new TypeError('locked');
		this.stream = stream;
		stream.writer = this;
		const { state, stored } = stream;
		this.opened = state === 'erroring' || state === 'errored' ? failedWith(stored) :
			state === 'writable' && stream.backpressure && !stream.isClosing() ? pending() : settledWith();
		this.ended = state === 'closed' ? settledWith() : state === 'errored' ? failedWith(stored) : pending();
	}
	get ready() { return this.opened.promise; }
	get closed() { return this.ended.promise; }
	get desiredSize() {
		const { state, mark, queue } = this.stream;
		return state === 'errored' || state === 'erroring' ? null : state === 'closed' ? 0 : mark - queue.total;
	}
	failReady(error) { this.opened.isOpen ? this.opened.reject(error) : this.opened = failedWith(error); }
	abort(reason) { return this.stream === undefined ? Promise.reject(new TypeError('released')) :
		this.stream.doAbort(reason); }
	close() {
		return this.stream === undefined || this.stream.isClosing() ? Promise.reject(new TypeError('closing')) :
			this.stream.doClose();
	}
	releaseLock() {
		if (this.stream === undefined)
			return;
		const error = new TypeError('released');
		this.failReady(error);
		this.ended.isOpen ? this.ended.reject(error) : this.ended = failedWith(error);
		this.stream.writer = this.stream = undefined;
	}
	write(chunk) {
		const { stream } = this;
		if (stream === undefined)
			return Promise.reject(new TypeError('released'));
		let size = 1;
		try {
			size = stream.size === undefined ? 1 : (0, stream.size)(chunk);
		} catch (error) {
			stream.errorIfNeeded(error);
		}
		if (stream !== this.stream)
			return Promise.reject(new TypeError('released'));
		if (stream.state === 'errored')
			return Promise.reject(stream.stored);
		if (stream.isClosing() || stream.state === 'closed')
			return Promise.reject(new TypeError('closing'));
		if (stream.state === 'erroring')
			return Promise.reject(stream.stored);
		const request = pending();
		stream.requests.push(request);
		stream.put(chunk, size);
		return request.promise;
	}
}

// ---- transform

class TransformStream {
	constructor(transformer = {}, writableStrategy = {}, readableStrategy = {}) {
		const started = pending(), start = () => started.promise;
		this.backpressure = true;
		this.change = pending();
		this.transform = transformer.transform === undefined ? chunk => this.enqueue(chunk) : chunk =>
			transformer.transform(chunk, controller);
		const controller = {
			enqueue: chunk => this.enqueue(chunk),
			error: error => this.fail(error),
			terminate: () => {
				this.readable.controller.end();
				this.failWritable(new TypeError('terminated'));
			}
		};
		const flush = method(transformer, 'flush'), cancel = method(transformer, 'cancel');
		this.writable = new WritableStream({}, writableStrategy, {
			start,
			write: chunk => {
				if (!this.backpressure)
					return this.perform(chunk);
				return this.change.promise.then(() => {
					if (this.writable.state === 'erroring')
						throw this.writable.stored;
					return this.perform(chunk);
				});
			},
			close: () => this.finish(() => flush(controller), () => {
				if (this.readable.state === 'errored')
					throw this.readable.stored;
				this.readable.controller.end();
			}, error => {
				this.readable.controller.fail(error);
				throw this.readable.stored;
			}),
			abort: reason => this.finish(() => cancel(reason), () => {
				if (this.readable.state === 'errored')
					throw this.readable.stored;
				this.readable.controller.fail(reason);
			}, error => {
				this.readable.controller.fail(error);
				throw error;
			})
		});
		this.readable = new ReadableStream({}, { highWaterMark: 0, ...readableStrategy }, {
			start,
			pull: () => {
				this.setBackpressure(false);
				return this.change.promise;
			},
			cancel: reason => this.finish(() => cancel(reason), () => {
				if (this.writable.state === 'errored')
					throw this.writable.stored;
				this.writable.errorIfNeeded(reason);
				this.unblock();
			}, error => {
				this.writable.errorIfNeeded(error);
				this.unblock();
				throw error;
			})
		});
		started.resolve(method(transformer, 'start')(controller));
	}
	setBackpressure(backpressure) {
		this.change.resolve(undefined);
		this.change = pending();
		this.backpressure = backpressure;
	}
	unblock() {
		if (this.backpressure)
			this.setBackpressure(false);
	}
	finish(run, ok, fail) {
		if (this.finished !== undefined)
			return this.finished.promise;
		this.finished = pending();
		const result = called(run);
		this.transform = undefined;
		upon(result.then(ok, fail), this.finished.resolve, this.finished.reject);
		return this.finished.promise;
	}
	perform(chunk) {
		if (this.transform === undefined)
			return Promise.resolve();
		return called(this.transform, chunk).catch(error => {
			this.fail(error);
			throw error;
		});
	}
	fail(error) {
		this.readable.controller.fail(error);
		this.failWritable(error);
	}
	failWritable(error) {
		this.transform = undefined;
		this.writable.errorIfNeeded(error);
		this.unblock();
	}
	enqueue(chunk) {
		const { controller } = this.readable;
		if (!controller.canPut())
			throw new TypeError('closed');
		try {
			controller.put(chunk);
		} catch (error) {
			this.failWritable(error);
			throw this.readable.stored;
		}
		if (!controller.shouldPull() !== this.backpressure)
			this.setBackpressure(true);
	}
}

module.exports = { ReadableStream, TransformStream, WritableStream };

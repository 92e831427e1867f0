'use strict';

// Named channels for diagnostic messages between the parts of a program.
//
// A channel without subscribers is a Channel, whose methods do nothing; the first subscriber or bound store changes its
// prototype to ActiveChannel, and removing the last one changes it back.  The registry keeps active channels alive;
// others live as long as they are referenced.

const { getPrototypeOf, setPrototypeOf } = Object;

const channels = new Map();             // name: WeakRef of the channel
const active = new Set();
let collected;                          // a FinalizationRegistry that removes dead entries from channels

function validateFunction(value, name) {
	require('internal/validators').validateFunction(value, name);
}

// A subscriber's error is uncaught, and the following subscribers are still called.
function rethrow(error) {
	process.nextTick(() => { throw error; });
}

function activate(channel) {
	setPrototypeOf(channel, ActiveChannel.prototype);
	channel._subscribers = [];
	channel._stores = new Map();
	active.add(channel);
}

function settle(channel) {
	if (channel._subscribers.length > 0 || channel._stores.size > 0)
		return;
	setPrototypeOf(channel, Channel.prototype);
	channel._subscribers = undefined;
	channel._stores = undefined;
	active.delete(channel);
}

class ActiveChannel {
	subscribe(subscription) {
		validateFunction(subscription, 'subscription');
		// copied, since publish() may be iterating over the old list
		this._subscribers = [...this._subscribers, subscription];
	}

	unsubscribe(subscription) {
		const at = this._subscribers.indexOf(subscription);
		if (at < 0)
			return false;
		this._subscribers = this._subscribers.filter((_, i) => i !== at);
		settle(this);
		return true;
	}

	bindStore(store, transform) {
		this._stores.set(store, transform);
	}

	unbindStore(store) {
		if (!this._stores.delete(store))
			return false;
		settle(this);
		return true;
	}

	get hasSubscribers() {
		return true;
	}

	publish(data) {
		const subscribers = this._subscribers;
		for (let i = 0; i < subscribers?.length; i++) {
			try {
				const subscriber = subscribers[i];
				subscriber(data, this.name);
			} catch (error) {
				rethrow(error);
			}
		}
	}

	runStores(data, fn, thisArg, ...args) {
		let run = () => {
			this.publish(data);
			return Reflect.apply(fn, thisArg, args);
		};
		for (const { 0: store, 1: transform } of this._stores) {
			const next = run;
			run = () => {
				let value = data;
				try {
					if (transform !== undefined)
						value = transform(data);
				} catch (error) {
					rethrow(error);
					return next();
				}
				return store.run(value, next);
			};
		}
		return run();
	}
}

class Channel {
	constructor(name) {
		this._subscribers = undefined;
		this._stores = undefined;
		this.name = name;
		channels.set(name, new WeakRef(this));
		collected ??= new FinalizationRegistry(gone => {
			if (channels.get(gone)?.deref() === undefined)
				channels.delete(gone);
		});
		collected.register(this, name);
	}

	static [Symbol.hasInstance](instance) {
		const prototype = getPrototypeOf(instance);
		return prototype === Channel.prototype || prototype === ActiveChannel.prototype;
	}

	subscribe(subscription) {
		validateFunction(subscription, 'subscription');
		activate(this);
		this.subscribe(subscription);
	}

	unsubscribe() {
		return false;
	}

	bindStore(store, transform) {
		activate(this);
		this.bindStore(store, transform);
	}

	unbindStore() {
		return false;
	}

	get hasSubscribers() {
		return false;
	}

	publish() {}

	runStores(data, fn, thisArg, ...args) {
		return Reflect.apply(fn, thisArg, args);
	}
}

function channel(name) {
	const found = channels.get(name)?.deref();
	if (found !== undefined)
		return found;
	if (typeof name !== 'string' && typeof name !== 'symbol') {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_TYPE('channel', ['string', 'symbol'], name);
	}
	return new Channel(name);
}

require('internal/channels').registry.find = name => channels.get(name)?.deref();

function subscribe(name, subscription) {
	return channel(name).subscribe(subscription);
}

function unsubscribe(name, subscription) {
	return channel(name).unsubscribe(subscription);
}

function hasSubscribers(name) {
	return channels.get(name)?.deref()?.hasSubscribers ?? false;
}

// ---- the five channels that trace one operation

const parts = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

function channelOf(source, part) {
	const { codes } = require('internal/errors');
	if (typeof source === 'string')
		return channel(`tracing:${source}:${part}`);
	if (typeof source !== 'object' || source === null)
		throw new codes.ERR_INVALID_ARG_TYPE('nameOrChannels', ['string', 'object', 'TracingChannel'], source);
	const given = source[part];
	if (!(given instanceof Channel))
		throw new codes.ERR_INVALID_ARG_TYPE(`nameOrChannels.${part}`, ['Channel'], given);
	return given;
}

class TracingChannel {
	constructor(nameOrChannels) {
		for (const part of parts)
			Object.defineProperty(this, part, { value: channelOf(nameOrChannels, part) });
	}

	get hasSubscribers() {
		return parts.some(part => this[part]?.hasSubscribers);
	}

	subscribe(handlers) {
		for (const part of parts) {
			if (handlers[part])
				this[part]?.subscribe(handlers[part]);
		}
	}

	unsubscribe(handlers) {
		let isDone = true;
		for (const part of parts) {
			if (handlers[part] && !this[part]?.unsubscribe(handlers[part]))
				isDone = false;
		}
		return isDone;
	}

	// Common to the three kinds of traces: the synchronous part.
	#begin(context, run) {
		return this.start.runStores(context, () => {
			try {
				return run();
			} catch (error) {
				context.error = error;
				this.error.publish(context);
				throw error;
			} finally {
				this.end.publish(context);
			}
		});
	}

	traceSync(fn, context = {}, thisArg, ...args) {
		if (!this.hasSubscribers)
			return Reflect.apply(fn, thisArg, args);
		return this.#begin(context, () => {
			const result = Reflect.apply(fn, thisArg, args);
			context.result = result;
			return result;
		});
	}

	tracePromise(fn, context = {}, thisArg, ...args) {
		if (!this.hasSubscribers)
			return Reflect.apply(fn, thisArg, args);
		const over = () => {
			this.asyncStart.publish(context);
			this.asyncEnd.publish(context);
		};
		return this.#begin(context, () => {
			const result = Reflect.apply(fn, thisArg, args);
			const promise = result instanceof Promise ? result : Promise.resolve(result);
			return promise.then(value => {
				context.result = value;
				over();
				return value;
			}, error => {
				context.error = error;
				this.error.publish(context);
				over();
				return Promise.reject(error);
			});
		});
	}

	traceCallback(fn, position = -1, context = {}, thisArg, ...args) {
		if (!this.hasSubscribers)
			return Reflect.apply(fn, thisArg, args);
		const callback = args.at(position);
		validateFunction(callback, 'callback');
		const tracing = this;
		args.splice(position, 1, function (...results) {
			if (results[0]) {
				[context.error] = results;
				tracing.error.publish(context);
			} else {
				[, context.result] = results;
			}
			tracing.asyncStart.runStores(context, () => {
				try {
					return Reflect.apply(callback, this, results);
				} finally {
					tracing.asyncEnd.publish(context);
				}
			});
		});
		return this.#begin(context, () => Reflect.apply(fn, thisArg, args));
	}
}

function tracingChannel(nameOrChannels) {
	return new TracingChannel(nameOrChannels);
}

module.exports = {
	channel,
	hasSubscribers,
	subscribe,
	tracingChannel,
	unsubscribe,
	Channel
};

'use strict';

// Domains: work started while a domain is active belongs to it, and so do the resulting errors.
//
// The active domain is the last of a stack.  run, bind, intercept and an emitter's emit enter and exit it around a
// call; for ticks, timers, promises and requests a hook of async_hooks records which domain was active when they were
// created.  An uncaught error goes to the active domain's 'error' listeners through process's capture callback, which
// is ours as soon as this module is loaded.

const EventEmitter = require('events');
const { createHook, executionAsyncResource } = require('async_hooks');
const { codes } = require('internal/errors');
const { defineProperty } = Object;

if (process.hasUncaughtExceptionCaptureCallback())
	throw new codes.ERR_DOMAIN_CALLBACK_NOT_AVAILABLE();

const place = new Error('require(`domain`) at this point').stack;
const { setUncaughtExceptionCaptureCallback: setCapture } = process;

process.setUncaughtExceptionCaptureCallback = function (fn) {
	const error = new codes.ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE();
	error.stack += `\n${'-'.repeat(40)}\n${place}`;
	throw error;
};

let domain = null;
defineProperty(process, 'domain', {
	enumerable: true,
	configurable: true,
	get() {
		return domain;
	},
	set(value) {
		domain = value;
	}
});

function mark(object, value) {
	defineProperty(object, 'domain', { configurable: true, enumerable: false, writable: true, value });
}

// ---- the stack

let stack = [];
exports._stack = stack;
exports.active = null;

function activate(value) {
	exports.active = process.domain = value;
}

function capture() {
	setCapture(null);
	if (stack.some(one => one.listenerCount('error') > 0))
		setCapture(error => process.domain._errorHandler(error));
}

function clear() {
	stack.length = 0;
	activate(null);
	capture();
}

// Adding the first listener of 'uncaughtException' leaves all domains.
process.on('newListener', (name, listener) => {
	if (name === 'uncaughtException' && listener !== clear) {
		process.removeListener(name, clear);
		process.prependListener(name, clear);
	}
});

process.on('removeListener', (name, listener) => {
	if (name === 'uncaughtException' && listener !== clear) {
		const listeners = process.listeners(name);
		if (listeners.length === 1 && listeners[0] === clear)
			process.removeListener(name, clear);
	}
});

// ---- work started in a domain

const domains = new WeakMap();          // resource -> its domain

const hook = createHook({
	init(id, type, trigger, resource) {
		if (process.domain !== null && process.domain !== undefined) {
			domains.set(resource, process.domain);
			mark(resource, process.domain);
		}
	},
	before() {
		domains.get(executionAsyncResource())?.enter();
	},
	after() {
		domains.get(executionAsyncResource())?.exit();
	}
});

require('internal/process').useDomains(promise => domains.get(promise));

// ---- domains

class Domain extends EventEmitter {
	constructor() {
		super();
		this.members = [];
		hook.enable();
		this.on('removeListener', capture);
		this.on('newListener', capture);
	}
}

Object.assign(Domain.prototype, {
	members: undefined,

	// Handles an uncaught error while this domain was active.  Its listeners run outside of it; errors they throw
	// go to the enclosing domain.
	_errorHandler(error) {
		let isCaught = false;
		if ((typeof error === 'object' && error !== null) || typeof error === 'function') {
			mark(error, this);
			error.domainThrown = true;
		}
		while (exports.active === this)
			this.exit();
		if (stack.length === 0) {
			if (this.listenerCount('error') > 0) {
				setCapture(null);
				try {
					isCaught = this.emit('error', error);
				} finally {
					capture();
				}
			}
		} else {
			try {
				isCaught = this.emit('error', error);
			} catch (second) {
				capture();
				if (stack.length === 0)
					throw second;
				activate(stack.at(-1));
				isCaught = process.domain._errorHandler(second);
			}
		}
		clear();
		return isCaught;
	},

	enter() {
		activate(this);
		stack.push(this);
		capture();
	},

	// Also leaves everything entered since.
	exit() {
		const i = stack.lastIndexOf(this);
		if (i < 0)
			return;
		stack.splice(i);
		activate(stack.at(-1));
		capture();
	},

	add(emitter) {
		if (emitter.domain === this)
			return;
		if (emitter.domain)
			emitter.domain.remove(emitter);
		// prevents cycles of domains
		if (this.domain && emitter instanceof Domain) {
			for (let around = this.domain; around; around = around.domain) {
				if (around === emitter)
					return;
			}
		}
		mark(emitter, this);
		this.members.push(emitter);
	},

	remove(emitter) {
		emitter.domain = null;
		const i = this.members.indexOf(emitter);
		if (i >= 0)
			this.members.splice(i, 1);
	},

	run(fn, ...args) {
		this.enter();
		const result = Reflect.apply(fn, this, args);
		this.exit();
		return result;
	},

	intercept(callback) {
		const self = this;
		return function runIntercepted(error, ...args) {
			if (error && error instanceof Error) {
				error.domainBound = callback;
				error.domainThrown = false;
				mark(error, self);
				self.emit('error', error);
				return undefined;
			}
			self.enter();
			const result = Reflect.apply(callback, this, args);
			self.exit();
			return result;
		};
	},

	bind(callback) {
		const self = this;
		function runBound(...args) {
			self.enter();
			const result = Reflect.apply(callback, this, args);
			self.exit();
			return result;
		}
		mark(runBound, this);
		return runBound;
	}
});

exports.Domain = Domain;
exports.create = exports.createDomain = function createDomain() {
	return new Domain();
};

// ---- emitters belong to the domain in which they were created

EventEmitter.usingDomains = true;

const { init } = EventEmitter;

EventEmitter.init = function (options) {
	mark(this, exports.active && !(this instanceof Domain) ? exports.active : null);
	return init.call(this, options);
};

// An 'error' that the emitter's own listeners do not handle goes to its domain, whose listeners run in the domain
// around the active one.
function emitInDomain(emitter, own, given) {
	const error = given || new codes.ERR_UNHANDLED_ERROR();
	if (typeof error === 'object') {
		error.domainEmitter = emitter;
		mark(error, own);
		error.domainThrown = false;
	}
	const wholeStack = stack.slice();
	const active = process.domain;
	while (stack.length > 0 && stack.at(-1) === active)
		stack.pop();
	activate(stack.at(-1) ?? null);
	capture();
	own.emit('error', error);
	exports._stack = stack = wholeStack;
	activate(active);
	capture();
	return false;
}

const { emit } = EventEmitter.prototype;

EventEmitter.prototype.emit = function (...args) {
	const own = this.domain;
	if (own === null || own === undefined || this === process ||
		(args[0] === 'error' && this.listenerCount('error') > 0))
		return Reflect.apply(emit, this, args);
	if (args[0] === 'error')
		return emitInDomain(this, own, args[1]);
	own.enter();
	const result = Reflect.apply(emit, this, args);
	own.exit();
	return result;
};

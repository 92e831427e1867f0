'use strict';

// AbortController and AbortSignal (DOM standard, chapter 3).
//
// Lifetime: a listener needs the signal's source, not the reverse.  A signal from any() holds its sources; a source
// holds it weakly, and strongly only while it has listeners.  Likewise the timer of timeout() holds its signal weakly
// until it has listeners.  So unobservable signals are collected, no matter how long their source lives.

const { DOMException } = require('internal/web/dom_exception');
const { EventTarget, defineHandler, dispatch, trusted, kAdded, kRemoved } = require('internal/web/event_target');
const { codes } = require('internal/errors');

const { defineProperty } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');
const own = Symbol('own');

function show(object, shown, depth, options) {
	if (depth < 0)
		return object;
	const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
	return `${object.constructor.name} ${require('internal/util/inspect').inspect(shown, inner)}`;
}

const heard = new Set();                // signals of timeout() that have listeners
let dropped;                            // a FinalizationRegistry that stops the timers of collected signals

let abort, isAbortSignal;

class AbortSignal extends EventTarget {
	#aborted = false;
	#reason = undefined;
	#isTimed = false;
	#sources;                       // for any(): the signals it follows, none of which is from any() itself
	#followers;                     // a Set of WeakRefs to the signals that follow this one
	#followersMax;                  // at this size dead ones are removed
	#heard;                         // a Set of those followers that have listeners

	constructor(key = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		super();
	}

	static {
		isAbortSignal = value => typeof value === 'object' && value !== null && #aborted in value;
		// Aborts all followers before any event is dispatched.
		abort = (signal, reason) => {
			if (signal.#aborted)
				return;
			const toTell = [signal];
			signal.#aborted = true;
			signal.#reason = reason;
			signal.#followers?.forEach(follower => {
				const one = follower.deref();
				if (one === undefined || one.#aborted)
					return;
				one.#aborted = true;
				one.#reason = reason;
				toTell.push(one);
			});
			signal.#followers = signal.#heard = undefined;
			heard.delete(signal);
			toTell.forEach(one => {
				dispatch(one, trusted('abort'));
				one.#unfollow();
			});
		};
	}

	static #check(signal) {
		if (!(#aborted in signal))
			throw new codes.ERR_INVALID_THIS('AbortSignal');
		return signal;
	}

	get aborted() {
		return !!AbortSignal.#check(this).#aborted;
	}

	get reason() {
		return AbortSignal.#check(this).#reason;
	}

	throwIfAborted() {
		if (AbortSignal.#check(this).#aborted)
			throw this.#reason;
	}

	[kInspect](depth, options) {
		if (depth < 0)
			return options.stylize('[AbortSignal]', 'special');
		return show(this, { aborted: this.aborted }, depth, options);
	}

	static abort(reason = new DOMException('This operation was aborted', 'AbortError')) {
		const signal = new AbortSignal(own);
		signal.#aborted = true;
		signal.#reason = reason;
		return signal;
	}

	static timeout(delay) {
		require('internal/validators').validateUint32(delay, 'delay', false);
		const { setTimeout, clearTimeout } = require('timers');
		const signal = new AbortSignal(own);
		signal.#isTimed = true;
		const reference = new WeakRef(signal);
		const timer = setTimeout(() => {
			const late = reference.deref();
			if (late !== undefined)
				abort(late, new DOMException('The operation was aborted due to timeout',
					'TimeoutError'));
		}, delay);
		timer.unref();
		dropped ??= new FinalizationRegistry(clearTimeout);
		dropped.register(signal, timer);
		return signal;
	}

	static any(signals) {
		const { validateAbortSignal, validateArray } = require('internal/validators');
		validateArray(signals, 'signals');
		signals.forEach((signal, i) => {
			validateAbortSignal(signal, `signals[${i}]`);
			if (signal === undefined || !(#aborted in signal))
				throw new codes.ERR_INVALID_ARG_TYPE(`signals[${i}]`, 'AbortSignal', signal);
		});
		const result = new AbortSignal(own);
		const sources = new Set();
		for (const signal of signals) {
			if (signal.#aborted) {
				result.#aborted = true;
				result.#reason = signal.#reason;
				return result;
			}
			if (signal.#sources === undefined)
				sources.add(signal);
			else
				signal.#sources.forEach(source => sources.add(source));
		}
		result.#sources = sources;
		const reference = new WeakRef(result);
		for (const source of sources)
			source.#addFollower(reference);
		return result;
	}

	#addFollower(reference) {
		const followers = this.#followers ??= new Set();
		followers.add(reference);
		if (followers.size < (this.#followersMax ?? 32))
			return;
		for (const follower of followers) {
			if (follower.deref() === undefined)
				followers.delete(follower);
		}
		this.#followersMax = Math.max(32, followers.size * 2);
	}

	#unfollow() {
		if (this.#sources === undefined)
			return;
		for (const source of this.#sources)
			source.#unheard(this);
		this.#sources = undefined;
	}

	#unheard(follower) {
		this.#heard?.delete(follower);
		this.#settle();
	}

	// The timer holds the signal strongly while it or a follower has listeners.
	#settle() {
		if (!this.#isTimed || this.#aborted)
			return;
		if (this.#isListened || this.#heard?.size > 0)
			heard.add(this);
		else
			heard.delete(this);
	}

	#isListened = false;

	[kAdded](type, count) {
		if (type !== 'abort' || count !== 1 || this.#aborted)
			return;
		this.#isListened = true;
		this.#settle();
		this.#sources?.forEach(source => {
			(source.#heard ??= new Set()).add(this);
			source.#settle();
		});
	}

	[kRemoved](type, count) {
		if (type !== 'abort' || count !== 0)
			return;
		this.#isListened = false;
		this.#settle();
		this.#sources?.forEach(source => source.#unheard(this));
	}
}

defineProperty(AbortSignal.prototype, 'aborted', { __proto__: null, enumerable: true });
defineProperty(AbortSignal.prototype, Symbol.toStringTag,
	{ __proto__: null, value: 'AbortSignal', configurable: true });
defineHandler(AbortSignal.prototype, 'abort');

class AbortController {
	#signal;

	get signal() {
		return this.#signal ??= new AbortSignal(own);
	}

	abort(reason = new DOMException('This operation was aborted', 'AbortError')) {
		abort(this.#signal ??= new AbortSignal(own), reason);
	}

	[kInspect](depth, options) {
		return show(this, { signal: this.signal }, depth, options);
	}
}

defineProperty(AbortController.prototype, 'signal', { __proto__: null, enumerable: true });
defineProperty(AbortController.prototype, 'abort', { __proto__: null, enumerable: true });
defineProperty(AbortController.prototype, Symbol.toStringTag,
	{ __proto__: null, value: 'AbortController', configurable: true });

module.exports = {
	AbortController, AbortSignal, any: AbortSignal.any, isAbortSignal: value => isAbortSignal(value),
	abort: (signal, reason) => { abort(signal, reason); },
	make: () => new AbortSignal(own)
};

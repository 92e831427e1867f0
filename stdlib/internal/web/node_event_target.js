'use strict';

// NodeEventTarget: an EventTarget that can also be used as an emitter.  Listeners added by on() and once() are called
// with the emitted value, those added by addEventListener() with an event that contains it.

const { codes } = require('internal/errors');
const { CustomEvent, EventTarget, dispatchValue, dropAll, isEventTarget, limitOf, listenersOf, typesOf, kTakesValue } =
	require('internal/web/event_target');

const { defineProperty } = Object;
const { addEventListener, removeEventListener } = EventTarget.prototype;
const { apply } = Reflect;

// Creates the event for a value; subclasses override it.
const kCreateEvent = Symbol('kCreateEvent');

class NodeEventTarget extends EventTarget {
	#isOne = true;

	static #check(target) {
		if (!isEventTarget(target) || !(#isOne in target))
			throw new codes.ERR_INVALID_THIS('NodeEventTarget');
		return target;
	}

	setMaxListeners(n) {
		require('events').setMaxListeners(n, NodeEventTarget.#check(this));
	}

	getMaxListeners() {
		return limitOf(NodeEventTarget.#check(this));
	}

	eventNames() {
		return typesOf(NodeEventTarget.#check(this));
	}

	listenerCount(type) {
		return listenersOf(NodeEventTarget.#check(this), `${type}`).length;
	}

	off(type, listener, options) {
		apply(removeEventListener, NodeEventTarget.#check(this), [type, listener, options]);
		return this;
	}

	removeListener(type, listener, options) {
		apply(removeEventListener, NodeEventTarget.#check(this), [type, listener, options]);
		return this;
	}

	on(type, listener) {
		apply(addEventListener, NodeEventTarget.#check(this), [type, listener, { [kTakesValue]: true }]);
		return this;
	}

	addListener(type, listener) {
		apply(addEventListener, NodeEventTarget.#check(this), [type, listener, { [kTakesValue]: true }]);
		return this;
	}

	emit(type, arg) {
		require('internal/validators').validateString(type, 'type');
		const heard = listenersOf(NodeEventTarget.#check(this), type).length > 0;
		dispatchValue(this, type, arg, (name, value) => this[kCreateEvent](name, value));
		return heard;
	}

	once(type, listener) {
		apply(addEventListener, NodeEventTarget.#check(this),
			[type, listener, { once: true, [kTakesValue]: true }]);
		return this;
	}

	removeAllListeners(type) {
		NodeEventTarget.#check(this);
		if (type !== undefined)
			dropAll(this, `${type}`);
		else
			typesOf(this).forEach(name => dropAll(this, name));
		return this;
	}

	[kCreateEvent](type, value) {
		return new CustomEvent(type, { detail: value });
	}
}

for (const name of ['setMaxListeners', 'getMaxListeners', 'eventNames', 'listenerCount', 'off', 'removeListener', 'on',
	'addListener', 'emit', 'once',
	'removeAllListeners'])
	defineProperty(NodeEventTarget.prototype, name, { __proto__: null, enumerable: true });

module.exports = { NodeEventTarget, kCreateEvent };

'use strict';

// events.EventEmitterAsyncResource: an emitter whose listeners run in the async scope in which it was created.

const EventEmitter = require('events');
const { AsyncResource } = require('async_hooks');
const { codes } = require('internal/errors');

class EventEmitterReferencingAsyncResource extends AsyncResource {
	#emitter;

	constructor(emitter, type, options) {
		super(type, options);
		this.#emitter = emitter;
	}

	get eventEmitter() {
		if (!(#emitter in this))
			throw new codes.ERR_INVALID_THIS('EventEmitterReferencingAsyncResource');
		return this.#emitter;
	}
}

class EventEmitterAsyncResource extends EventEmitter {
	#resource;

	constructor(options = undefined) {
		let name;
		if (typeof options === 'string') {
			name = options;
			options = undefined;
		} else {
			if (new.target === EventEmitterAsyncResource)
				require('internal/validators').validateString(options?.name, 'options.name');
			name = options?.name || new.target.name;
		}
		super(options);
		this.#resource = new EventEmitterReferencingAsyncResource(this, name, options);
	}

	static #check(emitter) {
		if (!(#resource in emitter))
			throw new codes.ERR_INVALID_THIS('EventEmitterAsyncResource');
		return emitter.#resource;
	}

	emit(event, ...args) {
		return EventEmitterAsyncResource.#check(this).runInAsyncScope(super.emit, this, event, ...args);
	}

	emitDestroy() {
		EventEmitterAsyncResource.#check(this).emitDestroy();
	}

	get asyncId() {
		return EventEmitterAsyncResource.#check(this).asyncId();
	}

	get triggerAsyncId() {
		return EventEmitterAsyncResource.#check(this).triggerAsyncId();
	}

	get asyncResource() {
		return EventEmitterAsyncResource.#check(this);
	}
}

module.exports = EventEmitterAsyncResource;

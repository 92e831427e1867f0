'use strict';
/* worker_threads as the main thread sees it.  jsr runs script on one thread: there is no Worker to be had, and who asks
 * for one is told; what programs ask besides (whether this is the main thread, ports, data for workers) is node's. */

const lazy = (object, name, load) => Object.defineProperty(object, name, {
	__proto__: null, enumerable: true, configurable: true, get: load,
	set(value) {
		Object.defineProperty(object, name,
			{ __proto__: null, value, writable: true, enumerable: true, configurable: true });
	}
});

const EventEmitter = require('events');

class Worker extends EventEmitter {
	constructor() {
		super();
		const { codes } = require('internal/errors');
		throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('Worker');
	}
}

/* Copied when set, and again for each worker: nobody else's changes are seen. */
const environment = new Map();

function setEnvironmentData(key, value) {
	if (value === undefined)
		environment.delete(key);
	else
		environment.set(key, value);
}

module.exports = {
	isMainThread: true,
	parentPort: null,
	resourceLimits: {},
	threadId: 0,
	SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
	Worker,
	workerData: null,
	getEnvironmentData: key => environment.get(key),
	setEnvironmentData
};
for (const name of ['BroadcastChannel', 'MessageChannel', 'MessagePort', 'receiveMessageOnPort'])
	lazy(module.exports, name, () => require('internal/web/messaging')[name]);

'use strict';

// worker_threads: threads that run script, each with a heap and a loop of its own, and what they send each other.

const lazy = (object, name, load) => Object.defineProperty(object, name, {
	__proto__: null, enumerable: true, configurable: true, get: load,
	set(value) {
		Object.defineProperty(object, name,
			{ __proto__: null, value, writable: true, enumerable: true, configurable: true });
	}
});

const environment = require('internal/worker/environment');
const isWorker = internalBinding('worker').isWorker();
const state = isWorker ? require('internal/worker/thread').state :
	{ parentPort: null, resourceLimits: {}, threadId: 0, workerData: null };

function markAsUntransferable(object) {
	require('internal/worker/transfer').mark(object);
}

function isMarkedAsUntransferable(object) {
	return require('internal/worker/transfer').isMarked(object);
}

function moveMessagePortToContext(port) {
	const { codes } = require('internal/errors');
	const { OPEN, recordOf } = require('internal/web/messaging');
	const record = recordOf(port);
	if (record === undefined)
		throw new codes.ERR_INVALID_ARG_TYPE('port', 'MessagePort', port);
	if (record.state !== OPEN)
		throw new codes.ERR_CLOSED_MESSAGE_PORT();
	throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('moveMessagePortToContext()');
}

function postMessageToThread(...list) {
	return require('internal/worker/mail').send(...list);
}

module.exports = {
	isMainThread: !isWorker,
	isMarkedAsUntransferable,
	markAsUntransferable,
	moveMessagePortToContext,
	postMessageToThread,
	parentPort: state.parentPort,
	resourceLimits: state.resourceLimits,
	threadId: state.threadId,
	SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
	workerData: state.workerData,
	getEnvironmentData: environment.get,
	setEnvironmentData: environment.set
};
lazy(module.exports, 'Worker', () => require('internal/worker/worker').Worker);
for (const name of ['BroadcastChannel', 'MessageChannel', 'MessagePort', 'receiveMessageOnPort'])
	lazy(module.exports, name, () => require('internal/web/messaging')[name]);
lazy(module.exports, 'locks', () => require('internal/web/locks').locks);

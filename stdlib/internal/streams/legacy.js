'use strict';
/* Stream: the common base class, an EventEmitter with the old pipe() for foreign streams. */

const utils = require('internal/streams/utils');
const EventEmitter = require('events');

function Stream(options) {
	EventEmitter.call(this, options);
}
utils.inherit(Stream, EventEmitter);

Stream.prototype.pipe = function pipe(dest, options) {
	const source = this;
	let ended = false;

	function ondata(chunk) {
		if (dest.writable && dest.write(chunk) === false && source.pause)
			source.pause();
	}
	function ondrain() {
		if (source.readable && source.resume)
			source.resume();
	}
	function onend() {
		if (ended)
			return;
		ended = true;
		dest.end();
	}
	function onclose() {
		if (ended)
			return;
		ended = true;
		if (typeof dest.destroy === 'function')
			dest.destroy();
	}
	function onerror(err) {
		cleanup();
		if (EventEmitter.listenerCount(this, 'error') === 0)
			this.emit('error', err);
	}
	function cleanup() {
		source.removeListener('data', ondata);
		dest.removeListener('drain', ondrain);
		source.removeListener('end', onend);
		source.removeListener('close', onclose);
		source.removeListener('error', onerror);
		dest.removeListener('error', onerror);
		source.removeListener('end', cleanup);
		source.removeListener('close', cleanup);
		dest.removeListener('close', cleanup);
	}

	source.on('data', ondata);
	dest.on('drain', ondrain);
	if (!dest._isStdio && (!options || options.end !== false)) {
		source.on('end', onend);
		source.on('close', onclose);
	}
	utils.prependListener(source, 'error', onerror);
	utils.prependListener(dest, 'error', onerror);
	source.on('end', cleanup);
	source.on('close', cleanup);
	dest.on('close', cleanup);
	dest.emit('pipe', source);
	return dest;
};

/* _events of a stream contains names without listeners. */
Stream.prototype.eventNames = function eventNames() {
	const events = this._events ?? {};
	return Reflect.ownKeys(events).filter(name => events[name] !== undefined);
};

module.exports = Stream;

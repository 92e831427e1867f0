// eventNames() of streams: their own events first, in an order of their own, whatever was listened to first; also after listeners went and came.
'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, Stream } = require('stream');
const { log } = console;
const nothing = () => {};
for (const C of [Readable, Writable, Duplex, Transform, PassThrough, Stream]) {
	const stream = new C({ read() {}, write() {} });
	log(C.name, stream.eventNames(), stream._eventsCount);
	for (const name of ['foo', 'readable', 'drain', 'end', 'data', 'finish', 'error', 'close', Symbol('q'), 'prefinish', 'aaa'])
		stream.on(name, nothing);
	log(stream.eventNames(), stream._eventsCount);
	stream.removeAllListeners('foo').on('foo', nothing);
	log(stream.eventNames());
	stream.removeAllListeners();
	log(stream.eventNames(), stream._eventsCount);
	stream.on('end', nothing).on('close', nothing);
	log(stream.eventNames());
	stream.off('end', nothing).on('end', nothing);
	log(stream.eventNames(), stream._eventsCount);
}
const stream = new Readable();
stream.on('end', nothing).on('x', nothing).on('close', nothing).off('x', nothing).off('end', nothing);
log(stream.eventNames(), stream._eventsCount);
stream.on('y', nothing).on('x', nothing).on('end', nothing);
log(stream.eventNames(), stream._eventsCount, stream.listenerCount('data'), stream.listeners('data'), stream.rawListeners('data'), stream.emit('data'));
for (const name of ['x', 'y', 'end', 'close'])
	stream.off(name, nothing);
log(stream.eventNames(), stream._eventsCount, Object.keys(stream._events));

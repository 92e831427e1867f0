// events.EventEmitterAsyncResource: listeners run where the emitter was made.
'use strict';
const EventEmitter = require('events');
const { AsyncLocalStorage } = require('async_hooks');
console.log(Object.keys(EventEmitter));
const C = EventEmitter.EventEmitterAsyncResource;
console.log(C.name, C.length, Object.getOwnPropertyNames(C.prototype));
const emitter = new C({ name: 'Q' });
console.log(emitter.asyncId > 0, emitter.triggerAsyncId, emitter.asyncResource.constructor.name, emitter.asyncResource.eventEmitter === emitter);
class Mine extends C {}
for (const f of [() => C.prototype.asyncId, () => C.prototype.emit.call({}), () => new C('x').asyncId > 0, () => new C(3), () => new C({ name: 3 }), () => new C(),
	() => new Mine().asyncId > 0, () => new Mine({ captureRejections: 1 })]) {
	try {
		console.log(typeof f());
	} catch (error) {
		console.log(error.code, error.message);
	}
}
const storage = new AsyncLocalStorage();
const inner = storage.run('A', () => new Mine());
inner.on('x', function (value) { console.log(storage.getStore(), this === inner, value); });
storage.run('B', () => console.log(inner.emit('x', 1), inner.emit('y'), storage.getStore()));
console.log(inner.emitDestroy());

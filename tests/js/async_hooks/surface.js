// The module's shape, its errors, and hooks as far as they are of AsyncResources.
'use strict';
const hooks = require('async_hooks');
const { AsyncLocalStorage, AsyncResource, createHook } = hooks;
console.log(Object.keys(hooks), AsyncLocalStorage.length, AsyncResource.length, AsyncLocalStorage.prototype.run.length);
for (const C of [AsyncLocalStorage, AsyncResource])
	console.log(C.name, Object.getOwnPropertyNames(C.prototype).filter(name => !name.startsWith('_')).sort().join());
for (const f of [
	() => new AsyncResource(), () => new AsyncResource(1), () => new AsyncResource('a', { triggerAsyncId: 'x' }), () => new AsyncResource('a', -2),
	() => AsyncResource.bind(1), () => AsyncLocalStorage.bind(), () => createHook({ init: 1 }), () => new AsyncLocalStorage().run(1, 2),
	() => new AsyncResource('a').runInAsyncScope(1), () => AsyncResource('a'), () => AsyncLocalStorage()
]) {
	try {
		console.log(String(f), f());
	} catch (error) {
		console.log(String(f), error.name, error.code, error.message);
	}
}
const seen = [];
const hook = createHook({
	init(id, type) { if (type === 'MINE') seen.push(['init', id]); },
	before(id) { if (id === mine) seen.push('before'); },
	after(id) { if (id === mine) seen.push('after'); },
	destroy(id) { if (id === mine) seen.push('destroy'); }
}).enable();
const resource = new AsyncResource('MINE'), mine = resource.asyncId();
console.log(seen[0][1] === mine, resource.runInAsyncScope(() => hooks.executionAsyncId() === mine && hooks.executionAsyncResource() === resource));
resource.emitDestroy();
setImmediate(() => setImmediate(() => {
	hook.disable();
	console.log(seen.slice(1), hooks.executionAsyncId() !== mine);
}));

// Hooks that clear, restart and change what begins, and begin more of it.
// expect: exit 0 9
const { createHook, AsyncResource } = require('async_hooks');
const fs = require('fs');
let inside = false, left = 600, turns = 0;

function odd(fn) {
	return (...args) => {
		if (inside || left-- <= 0)
			return;
		inside = true;
		try {
			fn(...args);
		} finally {
			inside = false;
		}
	};
}

const hook = createHook({
	init: odd((id, type, trigger, resource) => {
		if (type === 'Timeout') {
			if (turns % 3 === 1) {
				clearTimeout(resource);
				resource.refresh();
			} else if (turns % 3 === 2) {
				resource._onTimeout = null;
				resource._repeat = 3;
			}
			resource.refresh();
			resource.unref();
			resource.ref();
		} else if (type === 'Immediate') {
			clearImmediate(resource);
			resource.ref();
		} else if (type === 'PROMISE') {
			resource.then(() => {}, () => {});
			Promise.resolve(resource).catch(() => {});
		}
		setTimeout(() => {}, 1);
		process.nextTick(() => {});
	}),
	before: odd(() => { Promise.resolve().then(() => {}); }),
	after: odd(() => {
		queueMicrotask(() => {});
		hook.disable();
		hook.enable();
	}),
	promiseResolve: odd(() => { new Promise((resolve, reject) => reject(1)).catch(() => {}); }),
	destroy: odd(() => setImmediate(() => {}).unref())
}).enable();

async function work(value) {
	await null;
	try {
		await Promise.reject(value);
	} catch {
		// as expected
	}
	for await (const each of (async function *() { yield 1; yield Promise.resolve(2); })());
	return Promise.all([1, Promise.resolve(2)]);
}

class Sub extends Promise {}
const interval = setInterval(() => {
	work(turns);
	new Promise(resolve => resolve({ then(settle) { settle(1); } }));
	Sub.resolve(1).then(() => {});
	Sub.reject(1).catch(() => {});
	fs.readFile(__filename, () => {});
	fs.promises.readFile(__filename);
	if (++turns === 9) {
		clearInterval(interval);
		left = 0;
		setTimeout(() => process.exit(0), 50);
	}
}, 1);
setImmediate(() => work(2));
Promise.race([work(1), work(2)]);
Promise.any([work(1)]);
Promise.allSettled([work(3)]);
(function nest(depth) {
	if (depth > 0)
		new AsyncResource('nest').runInAsyncScope(nest, null, depth - 1);
})(100);
process.on('exit', code => console.log('exit', code, turns));

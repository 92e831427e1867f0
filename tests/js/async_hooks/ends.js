// destroy, ids without hooks, disable, what is enabled within, and a hook that throws.
// expect: 1 0 object
// expect: true 1
// expect: TickObject Timeout Immediate cleared FOO FOO
// expect: disabled: 0
// expect: enabled within: true
// expect: true true
// expect: ERR_ASYNC_TYPE Invalid name for async "type": 
// expect: FSREQPROMISE init before after
// expect: thrown: 1
// stderr-has: Error: from a hook
const hooks = require('async_hooks');
console.log(hooks.executionAsyncId(), hooks.triggerAsyncId(), typeof hooks.executionAsyncResource());

const types = new Map();
const ended = [];
let count = 0;
const hook = hooks.createHook({
	init(id, type) {
		count++;
		types.set(id, type);
	},
	destroy(id) {
		ended.push(types.get(id));
	}
});

setTimeout(() => {
	console.log(hooks.executionAsyncId() > 1, hooks.triggerAsyncId());
	hook.enable();
	process.nextTick(() => {});
	setTimeout(() => {}, 1);
	setImmediate(() => {});
	const resource = new hooks.AsyncResource('FOO', { requireManualDestroy: true });
	resource.emitDestroy().emitDestroy();
	const cleared = setTimeout(() => {}, 1000);
	clearTimeout(cleared);
	clearTimeout(cleared);
	types.set([...types.keys()].at(-1), 'cleared');
	const order = ['TickObject', 'Timeout', 'Immediate', 'cleared', 'FOO'];
	setTimeout(() => {
		console.log(ended.filter(Boolean).sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(' '));
		hook.disable();
		second();
	}, 20);
}, 1);

function second() {
	count = 0;
	setTimeout(() => {
		console.log('disabled:', count);
		const after = [];
		const inner = hooks.createHook({ after(id) { after.push(id === here); } }).enable();
		const here = hooks.executionAsyncId();
		process.nextTick(() => {
			inner.disable();
			console.log('enabled within:', after.includes(true));
			third();
		});
	}, 1);
}

async function third() {
	const resource = new hooks.AsyncResource('FOO', { triggerAsyncId: 7 });
	resource.runInAsyncScope(() => {
		console.log(hooks.executionAsyncId() === resource.asyncId(), hooks.executionAsyncResource() === resource);
	});
	const told = [];
	const ids = new Set();
	const promised = hooks.createHook({
		init(id, type) {
			if (type === 'FSREQPROMISE') {
				ids.add(id);
				told.push('init');
			}
		},
		before(id) { if (ids.has(id)) told.push('before'); },
		after(id) { if (ids.has(id)) told.push('after'); }
	}).enable();
	try {
		new hooks.AsyncResource('');
	} catch (error) {
		console.log(error.code, error.message);
	}
	await require('fs').promises.readdir('/');
	setImmediate(() => {
		promised.disable();
		console.log('FSREQPROMISE', told.join(' '));
		process.on('exit', code => {
			console.log('thrown:', code);
			process.reallyExit(0);
		});
		hooks.createHook({ init() { throw new Error('from a hook'); } }).enable();
		setTimeout(() => console.log('not reached'), 1);
	});
}

// What a destroy hook ends is told with what it was told of.
const { AsyncResource, createHook } = require('async_hooks');
const told = [], ours = new Set();
let second;
createHook({
	init(id, type) {
		if (type === 'ours')
			ours.add(id);
	},
	destroy(id) {
		if (!ours.has(id))
			return;
		told.push(id);
		second?.emitDestroy();
		second = undefined;
	}
}).enable();
const first = new AsyncResource('ours');
second = new AsyncResource('ours');
first.emitDestroy();
process.on('exit', () => console.log(told.length, ours.size));
// expect: 2 2

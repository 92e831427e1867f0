// The end of what a program does last is told before it exits; what hooks begin themselves does not keep it alive.
// expect: init Immediate
// expect: init Timeout
// expect: destroy
// expect: destroy
const { createHook } = require('async_hooks');
let own = false;
const told = [], lines = [];
createHook({
	init(id, type) {
		if (own)
			return;
		told.push(id);
		lines.push(`init ${type}`);
	},
	destroy(id) {
		if (!told.includes(id))
			return;
		lines.push('destroy');
		own = true;
		clearImmediate(setImmediate(() => {}));
		own = false;
	}
}).enable();
process.on('exit', () => {
	own = true;
	console.log(lines.join('\n'));
});
clearImmediate(setImmediate(() => {}));
clearTimeout(setTimeout(() => {}, 5));

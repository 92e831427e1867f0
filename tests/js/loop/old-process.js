// process._tickCallback and process._kill.
const { AsyncLocalStorage } = require('async_hooks');
const store = new AsyncLocalStorage();
const log = [];
process.nextTick(() => log.push('tick'));
Promise.resolve().then(() => log.push('job'));
store.run(7, () => {
	process.nextTick(() => log.push('tick ' + store.getStore()));
	console.log(process._tickCallback(), log, store.getStore());
});
console.log(store.getStore());
process._tickCallback();
Promise.resolve().then(() => log.push('only job'));
process._tickCallback();
console.log(log);
process.nextTick(() => {
	process.nextTick(() => console.log('inner'));
	process._tickCallback();
	console.log('outer');
});
process.nextTick(() => console.log('last'));
setImmediate(() => {
	const sent = [];
	const { _kill } = process;
	process._kill = (pid, number) => { sent.push([pid, number]); return 0; };
	console.log(process.kill(0, 'SIGHUP'), process.kill('12'), sent);
	process._kill = _kill;
	console.log(process._kill(process.pid, 0), process._kill(process.pid, 987), process._kill(2 ** 30, 0));
	try {
		process.kill(process.pid, 987);
	} catch (error) {
		console.log(error.code, error.message);
	}
});

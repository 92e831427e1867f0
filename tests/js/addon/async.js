// Work on the pool, promises, thread-safe functions, contexts and uncaught exceptions; the output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o async.node {dir}/_c/async.c -lpthread && {jsr} {file}
const { AsyncLocalStorage } = require('async_hooks');
const addon = require(`${process.cwd()}/async.node`);
const work = (...args) => new Promise(resolve => console.log(addon.work(args[0], (...results) => resolve(results), ...args.slice(1))));
const uncaught = () => new Promise(resolve => process.once('uncaughtException', e => resolve(`uncaught ${e.message}`)));

(async () => {
	console.log(await work(21));
	console.log(await work(1, 5));
	const [status] = await work(3, 0, true);
	console.log(status === 0 || status === 11);
	console.log(await Promise.all(Array.from({ length: 50 }, (_, i) => new Promise(resolve => addon.work(i, (s, out) => resolve(out))))).then(all => all.every((n, i) => n === i * 2)));
	console.log(await addon.promise(4), await addon.promise(-4).catch(e => `rejected ${e}`));
	console.log(await addon.settled(1, false), await addon.settled(Promise.resolve('inner'), false), await addon.settled(2, true).catch(e => e));
	console.log(addon.settled(1, false));

	// ticks and jobs run after each completion
	const order = [];
	await new Promise(resolve => addon.work(1, () => {
		process.nextTick(() => order.push('tick'));
		Promise.resolve().then(() => { order.push('job'); });
		order.push('complete');
		setImmediate(resolve);
	}));
	console.log(order);

	let heard = uncaught();
	addon.work(1, () => { throw new Error('in complete'); });
	console.log(await heard);
	heard = uncaught();
	console.log(addon.fatal(new Error('fatal')));
	console.log(await heard);

	for (const [threads, calls, room] of [[1, 10, 0], [4, 500, 0], [1, 500, 3], [1, 5, 1]]) {
		let sum = 0, count = 0;
		const ended = await new Promise(resolve => console.log(addon.threads(threads, calls, room, n => { sum += n; count++; }, resolve)));
		console.log(threads, calls, room, count, sum, ended);
	}
	heard = new Promise(resolve => process.once('warning', e => resolve(e.code)));
	const closed = new Promise(resolve => addon.threads(1, 1, 0, () => { throw new Error('in a call'); }, resolve));
	console.log(await heard, await closed);
	await new Promise(resolve => console.log(addon.protocol(() => console.log('never called: aborted'), resolve)));

	const storage = new AsyncLocalStorage();
	const seen = await storage.run('kept', () => new Promise(resolve => addon.work(1, () => resolve(storage.getStore()))));
	console.log(seen);
	console.log(storage.run('context', () => addon.initContext()));
	console.log(addon.makeCallback({ self: 1 }, function (x) { return [this.self, x, storage.getStore()]; }, 'argument'), storage.getStore());
	try { addon.makeCallback({}, () => { throw new Error('thrown'); }, 1); } catch (e) { console.log(e.message); }
	console.log(addon.endContext());
})();

// Rounds of unhandled rejections: listeners that throw, that reject more, and the stores they see.
// expect: listener threw
// expect: store 5 x
// expect: store 6 y
// expect: tick
// expect: micro
// expect: store undefined more
// expect: late
// expect: late threw
// expect: late threw
// expect: after
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();

process.on('uncaughtException', error => console.log(error.message));

function first() {
	process.once('unhandledRejection', () => { throw new Error('listener threw'); });
	const rejected = Promise.reject(new Error('a'));
	process.once('rejectionHandled', promise => console.log(promise === rejected ? 'late' : 'other'));
	setTimeout(() => {
		let count = 0;
		process.on('unhandledRejection', reason => {
			console.log('store', storage.getStore(), reason);
			if (count++ > 0)
				return;
			process.nextTick(() => {
				console.log('tick');
				Promise.resolve().then(() => console.log('micro'));
			});
			storage.exit(() => Promise.reject('more'));
		});
		storage.run(5, () => { Promise.reject('x'); });
		storage.run(6, () => { Promise.reject('y'); });
	}, 1);
	setTimeout(() => rejected.catch(() => {}), 10);
	setTimeout(second, 20);
}

function second() {
	process.removeAllListeners('unhandledRejection');
	process.on('unhandledRejection', () => {});
	process.on('rejectionHandled', () => { throw new Error('late threw'); });
	const one = Promise.reject(new Error('x'));
	const two = Promise.reject(new Error('y'));
	setTimeout(() => {
		one.catch(() => {});
		two.catch(() => {});
	}, 1);
	setTimeout(console.log, 20, 'after');
}

first();

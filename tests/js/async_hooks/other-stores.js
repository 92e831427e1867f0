// What run and exit of one storage do is nothing to another's stores; what is entered stays where node keeps it.
// expect: undefined 2
// expect: 4 undefined 5
// expect: undefined 7
// expect: undefined 8
// expect: exit undefined undefined
// expect: 10 9
// expect: undefined 8
// expect: 11
// expect: thrown undefined 12
// expect: scope undefined r
// expect: exited undefined undefined
// expect: immediate undefined 12
// expect: timer 1 12
// expect: 32 33
// expect: interval 0,1,2
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const a = new AsyncLocalStorage();
const b = new AsyncLocalStorage();

a.run(1, () => b.enterWith(2));
console.log(a.getStore(), b.getStore());
a.run(3, () => {
	a.enterWith(4);
	b.exit(() => console.log(a.getStore(), b.getStore(), 5));
	b.enterWith(7);
});
console.log(a.getStore(), b.getStore());
b.exit(() => b.enterWith(8));
console.log(a.getStore(), b.getStore());
b.exit(() => {
	console.log('exit', a.getStore(), b.getStore());
	setImmediate(() => console.log('exited', a.getStore(), b.getStore()));
});
a.run('outer', () => {
	b.run(9, () => {
		a.enterWith(10);
		console.log(a.getStore(), b.getStore());
	});
});
console.log(a.getStore(), b.getStore());
a.run(a.getStore(), () => a.enterWith(11));
console.log(a.getStore());
a.enterWith(undefined);
try {
	a.run(1, () => {
		b.enterWith(12);
		throw new Error('x');
	});
} catch {
	console.log('thrown', a.getStore(), b.getStore());
}
const resource = new AsyncResource('r');
resource.runInAsyncScope(() => a.enterWith('r'));
console.log('scope', a.getStore(), resource.runInAsyncScope(() => a.getStore()));
const turn = new Promise(resolve => setImmediate(() => {
	console.log('immediate', a.getStore(), b.getStore());
	resolve();
}));
const later = a.run(1, () => new Promise(resolve => setTimeout(() => {
	turn.then(() => 0);
	console.log('timer', a.getStore(), b.getStore());
	a.run(30, () => b.run(31, () => {
		a.run(32, () => {
			b.enterWith(33);
			setImmediate(() => resolve(`${a.getStore()} ${b.getStore()}`));
		});
	}));
}, 20)));
later.then(text => {
	console.log(text);
	const seen = [];
	a.enterWith(0);
	const interval = setInterval(() => {
		const store = a.getStore();
		seen.push(store);
		a.enterWith(store + 1);
		if (seen.length === 3) {
			clearInterval(interval);
			console.log(`interval ${seen}`);
		}
	}, 1);
});

// The domain module, against what node 20 prints.
const EventEmitter = require('events');
const fs = require('fs');
const before = Object.keys(new EventEmitter());
console.log(process.domain, EventEmitter.usingDomains);
const domain = require('domain');
console.log(process.domain, EventEmitter.usingDomains, domain.active, domain._stack.length);
console.log(Object.keys(domain).sort().join(), Object.keys(domain.Domain.prototype).sort().join());
console.log(Object.getOwnPropertyDescriptor(process, 'domain').enumerable, before.length === Object.keys(new EventEmitter()).length);

const steps = [];
const step = fn => steps.push(fn);
function next() {
	const fn = steps.shift();
	if (fn)
		setTimeout(fn, 1, next);
}

function make(name) {
	const d = domain.create();
	d.name = name;
	d.on('error', error => {
		console.log(name, 'hears', typeof error === 'object' ? error.message : error, error?.domain?.name, error?.domainThrown, error?.domainEmitter?.constructor.name,
			typeof error?.domainBound, process.domain?.name, domain._stack.length);
	});
	return d;
}

// results, arguments, this, members, nesting
{
	const d = make('plain');
	console.log(d.run(function (a, b) {
		const inner = make('inner');
		console.log(this === d, process.domain === d, domain.active === d);
		inner.enter();
		console.log(process.domain.name, domain._stack.map(one => one.name).join());
		d.exit();
		console.log(process.domain, domain._stack.length);
		return a + b;
	}, 1, 2));
	const emitter = new EventEmitter();
	console.log(emitter.domain, d.members.length);
	d.add(emitter);
	d.add(emitter);
	console.log(emitter.domain === d, d.members.length);
	emitter.on('x', () => console.log('x in', process.domain?.name));
	emitter.emit('x');
	const other = make('other');
	other.add(emitter);
	console.log(emitter.domain === other, d.members.length, other.members.length);
	console.log(emitter.emit('error', new Error('emitted')));
	other.remove(emitter);
	console.log(emitter.domain, other.members.length);
	d.add(other);
	other.add(d);
	console.log(other.domain === d, d.domain);
	const bound = d.bind(function (...args) { return [this.me, args.join(), process.domain.name].join(' '); });
	console.log(bound.domain === d, bound.call({ me: 'me' }, 1, 2));
	const intercepted = d.intercept((...args) => args.join());
	console.log(intercepted(null, 1, 2), intercepted(new Error('first'), 3));
	console.log(d.run(() => new EventEmitter()).domain === d, d.run(() => domain.create()).domain);
	console.log(d.run(() => new EventEmitter()).emit('error'));
}

// what is begun in a domain
step(done => {
	const d = make('timer');
	d.once('error', () => done());
	d.run(() => setTimeout(() => { throw new Error('from a timer'); }, 1));
});
step(done => {
	const d = make('tick');
	d.once('error', () => done());
	d.run(() => process.nextTick(() => { throw new Error('from a tick'); }));
});
step(done => {
	const d = make('immediate');
	d.once('error', () => done());
	d.run(() => setImmediate(() => { throw 'from an immediate'; }));
});
step(done => {
	const d = make('file');
	d.once('error', () => done());
	d.run(() => fs.stat('/', () => { throw new Error('from a request'); }));
});
step(done => {
	const d = make('microtask');
	process.once('uncaughtException', error => {
		console.log('process hears', error.message, process.domain?.name);
		done();
	});
	d.run(() => queueMicrotask(() => {
		console.log('microtask in', process.domain.name);
		throw new Error('from a microtask');
	}));
});
step(done => {
	const d = make('promise');
	d.once('error', () => done());
	d.run(() => Promise.resolve().then(() => {
		console.log('then in', process.domain.name);
		throw new Error('rejected');
	}));
});
step(done => {
	const d = make('async');
	d.run(async () => {
		await 1;
		console.log('after await in', process.domain.name);
		await new Promise(resolve => setTimeout(resolve, 1));
		console.log('after a timer in', process.domain.name);
	}).then(done);
});
step(done => {
	const d = make('bound');
	d.once('error', () => done());
	setTimeout(d.bind(() => { throw new Error('from a bound function'); }), 1);
});
step(done => {
	const d = make('stream');
	d.once('error', () => done());
	d.run(() => fs.createReadStream('/no/such/file'));
});

// an error in an error's listener goes to the domain around it
step(done => {
	const outer = make('outer');
	outer.once('error', () => done());
	outer.run(() => setTimeout(() => {
		const inner = domain.create();
		inner.on('error', error => {
			console.log('inner', error.message, process.domain?.name);
			throw new Error('second');
		});
		inner.run(() => { throw new Error('first'); });
	}, 1));
});

// without listeners it is the process's
step(done => {
	process.once('uncaughtException', error => {
		console.log('process hears', error.message, process.domain, domain._stack.length);
		done();
	});
	domain.create().run(() => setTimeout(() => { throw new Error('nobody'); }, 1));
});
step(done => {
	console.log(process.domain, domain.active, domain._stack.length);
	for (const fn of [null, () => {}]) {
		try {
			process.setUncaughtExceptionCaptureCallback(fn);
		} catch (error) {
			console.log(error.code, error.message);
		}
	}
	done();
});
next();

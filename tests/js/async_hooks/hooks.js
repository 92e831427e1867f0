// What node 20 tells hooks of, in its order: ticks, timers, immediates, promises, microtasks and a request of fs.
const hooks = require('async_hooks');
const fs = require('fs');

const out = [];
const names = new Map();
const log = (...words) => out.push(words.join(' '));
const name = id => names.get(id) ?? (id === 1 ? 'main' : `?${id}`);
const here = () => `${name(hooks.executionAsyncId())} by ${name(hooks.triggerAsyncId())}`;

hooks.createHook({
	init(id, type, trigger, resource) {
		names.set(id, `${type}${names.size}`);
		log('init', name(id), 'by', name(trigger), type === 'PROMISE' ? resource instanceof Promise : resource.constructor.name);
	},
	before(id) {
		log('before', name(id), hooks.executionAsyncId() === id, typeof hooks.executionAsyncResource());
	},
	after(id) {
		log('after', name(id));
	},
	promiseResolve(id) {
		log('resolve', name(id));
	}
}).enable();

const steps = [
	done => process.nextTick(() => {
		log(here());
		process.nextTick(done);
	}),
	done => setTimeout((a, b) => {
		log(here(), a, b);
		done();
	}, 1, 'a', 'b'),
	done => setImmediate(() => {
		log(here());
		done();
	}),
	done => {
		const first = new Promise(resolve => resolve(1));
		first.then(() => log(here())).finally(() => log(here())).then(done);
	},
	done => {
		async function body() {
			log('body', here());
			await 1;
			log('after 1', here());
			await Promise.resolve();
			log('after promise', here());
			try {
				await Promise.reject(new Error('x'));
			} catch {
				log('caught', here());
			}
			return 5;
		}
		body().then(done);
	},
	done => new Promise(resolve => resolve(Promise.resolve(1))).then(done),
	done => new Promise(resolve => resolve({ then: call => call(2) })).then(done),
	done => new Promise(() => { throw new Error('x'); }).catch(done),
	done => Promise.all([Promise.resolve(1), 2]).then(done),
	done => Promise.race([Promise.resolve(1), 2]).then(done),
	done => queueMicrotask(() => {
		log(here());
		done();
	}),
	done => fs.stat('/', () => {
		log(here());
		done();
	}),
	done => {
		let count = 0;
		const interval = setInterval(() => {
			log('interval', here());
			if (++count === 2) {
				clearInterval(interval);
				done();
			}
		}, 1);
	},
	done => {
		process.once('uncaughtException', error => {
			log('uncaught', error, here());
			done();
		});
		setTimeout(() => { throw 'thrown'; }, 1);
	}
];

function next() {
	const step = steps.shift();
	if (step !== undefined) {
		log(`--- ${steps.length}`);
		step(next);
	}
}
next();
// after an uncaught error node sets an immediate of its own
process.on('exit', () => {
	const last = out.findIndex(line => line.startsWith('uncaught'));
	console.log(out.filter((line, i) => i <= last || line.startsWith('after Timeout')).join('\n'));
});

// With microtaskMode: 'afterEvaluate' the jobs of a context run before its script returns, and count for its timeout.
// expect: script
// expect: job 1
// expect: async
// expect: next job
// expect: async on
// expect: returned
// expect: job inside
// expect: returned again
// expect: ERR_SCRIPT_EXECUTION_TIMEOUT
// expect: ERR_SCRIPT_EXECUTION_TIMEOUT
// expect: ERR_SCRIPT_EXECUTION_TIMEOUT
// expect: inner
// expect: inner job
// expect: outer
// expect: outer job
// expect: passed through 3
// expect: all 1,2
// expect: finally 1
// expect: new
// expect: end
// expect: handler outside 5
// expect: async outside
// expect: microtask
// expect: caught no
// expect: within a job
// expect: job ends
// expect: of a context without the mode
// expect: after it
// expect: script
// expect: job 1
// expect: async
// expect: next job
// expect: async on
// expect: returned
// expect: job inside
// expect: returned again
// expect: inner
// expect: inner job
// expect: outer
// expect: outer job
// expect: passed through 3
// expect: all 1,2
// expect: finally 1
// expect: new
// expect: end
// expect: handler outside 5
// expect: async outside
// expect: microtask
// expect: caught no
// expect: within a job
// expect: job ends
// expect: of a context without the mode
// expect: after it
'use strict';
const vm = require('vm');
const { AsyncLocalStorage } = require('async_hooks');
const { log } = console;
const make = globals => vm.createContext({ log, ...globals }, { microtaskMode: 'afterEvaluate' });

function all(isPlain) {
	let context = make();
	vm.runInContext(`
		Promise.resolve(1).then(v => log('job', v)).then(() => log('next job'));
		(async () => { await 1; log('async'); await null; log('async on'); })();
		log('script');`, context);
	log('returned');

	// what belongs to the program waits for its turn
	context = make();
	const promise = new Promise(resolve => { context.settle = resolve; });
	promise.then(v => log('handler outside', v));
	(async () => { await promise; log('async outside'); })();
	vm.runInContext('settle(5); Promise.resolve().then(() => log("job inside"))', context);
	log('returned again');

	const endless = ['Promise.resolve().then(() => { for (;;); })', '(async () => { for (;;) await 1; })()', 'for (;;);'];
	for (const text of isPlain ? endless : [])
		try {
			vm.runInContext(text, make(), { timeout: 20 });
			log('not stopped');
		} catch (e) {
			log(e.code);
		}

	const run = () => { vm.runInContext('Promise.resolve().then(() => log("inner job")); log("inner")', make()); };
	vm.runInContext('Promise.resolve().then(() => log("outer job")); run(); log("outer")', make({ run }));

	vm.runInContext(`
		Promise.resolve(3).then().then(v => log('passed through', v));
		Promise.all([1, Promise.resolve(2)]).then(v => log('all', v.join()));
		Promise.reject(1).finally(() => {}).catch(e => log('finally', e));
		queueMicrotask(() => log('microtask'));`, make({ queueMicrotask }));
	vm.runInContext('Promise.resolve().then(() => { throw new Error("no"); })', make()).catch(e => log('caught', e.message));

	Promise.resolve().then(() => {
		vm.runInContext('Promise.resolve().then(() => log("within a job"))', make());
		log('job ends');
	}).then(() => log('after it'));
	vm.runInContext('Promise.resolve().then(() => log("of a context without the mode"))', vm.createContext({ log }));
	new vm.Script('Promise.resolve().then(() => log("new"))').runInNewContext({ log }, { microtaskMode: 'afterEvaluate' });
	log('end');
}

setImmediate(() => new AsyncLocalStorage().run(1, all, false));
all(true);

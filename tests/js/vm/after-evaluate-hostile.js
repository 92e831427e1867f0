// Calls that run their own jobs, within each other, with collections, with errors, and left by process.exit.
// run: {jsr} --expose-gc {dir}/after-evaluate-hostile.js; echo "code $?"; {jsr} --stack-size=8000 --expose-gc {dir}/after-evaluate-hostile.js; echo "code $?"
// expect: in scripts: Maximum call stack size exceeded true
// expect: collected 300
// expect: stopped 20
// expect: in jobs: Maximum call stack size exceeded true
// expect: code 7
// expect: in scripts: Maximum call stack size exceeded true
// expect: collected 300
// expect: stopped 20
// expect: in jobs: Maximum call stack size exceeded true
// expect: code 7
'use strict';
const vm = require('vm');
const { log } = console;
const make = globals => vm.createContext({ log, ...globals }, { microtaskMode: 'afterEvaluate' });

let depth = 0, isTold = false;
const script = new vm.Script('Promise.resolve().then(() => 0); again()');
const context = make({ again() { script.runInContext(context, ++depth % 2 ? { timeout: 1e6 } : undefined); } });
try {
	context.again();
} catch (e) {
	log('in scripts:', e.message, depth > 100);
}

vm.runInContext(`
	let k = 0;
	const more = list => { gc(); return ++k < 300 ? Promise.resolve([{}, String(k), list]).then(more) : k; };
	Promise.resolve([]).then(more).then(n => log('collected', n));`, make({ gc }));

let stopped = 0;
for (let i = 0; i < 20; i++)
	try {
		vm.runInContext('for (let i = 0; i < 50; i++) Promise.resolve().then(() => { for (;;); })', make(), { timeout: 2 });
	} catch {
		stopped++;
	}
log('stopped', stopped);

depth = 0;
const job = new vm.Script('Promise.resolve().then(() => again())');
const jobs = make({ again() { depth++; job.runInContext(jobs); } });
process.on('unhandledRejection', e => {
	if (!isTold)
		log('in jobs:', e.message, depth > 100);
	isTold = true;
});
job.runInContext(jobs);
setImmediate(() => {
	vm.runInContext('Promise.resolve().then(() => { Promise.resolve().then(() => {}); process.exit(7); })', make({ process }));
});

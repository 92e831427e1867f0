// What process may not do in a worker, and what a worker has of its own.
// expect: ERR_WORKER_UNSUPPORTED_OPERATION process.chdir() is not supported in workers
// expect: ERR_WORKER_UNSUPPORTED_OPERATION process.abort() is not supported in workers
// expect: ERR_WORKER_UNSUPPORTED_OPERATION Setting process.umask() is not supported in workers
// expect: true
// expect: own undefined 7
// expect: [ 'a', '1' ]
// expect: undefined
// expect: shared 1
// expect: { k: [ 1 ] }
// expect: exit 0
// expect: after undefined shared 2
'use strict';
const { Worker, SHARE_ENV, setEnvironmentData } = require('worker_threads');
process.env.SEEN = '7';
setEnvironmentData('env', { k: [1] });
const w = new Worker(`
	for (const f of [() => process.chdir('/'), () => process.abort(), () => process.umask(0)]) {
		try { f(); } catch (e) { console.log(e.code, e.message); }
	}
	const before = process.title;
	process.title = 'other';
	console.log(process.title === before && process.umask() >= 0);
	process.env.ONLY = 'own';
	console.log(process.env.ONLY, process.env.NOT, process.env.SEEN);
	console.log(process.argv.slice(2));
	process.on('SIGUSR2', () => {});
	console.log(process.stdin.read() ?? undefined);
`, { eval: true, argv: ['a', 1] });
w.on('exit', () => {
	process.env.SHARED = 'shared 1';
	const s = new Worker(`
		console.log(process.env.SHARED);
		process.env.SHARED = 'shared 2';
		delete process.env.SEEN;
		console.log(require('worker_threads').getEnvironmentData('env'));
	`, { eval: true, env: SHARE_ENV });
	s.on('exit', code => {
		console.log('exit', code);
		console.log('after', process.env.ONLY ?? process.env.SEEN, process.env.SHARED);
	});
});

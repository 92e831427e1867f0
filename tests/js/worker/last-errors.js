// An error whose stack cannot be read has none at the parent; a listener of uncaught errors that throws ends a worker with
// code 1; execArgv is read up to --.
// expect: no reason Error undefined
// expect: exit 1
// expect: thrown by the listener
// expect: exit 1
// expect: [ '--no-warnings' ]
// expect: exit 0
'use strict';
const { Worker } = require('worker_threads');

async function run(source, execArgv) {
	const worker = new Worker(source, { eval: true, execArgv });
	worker.on('error', e => {
		if (e.message.startsWith('thrown')) console.log(e.message);
		else console.log(e.message, e.name, e.stack);
	});
	console.log('exit', await new Promise(resolve => { worker.on('exit', resolve); }));
}

async function main() {
	await run(`
		Error.prepareStackTrace = e => { if (e.message === 'no reason') throw new Error('while reading'); return ''; };
		throw new Error('no reason');`);
	await run(`
		process.on('exit', () => { console.log('not told'); });
		process.on('uncaughtException', () => { throw new Error('thrown by the listener'); });
		throw new Error('first');`);
	await run('console.log(process.execArgv)', ['--no-warnings', '--', '--title=x']);
}
main();

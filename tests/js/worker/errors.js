// What a worker does not catch is an 'error' of its class in the parent, with its properties; the code is 1.
// expect: uncaught TypeError true bad E_BAD 1
// expect: thrown number 7 1
// expect: rejection RangeError true far undefined 1
// expect: syntax SyntaxError true undefined 1
// expect: later Error true later undefined 1
// expect: exit listener 1
// expect: handled 0
// expect: process.exit 5
'use strict';
const { Worker } = require('worker_threads');
const run = (name, program) => new Promise(resolve => {
	const w = new Worker(program, { eval: true });
	let error;
	w.on('error', e => { error = e; });
	w.on('message', m => console.log(m));
	w.on('exit', code => {
		if (error instanceof SyntaxError)
			console.log(name, error.name, error instanceof Error, error.code, code);
		else if (typeof error === 'object')
			console.log(name, error.constructor.name, error instanceof Error, error.message, error.code, code);
		else if (error !== undefined)
			console.log(name, typeof error, error, code);
		else
			console.log(name, code);
		resolve();
	});
});
(async () => {
	await run('uncaught', 'throw Object.assign(new TypeError("bad"), { code: "E_BAD" })');
	await run('thrown', 'throw 7');
	await run('rejection', 'Promise.reject(new RangeError("far"))');
	await run('syntax', 'let a = ;');
	await run('later', 'process.on("exit", c => require("worker_threads").parentPort.postMessage("exit listener " + c)); setTimeout(() => { throw new Error("later"); }, 1)'
		.replace('process.on("exit", c => require("worker_threads").parentPort.postMessage("exit listener " + c)); ', ''));
	await new Promise(resolve => {
		const w = new Worker('process.on("exit", c => require("worker_threads").parentPort.postMessage("exit listener " + c)); throw 1',
			{ eval: true });
		w.on('error', () => {});
		w.on('message', m => console.log(m));
		w.on('exit', resolve);
	});
	await run('handled', 'process.on("uncaughtException", () => {}); throw 1');
	await run('process.exit', 'process.on("exit", () => { process.exitCode = 5; }); setInterval(() => {}, 1e6); process.exit()');
})();

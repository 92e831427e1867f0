// process.exit in a worker's 'exit' listener ends it with that code, without a report.
// expect: end [ 0 ] 3
// expect: exit [ 7 ] 4
// expect: twice [ 0 ] 6
// expect: default [ 0 ] 0
// expect: throws error x 0
// expect: throws at exit [] 6
'use strict';
const { Worker, isMainThread, workerData, parentPort } = require('worker_threads');

const ways = {
	end: () => { process.once('exit', code => { parentPort.postMessage(code); process.exit(3); }); },
	exit: () => {
		process.once('exit', code => { parentPort.postMessage(code); process.exit(4); });
		setImmediate(() => process.exit(7));
	},
	twice: () => { process.on('exit', code => { parentPort.postMessage(code); process.exit(6); }); process.on('exit', () => { process.exit(9); }); },
	default: () => { process.once('exit', code => { parentPort.postMessage(code); process.exit(); }); },
	throws: () => { process.once('exit', () => { throw new Error('x'); }); },
	'throws at exit': () => {
		process.once('exit', () => { throw new Error('x'); });
		process.exit(6);
	}
};

async function main() {
	for (const way of Object.keys(ways)) {
		const codes = [], worker = new Worker(__filename, { workerData: way });
		worker.on('message', code => codes.push(code));
		let failure;
		worker.on('error', e => { failure = e; });
		const code = await new Promise(resolve => { worker.on('exit', resolve); });
		console.log(way, ...(failure ? ['error', failure.message] : [codes]), code);
	}
}

if (isMainThread)
	main();
else
	ways[workerData]();

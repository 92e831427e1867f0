// process.exit in a worker's listeners of 'exit' and of errors ends it with that code, without a report.
// expect: end [ 0 ] 3
// expect: exit [ 7 ] 4
// expect: twice [ 0 ] 6
// expect: default [ 0 ] 0
// expect: throws error x 0
// expect: throws at exit [] 6
// expect: rejection [ 'x', 1 ] 1
// expect: exception [ 'y', 1 ] 1
'use strict';
const { Worker, isMainThread, workerData, parentPort } = require('worker_threads');

const endTwice = () => { process.once('exit', code => { parentPort.postMessage(code); process.exit(code); }); };
const tellAndExit = e => { parentPort.postMessage(e.message); process.exit(1); };

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
	},
	rejection: () => {
		endTwice();
		process.on('unhandledRejection', tellAndExit);
		Promise.reject(new Error('x'));
	},
	exception: () => {
		endTwice();
		process.on('uncaughtException', tellAndExit);
		setTimeout(() => { throw new Error('y'); });
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

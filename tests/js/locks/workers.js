// Locks between threads: one counter, a file's worth of turns, nobody inside with another.
'use strict';
const { Worker, isMainThread, workerData, threadId } = require('worker_threads');
const { locks } = navigator;
const log = console.log;

if (isMainThread) {
	const cells = new Int32Array(new SharedArrayBuffer(12));
	const workers = [1, 2, 3].map(() => new Worker(__filename, { workerData: cells }));
	Promise.all(workers.map(w => new Promise(resolve => w.once('exit', resolve)))).then(async codes => {
		log(codes.join(), cells[0], cells[1], cells[2]);
		log(await locks.query());
	});
} else {
	run(workerData);
}

async function run(cells) {
	for (let i = 0; i < 300; i++) {
		const mode = i % 4 === 3 ? 'shared' : 'exclusive';
		await locks.request('counter', { mode }, async lock => {
			if (Atomics.load(cells, 1) !== 0)
				Atomics.add(cells, 2, 1);
			if (mode === 'shared')
				return;
			Atomics.add(cells, 1, 1);
			const before = cells[0];
			await null;
			if (i % 50 === 0)
				await new Promise(resolve => { setTimeout(resolve, 1); });
			cells[0] = before + 1;
			Atomics.sub(cells, 1, 1);
		});
	}
}
// expect: 0,0,0 675 0 0
// expect: { held: [], pending: [] }

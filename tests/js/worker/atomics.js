// Atomics between threads: a mutex made of wait and notify loses no count; waitAsync is settled from another thread.
// expect: 20000
// expect: ok
'use strict';
const { Worker } = require('worker_threads');
const memory = new SharedArrayBuffer(12), view = new Int32Array(memory);
const program = `
	const view = new Int32Array(require('worker_threads').workerData);
	for (let i = 0; i < 5000; i++) {
		while (Atomics.compareExchange(view, 0, 0, 1) !== 0) Atomics.wait(view, 0, 1, 100);
		view[1]++;
		Atomics.store(view, 0, 0);
		Atomics.notify(view, 0, 1);
	}
`;
let left = 4;
for (let i = 0; i < 4; i++)
	new Worker(program, { eval: true, workerData: memory }).on('exit', async () => {
		if (--left > 0)
			return;
		console.log(view[1]);
		const { value } = Atomics.waitAsync(view, 2, 0, 10000);
		new Worker('const v = new Int32Array(require("worker_threads").workerData); v[2] = 1; Atomics.notify(v, 2);',
			{ eval: true, workerData: memory });
		console.log(await value);
	});

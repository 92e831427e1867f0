// How deep calls go in a worker: by stackSizeMb, not by the process's --stack-size.
// run: for n in 300 2000; do {jsr} --stack-size=$n {dir}/stack-size.js; done
// expect: default as 4 MB true
// expect: deeper with more true true true
// expect: 0 is the default true
// expect: RangeError Maximum call stack size exceeded
// expect: default as 4 MB true
// expect: deeper with more true true true
// expect: 0 is the default true
// expect: RangeError Maximum call stack size exceeded
'use strict';
const { Worker } = require('worker_threads');

const source = `
	const { workerData } = require('worker_threads');
	function deeper() { workerData[0]++; deeper(); }
	deeper();`;
let last;

async function depthOf(stackSizeMb) {
	const workerData = new Uint32Array(new SharedArrayBuffer(4));
	const worker = new Worker(source, { eval: true, workerData, resourceLimits: { stackSizeMb } });
	worker.on('error', e => { last = e; });
	await new Promise(resolve => { worker.on('exit', resolve); });
	return workerData[0];
}

async function main() {
	const normal = await depthOf(), depths = [];
	for (const size of [0.5, 1, 4, 8])
		depths.push(await depthOf(size));
	console.log('default as 4 MB', Math.abs(normal / depths[2] - 1) < 0.1);
	console.log('deeper with more', ...[1, 2, 3].map(i => depths[i] > depths[i - 1] * 1.5));
	console.log('0 is the default', Math.abs(await depthOf(0) / normal - 1) < 0.1);
	console.log(last.name, last.message);
}
main();

// A thread that waits in a module is stopped by what stops Atomics.wait; a memory outlives the thread that made it.
// timeout: 60
'use strict';
const vm = require('vm');
const { spawnSync } = require('child_process');
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
const { instantiate } = require('./_wat.js');

const parts = {
	types: [[[], ['i32']], [['i32'], ['i32']]],
	funcs: [
		{ type: 0, code: 'i32.const 0 i32.const 0 i64.const -1 atomic 1 2 0' },
		{ type: 0, code: 'i32.const 0 i64.const 0 i64.const 9223372036854775807 atomic 2 3 0' },
		{ type: 1, code: 'local.get 0 memory.grow 0' },
	],
	memory: [1, 20000, true],
	exports: { wait32: ['func', 0], wait64: ['func', 1], grow: ['func', 2], memory: ['memory', 0] },
};

if (!isMainThread) {
	const { exports: x } = instantiate(parts);
	if (workerData === 'memory') {
		new Uint8Array(x.memory.buffer)[5] = 42;
		parentPort.postMessage({ memory: x.memory, again: x.memory });
	} else {
		parentPort.postMessage('waiting');
		x[workerData]();
	}
} else if (process.argv[2] === 'grow') {
	const kept = [];
	for (;;) {
		const { exports: x } = instantiate(parts);
		x.grow(500);
		kept.push(process.argv[3] ? x.memory.buffer : x.memory);
	}
} else if (process.argv[2]) {
	instantiate(parts).exports[process.argv[2]]();
} else {
	const { exports: x } = instantiate(parts);
	for (const name of ['wait32', 'wait64'])
		try {
			vm.runInNewContext('f()', { f: x[name] }, { timeout: 30 });
		} catch (error) {
			console.log(name, error.code);
		}
	// expect: wait32 ERR_SCRIPT_EXECUTION_TIMEOUT
	// expect: wait64 ERR_SCRIPT_EXECUTION_TIMEOUT
	for (const args of [['--max-wall=1', __filename, 'wait32'], ['--max-heap=128', __filename, 'grow'], ['--max-heap=128', __filename, 'grow', 'buffer']]) {
		const { status, signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20000 });
		console.log(args[2], signal, status > 1, /stopped/.test(stderr));
	}
	// expect: wait32 null true true
	// expect: grow null true true
	// expect: grow null true true
	(async () => {
		for (const name of ['wait32', 'wait64']) {
			const worker = new Worker(__filename, { workerData: name });
			await new Promise((resolve) => { worker.once('message', resolve); });
			await new Promise((resolve) => setTimeout(resolve, 20));
			console.log('terminated', await worker.terminate());
		}
		const worker = new Worker(__filename, { workerData: 'memory' });
		const gone = new Promise((resolve) => { worker.once('exit', resolve); });
		const { memory, again } = await new Promise((resolve) => { worker.once('message', resolve); });
		await gone;
		console.log(memory === again, memory instanceof WebAssembly.Memory, new Uint8Array(memory.buffer)[5], memory.grow(1), memory.buffer.byteLength);
	})();
	// expect: terminated 1
	// expect: terminated 1
	// expect: true true 42 1 131072
}

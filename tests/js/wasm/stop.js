// An endless loop or recursion in a module is stopped by what stops script: vm's timeout, worker.terminate(), limits of the run.
// timeout: 60
'use strict';
const vm = require('vm');
const { spawnSync } = require('child_process');
const { Worker, isMainThread, workerData } = require('worker_threads');
const { assemble, instantiate } = require('./_wat.js');

const parts = {
	types: [[[], []], [['i32'], ['i32']]],
	funcs: [
		{ type: 0, code: 'loop - br 0 end' },
		{ type: 1, code: 'local.get 0 if i32 local.get 0 i32.const 1 i32.sub call 1 local.get 0 i32.const 1 i32.sub call 1 i32.add else i32.const 1 end' },
		{ type: 0, code: 'loop - i32.const 64 memory.grow 0 drop br 0 end' },
		{ type: 0, code: 'return_call 3' },
	],
	memory: [1],
	exports: { spin: ['func', 0], recurse: ['func', 1], grow: ['func', 2], tail: ['func', 3] },
};

if (!isMainThread) {
	instantiate(parts).exports[workerData](200);
} else if (process.argv[2]) {
	instantiate(parts).exports[process.argv[2]](200);
} else {
	const { exports: x } = instantiate(parts);
	for (const name of ['spin', 'recurse', 'tail'])
		try {
			vm.runInNewContext('f(200)', { f: x[name] }, { timeout: 20 });
		} catch (error) {
			console.log(name, error.code);
		}
	// expect: spin ERR_SCRIPT_EXECUTION_TIMEOUT
	// expect: recurse ERR_SCRIPT_EXECUTION_TIMEOUT
	// expect: tail ERR_SCRIPT_EXECUTION_TIMEOUT
	for (const [option, name] of [['--max-cpu=1', 'spin'], ['--max-wall=1', 'recurse'], ['--max-heap=128', 'grow']]) {
		const { status, stderr } = spawnSync(process.execPath, [option, __filename, name], { encoding: 'utf8' });
		console.log(name, status > 0 && status !== 1, /stopped/.test(stderr));
	}
	// expect: spin true true
	// expect: recurse true true
	// expect: grow true true
	const worker = new Worker(__filename, { workerData: 'spin' });
	worker.on('online', () => setTimeout(() => worker.terminate().then((code) => console.log('terminated', code)), 20));
	// expect: terminated 1
	void assemble;
}

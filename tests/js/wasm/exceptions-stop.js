// Handlers do not catch what stops script: vm's timeout, worker.terminate(), process.exit(), limits of the run.
// timeout: 60
'use strict';
const vm = require('vm');
const { spawnSync } = require('child_process');
const { Worker, isMainThread, workerData } = require('worker_threads');
const { instantiate } = require('./_wat.js');

let host = () => { for (;;); };
const { exports: x } = instantiate({
	types: [[[], []], [['i32'], []]], tags: [0], imports: [['env', 'f', 'func', 0]],
	funcs: [
		{ type: 0, code: 'loop - try - call 0 catch_all end br 0 end' },
		{ type: 0, code: 'loop - try - throw 0 catch 0 try - rethrow 1 catch_all end end br 0 end' },
		{ type: 0, code: 'try - loop - br 0 end catch_all end' },
		{ type: 0, code: 'try - call 4 catch_all end' },
		{ type: 0, code: 'try - try - call 0 delegate 0 catch_all end' },
		{ type: 0, code: 'loop - block - try_table - [ catch_all 0 ] call 0 end end br 0 end' },
	],
	exports: { host: ['func', 1], throws: ['func', 2], spin: ['func', 3], deep: ['func', 4], delegate: ['func', 5], table: ['func', 6] },
}, { env: { f: () => host() } });

if (!isMainThread) {
	x[workerData]();
} else if (process.argv[2] === 'exit') {
	host = () => process.exit(7);
	x.host();
} else if (process.argv[2]) {
	x[process.argv[2]]();
} else {
	for (const name of ['host', 'throws', 'spin', 'delegate', 'table'])
		try {
			vm.runInNewContext('f()', { f: x[name] }, { timeout: 20 });
		} catch (error) {
			console.log(name, error.code);
		}
	// expect: host ERR_SCRIPT_EXECUTION_TIMEOUT
	// expect: throws ERR_SCRIPT_EXECUTION_TIMEOUT
	// expect: spin ERR_SCRIPT_EXECUTION_TIMEOUT
	// expect: delegate ERR_SCRIPT_EXECUTION_TIMEOUT
	// expect: table ERR_SCRIPT_EXECUTION_TIMEOUT
	try {
		x.deep();
	} catch (error) {
		console.log(error.name);
	}
	// expect: RangeError
	console.log(spawnSync(process.execPath, [__filename, 'exit']).status);
	// expect: 7
	for (const [option, name] of [['--max-cpu=1', 'host'], ['--max-wall=1', 'throws']]) {
		const { status, stderr } = spawnSync(process.execPath, [option, __filename, name], { encoding: 'utf8' });
		console.log(name, status > 0 && status !== 1, /stopped/.test(stderr));
	}
	// expect: host true true
	// expect: throws true true
	const worker = new Worker(__filename, { workerData: 'host' });
	worker.on('online', () => setTimeout(() => worker.terminate().then((code) => console.log('terminated', code)), 20));
	// expect: terminated 1
}

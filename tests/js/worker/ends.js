// However busy a worker is, terminate() ends it: loops, Atomics.wait, a pending read, a native loop, a promise chain.
// expect: loop 1
// expect: wait 1
// expect: read 1
// expect: native 1
// expect: jobs 1
// expect: regexp 1
// expect: finally 1
'use strict';
const { Worker } = require('worker_threads');
const programs = {
	loop: 'go(); while (true) {}',
	wait: 'go(); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
	read: 'require("net").createServer().listen(0, "127.0.0.1", go);',
	native: 'go(); new Array(2 ** 32 - 1).fill(0).sort(); Array(1e9).join("x".repeat(100));',
	jobs: 'go(); const again = () => Promise.resolve().then(again); again();',
	regexp: 'go(); /^(a+)+$/.test("a".repeat(60) + "b");',
	finally: 'go(); for (;;) try { for (;;) {} } finally { continue; }'
};
(async () => {
	for (const name of Object.keys(programs)) {
		const w = new Worker(`const go = () => require('worker_threads').parentPort.postMessage('go'); ${programs[name]}`,
			{ eval: true });
		await new Promise(resolve => w.once('message', resolve));
		console.log(name, await w.terminate());
	}
})();

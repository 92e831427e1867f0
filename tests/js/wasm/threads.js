// Threads that run one module over one memory: atomic counters and a lock, messages through wait and notify, also between a
// module and Atomics, and a memory that grows while the others use it.
// timeout: 120
'use strict';
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
const { instantiate, compile } = require('./_wat.js');

const LOCK = 'loop - i32.const 0 i32.const 0 i32.const 1 atomic 72 2 0 if - i32.const 0 i32.const 1 i64.const -1 atomic 1 2 0 drop br 1 end end';
const UNLOCK = 'i32.const 0 i32.const 0 atomic 23 2 0 i32.const 0 i32.const 1 atomic 0 2 0 drop';
const parts = {
	types: [[['i32'], []], [['i32', 'i32', 'i64'], ['i32']], [['i32', 'i32'], ['i32']], [['i32'], ['i32']]],
	imports: [['m', 'm', 'memory', [1, 600, true]]],
	funcs: [
		// counts up [4] n times with an atomic addition, and [8] as well, plainly, under the lock at 0
		{ type: 0, code: `loop - i32.const 4 i32.const 1 atomic 30 2 0 drop ${LOCK} i32.const 8 i32.const 8 i32.load 2 0 i32.const 1 i32.add i32.store 2 0 ` +
			`${UNLOCK} local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end` },
		{ type: 1, code: 'local.get 0 local.get 1 local.get 2 atomic 1 2 0' },
		{ type: 2, code: 'local.get 0 local.get 1 atomic 0 2 0' },
		{ type: 3, code: 'local.get 0 i32.load8_u 0 0' },
		{ type: 3, code: 'local.get 0 memory.grow 0' },
	],
	exports: { count: ['func', 0], wait: ['func', 1], notify: ['func', 2], load: ['func', 3], grow: ['func', 4] },
};

const TIMES = 3000, THREADS = 4;

if (!isMainThread) {
	const { what, module, memory } = workerData;
	const { exports: x } = new WebAssembly.Instance(module, { m: { m: memory } });
	const words = new Int32Array(memory.buffer);
	if (what === 'count') {
		x.count(TIMES);
	} else if (what === 'wait') {
		parentPort.postMessage('waiting');
		parentPort.postMessage([x.wait(16, 0, -1n), words[4]]);
	} else if (what === 'js') {
		parentPort.postMessage('waiting');
		parentPort.postMessage([Atomics.wait(words, 4, 0), words[4]]);
	} else if (what === 'grow') {
		// each page is found by address as soon as its number was announced at 20
		let wrong = 0;
		for (let page = 1; page < 600; page = Math.max(page + 1, Atomics.load(words, 5))) {
			while (Atomics.load(words, 5) < page)
				;
			if (x.load(page * 65536 + 65535) !== page % 256)
				wrong++;
		}
		parentPort.postMessage([wrong, memory.buffer.byteLength / 65536]);
	} else {
		let sum = 0;
		for (let was; (was = x.grow(1)) >= 0;)
			sum += was;
		parentPort.postMessage(sum);
	}
} else {
	const module = compile(parts);
	const start = (what, memory) => new Worker(__filename, { workerData: { what, module, memory } });
	const answer = (worker, wanted = () => true) => new Promise((resolve, reject) => {
		worker.on('error', reject);
		worker.on('message', (message) => wanted(message) && resolve(message));
	});
	const exit = (worker) => new Promise((resolve) => { worker.on('exit', resolve); });

	(async () => {
		let memory = new WebAssembly.Memory({ initial: 1, maximum: 600, shared: true });
		const words = () => new Int32Array(memory.buffer);
		const counting = Array.from({ length: THREADS }, () => start('count', memory));
		await Promise.all(counting.map(exit));
		console.log(words()[0], words()[1] === TIMES * THREADS, words()[2] === TIMES * THREADS);
		// expect: 0 true true

		const { exports: x } = new WebAssembly.Instance(module, { m: { m: memory } });
		for (const [what, wake] of [['wait', () => x.notify(16, 1)], ['wait', () => Atomics.notify(words(), 4)], ['js', () => x.notify(16, -1)]]) {
			Atomics.store(words(), 4, 0);
			const worker = start(what, memory), said = answer(worker, Array.isArray);
			await answer(worker);
			await new Promise((resolve) => setTimeout(resolve, 20));
			Atomics.store(words(), 4, 0);
			let woken = 0;
			while (!woken) {
				woken = wake();
				await new Promise((resolve) => setTimeout(resolve, 5));
			}
			console.log(what, woken, await said);
		}
		// expect: wait 1 [ 0, 0 ]
		// expect: wait 1 [ 0, 0 ]
		// expect: js 1 [ 'ok', 0 ]
		const later = Atomics.waitAsync(words(), 4, 0);
		console.log(later.async, x.notify(16, 5), await later.value);
		// expect: true 1 ok

		// the memory arrives as a message, and grows
		memory = new WebAssembly.Memory({ initial: 1, maximum: 600, shared: true });
		const { exports: own } = new WebAssembly.Instance(module, { m: { m: memory } });
		const readers = [start('grow', memory), start('grow', memory)], said = readers.map((r) => answer(r));
		for (let page = 1; page < 600; page++) {
			own.grow(1);
			new Uint8Array(memory.buffer)[page * 65536 + 65535] = page;
			Atomics.store(words(), 5, page);
			if (page % 50 === 0)
				await new Promise((resolve) => setTimeout(resolve, 2));
		}
		console.log(await Promise.all(said));
		// expect: [ [ 0, 600 ], [ 0, 600 ] ]

		// several grow it at once: every size was the size before for one of them
		memory = new WebAssembly.Memory({ initial: 1, maximum: 600, shared: true });
		const sums = await Promise.all([0, 1, 2].map(() => answer(start('race', memory))));
		console.log(sums.reduce((a, b) => a + b) === 599 * 600 / 2, memory.buffer.byteLength / 65536);
		// expect: true 600
	})();
	void instantiate;
}

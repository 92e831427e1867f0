// Web streams go to another thread and keep their back-pressure and their end.
// expect: [ 'A', 'B' ]
// expect: written x
'use strict';
const { Worker } = require('worker_threads');
const w = new Worker(`
	const { parentPort } = require('worker_threads');
	parentPort.once('message', async ({ readable, writable }) => {
		const got = [];
		for await (const chunk of readable) got.push(chunk.toUpperCase());
		parentPort.postMessage(got);
		const writer = writable.getWriter();
		await writer.write('x');
		await writer.close();
	});
`, { eval: true });
const readable = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); } });
const writable = new WritableStream({ write(chunk) { console.log('written', chunk); } });
w.postMessage({ readable, writable }, [readable, writable]);
w.on('message', m => console.log(m));

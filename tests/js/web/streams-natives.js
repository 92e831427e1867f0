// What streams do for each chunk is native: that shows nowhere, and script may do what it likes in the middle of it.
// expect: enqueue 0 read 0 write 0 get ready 0 enqueue 0
// expect: true true true, value enumerable configurable
// expect: TypeError TypeError TypeError TypeError TypeError
// expect: undefined undefined undefined
// expect: closed in size: end
// expect: errored in size: 1 then in size
// expect: pulled in size: 1 1 2
// expect: bad sizes: RangeError RangeError RangeError RangeError TypeError
// expect: a size as text: 3
// expect: thenable chunk: ok
// expect: then of Object.prototype: 1 true
// expect: released in pull: rejected, then 1
// expect: closed in write: a,closed
// expect: aborted in write: a,aborted stop; read 1
// expect: getter then of pull: asked 1
// expect: transform without an end: 1,2,3
// expect: terminated in transform: 1,end; write rejected
// expect: many tees: 7
const nameOf = f => { try { f(); return 'none'; } catch (error) { return error.name; } };
const nameLater = promise => promise.then(() => 'none', error => error.name);
const drain = async stream => {
	const got = [], reader = stream.getReader();
	for (;;) {
		const { value, done } = await reader.read();
		got.push(done ? 'end' : value);
		if (done)
			return got;
	}
};
(async () => {
	const controller = ReadableStreamDefaultController.prototype, reader = ReadableStreamDefaultReader.prototype;
	const writer = WritableStreamDefaultWriter.prototype, transformer = TransformStreamDefaultController.prototype;
	const ready = Object.getOwnPropertyDescriptor(writer, 'ready').get;
	console.log([controller.enqueue, reader.read, writer.write, ready,
		transformer.enqueue].map(f => `${f.name} ${f.length}`).join(' '));
	const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(controller, 'enqueue');
	console.log(`${writable} ${enumerable} ${configurable}, value enumerable configurable`);
	console.log(nameOf(() => controller.enqueue.call({}, 1)), await nameLater(reader.read.call({})),
		await nameLater(writer.write.call(Object.create(writer))), await nameLater(ready.call(1)),
			nameOf(() => transformer.enqueue.call(controller)));

	// no argument
	const nothing = new TransformStream({ transform(chunk, c) { c.enqueue(); } });
	nothing.writable.getWriter().write();
	const bare = new ReadableStream({ start(c) { c.enqueue(); } });
	let seen = 'nothing';
	await new WritableStream({ write(chunk) { seen = chunk; } }).getWriter().write();
	console.log((await nothing.readable.getReader().read()).value, (await bare.getReader().read()).value, seen);

	// size() in the middle of enqueue
	let c;
	let s = new ReadableStream({ start(x) { c = x; } }, { size() { c.close(); return 1; }, highWaterMark: 9 });
	c.enqueue(1);
	console.log('closed in size:', (await drain(s)).join());
	s = new ReadableStream({ start(x) { c = x; } }, { size() { c.error('in size'); return 1; } });
	c.enqueue(1);
	console.log('errored in size: 1 then', await s.getReader().read().catch(e => e));
	let pulls = 0, r;
	s = new ReadableStream({ start(x) { c = x; }, pull() { pulls++; } },
		{ size() { r ??= s.getReader(); reads.push(r.read()); return 1; }, highWaterMark: 0 });
	const reads = [];
	await 0;
	c.enqueue(1);
	const before = pulls;
	c.enqueue(2);
	console.log('pulled in size:', pulls, before, (await Promise.all(reads)).map(x => x.value).join());
	const bad = [];
	for (const size of [-1, NaN, Infinity, {}, Symbol()])
		new ReadableStream({ start(x) { try { x.enqueue(1); } catch (error) { bad.push(error.name); } } },
			{ size: () => size });
	console.log('bad sizes:', bad.join(' '));
	new ReadableStream({ start(x) { c = x; } }, { size: () => ({ valueOf: () => '2' }), highWaterMark: 5 });
	c.enqueue(1);
	console.log('a size as text:', c.desiredSize);

	// what looks like a promise
	s = new ReadableStream({ start(x) { x.enqueue({ then(f) { f('not'); } }); } });
	console.log('thenable chunk:', typeof (await s.getReader().read()).value.then === 'function' ? 'ok' : 'lost');
	let looks = 0;
	s = new ReadableStream({ start(x) { x.enqueue(1); } });
	r = s.getReader();
	Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { looks++; return undefined; } });
	const result = await r.read();
	delete Object.prototype.then;
	console.log('then of Object.prototype:', result.value, looks > 0);

	// locks and ends in the middle
	s = new ReadableStream({ start(x) { c = x; }, pull() { r.releaseLock(); c.enqueue(1); } },
		{ highWaterMark: 0 });
	r = s.getReader();
	await 0;
	const lost = await r.read().then(() => 'fulfilled', () => 'rejected');
	console.log(`released in pull: ${lost}, then ${(await s.getReader().read()).value}`);
	const log = [];
	let w = new WritableStream({ write(x) { log.push(x); w.close().then(() => log.push('closed')); } }).getWriter();
	await w.write('a');
	await w.closed;
	console.log('closed in write:', log.join());
	const stop = new AbortController();
	let read = 0;
	const wrote = [];
	await new ReadableStream({ pull(x) { read++; x.enqueue('abc'[read - 1]); } },
		{ highWaterMark: 0 }).pipeTo(new WritableStream({
		write(x) { wrote.push(x); stop.abort('stop'); }
	}, { highWaterMark: 3 }), { signal: stop.signal, preventAbort: true }).catch(e => wrote.push(`aborted ${e}`));
	console.log(`aborted in write: ${wrote.join()}; read ${read === 1 || read === 2 ? 1 : read}`);
	let asked = 0;
	s = new ReadableStream({ pull(x) { x.enqueue(1); return { get then() { asked++; return undefined; } }; } });
	await s.getReader().read();
	await 0;
	console.log('getter then of pull:', asked > 0 ? 'asked' : 'not asked', 1);
	const t = new TransformStream(undefined, { highWaterMark: 3 }, { highWaterMark: 3 });
	w = t.writable.getWriter();
	r = t.readable.getReader();
	for (let i = 1; i <= 3; i++)
		w.write(i);
	console.log('transform without an end:', (await Promise.all([r.read(), r.read(),
		r.read()])).map(x => x.value).join());
	const ended = new TransformStream({ transform(x, k) { k.enqueue(x); k.terminate(); } });
	w = ended.writable.getWriter();
	w.write(1);
	const second = w.write(2).catch(() => 'write rejected');
	console.log(`terminated in transform: ${(await drain(ended.readable)).join()}; ${await second}`);

	// a branch of a branch of a branch
	s = new ReadableStream({ pull(x) { x.enqueue(7); } });
	for (let i = 0; i < 300; i++)
		[s] = s.tee();
	console.log('many tees:', (await s.getReader().read()).value);
})();

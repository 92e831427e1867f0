// Streams in transfer lists: the new stream gets what the old one has, by copies.
// expect: readable: ReadableStream true true [{"a":1},"1970-01-01T00:00:00.000Z"]
// expect: bytes: 1,2
// expect: within: true [5]
// expect: writable: WritableStream [{"b":2},"x","close"]
// expect: transform: TransformStream true true [2,4,"flushed"]
// expect: error: RangeError bad
// expect: DOMException: AbortError gone DOMException
// expect: cancel: stop
// expect: abort: stop
// expect: sink fails: ok, then no, closed RangeError
// expect: no copy of a chunk: DataCloneError, cancelled with DataCloneError
// expect: asks for as much as is read: 1, then 3
// expect: locked: DataCloneError Cannot transfer a locked ReadableStream
// expect: locked: DataCloneError Cannot transfer a locked WritableStream
// expect: locked: DataCloneError Cannot transfer a locked WritableStream
// expect: locked meanwhile: DataCloneError Cannot transfer a locked ReadableStream
// expect: transferred: DataCloneError Cannot transfer a locked ReadableStream
// expect: twice: DataCloneError Transfer list contains duplicate ReadableStream
// expect: not listed: ERR_MISSING_TRANSFERABLE_IN_TRANSFER_LIST Object that needs transfer was found in message but not listed in transferList
// expect: a refusal changes nothing: false 1
// expect: by a port: 1 2
// expect: a class's own: true
const drain = async stream => { const got = []; for await (const chunk of stream) got.push(chunk); return got; };
const move = (stream, value = stream) => structuredClone(value, { transfer: [stream] });
const refused = f => {
	try {
		f();
		return 'allowed';
	} catch (error) {
		return `${error.code === 25 ? error.name : error.code} ${error.message}`;
	}
};
const { stringify } = JSON;
const of = (...chunks) => new ReadableStream({ start(c) { chunks.forEach(chunk => c.enqueue(chunk)); c.close(); } });
(async () => {
	let s = of({ a: 1 }, new Date(0)), m = move(s);
	console.log('readable:', m.constructor.name, m !== s, s.locked, stringify(await drain(m)));
	s = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array([1, 2])); c.close(); } });
	console.log('bytes:', String((await drain(move(s)))[0]));
	s = of(5);
	m = move(s, { x: [s], y: s });
	console.log('within:', m.x[0] === m.y, stringify(await drain(m.y)));

	const log = [];
	let done, w;
	const isDone = () => new Promise(resolve => { done = resolve; });
	let wait = isDone();
	s = new WritableStream({ write(x) { log.push(x); }, close() { log.push('close'); done(); } });
	m = move(s);
	w = m.getWriter();
	await w.write({ b: 2 });
	w.write('x');
	w.close();
	await wait;
	console.log('writable:', m.constructor.name, stringify(log));
	const t = new TransformStream({ transform(x, c) { c.enqueue(x * 2); }, flush(c) { c.enqueue('flushed'); } });
	m = move(t);
	w = m.writable.getWriter();
	w.write(1);
	w.write(2);
	w.close();
	console.log('transform:', m.constructor.name, t.readable.locked, t.writable.locked,
		stringify(await drain(m.readable)));

	s = new ReadableStream({ start(c) { c.error(new RangeError('bad')); } });
	console.log('error:', await move(s).getReader().read().catch(e => `${e.name} ${e.message}`));
	s = new ReadableStream({ start(c) { c.error(new DOMException('gone', 'AbortError')); } });
	console.log('DOMException:', await move(s).getReader().read().catch(e =>
		`${e.name} ${e.message} ${e.constructor.name}`));
	wait = isDone();
	move(new ReadableStream({ cancel(why) { done(why); } })).cancel('stop');
	console.log('cancel:', await wait);
	wait = isDone();
	move(new WritableStream({ abort(why) { done(why); } })).abort('stop');
	console.log('abort:', await wait);
	s = new WritableStream({ write() { throw new RangeError('no'); } });
	w = move(s).getWriter();
	const first = await w.write(1).then(() => 'ok');
	const ended = await w.closed.catch(e => e.name);
	console.log(`sink fails: ${first}, then ${await w.write(2).catch(e => e.message)}, closed ${ended}`);
	wait = isDone();
	s = new ReadableStream({ start(c) { c.enqueue(() => {}); }, cancel(why) { done(why.name); } });
	const failed = await move(s).getReader().read().catch(e => e.name);
	console.log(`no copy of a chunk: ${failed}, cancelled with ${await wait}`);
	let count = 0;
	s = new ReadableStream({ pull(c) { c.enqueue(count++); } }, { highWaterMark: 0 });
	const reader = move(s).getReader();
	await new Promise(resolve => setTimeout(resolve));
	const before = count;
	await reader.read();
	await reader.read();
	await new Promise(resolve => setTimeout(resolve));
	console.log(`asks for as much as is read: ${before}, then ${count}`);

	for (const make of [() => { const x = new ReadableStream(); x.getReader(); return x; },
		() => { const x = new WritableStream(); x.getWriter(); return x; },
		() => { const x = new TransformStream(); x.writable.getWriter(); return x; }])
		console.log('locked:', refused(() => move(make())));
	s = of(1);
	console.log('locked meanwhile:', refused(() => move(s, { get now() { s.getReader(); } })));
	s = of(1);
	move(s);
	console.log('transferred:', refused(() => move(s)));
	s = of(1);
	console.log('twice:', refused(() => structuredClone(s, { transfer: [s, s] })));
	console.log('not listed:', refused(() => structuredClone({ s })));
	refused(() => move(s, [s, () => {}]));
	console.log('a refusal changes nothing:', s.locked, (await drain(s))[0]);
	const { port1, port2 } = new MessageChannel();
	s = of(1, 2);
	wait = isDone();
	port2.onmessage = event => done(event.data);
	port1.postMessage({ s }, [s]);
	console.log('by a port:', ...await drain((await wait).s));
	port2.close();
	class Own extends ReadableStream {}
	console.log("a class's own:", Object.getPrototypeOf(move(new Own())) === ReadableStream.prototype);
})();

// What the web's streams say of wrong arguments, states and receivers, in node's words.
const settle = f => {
	try {
		const r = f();
		return r instanceof Promise ? r.then(() => 'no error', e => `rejected: ${e.name} ${e.code} ${e.message}`) : 'no error';
	} catch (e) {
		return `${e.name} ${e.code} ${e.message}`;
	}
};
const locked = new ReadableStream(), sink = new WritableStream(), writer = sink.getWriter(), released = new WritableStream().getWriter();
locked.getReader();
released.releaseLock();
const cases = [
	() => Reflect.get(TextDecoderStream.prototype, 'encoding', {}), () => Reflect.get(TextEncoderStream.prototype, 'readable', {}),
	() => Reflect.get(ReadableStream.prototype, 'locked', {}), () => Reflect.get(WritableStream.prototype, 'locked', {}),
	() => Reflect.get(TransformStream.prototype, 'readable', {}), () => Reflect.get(CountQueuingStrategy.prototype, 'highWaterMark', {}),
	() => Reflect.get(ReadableStreamDefaultReader.prototype, 'closed', {}),
	() => new ReadableStream(null), () => new ReadableStream({ type: 'x' }), () => new ReadableStream({}, { highWaterMark: -1 }),
	() => new WritableStream({ type: 1 }), () => new ReadableStreamDefaultController(),
	() => new ReadableStream({ start(c) { c.close(); c.enqueue(); } }), () => new ReadableStream({ start(c) { c.close(); c.close(); } }),
	() => locked.getReader(), () => new ReadableStream().getReader({ mode: 'x' }), () => new CountQueuingStrategy({}), () => new CountQueuingStrategy(),
	() => new ReadableStreamDefaultReader({}), () => sink.getWriter(), () => new TransformStream({ readableType: 1 }),
	() => new ReadableStream({ type: 'bytes' }, { size() {} }), () => new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 0 }),
	() => locked.cancel(), () => sink.close(), () => sink.abort(), () => released.write(), () => released.closed, () => released.close(), () => released.desiredSize,
	() => new ReadableStream().pipeTo({}), () => new ReadableStream().pipeThrough({}), () => locked.pipeTo(new WritableStream()),
	() => new ReadableStream().pipeTo(sink), () => new ReadableStream({}, { size() { throw new Error('size'); } }),
	() => new ReadableStream({ start(c) { c.enqueue(1); } }, { size: () => NaN }), () => new WritableStream({}, { highWaterMark: NaN }),
	() => new TransformStream({ start(c) { c.terminate(); c.enqueue(); } }),
];
(async () => {
	for (const [i, f] of cases.entries())
		console.log(i, await settle(f));
	writer.releaseLock();
	console.log(new ReadableStream(), new WritableStream(), new CountQueuingStrategy({ highWaterMark: 3 }));
})();

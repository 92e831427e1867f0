// The web's streams at work: queues, pipes, branches, bytes, iteration, cancelling.
const log = [];
const say = (...parts) => { log.push(parts.join(' ')); };
const numbers = (n, strategy) => {
	let i = 0;
	return new ReadableStream({ pull(c) { if (i === n) c.close(); else c.enqueue(i++); }, cancel(reason) { say('cancelled', reason, 'at', i); } }, strategy);
};
const collect = async stream => {
	const all = [];
	for await (const chunk of stream)
		all.push(chunk);
	return all;
};

(async () => {
	// through a transform, with a flush
	say(await collect(numbers(5).pipeThrough(new TransformStream({ transform(x, c) { c.enqueue(x * x); c.enqueue(-x); }, flush(c) { c.enqueue('end'); } }))));

	// a slow sink holds the source back
	let written = 0, pulled = 0;
	const slow = new WritableStream({ async write() { await null; written++; } }, { highWaterMark: 2 });
	await new ReadableStream({ pull(c) { if (pulled === 10) c.close(); else { c.enqueue(pulled++); if (pulled - written > 5) say('too far'); } } }, { highWaterMark: 1 }).pipeTo(slow);
	say('written', written);

	// both branches get all; the source is cancelled once both are
	const [a, b] = numbers(4).tee();
	say(await collect(a), '|', await collect(b));
	const [c, d] = numbers(100).tee();
	const both = Promise.all([c.cancel('one'), d.cancel('two')]);
	await both;

	// errors go both ways
	const failing = new ReadableStream({ pull(c) { c.error(new Error('source')); } });
	await failing.pipeTo(new WritableStream({ abort(reason) { say('aborted', reason.message); } })).catch(e => say('pipe', e.message));
	await numbers(3).pipeTo(new WritableStream({ write() { throw new Error('sink'); } })).catch(e => say('pipe', e.message));
	const kept = numbers(3);
	await kept.pipeTo(new WritableStream({ write() { throw new Error('sink'); } }), { preventCancel: true }).catch(e => say('pipe', e.message));
	say('locked', kept.locked);

	// a signal stops a pipe
	const control = new AbortController();
	const endless = new ReadableStream({ pull(c) { c.enqueue(1); }, cancel(reason) { say('stopped', reason); } });
	let sinkReason;
	setTimeout(() => control.abort('enough'), 5);
	await endless.pipeTo(new WritableStream({ write() { return new Promise(resolve => setTimeout(resolve)); }, abort(reason) { sinkReason = reason; } }), { signal: control.signal })
		.catch(e => say('pipe', e, sinkReason));

	// bytes: into a view of one's own, in pieces, with what is left
	const bytes = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array([1, 2, 3, 4, 5])); c.close(); } });
	const byob = bytes.getReader({ mode: 'byob' });
	let buffer = new ArrayBuffer(4);
	const first = await byob.read(new Uint8Array(buffer, 1, 2));
	say(first.value, first.done, first.value.byteOffset, buffer.byteLength);
	const second = await byob.read(new Uint8Array(first.value.buffer));
	say(second.value, second.done);
	const third = await byob.read(new Uint8Array(second.value.buffer));
	say(third.value.length, third.done);

	// a source that fills what it is given
	let at = 0;
	const filling = new ReadableStream({
		type: 'bytes', autoAllocateChunkSize: 4,
		pull(c) {
			const { byobRequest } = c;
			const { view } = byobRequest;
			for (let i = 0; i < view.byteLength; i++)
				view[i] = at++;
			byobRequest.respond(view.byteLength);
			if (at >= 8)
				c.close();
		}
	});
	say((await collect(filling)).map(v => `[${v}]`).join(''));

	// elements of more than one byte wait until they are whole
	const pieces = [[1], [0, 2], [0]];
	const words = new ReadableStream({ type: 'bytes', pull(c) { const p = pieces.shift(); if (p) c.enqueue(new Uint8Array(p)); else c.close(); } }).getReader({ mode: 'byob' });
	say((await words.read(new Uint16Array(2))).value);

	// leaving a loop cancels, unless told not to
	for await (const x of numbers(9)) if (x === 2) break;
	const rest = numbers(5);
	for await (const x of rest.values({ preventCancel: true })) if (x === 1) break;
	say('rest', await collect(rest));

	// from() and text
	say(await collect(ReadableStream.from(['a', Promise.resolve('b')])));
	say((await collect(ReadableStream.from(['h\u00e9', '\ud83d', '\ude00']).pipeThrough(new TextEncoderStream()))).map(v => [...v]).join(' ; '));
	say((await collect(ReadableStream.from([new Uint8Array([0xc3]), new Uint8Array([0xa9, 0xf0])]).pipeThrough(new TextDecoderStream()))).join('|'));

	// a writer: order of ready, write and close
	const order = [];
	const sink = new WritableStream({ start() { order.push('start'); }, write(x) { order.push(`write ${x}`); }, close() { order.push('close'); } }, new CountQueuingStrategy({ highWaterMark: 1 }));
	const writer = sink.getWriter();
	order.push(writer.desiredSize);
	writer.write(1).then(() => order.push('one'));
	writer.write(2).then(() => order.push('two'));
	order.push(writer.desiredSize);
	await writer.ready;
	order.push('ready');
	await writer.close();
	await writer.closed;
	say(order);

	// released readers reject what waits
	const stream = new ReadableStream(), reader = stream.getReader();
	const waits = reader.read();
	reader.releaseLock();
	await waits.catch(e => say(e.name, e.code));
	await reader.closed.catch(e => say(e.name, stream.locked));
	console.log(log.join('\n'));
})();

// finished, addAbortSignal and compose take web streams.
// expect: a
// expect: read ended
// expect: read before ended
// expect: errored RangeError
// expect: bytes errored RangeError
// expect: later TypeError
// expect: signal AbortError AbortError
// expect: read aborted AbortError AbortError
// expect: write aborted AbortError AbortError
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: read aborted before AbortError AbortError
// expect: cancelled ended
// expect: written ended
// expect: aborted RangeError
// expect: transform reads ended
// expect: transform writes ended
// expect: signal before AbortError AbortError
// expect: ABAB
// expect: ABAB
// expect: AB
// expect: AB!AB!
// expect: rr
// expect: [ 'ww' ]
const { addAbortSignal, compose, finished, Transform } = require('stream');
const { finished: finishedLater } = require('stream/promises');
const tell = name => e => console.log(...[name, e === undefined ? 'ended' : e?.name, e?.cause?.name].filter(Boolean));
const hangs = () => new ReadableStream({ pull() { return new Promise(() => {}); } });

(async () => {
	const closed = new ReadableStream({ start(c) { c.enqueue('a'); c.close(); } });
	finished(closed, tell('read'));
	for await (const chunk of closed) console.log(chunk);
	await 0;
	finished(closed, tell('read before'));
	finished(new ReadableStream({ start(c) { c.error(new RangeError('x')); } }), tell('errored'));
	finished(new ReadableStream({ type: 'bytes', start(c) { c.error(new RangeError('x')); } }), tell('bytes errored'));
	await finishedLater(new ReadableStream({ async start() { throw new TypeError('y'); } })).catch(tell('later'));
	const cancelled = hangs();
	finished(cancelled, tell('cancelled'));
	await cancelled.cancel();

	const sink = new WritableStream();
	finished(sink, tell('written'));
	await sink.getWriter().close();
	const aborted = new WritableStream();
	finished(aborted, tell('aborted'));
	await aborted.abort(new RangeError('z'));
	const { readable, writable } = new TransformStream();
	finished(readable, tell('transform reads'));
	finished(writable, tell('transform writes'));
	await Promise.all([writable.getWriter().close(), readable.getReader().read()]);

	const control = new AbortController(), waits = hangs();
	finished(waits, { signal: control.signal }, tell('signal'));
	finished(hangs(), { signal: AbortSignal.abort() }, tell('signal before'));
	const other = addAbortSignal(control.signal, hangs()), into = addAbortSignal(control.signal, new WritableStream());
	const reading = other.getReader().read(), { closed: writing } = into.getWriter();
	control.abort();
	await reading.catch(tell('read aborted'));
	await writing.catch(tell('write aborted'));
	addAbortSignal(control.signal, hangs()).getReader().read().catch(tell('read aborted before'));
	for (const wrong of [{}, { getReader() {} }, null]) {
		for (const call of [() => finished(wrong, () => {}), () => addAbortSignal(control.signal, wrong)]) {
			try { call(); console.log('taken'); } catch (e) { console.log(e.code); }
		}
	}

	const upper = () => new TransformStream({ transform(chunk, c) { c.enqueue(String(chunk).toUpperCase()); } });
	const twice = () => new Transform({ transform(chunk, encoding, done) { done(null, chunk + String(chunk)); } });
	for (const stages of [[upper(), twice()], [twice(), upper()], [upper(), upper()], [upper(), async function* (s) { for await (const c of s) yield `${c}!`; }, twice()]]) {
		const whole = compose(...stages);
		let all = '';
		whole.end('ab');
		for await (const chunk of whole) all += chunk;
		console.log(all);
	}
	let all = '';
	for await (const chunk of compose(new ReadableStream({ start(c) { c.enqueue('r'); c.close(); } }), twice())) all += chunk;
	console.log(all);
	const into2 = [];
	const whole = compose(twice(), new WritableStream({ write(c) { into2.push(String(c)); } }));
	whole.end('w');
	await finishedLater(whole);
	console.log(into2);
})();

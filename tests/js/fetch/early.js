// The whole answer is there while the request's body waits for its source: it is given, and nobody wants the rest.
// run: python3 {dir}/_server.py {jsr} {file}
// expect: length 413 early cancelled
// expect: close 413 early cancelled
// expect: chunked 413 early cancelled
// expect: until close 413 early cancelled
// expect: empty 413  cancelled
// expect: cut 413 terminated UND_ERR_SOCKET cancelled
// expect: length 200 early cancelled
// expect: chunked 200 early cancelled
// expect: until close 200 early cancelled
// expect: empty 200  cancelled
// expect: unread 413 cancelled
// expect: first 413 early cancelled
const { BASE } = process.env;
const waits = (chunks = 1) => {
	let body;
	const cancelled = new Promise(resolve => {
		body = new ReadableStream({ pull: c => chunks-- > 0 ? c.enqueue(new Uint8Array(10)) : new Promise(() => {}), cancel: () => resolve('cancelled') });
	});
	return [{ method: 'POST', body, duplex: 'half', signal: AbortSignal.timeout(10_000) }, cancelled];
};
const post = (how, status, init) => fetch(`${BASE}/early-whole?how=${how}&status=${status}`, init);
(async () => {
	for (const [how, status] of [['length', 413], ['close', 413], ['chunked', 413], ['until close', 413], ['empty', 413], ['cut', 413], ['length', 200],
		['chunked', 200], ['until close', 200], ['empty', 200]]) {
		const [init, cancelled] = waits();
		try {
			const r = await post(how, status, init);
			console.log(how, r.status, await r.text().catch(e => `${e.message} ${e.cause.code}`), await cancelled);
		} catch (e) {
			console.log(how, e.name, e.cause?.code);
		}
	}
	let stop;
	const stopped = new Promise(resolve => { stop = resolve; });
	const pull = c => new Promise(resolve => { setTimeout(resolve, 10); }).then(() => c.enqueue(new Uint8Array(10)));
	const endless = new ReadableStream({ pull, cancel: () => stop('cancelled') });
	console.log('unread', (await post('length', 413, { method: 'POST', body: endless, duplex: 'half' })).status, await stopped);
	const [nothing, given] = waits(0);
	const r = await post('length', 413, nothing);
	console.log('first', r.status, await r.text(), await given);
})();

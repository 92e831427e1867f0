// Signals: before, while it waits for the head, in the middle of a body that is gathered or streamed, and after.
// run: python3 {dir}/_server.py {jsr} {file}
// expect: before AbortError
// expect: reason mine
// expect: waiting AbortError
// expect: timeout TimeoutError
// expect: gathering AbortError
// expect: streaming AbortError
// expect: unread AbortError
// expect: upload AbortError cancelled AbortError
// expect: after hello
// expect: request AbortError
// expect: cancelled undefined
// expect: many 100 warnings 0 and then 1
const { BASE } = process.env;
let warnings = 0;
process.removeAllListeners('warning').on('warning', () => { warnings++; });
const soon = (ms = 20) => { const c = new AbortController(); setTimeout(() => c.abort(), ms); return c.signal; };
const say = (what, promise) => promise.then(v => console.log(what, v), e => console.log(what, e.name ?? e));
(async () => {
	await say('before', fetch(`${BASE}/hello`, { signal: AbortSignal.abort() }));
	await say('reason', fetch(`${BASE}/hello`, { signal: AbortSignal.abort('mine') }));
	await say('waiting', fetch(`${BASE}/silent`, { signal: soon() }));
	await say('timeout', fetch(`${BASE}/silent`, { signal: AbortSignal.timeout(20) }));
	const stalled = new AbortController(), text = (await fetch(`${BASE}/stall`, { signal: stalled.signal })).text();
	setTimeout(() => stalled.abort(), 20);
	await say('gathering', text);
	const streamed = new AbortController(), reader = (await fetch(`${BASE}/stall`, { signal: streamed.signal })).body.getReader();
	await reader.read();
	setTimeout(() => streamed.abort(), 20);
	await say('streaming', reader.read());
	const c = new AbortController(), r = await fetch(`${BASE}/stall`, { signal: c.signal });
	c.abort();
	await say('unread', r.text());
	let why;
	const body = new ReadableStream({ cancel(reason) { why = reason.name; } });
	await say('upload', fetch(`${BASE}/echo`, { method: 'POST', body, duplex: 'half', signal: soon() }).catch(e => { throw { name: `${e.name} cancelled ${why}` }; }));
	const after = new AbortController();
	const hello = await (await fetch(`${BASE}/hello`, { signal: after.signal })).text();
	after.abort();
	console.log('after', hello);
	await say('request', fetch(new Request(`${BASE}/silent`, { signal: soon() })));
	await say('cancelled', (await fetch(`${BASE}/stall`)).body.cancel());
	const all = new AbortController();
	setTimeout(() => all.abort(), 30);
	const ends = await Promise.allSettled(Array.from({ length: 100 }, () => fetch(`${BASE}/silent`, { signal: all.signal })));
	// fetches that share a signal are no leak; listeners of the script's may be
	const shared = new AbortController(), whole = await Promise.all(Array.from({ length: 20 }, () => fetch(`${BASE}/hello`, { signal: shared.signal })));
	for (let i = 0; i < 10; i++)
		shared.signal.addEventListener('abort', () => {});
	await new Promise(setImmediate);
	const before = warnings;
	shared.signal.addEventListener('abort', () => {});
	await new Promise(setImmediate);
	console.log('many', ends.filter(end => end.reason?.name === 'AbortError').length, 'warnings', before, 'and then', warnings, ...whole.filter(r => !r.ok));
})();

// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// "limits": { "fetch": { "total", "concurrent" } } of a policy: further fetches wait their turn, in order, or are errors.
// run: python3 {dir}/_server.py sh -c 'echo "{\"limits\":{\"fetch\":{\"total\":22,\"concurrent\":3}}}" > p; {jsr} --policy=p {file}'
// expect: order 0,1,2,3,4,5,6,7,8,9,10,11
// expect: at a time 3
// expect: cancelled AbortError
// expect: after error hello
// expect: refused ERR_LIMIT_REACHED fetch failed
// expect: a WebSocket ERR_LIMIT_REACHED
const { BASE } = process.env;
(async () => {
	const ended = [], socket = () => new Promise((yes) => { new WebSocket(`${BASE.replace('http', 'ws')}/hello`).onerror = yes; });
	await Promise.all(Array.from({ length: 12 }, async (_, i) => { await (await fetch(`${BASE}/hello`)).text(); ended.push(i); }));
	console.log('order', `${ended.sort((a, b) => a - b)}`);
	console.log('at a time', (await (await fetch(`${BASE}/stats`)).json()).most);
	await socket();         // it counts, too
	const holds = new AbortController(), waits = new AbortController();
	const held = Array.from({ length: 3 }, () => fetch(`${BASE}/silent`, { signal: holds.signal }).catch(() => {}));
	const waiting = fetch(`${BASE}/hello`, { signal: waits.signal }).catch((error) => console.log('cancelled', error.name));
	const next = fetch('http://127.0.0.1:2/').catch(() => fetch(`${BASE}/hello`)).then((r) => r.text());
	setTimeout(() => { waits.abort(); holds.abort(); }, 50);
	await Promise.all([...held, waiting]);
	console.log('after error', await next);
	for (let i = 0; i < 2; i++)
		await (await fetch(`${BASE}/hello`)).text();
	await fetch(`${BASE}/hello`).catch((error) => console.log('refused', error.cause.code, error.message));
	await socket().catch((error) => console.log('a WebSocket', error.code));
})();

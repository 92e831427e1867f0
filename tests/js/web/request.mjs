// Request: its members, what it takes from another one, and what it refuses.
const show = (...values) => console.log(...values);
const attempt = async f => {
	try {
		show(await f());
	} catch (e) {
		show(`${e.name}${e.code ? ` [${e.code}]` : ''}: ${e.message}${e.cause ? ` (${e.cause.code}: ${e.cause.message})` : ''}`);
	}
};
const make = (init, url = 'http://h/') => new Request(url, init);
const post = init => make({ method: 'POST', body: 'body', ...init });
show(make(), post({ headers: { a: 'b' } }), { deep: { deeper: { request: make() } } });
for (const key of ['method', 'url', 'destination', 'referrer', 'referrerPolicy', 'mode', 'credentials', 'cache', 'redirect', 'integrity', 'keepalive',
	'isReloadNavigation', 'isHistoryNavigation', 'duplex', 'body', 'bodyUsed'])
	show(key, make()[key]);
const full = post({ referrer: 'http://r/x', referrerPolicy: 'origin', mode: 'same-origin', credentials: 'include', cache: 'no-store', redirect: 'manual', integrity: 'sha',
	keepalive: 1, method: 'put', window: null });
show(full, full.url, await full.text());
show(make({}, new URL('http://u/x?y#z')).url, make({}, { toString: () => 'HTTP://E:80/../a b' }).url, make({ referrer: '' }).referrer, make({ referrer: 'about:client' }).referrer);
for (const method of ['get', 'Post', 'patch', 'PATCH', 'pAtch', 'chicken', 'delete', 'options', 'HEAD', 'CONNECT', 'trace', 'TRACK', '', 'a b', 'é', '€', 5, null])
	await attempt(() => make({ method }).method);

// of another request
const a = post({ headers: { h: '1', 'content-type': 'x/y' }, redirect: 'error', referrer: 'http://r/' });
const b = new Request(a);
show(b.method, b.redirect, b.referrer, [...b.headers], a.bodyUsed, b.bodyUsed, a.headers === b.headers);
const c = new Request(b, { headers: { i: '2' } });
show([...c.headers], c.method, c.referrer, await c.text(), b.bodyUsed);
await attempt(() => new Request(b));
await attempt(() => new Request(b, { method: 'GET' }));
show(await new Request(b, { body: 'new', method: 'POST' }).text());
const d = post(), e = d.clone();
d.headers.set('x', 'y');
show(await d.text(), await e.json().catch(error => error.name), e.headers.get('x'));
await attempt(() => d.clone());
const streamed = new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array([104, 105])); controller.close(); } });
const f = make({ method: 'POST', body: streamed, duplex: 'half' }), g = new Request(f);
show(f.body === streamed, f.bodyUsed, f.body.locked, g.body === streamed, await g.text());
const h = post(), held = h.body, i = new Request(h);
show(h.body === held, h.bodyUsed, i.body === held, await i.text());

// signals
const controller = new AbortController(), j = make({ signal: controller.signal }), k = new Request(j), l = k.clone();
show(j.signal === controller.signal, j.signal === j.signal, j.signal.aborted);
j.signal.addEventListener('abort', () => show('aborted', j.signal.reason));
controller.abort('reason');
show(j.signal.aborted, k.signal.aborted, l.signal.reason, make({ signal: AbortSignal.abort('late') }).signal.reason, make().signal.aborted);
const freed = new Request(make({ signal: AbortSignal.abort() }), { signal: null });
show(freed.signal.aborted);
const foreign = {
	aborted: false,
	addEventListener(type, f) { this.tell = () => { this.aborted = true; f.call(this, { type }); }; },
	removeEventListener() {},
	reason: 'foreign'
};
const m = make({ signal: foreign });
m.signal.onabort = () => show('told', m.signal.reason);
foreign.tell();
show(m.signal instanceof AbortSignal, m.signal.aborted, make({ signal: foreign }).signal.aborted);

await attempt(() => new Request());
await attempt(() => make({}, '/relative'));
await attempt(() => make({}, ''));
await attempt(() => make({}, 'http://'));
await attempt(() => make({}, 'http://u:p@h/'));
await attempt(() => make({}, 'http://u@h/'));
await attempt(() => make({}, Symbol('s')));
await attempt(() => make({ body: 'x' }));
await attempt(() => make({ body: '', method: 'HEAD' }));
await attempt(() => make({ body: new ReadableStream(), method: 'POST' }));
await attempt(() => make({ body: new ReadableStream(), method: 'POST', duplex: 'half', mode: 'no-cors' }));
await attempt(() => make({ body: (async function* () {})(), method: 'POST' }));
await attempt(() => make({ method: 'PUT', mode: 'no-cors' }));
for (const init of [1, 'text', { mode: 'navigate' }, { mode: 'x' }, { cache: 'only-if-cached' }, { cache: 'only-if-cached', mode: 'same-origin' }, { signal: {} }, { signal: 1 },
	{ window: 1 }, { referrer: 'http://:x' }, { duplex: 'full' }, { headers: 1 }, { headers: null }, { headers: { 'a b': 1 } }, { redirect: 'x' }, { credentials: 'x' },
	{ referrerPolicy: 'x' }, { cache: 'x' }, { integrity: Symbol('s') }, null])
	await attempt(() => make(init).method);
await attempt(() => Request.prototype.method);
await attempt(() => Request.prototype.clone.call({}));
await attempt(() => Request.prototype.json.call(new Response('1')));
show(Request.length, Object.keys(Request), JSON.stringify(make()), String(make()));

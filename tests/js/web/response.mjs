// Response: its members, the static ones, and what it refuses.
const show = (...values) => console.log(...values);
const attempt = async f => {
	try {
		show(await f());
	} catch (e) {
		show(`${e.name}${e.code ? ` [${e.code}]` : ''}: ${e.message}${e.cause ?
			` (${e.cause.code}: ${e.cause.message})` : ''}`);
	}
};
show(new Response(), new Response('x', { status: 404, statusText: 'Not Found', headers: { a: 'b' } }),
	{ deep: { deeper: { response: new Response(null) } } });
show(Response.error(), Response.redirect('http://h/a b'));
for (const status of [200, 201, 204, 205, 299, 304, 404, 599, '201', 200.9, 65536 + 200]) {
	const r = new Response(null, { status });
	show(r.status, r.ok, r.type, r.url, r.redirected, r.statusText);
}
for (const status of [0, 100, 101, 103, 199, 600, 'x', null, NaN, -1])
	await attempt(() => new Response(null, { status }).status);
for (const status of [101, 204, 205, 304])
	await attempt(() => new Response('', { status }).status);
for (const statusText of ['', 'OK', 'a\tb', 'é', '\n', '\0', '\x7f', '€', 5, null])
	await attempt(() => JSON.stringify(new Response(null, { statusText }).statusText));
const from = new Response('x', { status: 202, statusText: 'Fine', headers: { y: 'z' } }), to = new Response(null, from);
show(to.status, to.statusText, [...to.headers]);
const clone = from.clone();
from.headers.set('y', 'changed');
show(clone.status, clone.headers.get('y'), await from.text(), await clone.text());

const json = Response.json({ a: 1, toJSON() { return { b: 2 }; } }, { status: 201, headers: { 'x-a': 'b' } });
show(json.status, [...json.headers], await json.text());
show(Response.json(null, { headers: { 'content-type': 'application/problem+json' } }).headers.get('content-type'),
	await Response.json('é').json());
await attempt(() => Response.json());
await attempt(() => Response.json(undefined));
await attempt(() => Response.json(() => {}));
await attempt(() => Response.json(Symbol('s')));
await attempt(() => Response.json(1n));
await attempt(() => Response.json({}, { status: 204 }));
await attempt(() => Response.json({}, 1));
for (const args of [[], ['x'], ['http://h/'], ['http://h/', 308], ['http://h/', 200], ['http://h/', '303'],
	['http://h/#f', 301]])
	await attempt(() => { const r = Response.redirect(...args); return [r.status, r.headers.get('location')]; });
for (const init of [1, 'text', null, { headers: 1 }, { headers: null }, { headers: { 'a b': 1 } }])
	await attempt(() => new Response('x', init).status);
await attempt(() => Response.prototype.status);
await attempt(() => Response.prototype.clone.call({}));
class Mine extends Response {
	get extra() { return 1; }
}
const mine = new Mine('y', { headers: { a: 'b' } });
show(mine instanceof Response, mine.extra, await mine.text(), Mine.error() instanceof Mine,
	mine.clone instanceof Function);
show(Response.length, Object.keys(Response), JSON.stringify(new Response()), String(new Response()));
for (const C of [Headers, Request, Response, FormData]) {
	const { enumerable, configurable, writable } = Object.getOwnPropertyDescriptor(globalThis, C.name);
	show(C.name, enumerable, configurable, writable);
}

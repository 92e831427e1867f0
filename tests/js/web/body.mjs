// Bodies of responses and requests: what they are made of, how they are read, once.
const show = (...values) => console.log(...values);
const attempt = async f => {
	try {
		show(await f());
	} catch (e) {
		show(`${e.name}${e.code ? ` [${e.code}]` : ''}: ${e.message}`);
	}
};
const bytes = text => new TextEncoder().encode(text);
const streamOf = (...chunks) => new ReadableStream({
	start(c) {
		chunks.forEach(chunk => c.enqueue(chunk));
		c.close();
	}
});
const kinds = {
	text: () => 'text ü\ud800',
	number: () => 5,
	object: () => ({}),
	array: () => [1, 2],
	bytes: () => new Uint8Array([1, 2, 255]).subarray(1),
	words: () => new Uint16Array([258]),
	data: () => new DataView(new ArrayBuffer(4), 1, 2),
	buffer: () => new ArrayBuffer(3),
	node: () => Buffer.from('node'),
	blob: () => new Blob(['blob', new Uint8Array([33])], { type: 'Text/CSS' }),
	params: () => new URLSearchParams({ q: 'a b', ü: '&' }),
	stream: () => streamOf(bytes('one '), bytes('two')),
	iterable: () => (async function* () { yield 'a'; yield bytes('b'); yield Buffer.from('c'); })(),
	empty: () => ''
};
for (const kind of Object.keys(kinds)) {
	const make = () => new Response(kinds[kind]());
	show(kind, make().headers.get('content-type'), JSON.stringify(await make().text()), (await make().arrayBuffer()).byteLength, await make().bytes());
	const blob = await make().blob(), clone = make().clone();
	show(blob.size, blob.type, (await clone.bytes()).length, clone.bodyUsed);
}
show(new Response(null).body, new Response(undefined).body, new Response().body, await new Response().text(), (await new Response().blob()).size);

// a body that was given is a copy
const changed = new Uint8Array([65]), kept = new Response(changed);
changed[0] = 66;
show(await kept.text());
const shared = new Response('shared'), twin = shared.clone(), first = await shared.bytes();
first[0] = 0;
show(first.length, await twin.text());

// once
const once = new Response('x');
show(once.bodyUsed, once.body === once.body, once.body.locked);
show(await once.text(), once.bodyUsed, once.body.locked);
await attempt(() => once.text());
await attempt(() => once.clone());
await attempt(() => { const r = new Response('x'); r.body.getReader(); return r.text(); });
await attempt(async () => { const r = new Response('x'), reader = r.body.getReader(); await reader.read(); reader.releaseLock(); return r.text(); });
await attempt(() => { const r = new Response('x'), reader = r.body.getReader(); reader.releaseLock(); return r.text(); });
await attempt(async () => { const r = new Response('x'); await r.body.cancel('why'); return [r.bodyUsed, await r.text()]; });
await attempt(async () => { const r = new Response(null); await r.text(); return [r.bodyUsed, await r.text()]; });
await attempt(() => { const s = new ReadableStream(); s.getReader(); return new Response(s); });
await attempt(() => new Response(streamOf('no bytes')).text());
await attempt(() => new Response(new ReadableStream({ pull(c) { c.error(new RangeError('broken')); } })).text());
await attempt(() => new Response((async function* () { throw new RangeError('broken too'); })()).text());
await attempt(() => Response.prototype.text.call({}));
await attempt(() => new Response(Symbol('s')));

// as a stream
const reader = new Response('read me').body.getReader();
show(await reader.read(), await reader.read());
const byob = new Response('byob').body.getReader({ mode: 'byob' });
show((await byob.read(new Uint8Array(3))).value, (await byob.read(new Uint8Array(3))).value, (await byob.read(new Uint8Array(3))).done);
const [left, right] = new Response('tee').body.tee();
show(await new Response(left).text(), await new Response(right).text());
let all = '';
for await (const chunk of new Response(new Blob(['one ', 'two'])).body)
	all += Buffer.from(chunk);
show(all);
const halved = new Response(streamOf(bytes('half'))), other = halved.clone();
show(halved.body.locked, await halved.text(), await other.text());

// as what it says it is
await attempt(() => new Response('{"a":[1]}').json());
await attempt(() => new Response('\ufeff{"a":1}').json());
await attempt(() => new Response('').json());
await attempt(() => new Response('nope').json());
await attempt(() => new Response('\ufefftext').text());
await attempt(() => new Response(new Uint8Array([0x61, 0xff, 0xe2, 0x82])).text());
const typed = async type => (await new Response('x', { headers: { 'content-type': type } }).blob()).type;
for (const type of ['text/html; charset=utf-8', 'TEXT/HTML', 'nonsense', '', 'a/b;c="d e"', 'text/plain, image/png', 'a/b;charset=x, a/b', '*/*', 'a/b, */*', 'a/b;x=",",c/d', 'x/x;test="\\'])
	show(JSON.stringify(await typed(type)));

// what scripts have replaced changes nothing
const { getReader } = ReadableStream.prototype, { read } = ReadableStreamDefaultReader.prototype;
ReadableStream.prototype.getReader = ReadableStreamDefaultReader.prototype.read = () => { throw new Error('called'); };
Blob.prototype.stream = Blob.prototype.arrayBuffer = FormData.prototype.entries = () => { throw new Error('called'); };
Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { return undefined; } });
show(await new Response(streamOf(bytes('a'), bytes('b'))).text(), await new Response(new Blob(['blob'])).text());
for (const name of ['bytes', 'blob', 'native', 'stream', 'length', 'type'])
	Object.defineProperty(Object.prototype, name, { configurable: true, get() { throw new Error(name); } });
const copy = new Request(new Request('http://h/', { method: 'POST', body: 'copy' }));
const answers = [await Response.json({ a: 1 }).json(), await copy.text(), await new Response(new Blob(['x'])).clone().arrayBuffer()];
for (const name of ['bytes', 'blob', 'native', 'stream', 'length', 'type'])
	delete Object.prototype[name];
show(...answers);
delete Object.prototype.then;
Object.assign(ReadableStream.prototype, { getReader });
Object.assign(ReadableStreamDefaultReader.prototype, { read });

// What fetch must do with a server that others wrote: PEER BASE SUMS.  Prints "ok NAME" or "not ok NAME: why" for each case.
import assert from 'node:assert';
import { createHash } from 'node:crypto';

const [peer, base, sumsText] = process.argv.slice(2);
const sums = JSON.parse(sumsText), isTls = base.startsWith('https:'), isH2 = isTls;

async function test(name, run) {
	try {
		await run();
		console.log(`ok ${name}`);
	} catch (error) {
		console.log(`not ok ${name}: ${String(error?.cause?.code ?? error?.code ?? '')} ${String(error?.cause?.message ?? error?.message ?? error).replaceAll('\n', ' ').slice(0, 300)}`);
	}
}

const get = (path, init) => fetch(base + path, init);
const sumOf = bytes => createHash('sha256').update(bytes).digest('hex');

async function sumOfStream(body) {
	const hash = createHash('sha256');
	for await (const chunk of body)
		hash.update(chunk);
	return hash.digest('hex');
}

await test('text', async () => {
	const res = await get('/text.txt');
	assert.strictEqual(res.status, 200);
	assert.strictEqual(sumOf(await res.text()), sums.text);
});
await test('a large body, streamed', async () => assert.strictEqual(await sumOfStream((await get('/large')).body), sums.large));
await test('a large body, whole', async () => assert.strictEqual(sumOf(await (await get('/large')).bytes()), sums.large));
await test('a body read slowly', async () => {
	const hash = createHash('sha256'), reader = (await get('/large')).body.getReader();
	for (let n = 0; ; n++) {
		const { done, value } = await reader.read();
		if (done)
			break;
		hash.update(value);
		if (n % 16 === 0)
			await new Promise(resolve => setTimeout(resolve, 5));
	}
	assert.strictEqual(hash.digest('hex'), sums.large);
});
await test('an empty body', async () => assert.strictEqual(await (await get('/empty')).text(), ''));
await test('HEAD', async () => {
	const res = await get('/large', { method: 'HEAD' });
	assert.strictEqual(res.headers.get('content-length'), String(8 << 20));
	assert.strictEqual(res.body, null);
});
await test('404', async () => {
	const res = await get('/none');
	assert.strictEqual(res.status, 404);
	assert.strictEqual(res.ok, false);
	await res.text();
});
await test('200 at once', async () => {
	const texts = await Promise.all(Array.from({ length: 200 }, async () => sumOf(await (await get('/text.txt')).text())));
	assert.deepStrictEqual(new Set(texts), new Set([sums.text]));
});
await test('an aborted body, and one after it', async () => {
	const abort = new AbortController(), res = await get('/large', { signal: abort.signal });
	const reader = res.body.getReader();
	await reader.read();
	abort.abort();
	await assert.rejects(async () => { for (;;) if ((await reader.read()).done) break; }, { name: 'AbortError' });
	assert.strictEqual(sumOf(await (await get('/text.txt')).text()), sums.text);
});
await test('a cancelled body, and one after it', async () => {
	await (await get('/large')).body.cancel();
	assert.strictEqual(sumOf(await (await get('/text.txt')).text()), sums.text);
});
await test('a cloned body', async () => {
	const res = await get('/large'), other = res.clone();
	const [a, b] = await Promise.all([res.bytes(), sumOfStream(other.body)]);
	assert.strictEqual(sumOf(a), sums.large);
	assert.strictEqual(b, sums.large);
});

if (peer !== 'nghttpd') {
	await test('one connection, one after another', async () => {
		const seen = new Set();
		for (let i = 0; i < 10; i++) {
			const res = await get('/text.txt');
			seen.add(res.headers.get('x-connection'));
			await res.text();
		}
		assert.strictEqual(seen.size, 1);
	});
	await test(isH2 ? 'one connection, all at once' : 'connections within the bound, all at once', async () => {
		const seen = new Set();
		await Promise.all(Array.from({ length: 50 }, async () => {
			const res = await get('/text.txt');
			seen.add(res.headers.get('x-connection'));
			await res.text();
		}));
		if (isH2)
			assert.strictEqual(seen.size, 1);
		else
			assert.ok(seen.size <= 50);
	});
}

if (peer === 'nginx') {
	await test('gzip', async () => {
		const res = await get('/gzip/text.txt');
		assert.strictEqual(res.headers.get('content-encoding'), 'gzip');
		assert.strictEqual(sumOf(await res.text()), sums.text);
	});
	await test('range', async () => {
		const res = await get('/text.txt', { headers: { range: 'bytes=5-8' } });
		assert.strictEqual(res.status, 206);
		assert.strictEqual(await res.text(), '0 of');
	});
	await test('304', async () => {
		const etag = (await get('/text.txt', { method: 'HEAD' })).headers.get('etag');
		const res = await get('/text.txt', { headers: { 'if-none-match': etag } });
		assert.strictEqual(res.status, 304);
		assert.strictEqual(res.body, null);
	});
	await test('redirect', async () => {
		const res = await get('/there');
		assert.strictEqual(res.redirected, true);
		assert.strictEqual(res.url, `${base}/text.txt`);
		assert.strictEqual(sumOf(await res.text()), sums.text);
		assert.strictEqual((await get('/there', { redirect: 'manual' })).status, 302);
		await assert.rejects(get('/there', { redirect: 'error' }), TypeError);
	});
	await test('an upload that is too large', async () => {
		const res = await get('/small', { method: 'POST', body: new Uint8Array(1 << 20) });
		assert.strictEqual(res.status, 413);
		await res.text();
		assert.strictEqual(sumOf(await (await get('/text.txt')).text()), sums.text);
	});
	await test('no such method', async () => {
		const res = await get('/text.txt', { method: 'DELETE' });
		assert.strictEqual(res.status, 405);
		await res.text();
	});
}

const pieces = n => new ReadableStream({
	pull(controller) {
		n-- > 0 ? controller.enqueue(new Uint8Array(10000).fill(n)) : controller.close();
	}
});
const echo = peer === 'node' ? ['/echo', '/late-echo'] : peer === 'nghttpd' ? ['/echo'] : [];
for (const path of echo) {
	await test(`POST ${path}`, async () => {
		const bytes = new Uint8Array(1 << 20).map((_, i) => i * 7);
		assert.strictEqual(sumOf(await (await get(path, { method: 'POST', body: bytes })).bytes()), sumOf(bytes));
	});
	await test(`POST of a stream ${path}`, async () => {
		const res = await get(path, { method: 'POST', body: pieces(100), duplex: 'half' });
		assert.strictEqual(sumOf(await res.bytes()), await sumOfStream(pieces(100)));
	});
	await test(`50 POSTs at once ${path}`, async () => {
		const texts = await Promise.all(Array.from({ length: 50 }, async (_, i) => (await get(path, { method: 'POST', body: `${i}`.repeat(5000) })).text()));
		texts.forEach((text, i) => assert.ok(text === `${i}`.repeat(5000), `of ${i}: ${text.length}`));
	});
}

// xorshift32, so that each run does the same
const below = (state => n => {
	state ^= state << 13;
	state ^= state >>> 17;
	state ^= state << 5;
	return (state >>> 0) % n;
})(7919);
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

async function thereAndBack(count, size, sendsSlowly, readsSlowly) {
	const sent = createHash('sha256'), came = createHash('sha256');
	let left = count;
	const body = new ReadableStream({
		async pull(controller) {
			if (sendsSlowly && left % 8 === 0)
				await pause(2);
			if (left-- === 0)
				return controller.close();
			const bytes = new Uint8Array(size).fill(left);
			sent.update(bytes);
			controller.enqueue(bytes);
		}
	});
	const res = await get('/echo', { method: 'POST', body, duplex: 'half' });
	for await (const chunk of res.body) {
		came.update(chunk);
		if (readsSlowly)
			await pause(1);
	}
	assert.strictEqual(came.digest('hex'), sent.digest('hex'), `${count} chunks of ${size} bytes`);
}

if (echo.length)
	for (const width of [1, 10])
		await test(`streams there and back, ${width} at once`, async () => {
			for (let i = 0; i < 60 / width; i++)
				await Promise.all(Array.from({ length: width }, () => thereAndBack(below(60), 1 + below(20000), below(3) === 0, below(4) === 0)));
		});

if (peer === 'node') {
	await test('the version', async () => assert.strictEqual((await get('/fields')).headers.get('x-version'), isH2 ? '2.0' : '1.1'));
	await test('fields of a request', async () => {
		const got = await (await get('/fields', { headers: { 'X-A': '1', 'x-empty': '', 'content-language': 'en' } })).json();
		assert.strictEqual(got['x-a'], '1');
		assert.strictEqual(got['x-empty'], '');
		assert.strictEqual(got['content-language'], 'en');
		assert.strictEqual(got.accept, '*/*');
		assert.strictEqual(got['accept-encoding'], isTls ? 'gzip, deflate, br, zstd' : 'gzip, deflate');
		assert.strictEqual(got['user-agent'], 'jsr');
		assert.strictEqual(got['sec-fetch-mode'], 'cors');
	});
	await test('fields of an answer', async () => {
		const { headers } = await get('/many-fields');
		for (let i = 0; i < 100; i++)
			assert.strictEqual(headers.get(`x-field-${i}`), `a${i}, b${i}`);
	});
	await test('trailers', async () => assert.strictEqual(await (await get('/trailers')).text(), 'with trailers'));
	await test('early hints', async () => assert.strictEqual(await (await get('/early-hints')).text(), 'after hints'));
	await test('a body that breaks', async () => {
		const res = await get('/break');
		await assert.rejects(res.text(), TypeError);
		assert.strictEqual(sumOf(await (await get('/text.txt')).text()), sums.text);
	});
	await test('a head that does not come', async () => {
		await assert.rejects(get('/break-head'), { name: 'TypeError', message: 'fetch failed' });
		assert.strictEqual(sumOf(await (await get('/text.txt')).text()), sums.text);
	});
	await test('a server that goes away', async () => {
		assert.strictEqual(await (await get('/go-away')).text(), 'went away');
		assert.strictEqual(sumOf(await (await get('/text.txt')).text()), sums.text);
	});
	const early = async (status, i) => {
		let chunks = i;                 // then the source waits forever
		const ended = Promise.withResolvers();
		const body = new ReadableStream({
			pull: c => chunks-- > 0 ? c.enqueue(new Uint8Array(1000)) : new Promise(() => {}),
			cancel: () => ended.resolve('cancelled')
		});
		const res = await get(`/early-${status}`, { method: 'POST', body, duplex: 'half', signal: AbortSignal.timeout(10_000) });
		assert.strictEqual(res.status, status);
		assert.strictEqual(await res.text(), 'early');
		assert.strictEqual(await ended.promise, 'cancelled');
	};
	// the whole answer may come with the first look at a connection that is used again, so several times
	for (const status of [200, 413])
		await test(`an answer (${status}) before the request's end, next to others`, async () => {
			const others = Array.from({ length: 5 }, async () => (await (await get('/drip')).text()).length);
			for (let round = 0; round < 10; round++)
				await Promise.all(Array.from({ length: 5 }, (_, i) => early(status, i)));
			assert.deepStrictEqual(await Promise.all(others), Array(5).fill(20_000));
			assert.strictEqual(sumOf(await (await get('/text.txt')).text()), sums.text);
		});
	await test('a stall, aborted', async () => {
		const res = await get('/stall', { signal: AbortSignal.timeout(200) });
		await assert.rejects(res.text(), { name: 'TimeoutError' });
	});
}

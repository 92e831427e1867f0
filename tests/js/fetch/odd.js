// What is allowed and seldom, or meant to do harm: heads, codings, uploads that end before or after their answer, many that wait.
// run: python3 {dir}/_server.py {jsr} {file}
// timeout: 60
// expect: folded false false
// expect: again 2 HPE_INVALID_HEADER_TOKEN
// expect: name HPE_INVALID_HEADER_TOKEN
// expect: name HPE_INVALID_HEADER_TOKEN
// expect: name HPE_INVALID_HEADER_TOKEN
// expect: control HPE_INVALID_HEADER_TOKEN
// expect: lengths 3 HPE_UNEXPECTED_CONTENT_LENGTH
// expect: lengths 1 x
// expect: lengths 1, 1 x
// expect: lengths 1, 2 HPE_UNEXPECTED_CONTENT_LENGTH
// expect: lengths 1x HPE_INVALID_CONTENT_LENGTH
// expect: members onetwo
// expect: nested hi true
// expect: kept 8388608
// expect: text terminated source broke
// expect: stream 5 terminated source broke
// expect: late terminated source broke
// expect: cancelled stop
// expect: paused 270
// expect: hooked hello
const { BASE } = process.env;
const head = lines => fetch(`${BASE}/head?lines=${encodeURIComponent(lines)}`);
const { setTimeout: sleep } = require('timers/promises');
(async () => {
	// a first line that is folded belongs to nothing, whatever the connection or its memory had before
	const folds = [];
	for (let i = 0; i < 2; i++) {
		await (await head('X-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).text();
		folds.push(await head(' folded: 1').then(r => r.headers.has('folded'), () => false));
	}
	console.log('folded', ...folds);
	// the same of many that are used again at once, some of them for a response that ends early
	const sixty = lines => Promise.all(Array.from({ length: 60 }, (_, i) => head(`${lines}: ${'v'.repeat(i)}`).then(r => [...r.headers].length, e => e.cause.code)));
	const counts = new Set();
	for (let i = 0; i < 3; i++) {
		(await sixty('X-Long')).forEach(n => counts.add(n));
		(await sixty(' X-Folded')).forEach(n => counts.add(n));
		await Promise.all(Array.from({ length: 20 }, () => fetch(`${BASE}/truncated`).then(r => r.text()).catch(() => {})));
	}
	console.log('again', ...counts);
	for (const name of ['Transfer-Encoding ', 'Bad Name', 'X;'])
		await head(`${name}: 1`).then(r => console.log('name', [...r.headers]), e => console.log('name', e.cause.code));
	await head('X-Y: a\rb').then(r => console.log('control', [...r.headers]), e => console.log('control', e.cause.code));
	// the server itself adds a length of 1
	for (const length of ['3', '1', '1, 1', '1, 2', '1x'])
		await head(`Content-Length: ${length}`).then(r => r.text()).then(text => console.log('lengths', length, text), e => console.log('lengths', length, e.cause.code));
	console.log('members', await (await fetch(`${BASE}/members`)).text());
	const begun = process.cpuUsage().user;
	console.log('nested', await (await fetch(`${BASE}/nested`)).text().catch(() => 'hi'), process.cpuUsage(undefined).user - begun < 2e6);
	let left = 64;
	await (await fetch(`${BASE}/hello`)).text();
	const slow = new ReadableStream({
		async pull(c) {
			if (left === 64)
				await sleep(50);
			if (left-- > 0)
				c.enqueue(new Uint8Array(1 << 17));
			else
				c.close();
		}
	});
	console.log('kept', (await (await fetch(`${BASE}/echo`, { method: 'POST', body: slow, duplex: 'half' })).json()).size);
	const breaks = () => {
		const body = new ReadableStream({ async start(c) { c.enqueue(new Uint8Array(10)); await sleep(60); c.error(new Error('source broke')); } });
		return fetch(`${BASE}/early`, { method: 'POST', body, duplex: 'half' });
	};
	const say = (what, size) => e => console.log(what, ...size ? [size()] : [], e.message, e.cause.message);
	await (await breaks()).text().catch(say('text'));
	let size = 0;
	await (async r => { for await (const chunk of r.body) size += chunk.length; })(await breaks()).catch(say('stream', () => size));
	const late = await breaks();
	await sleep(120);
	await late.text().catch(say('late'));
	let why;
	const endless = new ReadableStream({ pull: c => { c.enqueue(new Uint8Array(10)); return sleep(5); }, cancel(reason) { why = reason; } });
	const early = await fetch(`${BASE}/early`, { method: 'POST', body: endless, duplex: 'half' });
	await early.body.cancel('stop');
	console.log('cancelled', why);
	// more than may be active at once, each held back by its reader
	const all = await Promise.all(Array.from({ length: 270 }, () => fetch(`${BASE}/large?mb=3`)));
	console.log('paused', all.filter(r => r.ok).length);
	await Promise.all(all.map(r => r.body.cancel()));
	require('async_hooks').createHook({ init() {} }).enable();
	console.log('hooked', await (await fetch(`${BASE}/hello`)).text());
})();

// What fetch leaves in the performance timeline, from before anybody looked.
// expect: first /a fetch 1000 1000 1300
// expect: true true true true
// expect: gzip true true
// expect: redirected /to
// expect: true true true
// expect: 0 0 /empty
// expect: terminated /cut 3
// expect: ECONNREFUSED true 0
// expect: TimeoutError /never
// expect: AbortError /slow
// expect: unread and data:
// expect: observed /a
'use strict';
const http = require('http'), zlib = require('zlib');
const text = 'x'.repeat(1000);

const server = http.createServer((request, response) => {
	switch (request.url) {
	case '/gzip': response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync(text)); break;
	case '/to': response.writeHead(307, { location: '/a' }).end(); break;
	case '/empty': response.writeHead(204).end(); break;
	case '/cut':
		response.writeHead(200, { 'content-length': 100 });
		response.write('abc', () => { setTimeout(() => { response.destroy(); }, 10); });
		break;
	case '/never': break;
	case '/slow': response.write('a'); break;
	default: response.end(text);
	}
}).listen(0, '127.0.0.1', async () => {
	const base = `http://127.0.0.1:${server.address().port}`;
	const turns = () => new Promise(resolve => { setTimeout(resolve, 5); });
	const ask = async (path, options) => (await fetch(base + path, options)).text();
	// the entries there are by now
	async function entries() {
		await turns();
		const found = performance.getEntriesByType('resource');
		performance.clearResourceTimings();
		return found.map(entry => Object.assign(entry, { path: entry.name.slice(base.length) }));
	}
	const isOrdered = (...times) => times.every((time, i) => i === 0 || time >= times[i - 1]);

	const from = performance.now();
	await ask('/a');
	const [first] = await entries();
	console.log('first', first.path, first.initiatorType, first.encodedBodySize, first.decodedBodySize, first.transferSize);
	console.log(isOrdered(from, first.startTime, first.fetchStart, first.requestStart, first.responseStart, first.responseEnd),
		isOrdered(first.fetchStart, first.domainLookupStart, first.domainLookupEnd, first.connectStart, first.connectEnd),
		Math.abs(first.startTime + first.duration - first.responseEnd) < 0.001, first.redirectEnd === 0);
	await ask('/gzip');
	const [zipped] = await entries();
	console.log('gzip', zipped.encodedBodySize < 100, zipped.decodedBodySize === 1000);
	await ask('/to', { method: 'POST', body: 'abc' });
	const found = await entries();
	console.log('redirected', found.map(({ path }) => path).join());
	console.log(found[0].redirectStart === found[0].startTime, found[0].redirectEnd === found[0].fetchStart,
		isOrdered(found[0].startTime, found[0].redirectEnd, found[0].responseEnd));
	await fetch(`${base}/empty`);
	const [{ encodedBodySize, decodedBodySize, path }] = await entries();
	console.log(encodedBodySize, decodedBodySize, path);
	const cut = await ask('/cut').catch(error => error.message), [half] = await entries();
	console.log(cut, half.path, half.decodedBodySize);
	const code = await fetch('http://127.0.0.1:2/').catch(error => error.cause.code), [refused] = await entries();
	console.log(code, refused.name === 'http://127.0.0.1:2/', refused.encodedBodySize);
	const late = await ask('/never', { signal: AbortSignal.timeout(20) }).catch(error => error.name);
	console.log(late, (await entries())[0].path);
	const control = new AbortController(), slow = await fetch(`${base}/slow`, { signal: control.signal });
	control.abort();
	console.log(await slow.text().catch(error => error.name), (await entries())[0].path);
	await fetch('data:,abc').then(response => response.text());
	const unread = await fetch(`${base}/a`);
	console.log('unread and data:', ...await entries());
	new PerformanceObserver((list, observer) => {
		console.log('observed', list.getEntries()[0].name.slice(base.length));
		observer.disconnect();
		server.close();
		server.closeAllConnections();
	}).observe({ entryTypes: ['resource'] });
	await unread.text();
});

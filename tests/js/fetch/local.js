// data:, blob: and file: URLs. A request of a blob: URL has the blob though the URL is revoked before it is sent.
// expect: 200 text/plain;charset=utf-8 é
// expect: GET only: fetch failed
// expect: 200 5 text/x hello
// expect: 206 bytes 1-3/5 ell
// expect: revoked hello
// expect: gone fetch failed
// expect: file hello from a file
// expect: absent ENOENT
// expect: unknown unknown scheme
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
(async () => {
	let r = await fetch('data:text/plain;charset=utf-8,%C3%A9');
	console.log(r.status, r.headers.get('content-type'), await r.text());
	const url = URL.createObjectURL(new Blob(['hello'], { type: 'text/x' }));
	await fetch(url, { method: 'POST' }).catch(e => console.log('GET only:', e.message));
	r = await fetch(url);
	console.log(r.status, r.headers.get('content-length'), r.headers.get('content-type'), await r.text());
	r = await fetch(url, { headers: { range: 'bytes=1-3' } });
	console.log(r.status, r.headers.get('content-range'), await r.text());
	const request = new Request(url);
	URL.revokeObjectURL(url);
	console.log('revoked', await (await fetch(request.clone())).text());
	await fetch(url).catch(e => console.log('gone', e.message));
	fs.writeFileSync('a b.txt', 'hello from a file');
	const file = pathToFileURL(path.resolve('a b.txt'));
	console.log('file', await (await fetch(file)).text());
	await fetch(`${file}.not`).catch(e => console.log('absent', e.cause.code ?? e.cause));
	await fetch('x-y:z').catch(e => console.log('unknown', e.cause.message));
})();

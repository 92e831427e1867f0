// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Assets: the files of a folder as a server would answer for them.
// run: cp {dir}/_folders.json policy.json && mkdir -p public/sub && printf '<h1>' > public/index.html && printf 'sub' > public/sub/index.html && printf 'body{}' > 'public/a b.css' && head -c 700000 /dev/zero > public/big.bin && ln -s /etc/passwd public/link && {jsr} --policy=policy.json {file}
import { env } from 'jsr:bindings';

const { STATIC } = env;
async function get(url, headers, method) {
	const response = await STATIC.fetch(url, { headers, method }), { byteLength } = await response.arrayBuffer();
	console.log('%s', [url, response.status, ...['content-type', 'content-length', 'content-range', 'location', 'allow'].map((name) => response.headers.get(name) ?? '-'), byteLength].join(' '));
	return response.headers;
}

const first = await get('/');
// expect: / 200 text/html; charset=utf-8 4 - - - 4
await get('http://any.host/sub/?query#hash');
// expect: http://any.host/sub/?query#hash 200 text/html; charset=utf-8 3 - - - 3
await get('/sub');
// expect: /sub 308 - - - /sub/ - 0
await get('/sub?a=1&b');
// expect: /sub?a=1&b 308 - - - /sub/?a=1&b - 0
for (const name of ['a'.repeat(300), 'é'.repeat(600), 'a/'.repeat(600)])
	console.log((await STATIC.fetch(`/${name}`)).status);
// expect: 404
// expect: 404
// expect: 404
await get('/a%20b.css');
// expect: /a%20b.css 200 text/css; charset=utf-8 6 - - - 6
await get('/none');
// expect: /none 404 text/plain; charset=utf-8 - - - - 10
for (const path of ['/../policy.json', '/%2e%2e/policy.json', '/sub/..%2findex.html', '/..%2fpolicy.json', '/link', '/%00', '/%ff', '//', '/sub%2f'])
	await get(path);
// expect: /../policy.json 404 text/plain; charset=utf-8 - - - - 10
// expect: /%2e%2e/policy.json 404 text/plain; charset=utf-8 - - - - 10
// expect: /sub/..%2findex.html 404 text/plain; charset=utf-8 - - - - 10
// expect: /..%2fpolicy.json 404 text/plain; charset=utf-8 - - - - 10
// expect: /link 404 text/plain; charset=utf-8 - - - - 10
// expect: /%00 404 text/plain; charset=utf-8 - - - - 10
// expect: /%ff 404 text/plain; charset=utf-8 - - - - 10
// expect: // 404 text/plain; charset=utf-8 - - - - 10
// expect: /sub%2f 200 text/html; charset=utf-8 3 - - - 3
await get('/', {}, 'HEAD');
// expect: / 200 text/html; charset=utf-8 4 - - - 0
await get('/', {}, 'DELETE');
// expect: / 405 - - - - GET, HEAD 0

// conditions
await get('/', { 'If-None-Match': first.get('etag') });
// expect: / 304 - - - - - 0
await get('/', { 'If-None-Match': `"x", W/${first.get('etag')}` });
// expect: / 304 - - - - - 0
await get('/', { 'If-None-Match': '"x"' });
// expect: / 200 text/html; charset=utf-8 4 - - - 4
await get('/', { 'If-Match': '"x"' });
// expect: / 412 - - - - - 0
await get('/', { 'If-Modified-Since': first.get('last-modified') });
// expect: / 304 - - - - - 0
await get('/', { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' });
// expect: / 200 text/html; charset=utf-8 4 - - - 4

// ranges
await get('/big.bin', { Range: 'bytes=0-9' });
// expect: /big.bin 206 application/octet-stream 10 bytes 0-9/700000 - - 10
await get('/big.bin', { Range: 'bytes=1000-' });
// expect: /big.bin 206 application/octet-stream 699000 bytes 1000-699999/700000 - - 699000
await get('/big.bin', { Range: 'bytes=-5' });
// expect: /big.bin 206 application/octet-stream 5 bytes 699995-699999/700000 - - 5
await get('/big.bin', { Range: 'bytes=700000-' });
// expect: /big.bin 416 - - bytes */700000 - - 0
await get('/big.bin', { Range: 'Bytes=0-' });
// expect: /big.bin 206 application/octet-stream 700000 bytes 0-699999/700000 - - 700000
await get('/big.bin', { Range: 'bytes=0-9999999' });
// expect: /big.bin 206 application/octet-stream 700000 bytes 0-699999/700000 - - 700000
await get('/big.bin', { Range: 'bytes=0-9' }, 'HEAD');
// expect: /big.bin 200 application/octet-stream 700000 - - - 0
await get('/big.bin', { Range: 'bytes=9-1' });
// expect: /big.bin 200 application/octet-stream 700000 - - - 700000
await get('/big.bin', { Range: 'bytes=0-1', 'If-Range': '"x"' });
// expect: /big.bin 200 application/octet-stream 700000 - - - 700000

// A server of node's for client.mjs: FOLDER PLAIN-PORT TLS-PORT.  HTTP/1.1 on the one, HTTP/2 (and 1.1) on the other.
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';

const [box, plain, tls] = process.argv.slice(2);
const connections = new WeakMap();
let count = 0;

function connectionOf(req) {
	const key = req.stream?.session ?? req.socket;
	if (!connections.has(key))
		connections.set(key, ++count);
	return connections.get(key);
}

function answer(req, res) {
	const isH2 = req.httpVersionMajor === 2;
	res.setHeader('x-connection', connectionOf(req));
	res.setHeader('x-version', req.httpVersion);
	switch (req.url) {
	case '/echo':
		req.pipe(res);
		return;
	case '/late-echo': {
		const chunks = [];
		req.on('data', chunk => chunks.push(chunk));
		req.on('end', () => res.end(Buffer.concat(chunks)));
		return;
	}
	case '/fields':
		res.setHeader('content-type', 'application/json');
		res.end(JSON.stringify(req.headers));
		return;
	case '/many-fields':
		for (let i = 0; i < 100; i++)
			res.setHeader(`x-field-${i}`, [`a${i}`, `b${i}`]);
		res.end('fields');
		return;
	case '/trailers':
		if (!isH2)
			res.setHeader('trailer', 'x-sum');
		res.write('with ');
		res.addTrailers({ 'x-sum': '1' });
		res.end('trailers');
		return;
	case '/early-hints':
		res.writeEarlyHints?.({ link: '</a.css>; rel=preload' });
		res.end('after hints');
		return;
	case '/break':
		res.write('x'.repeat(1000));
		setTimeout(() => isH2 ? res.stream.close(2) : req.socket.destroy(), 50);
		return;
	case '/break-head':
		isH2 ? req.stream.close(2) : req.socket.destroy();
		return;
	case '/go-away':
		if (isH2)
			req.stream.session.goaway(0);
		res.end('went away');
		return;
	case '/early-200':
	case '/early-413':              // the whole answer, before the request is
		res.statusCode = +req.url.slice(-3);
		res.setHeader('content-length', 5);
		res.end('early');
		return;
	case '/drip': {
		let n = 20;
		const timer = setInterval(() => {
			res.write('x'.repeat(1000));
			if (--n === 0) {
				clearInterval(timer);
				res.end();
			}
		}, 10);
		return;
	}
	case '/stall':
		res.write('begun');
		return;
	}
	const path = `${box}/files${req.url}`;
	const file = createReadStream(path);
	file.on('error', () => { res.statusCode = 404; res.end('none'); });
	file.on('open', () => req.method === 'HEAD' ? (res.setHeader('content-length', readFileSync(path).length), res.end()) : file.pipe(res));
}

createServer(answer).listen(+plain, '127.0.0.1');
const options = { key: readFileSync(`${box}/right.key`), cert: readFileSync(`${box}/right.crt`), allowHTTP1: true };
createSecureServer(options, answer).on('sessionError', () => {}).listen(+tls, '127.0.0.1');

// Where script has put its own function in the place of net.Socket's connect, as mocks do, fetch goes by sockets.
const net = require('net'), http = require('http');
const { connect } = net.Socket.prototype;
const seen = [];

const server = http.createServer((request, response) => {
	const chunks = [];
	request.on('data', chunk => { chunks.push(chunk); });
	request.on('end', () => {
		if (request.url === '/to')
			response.writeHead(307, { location: '/there' });
		else if (request.url === '/cut')
			response.writeHead(200, { 'content-length': 100 });
		const isCut = request.url === '/cut';
		response.write(`${request.method} ${request.headers.host} ${request.url} ${Buffer.concat(chunks)}`, () => {
			if (isCut)
				setImmediate(() => { response.destroy(); });
		});
		if (!isCut)
			response.end();
	});
}).listen(0, '127.0.0.1', async () => {
	const { port } = server.address();
	net.Socket.prototype.connect = function (...args) {
		const [options, listener] = Array.isArray(args[0]) ? args[0] : args;
		seen.push(options.host);
		const to = { ...options, host: '127.0.0.1', port };
		return typeof listener === 'function' ? connect.call(this, to, listener) : connect.call(this, to);
	};
	const url = 'http://example.invalid:81';
	console.log(await (await fetch(`${url}/a?b`)).text());
	console.log(await (await fetch(`${url}/to`, { method: 'POST', body: 'text' })).text());
	const stream = new Blob(['a', 'b']).stream();
	console.log(await (await fetch(`${url}/s`, { method: 'PUT', body: stream, duplex: 'half' })).text());
	await fetch(`${url}/cut`).then(response => response.text()).catch(error => { console.log(error.message, error.cause.code); });
	const controller = new AbortController();
	controller.abort();
	await fetch(url, { signal: controller.signal }).catch(error => { console.log(error.name); });
	console.log([...new Set(seen)].join());
	net.Socket.prototype.connect = connect;
	await fetch('http://127.0.0.1:2/').catch(error => { console.log(error.message, error.cause.code); });
	console.log([...new Set(seen)].join());
	server.close();
	server.closeAllConnections();
	setTimeout(process.exit, 100).unref();
});
// expect: GET example.invalid:81 /a?b 
// expect: POST example.invalid:81 /there text
// expect: PUT example.invalid:81 /s ab
// expect: terminated UND_ERR_SOCKET
// expect: AbortError
// expect: example.invalid
// expect: fetch failed ECONNREFUSED
// expect: example.invalid

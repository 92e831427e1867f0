// Answers to the opening handshake, right and wrong; subprotocols; what is asked for; servers that never answer or go away.
// run: python3 {dir}/_server.py {jsr} {file}
const { BASE } = process.env;
const http = BASE.replace('ws', 'http');
async function talk(what, path, query = {}, ...more) {
	const out = [], ws = new WebSocket(`${BASE}${path}?${new URLSearchParams(query)}`, ...more);
	ws.onopen = () => out.push(`open [${ws.protocol}] [${ws.extensions}]`);
	ws.onmessage = ({ data }) => out.push(data);
	ws.onerror = ({ error, message }) => out.push(`error ${error.code}: ${message}`.replace(/\d+\.\d+\.\d+\.\d+:\d+/, 'ADDRESS'));
	await new Promise(resolve => {
		ws.onclose = ({ wasClean, code }) => {
			out.push(`close ${wasClean} ${code} ${ws.readyState}`);
			resolve();
		};
		if (query.then === undefined && path === '/answer')
			ws.addEventListener('open', () => ws.close(1000));
	});
	console.log(`${what}: ${out.join(', ')}`);
}
const end = { then: 'end' };
(async () => {
	await talk('404', '/nowhere');
	await talk('200', '/answer', { ...end, status: '200 OK' });
	await talk('redirected', '/answer', { ...end, status: '302 Found', more: 'Location: /echo|' });
	await talk('401', '/answer', { ...end, status: '401 Unauthorized' });
	await talk('wrong accept', '/answer', { ...end, accept: 'c2hhMQ==' });
	await talk('wrong upgrade', '/answer', { ...end, upgrade: 'h2c' });
	await talk('wrong connection', '/answer', { ...end, connection: 'close' });
	await talk('two accepts', '/answer', { ...end, more: 'Sec-WebSocket-Accept: x|' });
	await talk('HTTP/1.0', '/answer', { ...end, raw: 'HTTP/1.0 101 Yes|Upgrade: websocket|Connection: Upgrade|Sec-WebSocket-Accept: ACCEPT||' });
	await talk('HTTP/2', '/answer', { ...end, raw: 'HTTP/2 101 Yes||' });
	await talk('no HTTP', '/answer', { ...end, raw: 'hello||' });
	await talk('cut', '/answer', { ...end, raw: 'HTTP/1.1 101 Yes|Upgrade: websocket|' });
	await talk('nothing', '/answer', { ...end, raw: '' });
	await talk('malformed', '/answer', { ...end, more: 'no colon|' });
	await talk('no fields', '/answer', { ...end, raw: 'HTTP/1.1 101 Yes||' });
	await talk('endless', '/many-heads');
	await talk('without a reason', '/answer', { raw: 'HTTP/1.1 101|upgrade:websocket|connection:a,upgrade|sec-websocket-accept:  ACCEPT  ||' });
	await talk('informed', '/answer', { raw: 'HTTP/1.1 103 Early Hints|Link: x||HTTP/1.1 100 Continue||HTTP/1.1 101 Yes|Upgrade: websocket|Connection: Upgrade|Sec-WebSocket-Accept: ACCEPT||' });
	await talk('by lines alone', '/answer', { raw: 'HTTP/1.1 101 Yes\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Accept: ACCEPT\n\n' });
	await talk('together', '/together');
	// subprotocols
	await talk('protocol', '/answer', { protocol: 'b' }, ['a', 'b']);
	await talk('one protocol', '/answer', { protocol: 'a' }, 'a');
	await talk('no protocol', '/answer', end, ['a', 'b']);
	await talk('another protocol', '/answer', { ...end, protocol: 'c' }, ['a', 'b']);
	await talk('an unwanted protocol', '/answer', { ...end, protocol: 'a' });
	await talk('a protocol in other letters', '/answer', { ...end, protocol: 'A' }, ['a']);
	await talk('two protocols', '/answer', { ...end, protocol: 'a, b' }, ['a', 'b']);
	await talk('two protocol fields', '/answer', { ...end, protocol: 'a', more: 'Sec-WebSocket-Protocol: b|' }, ['a', 'b']);
	await talk('options', '/answer', { protocol: 'b' }, { protocols: ['b'] });
	await talk('a long protocol', '/answer', { protocol: 'p'.repeat(300) }, ['p'.repeat(300)]);
	// extensions
	const extension = (more, then = end) => talk(more, '/answer', { ...then, more: `Sec-WebSocket-Extensions: ${more}|` });
	await extension('permessage-deflate', {});
	await extension('PerMessage-Deflate; server_max_window_bits="11" ; client_max_window_bits=15', {});
	await extension('permessage-deflate, permessage-deflate');
	await extension('x-webkit-deflate-frame');
	await extension('permessage-deflate; unknown');
	await extension('permessage-deflate; server_max_window_bits=16');
	await extension('permessage-deflate; server_max_window_bits=07');
	await extension('permessage-deflate; server_max_window_bits');
	await extension('permessage-deflate; client_no_context_takeover=1');
	await extension('permessage-deflate; client_no_context_takeover; client_no_context_takeover');
	// time
	await talk('silent', '/silent', {}, { handshakeTimeout: 50 });
	await new Promise(resolve => {
		const ws = new WebSocket(`${BASE}/silent?id=s`);
		ws.onerror = ({ message }) => console.log(message, ws.readyState);
		ws.onclose = ({ code, wasClean }) => resolve(console.log(code, wasClean, ws.readyState));
		fetch(`${http}/seen?id=s`).then(() => {
			ws.close(3000, 'never heard');
			console.log(ws.readyState);
			ws.close();
		});
	});
	{
		const ws = new WebSocket(`${BASE}/echo`);
		ws.close();
		ws.onopen = () => console.log('never');
		await new Promise(resolve => { ws.onclose = ({ code }) => resolve(console.log('closed at once', code)); });
	}
	// what is asked for
	const ws = new WebSocket(`${BASE.replace('//', '//me%40x:p%C3%A9@').replace('ws', 'http')}/head?q#`.slice(0, -1), {
		protocols: ['chat', 'superchat'], headers: { 'X-Own': 'v\u00e9', 'Sec-WebSocket-Key': 'mine', Connection: 'close', Cookie: 'a=b' }
	});
	console.log(ws.url === `${BASE.replace('//', '//me%40x:p%C3%A9@')}/head?q`);
	ws.onerror = ({ message }) => console.log(message);
	ws.onmessage = ({ data }) => {
		const { target, headers } = JSON.parse(data);
		console.log(target, atob(headers.authorization.slice(6)), headers['sec-websocket-protocol'], headers['x-own'], headers.cookie, headers['user-agent'], headers.connection, headers['sec-websocket-key'].length);
	};
	await new Promise(resolve => { ws.onclose = resolve; });
	const other = new WebSocket(`${BASE}/head`, { headers: [['user-agent', 'own'], ['authorization', 'own']] });
	other.onmessage = ({ data }) => {
		const { target, headers } = JSON.parse(data);
		const { host, 'sec-websocket-key': key, ...rest } = headers;
		console.log(target, host === BASE.slice(5), atob(key).length, rest);
	};
	await new Promise(resolve => { other.onclose = resolve; });
	const refused = new WebSocket('ws://127.0.0.1:1/');
	refused.onerror = ({ message, error }) => console.log(message, error.code);
	await new Promise(resolve => { refused.onclose = ({ code }) => resolve(console.log(code)); });
	const closed = new WebSocket('ws://127.0.0.1:2/');
	closed.onerror = ({ message, error }) => console.log(message, error.code, error.syscall, error.port);
	await new Promise(resolve => { closed.onclose = ({ code }) => resolve(console.log(code)); });
	const nameless = new WebSocket('ws://nobody.invalid/');
	nameless.onerror = ({ message, error }) => console.log(message, error.code);
	await new Promise(resolve => { nameless.onclose = ({ code }) => resolve(console.log(code)); });
})().catch(error => console.log(error));

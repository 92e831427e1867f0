// node:http and node:https: what is wrong with arguments, and what the modules have.
// run: BASE=http://127.0.0.1:1 {jsr} {file}
// expect: {"path":"/a b"} TypeError ERR_UNESCAPED_CHARACTERS Request path contains unescaped characters
// expect: {"protocol":"ftp:"} TypeError ERR_INVALID_PROTOCOL Protocol "ftp:" not supported. Expected "http:"
// expect: {"protocol":"https:"} TypeError ERR_INVALID_PROTOCOL Protocol "https:" not supported. Expected "http:"
// expect: {"method":"A B"} TypeError ERR_INVALID_HTTP_TOKEN Method must be a valid HTTP token ["A B"]
// expect: {"method":3} TypeError ERR_INVALID_ARG_TYPE The "options.method" property must be of type string. Received type number (3)
// expect: {"port":70000} RangeError ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type number (70000).
// expect: {"hostname":3} TypeError ERR_INVALID_ARG_TYPE The "options.hostname" property must be of type string or one of undefined or null. Received type number (3)
// expect: {"agent":{}} TypeError ERR_INVALID_ARG_TYPE The "options.agent" property must be one of Agent-like Object, undefined, or false. Received an instance of Object
// expect: {"headers":{"a b":1}} TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["a b"]
// expect: {"headers":{"a":"x\n"}} TypeError ERR_INVALID_CHAR Invalid character in header content ["a"]
// expect: {"headers":{}} TypeError ERR_HTTP_INVALID_HEADER_VALUE Invalid value "undefined" for header "a"
// expect: {"headers":{"a":["ok","\u0000"]}} TypeError ERR_INVALID_CHAR Invalid character in header content ["a"]
// expect: {"timeout":"x"} TypeError ERR_INVALID_ARG_TYPE The "timeout" argument must be of type number. Received type string ('x')
// expect: {"maxHeaderSize":"x"} TypeError ERR_INVALID_ARG_TYPE The "maxHeaderSize" argument must be of type number. Received type string ('x')
// expect: {"headers":{"Host":["a"]}} TypeError ERR_INVALID_ARG_TYPE The "options.headers.host" property must be of type string. Received an instance of Array
// expect: {"joinDuplicateHeaders":1} TypeError ERR_INVALID_ARG_TYPE The "options.joinDuplicateHeaders" property must be of type boolean. Received type number (1)
// expect: {"signal":1} TypeError ERR_INVALID_ARG_TYPE The "signal" argument must be an instance of AbortSignal. Received type number (1)
// expect: "no URL" TypeError ERR_INVALID_URL Invalid URL
// expect: "https://x/" TypeError ERR_INVALID_PROTOCOL Protocol "https:" not supported. Expected "http:"
// expect: https TypeError ERR_INVALID_PROTOCOL Protocol "http:" not supported. Expected "https:"
// expect: sent Error ERR_HTTP_HEADERS_SENT Cannot set headers after they are sent to the client
// expect: sent, remove Error ERR_HTTP_HEADERS_SENT Cannot remove headers after they are sent to the client
// expect: write of a number TypeError ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer or Uint8Array. Received type number (3)
// expect: write of null TypeError ERR_STREAM_NULL_VALUES May not write null values to stream
// expect: name TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["a b"]
// expect: label TypeError ERR_INVALID_HTTP_TOKEN Label must be a valid HTTP token [""]
// expect: name, right undefined
// expect: value TypeError ERR_HTTP_INVALID_HEADER_VALUE Invalid value "undefined" for header "a"
// expect: value TypeError ERR_INVALID_CHAR Invalid character in header content ["a"]
// expect: value, right undefined
// expect: getHeader TypeError ERR_INVALID_ARG_TYPE The "name" argument must be of type string. Received type number (1)
// expect: trailer name TypeError ERR_INVALID_HTTP_TOKEN Trailer name must be a valid HTTP token ["a b"]
// expect: trailer TypeError ERR_INVALID_CHAR Invalid character in trailer content ["a"]
// expect: pipe Error ERR_STREAM_CANNOT_PIPE Cannot pipe, not readable
// expect: Agent ClientRequest IncomingMessage METHODS OutgoingMessage STATUS_CODES Server ServerResponse _connectionListener createServer get globalAgent maxHeaderSize request setMaxIdleHTTPParsers validateHeaderName validateHeaderValue
// expect: Agent Server createServer get globalAgent request
// expect: 35 true I'm a Teapot 63 16384
// expect: true http: 80 https: 443 true Infinity
// expect: h:1:l localhost:: localhost:::6:/s 3 true
// expect: h:::c::::::false:s::::::::::::
// expect: true true true false true
// expect: base Error ERR_METHOD_NOT_IMPLEMENTED The _implicitHeader() method is not implemented
// expect: true 1 null
// expect: true true
// expect: pushed
'use strict';
const http = require('http'), https = require('https');
const { say } = require('./_http');
const q = () => http.request({ host: '127.0.0.1', port: 1 }).on('error', () => {});

(async () => {
	for (const options of [{ path: '/a b' }, { protocol: 'ftp:' }, { protocol: 'https:' }, { method: 'A B' }, { method: 3 }, { port: 70000 }, { hostname: 3 },
		{ agent: {} }, { headers: { 'a b': 1 } }, { headers: { a: 'x\n' } }, { headers: { a: undefined } }, { headers: { a: ['ok', '\0'] } }, { timeout: 'x' },
		{ maxHeaderSize: 'x' }, { headers: { Host: ['a'] } }, { joinDuplicateHeaders: 1 }, { signal: 1 }, 'no URL', 'https://x/'])
		await say(JSON.stringify(options), () => { http.request(options).on('error', () => {}).end(); });
	await say('https', () => { https.request('http://x/'); });
	await say('sent', () => { const r = q(); r.end(); r.setHeader('a', 'b'); });
	await say('sent, remove', () => { const r = q(); r.flushHeaders(); r.removeHeader('a'); });
	await say('write of a number', () => { q().write(3); });
	await say('write of null', () => { q().write(null); });
	await say('name', () => { http.validateHeaderName('a b'); });
	await say('label', () => { http.validateHeaderName('', 'Label'); });
	await say('name, right', () => http.validateHeaderName("!#$%&'*+-.^_`|~aZ0"));
	await say('value', () => { http.validateHeaderValue('a', undefined); });
	await say('value', () => { http.validateHeaderValue('a', '\u0100'); });
	await say('value, right', () => http.validateHeaderValue('a', '\t \u00ff'));
	await say('getHeader', () => { q().getHeader(1); });
	await say('trailer name', () => { q().addTrailers({ 'a b': 1 }); });
	await say('trailer', () => { q().addTrailers([['a', '\n']]); });
	await say('pipe', () => new Promise((resolve, reject) => { const r = http.request({ port: 1 }); r.once('error', e => { r.on('error', () => {}); reject(e); }); r.pipe(process.stdout); }));
	console.log(Object.keys(http).sort().join(' '));
	console.log(Object.keys(https).sort().join(' '));
	console.log(http.METHODS.length, http.METHODS.includes('M-SEARCH'), http.STATUS_CODES[418], Object.keys(http.STATUS_CODES).length, http.maxHeaderSize);
	console.log(http.globalAgent.keepAlive, http.globalAgent.protocol, http.globalAgent.defaultPort, https.globalAgent.protocol, https.globalAgent.defaultPort,
		https.globalAgent instanceof http.Agent, http.Agent.defaultMaxSockets);
	const agent = new http.Agent({ keepAlive: true, maxSockets: 3 });
	console.log(agent.getName({ host: 'h', port: 1, localAddress: 'l' }), agent.getName(), agent.getName({ family: 6, socketPath: '/s' }), agent.maxSockets, agent.options.keepAlive);
	console.log(new https.Agent().getName({ host: 'h', ca: 'c', rejectUnauthorized: false, servername: 's' }));
	class Mine extends http.Agent { constructor() { super({ keepAlive: true }); } }
	class Message extends http.IncomingMessage {}
	class Out extends http.OutgoingMessage {}
	console.log(new Mine() instanceof http.Agent, new Mine().keepAlive, new Message() instanceof require('stream').Readable, new Out().headersSent, http.Agent() instanceof http.Agent);
	const out = new Out();
	out.setHeader('A', 1);
	await say('base', () => { out.write('x'); });
	out._implicitHeader = () => {};
	console.log(out.write('x'), out.outputSize, out.connection);
	const message = new http.IncomingMessage();
	message.push('pushed');
	message.push(null);
	message.on('data', d => console.log(String(d)));
	console.log(Object.create(http.Server.prototype) instanceof require('events'), http.ServerResponse.prototype instanceof http.OutgoingMessage);
})();

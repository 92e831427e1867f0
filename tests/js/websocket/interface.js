// The constructor's and methods' arguments, constants, attributes, what is shown; none of it talks to anybody.
const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
const show = (...fs) => fs.forEach(f => console.log(attempt(f)));
show(() => new WebSocket(), () => WebSocket('ws://x'), () => new WebSocket('x'), () => new WebSocket('ftp://x'), () => new WebSocket('ws://x/#'),
	() => new WebSocket('ws://x/#a'), () => new WebSocket('ws://'), () => new WebSocket(Symbol()), () => new WebSocket('ws:// x'), () => new WebSocket('ws://x:99999'));
show(() => new WebSocket('ws://x', ''), () => new WebSocket('ws://x', 'a b'), () => new WebSocket('ws://x', ['a', 'a']), () => new WebSocket('ws://x', ['a', 'b', 'A']),
	() => new WebSocket('ws://x', ['\u00e9']), () => new WebSocket('ws://x', [null, 'null']), () => new WebSocket('ws://x', ['a/b']), () => new WebSocket('ws://x', [Symbol()]),
	() => new WebSocket('ws://x', { protocols: 'a,b' }), () => new WebSocket('ws://x', { headers: { 'a b': 'c' } }), () => new WebSocket('ws://x', { headers: { a: 'b\r\nc' } }),
	() => new WebSocket('ws://x', { tls: { ca: 1 } }), () => new WebSocket('ws://x', { get protocols() { throw new RangeError('own'); } }));
console.log(WebSocket.length, WebSocket.name, Object.keys(WebSocket).join());
console.log(Object.keys(WebSocket.prototype).join());
console.log(WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, WebSocket.CLOSED, Object.prototype.toString.call(WebSocket.prototype));
console.log(Object.keys(globalThis).includes('WebSocket'), typeof Object.getOwnPropertyDescriptor(globalThis, 'WebSocket').value);
for (const [given, url] of [['http://User:P@EXAMPLE.invalid:80/a/../b?q', ''], ['https://x.invalid:443', ''], ['wss://x.invalid:444/\u00e9', ''], ['ws://[::1]:9', '']]) {
	const ws = new WebSocket(given);
	console.log(ws.url, ws.readyState, ws.bufferedAmount, [ws.extensions, ws.protocol, ws.binaryType], ws instanceof EventTarget, ws.onopen, ws.onmessage, ws.onerror, ws.onclose);
	ws.close();
}
const ws = new WebSocket('ws://127.0.0.1:9/');          // one of the ports that are never asked
ws.onerror = ({ message, constructor: { name } }) => console.log(name, message);
ws.onclose = ({ code, reason, wasClean, constructor: { name } }) => {
	console.log(name, code, [reason], wasClean, ws.readyState);
	ws.close();
	ws.send('abc\u00e9');
	ws.send(new Uint16Array(3));
	ws.send(new Blob(['12']));
	console.log(ws.bufferedAmount, ws.readyState);
};
show(() => ws.send('x'), () => ws.send(), () => ws.send(Symbol()), () => ws.send(new Uint8Array(new SharedArrayBuffer(1))), () => ws.close(999), () => ws.close(1001), () => ws.close(2999), () => ws.close(5000), () => ws.close(0),
	() => ws.close('x'), () => ws.close(NaN), () => ws.close(-1), () => ws.close(70000), () => ws.close(1000, 'x'.repeat(124)), () => ws.close(1000, '\u00e9'.repeat(62)),
	() => ws.close(3000.5, '\u00e9'.repeat(62)), () => ws.close({ valueOf() { throw new RangeError('own'); } }), () => ws.close(1000, Symbol()), () => ws.close(undefined, 'x'.repeat(124)));
ws.binaryType = 'arraybuffer';
ws.binaryType = 'nodebuffer';
ws.binaryType = null;
console.log(ws.binaryType, ws.readyState);
show(() => Reflect.get(WebSocket.prototype, 'url', {}), () => WebSocket.prototype.send.call({}, 'x'), () => WebSocket.prototype.readyState, () => WebSocket.prototype.close.call(null));
class Own extends WebSocket { get url() { return 'own'; } }
const own = new Own('ws://127.0.0.1:9/');
console.log(own.url, String(own), own instanceof WebSocket);
own.onclose = 1;
console.log(own.onclose);
const listener = { handleEvent({ type }) { console.log('object', type, this === listener); } };
own.addEventListener('error', listener);
// not told of before the script is over
Promise.resolve().then(() => console.log('job', ws.readyState));
process.nextTick(() => console.log('tick', ws.readyState));

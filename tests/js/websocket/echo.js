// Messages both ways: text and bytes of every size, fragmented with control frames between, compressed, in order.
// run: python3 {dir}/_server.py {jsr} {file}
const { BASE } = process.env;
const http = BASE.replace('ws', 'http');
const bytesOf = async data => new Uint8Array(data instanceof Blob ? await data.arrayBuffer() : data);
const same = (a, b) => a.length === b.length && Buffer.compare(a, b) === 0;
function bytes(size) {
	const all = new Uint8Array(size);
	for (let i = 0, x = 1; i < size; i++)
		all[i] = (x = x * 48271 % 2147483647) >> 8;
	return all;
}
const messages = ['', 'hello', 'h\u00e9llo \u4e16 \u{1f600}', 'a\0b', 'x'.repeat(125), 'x'.repeat(126), '\u00e9'.repeat(32768), 'long '.repeat(300000),
	new Uint8Array(0), bytes(1), bytes(65535), bytes(65536), bytes(65537), bytes(1 << 20)];
async function talk(query) {
	const ws = new WebSocket(`${BASE}/echo?${query}`);
	ws.binaryType = 'arraybuffer';
	await new Promise((resolve, reject) => { ws.onopen = resolve; ws.onclose = reject; });
	const came = [];
	const all = new Promise(resolve => { ws.onmessage = ({ data }) => { if (came.push(data) === messages.length) resolve(); }; });
	messages.forEach(data => ws.send(data));
	await all;
	const right = messages.every((data, i) => typeof data === 'string' ? data === came[i] : came[i] instanceof ArrayBuffer && same(data, new Uint8Array(came[i])));
	const closed = new Promise(resolve => { ws.onclose = resolve; });
	ws.close();
	const { wasClean, code, reason } = await closed;
	console.log(`${query}: ${right} [${ws.extensions}] ${wasClean} ${code} [${reason}] ${ws.bufferedAmount}`);
}
(async () => {
	for (const query of ['', 'fragment=1000', 'fragment=7777&pings', 'deflate=', 'deflate=&fragment=100&pings',
		'deflate=client_no_context_takeover;server_no_context_takeover', 'deflate=server_no_context_takeover', 'deflate=client_max_window_bits=9',
		'deflate=client_max_window_bits=8', 'deflate=server_max_window_bits=10;client_max_window_bits="12"'])
		await talk(query.includes('"') ? 'deflate=server_max_window_bits=10;client_max_window_bits=12' : query);
	const ws = new WebSocket(`${BASE}/echo?deflate=&told=1&id=told`);
	await new Promise(resolve => { ws.onopen = resolve; });
	const one = data => new Promise(resolve => { ws.onmessage = resolve; ws.send(data); });
	const told = async () => JSON.stringify(await (await fetch(`${http}/seen?id=told`)).json());
	console.log(ws.binaryType, (await one('small')).data, await told());
	console.log((await one('l'.repeat(1024))).data.length, await told());
	const { data, origin, type, isTrusted, lastEventId, source, ports } = await one(new Uint8Array([1, 2, 3]));
	console.log(data, await bytesOf(data), origin === BASE, type, isTrusted, [lastEventId], source, ports);
	// what may be sent
	ws.binaryType = 'arraybuffer';
	console.log(new Uint8Array((await one(new Blob(['ab', new Uint8Array([0])]))).data));
	console.log(new Uint16Array((await one(new Uint16Array([1, 2, 500]).subarray(1))).data));
	console.log(new Uint8Array((await one(new DataView(new ArrayBuffer(4), 1, 2))).data));
	console.log(new Uint8Array((await one(new Uint8Array([9]).buffer)).data));
	console.log(Buffer.from((await one(Buffer.from('buffer'))).data).toString());
	console.log((await one(12)).data, (await one({ toString: () => 'object' })).data, (await one('\ud800')).data, (await one(undefined)).data);
	// bytes are those of the time of the call
	const changed = bytes(5000), copy = changed.slice();
	const answer = one(changed);
	changed.fill(0);
	console.log(same(copy, new Uint8Array((await answer).data)));
	ws.onclose = () => console.log('closed', ws.readyState);
	ws.close(1000);
	console.log(ws.readyState);
	ws.send('12345');
	ws.send(new Uint8Array(10));
	console.log(ws.bufferedAmount);
})();

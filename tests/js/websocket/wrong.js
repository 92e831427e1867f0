// What a server does wrong fails the connection, with a code in our Close frame that says how; what is merely odd does not.
// run: python3 {dir}/_server.py {jsr} {file}
const { BASE } = process.env;
const http = BASE.replace('ws', 'http');
let ids = 0;
const hex = bytes => Buffer.from(bytes).toString('hex');
// A frame as a server may send it, or may not.
function frame(opcode, payload = '', { fin = 1, rsv = 0, mask, length, wide } = {}) {
	payload = typeof payload === 'string' ? Buffer.from(payload) : payload;
	const n = length ?? payload.length, head = [fin << 7 | rsv << 4 | opcode];
	const form = wide ?? (n < 126 ? 0 : n < 65536 ? 2 : 8), bit = mask ? 0x80 : 0;
	if (form === 0)
		head.push(bit | n);
	else if (form === 2)
		head.push(bit | 126, n >> 8, n & 255);
	else
		head.push(bit | 127, ...[...BigInt.asUintN(64, BigInt(n)).toString(16).padStart(16, '0').matchAll(/../g)].map(s => parseInt(s, 16)));
	return hex([...head, ...(mask ?? []), ...(mask ? payload.map((b, i) => b ^ mask[i % 4]) : payload)]);
}
// Connects, tells all that happens, and what Close frame the server got.
async function talk(what, path, query = {}, sees = true) {
	const id = `w${ids++}`, out = [];
	const ws = new WebSocket(`${BASE}${path}?${new URLSearchParams({ id, ...query })}`);
	ws.binaryType = 'arraybuffer';
	ws.onopen = () => out.push('open');
	ws.onmessage = ({ data }) => out.push(typeof data === 'string' ? data.length > 40 ? `text ${data.length}` : `'${data}'` : `bytes ${data.byteLength}`);
	ws.onerror = ({ message, error }) => out.push(`error (${message}) ${error.code} ${error.message === message}`);
	await new Promise(resolve => {
		ws.onclose = ({ wasClean, code, reason }) => {
			out.push(`close ${wasClean} ${code} ${reason} ${ws.readyState}`);
			resolve();
		};
	});
	const seen = sees ? JSON.stringify(await (await fetch(`${http}/seen?id=${id}`)).json()) : '';
	console.log(`${what}: ${out.join(', ')} ${seen}`);
}
const close = (code, reason = '') => frame(8, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]));
const bye = close(1000);
const bad = {
	'rsv1': frame(1, 'x', { rsv: 4 }), 'rsv2': frame(1, 'x', { rsv: 2 }), 'rsv3': frame(2, 'x', { rsv: 1 }), 'rsv in a ping': frame(9, '', { rsv: 4 }),
	'opcode 3': frame(3), 'opcode 7': frame(7), 'opcode 11': frame(11), 'opcode 15': frame(15),
	'masked': frame(1, 'hello', { mask: [1, 2, 3, 4] }), 'continuation of nothing': frame(0, 'x'),
	'text in text': frame(1, 'a', { fin: 0 }) + frame(1, 'b'), 'long ping': frame(9, 'x'.repeat(126)), 'fragmented ping': frame(9, '', { fin: 0 }),
	'too wide': frame(1, 'x', { wide: 2 }), 'much too wide': frame(1, 'x', { wide: 8 }), 'negative length': frame(2, '', { wide: 8, length: -1 }),
	'too long': frame(2, '', { wide: 8, length: (128 << 20) + 1 }), 'too long in two': frame(2, 'x', { fin: 0 }) + frame(0, '', { wide: 8, length: 128 << 20 }),
	'close of one byte': frame(8, 'x'), 'close 999': close(999), 'close 1004': close(1004), 'close 1005': close(1005), 'close 1006': close(1006),
	'close 1015': close(1015), 'close 1016': close(1016), 'close 2999': close(2999), 'close 5000': close(5000),
	'close with a bad reason': frame(8, Buffer.from([3, 232, 0xff])),
	'utf8': frame(1, Buffer.from([0x61, 0xff])), 'utf8 cut': frame(1, Buffer.from([0xe4, 0xb8])), 'utf8 surrogate': frame(1, Buffer.from([0xed, 0xa0, 0x80])),
	'utf8 too large': frame(1, Buffer.from([0xf4, 0x90, 0x80, 0x80])), 'utf8 overlong': frame(1, Buffer.from([0xc0, 0x80])),
	'utf8 in a fragment': frame(1, Buffer.from([0xe4]), { fin: 0 }) + frame(0, Buffer.from([0x20]), { fin: 0 }),
	'good, then bad': frame(1, 'good') + frame(3) + frame(1, 'never')
};
const good = {
	'utf8 across': frame(1, Buffer.from([0xe4]), { fin: 0 }) + frame(0, '', { fin: 0 }) + frame(9, 'p') + frame(0, Buffer.from([0xb8]), { fin: 0 }) + frame(0, Buffer.from([0x96])) + bye,
	'empty pieces': frame(2, '', { fin: 0 }) + frame(0, '', { fin: 0 }) + frame(0, '') + frame(1) + bye,
	'pong': frame(10, 'unasked') + frame(1, 'x') + bye, 'close without': frame(8), 'close 1001': close(1001, 'going'), 'close 1014': close(1014), 'close 3000': close(3000, '\u00e9'),
	'close 4999': close(4999, 'x'.repeat(123)), 'after close': frame(1, 'a') + bye + frame(1, 'b') + frame(3)
};
(async () => {
	for (const name in bad)
		await talk(name, '/frames', { frames: bad[name] });
	for (const name in good) {
		await talk(name, '/frames', { frames: good[name] });
		await talk(`${name}, cut`, '/frames', { frames: good[name], cut: 1 });
	}
	// compressed
	const deflate = { deflate: '' };
	await talk('rsv1 on a continuation', '/frames', { ...deflate, frames: frame(2, Buffer.from([0xf2, 0x48]), { fin: 0, rsv: 4 }) + frame(0, Buffer.from([0xcd]), { rsv: 4 }) });
	await talk('damaged', '/frames', { ...deflate, frames: frame(2, Buffer.from([0xff, 0xff, 0xff]), { rsv: 4 }) });
	await talk('compressed', '/frames', { ...deflate, frames: frame(1, Buffer.from('f248cdc9c90700', 'hex'), { rsv: 4 }) + frame(1, Buffer.from('f2001100', 'hex'), { rsv: 4 }) + frame(1, 'plain') + bye });
	await talk('a last block', '/frames', { ...deflate, frames: frame(1, Buffer.from('f348cdc9c9070000', 'hex'), { rsv: 4 }) + frame(1, Buffer.from('f248cdc9c90700', 'hex'), { rsv: 4 }) + bye });
	await talk('compressed but not UTF-8', '/frames', { ...deflate, frames: frame(1, Buffer.from('000100feffff00', 'hex'), { rsv: 4 }) });
})().catch(error => console.log(error));

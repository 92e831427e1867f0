// Random calls on connections and servers, from within their callbacks and async hooks: each ends, and none is left.
'use strict';
const net = require('net'), async_hooks = require('async_hooks'), path = require('path'), os = require('os'), fs = require('fs');

let state = 12345;
function below(n) {
	state ^= state << 13;
	state ^= state >>> 17;
	state ^= state << 5;
	return (state >>> 0) % n;
}
const pick = list => list[below(list.length)];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'net-storm-'));
const sockets = new Set();
let opened = 0, closed = 0, depth = 0;

const acts = [
	s => s.write('x'.repeat(1 + below(3000))),
	s => s.write(Buffer.alloc(below(100000), 1), () => act()),
	s => s.write(new Uint8Array(below(64))),
	s => s.end(pick([undefined, 'end', Buffer.alloc(below(200000))])),
	s => s.destroy(pick([undefined, undefined, new Error('wanted')])),
	s => s.resetAndDestroy(),
	s => s.destroySoon(),
	s => s.pause(),
	s => s.resume(),
	s => s.setTimeout(below(20), () => act()),
	s => s.setNoDelay(below(2) === 1),
	s => s.setKeepAlive(below(2) === 1, below(5000)),
	s => { s.unref(); s.ref(); },
	s => [s.address(), s.remoteAddress, s.remotePort, s.localPort, s.readyState, s.bytesWritten, s.bytesRead, s.bufferSize],
	s => s.connect(pick([port, plain]), () => act()),
	s => { s.cork(); s.write('a'); s.write(Buffer.from('b')); process.nextTick(() => s.uncork()); },
	() => adopt(net.connect(pick([port, plain, dead]))),
	() => adopt(net.connect({ get port() { act(); return port; }, host: '127.0.0.1', noDelay: true, keepAlive: true })),
	() => adopt(net.connect(pick([port, plain]))).destroy(),
	() => adopt(new net.Socket({ allowHalfOpen: true })).connect(port)
];

function act() {
	if (depth > 3 || opened > 400)
		return;
	depth++;
	try {
		pick(acts)(pick([...sockets]) ?? adopt(net.connect(port)));
	} catch (e) {
		if (!/^ERR_/.test(e.code ?? ''))
			throw e;
	}
	depth--;
}

function adopt(s) {
	opened++;
	sockets.add(s);
	s.on('error', () => act());
	s.on('connect', () => act());
	s.on('end', () => act());
	s.on('drain', () => act());
	s.on('data', () => { if (below(4) === 0) act(); });
	s.on('close', () => { closed++; sockets.delete(s); act(); });
	return s;
}

let port = 1, plain = path.join(folder, 'socket'), dead = path.join(folder, 'none');
let inits = 0;
const hook = async_hooks.createHook({ init(id, type) { if (/WRAP$/.test(type) && ++inits % 7 === 0) act(); } });
const servers = [net.createServer({ allowHalfOpen: true }, adopt), net.createServer({ pauseOnConnect: true }, adopt)];

// What the servers have accepted, but not yet told of, comes in a later turn.
function finish() {
	hook.disable();
	opened = 1000;
	const rest = setInterval(() => {
		for (const s of sockets)
			s.destroy();
	}, 5);
	const look = () => {
		if (sockets.size > 0) {
			setTimeout(look, 50);          // on a busy machine they are still closing
			return;
		}
		clearInterval(rest);
		console.log(sockets.size, closed > 100, fs.existsSync(plain));
		// expect: 0 true false
		fs.rmSync(folder, { recursive: true });
	};
	Promise.all(servers.map(s => new Promise(resolve => s.close(resolve)))).then(() => setTimeout(look, 50));
}

servers[0].listen(0, '127.0.0.1', () => {
	port = servers[0].address().port;
	servers[1].listen(plain, () => {
		hook.enable();
		let rounds = 0;
		const timer = setInterval(() => {
			for (let i = 0; i < 6; i++)
				act();
			if (++rounds < 60)
				return;
			clearInterval(timer);
			finish();
		}, 1);
	});
});

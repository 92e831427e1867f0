// Ten thousand fetches at once (3,000 without SOAK_FULL) to a server that takes 100 ms: all are answered, over no more connections than an
// origin may have, and none costs more than 40 KB.
// run: python3 {dir}/../js/fetch/_server.py {jsr} {file}
// timeout: 240
// expect: all answered
// expect: memory within 40 KB each
// expect: sockets within 256
// expect: connections within 256
'use strict';
const { BASE, SOAK_FULL } = process.env;
const { readFileSync, readdirSync, readlinkSync } = require('fs');
const total = SOAK_FULL ? 10000 : 3000, most = 256;
const status = name => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))[1]);

function sockets() {
	let count = 0;
	for (const fd of readdirSync('/proc/self/fd')) {
		try {
			if (readlinkSync(`/proc/self/fd/${fd}`).startsWith('socket:'))
				count++;
		} catch (error) {
			if (error.code !== 'ENOENT')
				throw error;
		}
	}
	return count;
}

(async () => {
	await (await fetch(`${BASE}/hello`)).text();
	const own = sockets() - 1, before = status('VmRSS');   // one is the connection of that fetch
	let open = 0;
	const look = setInterval(() => { open = Math.max(open, sockets() - own); }, 20);
	const texts = await Promise.all(Array.from({ length: total }, async () => (await fetch(`${BASE}/wait?s=0.1`)).text()));
	clearInterval(look);
	const each = (status('VmHWM') - before) / total, answered = texts.filter(text => text === 'waited').length;
	const { most: connections } = await (await fetch(`${BASE}/stats`)).json();
	console.log(answered === total ? 'all answered' : `${answered} answered`);
	console.log(each <= 40 ? 'memory within 40 KB each' : `${each.toFixed(1)} KB each`);
	console.log(open <= most ? 'sockets within 256' : `${open} sockets`);
	console.log(connections <= most ? 'connections within 256' : `${connections} connections`);
	console.error(`${total} at once: ${each.toFixed(1)} KB each over ${before} KB, ${open} sockets, ${connections} connections`);
})();

// A download of 1 GB (100 MB without SOAK_FULL) to a reader that is slower than the server: the process stays below 24 MB.
// run: python3 {dir}/../js/fetch/_server.py {jsr} {file}
// timeout: 240
// expect: all read
// expect: memory below 24 MB
'use strict';
const { BASE, SOAK_FULL } = process.env;
const { readFileSync } = require('fs');
const mb = SOAK_FULL ? 1024 : 100;
const pause = ms => new Promise(done => { setTimeout(done, ms); });

(async () => {
	let size = 0, rests = 0;
	const { body } = await fetch(`${BASE}/large?mb=${mb}`);
	await pause(300);
	for await (const chunk of body) {
		size += chunk.length;
		for (; rests < size >> 20; rests++)
			await pause(1);
	}
	const most = Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
	console.log(size === mb << 20 ? 'all read' : `${size} bytes`);
	console.log(most < 24 << 10 ? 'memory below 24 MB' : `${most} KB`);
	console.error(`${mb} MB: ${most} KB at most`);
})();

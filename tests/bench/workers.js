// Worker threads, for jsr, node, bun and deno alike: RUNTIME tests/bench/workers.js
'use strict';
const { Worker } = require('node:worker_threads');

const once = (w, event) => new Promise(resolve => w.once(event, resolve));
const ms = since => (performance.now() - since).toFixed(1);
const ECHO = 'const { parentPort } = require("node:worker_threads"); parentPort.on("message", m => { if (m === null) parentPort.close(); else parentPort.postMessage(m, m instanceof ArrayBuffer ? [m] : []); });';
const start = () => new Worker(ECHO, { eval: true });

async function starts(n) {
	const began = performance.now(), workers = Array.from({ length: n }, start);
	await Promise.all(workers.map(async w => { w.postMessage(1); await once(w, 'message'); }));
	const up = ms(began);
	await Promise.all(workers.map(w => { const end = once(w, 'exit'); w.postMessage(null); return end; }));
	console.log(`${n} workers: answered after ${up} ms, ended after ${ms(began)} ms`);
}

async function trips(n) {
	const w = start();
	w.postMessage(0);
	await once(w, 'message');
	const began = performance.now();
	await new Promise(resolve => {
		let left = n;
		w.on('message', m => { if (--left === 0) resolve(); else w.postMessage(m + 1); });
		w.postMessage(0);
	});
	console.log(`${n} round trips: ${ms(began)} ms`);
	const burst = performance.now();
	await new Promise(resolve => {
		let left = n;
		w.removeAllListeners('message');
		w.on('message', () => { if (--left === 0) resolve(); });
		for (let i = 0; i < n; i++) w.postMessage(i);
	});
	console.log(`${n} sent at once and answered: ${ms(burst)} ms`);
	w.postMessage(null);
	await once(w, 'exit');
}

async function moves(bytes) {
	const w = start();
	w.postMessage(0);
	await once(w, 'message');
	const buffer = new ArrayBuffer(bytes), began = performance.now();
	w.postMessage(buffer, [buffer]);
	const back = await once(w, 'message');
	console.log(`${bytes >> 20} MB there and back: ${ms(began)} ms (${back.byteLength === bytes})`);
	w.postMessage(null);
	await once(w, 'exit');
}

(async () => {
	await starts(1);
	await starts(100);
	await trips(100000);
	await moves(64 << 20);
})();

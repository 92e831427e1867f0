// Children one after the other and many at once leave nothing behind: no descriptor, no zombie, no memory.
// SOAK_FULL=1: 5,000 in turn and 500 at once instead of some hundreds.
// expect: in turn true true
// expect: at once true
// expect: sync and failed true
// expect: collected true
// timeout: 300
'use strict';
const { spawn, spawnSync, fork } = require('child_process');
const fs = require('fs');

const isFull = process.env.SOAK_FULL === '1';
const TURNS = isFull ? 5000 : 400, ONCE = isFull ? 500 : 60;

const descriptors = () => fs.readdirSync('/proc/self/fd').length;
const children = () => fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();

/* Whether there are as many descriptors and children as before, or will be soon: pipes are closed in turns of their
   own, and the unread ones of children that nobody holds when these have ended. */
async function settled(before) {
	for (let i = 0; i < 200 && (descriptors() !== before || children() !== ''); i++)
		await new Promise(resolve => { setTimeout(resolve, 50); });
	return descriptors() === before && children() === '';
}

function once(start) {
	return new Promise((resolve, reject) => {
		const child = start();
		child.on('error', reject);
		child.on('close', resolve);
	});
}

async function inTurn() {
	let least = Infinity, after = Infinity;
	await once(() => spawn('/bin/true'));
	await new Promise(resolve => { setTimeout(resolve, 50); });
	const before = descriptors();
	for (let i = 0; i < TURNS; i++) {
		await once(() => spawn('/bin/true', [], { stdio: i % 2 ? 'pipe' : 'ignore' }));
		const { rss } = process.memoryUsage();
		if (i > TURNS / 4 && i < TURNS / 2)
			least = Math.min(least, rss);
		else if (i > TURNS * 3 / 4)
			after = Math.min(after, rss);
	}
	console.log('in turn', await settled(before), after - least < 4 * 2 ** 20);
}

async function atOnce() {
	const before = descriptors(), all = [];
	for (let i = 0; i < ONCE; i++)
		all.push(once(() => spawn('/bin/cat', [], { stdio: ['pipe', 'pipe', 'ignore'] }).on('spawn', function () {
			this.stdin.end(`${i}`);
		})));
	await Promise.all(all);
	console.log('at once', await settled(before));
}

async function syncAndFailed() {
	const before = descriptors();
	for (let i = 0; i < TURNS / 10; i++) {
		spawnSync('/bin/true');
		spawnSync('/bin/cat', { input: 'x'.repeat(100000), maxBuffer: 10 });
		await once(() => spawn('/no/such/program')).catch(() => {});
		try {
			spawn('/bin/true', [], { stdio: ['pipe', 'pipe', 'pipe', 12345] });
		} catch {
			// no such descriptor
		}
	}
	console.log('sync and failed', await settled(before));
}

/* Nobody holds the children, and nobody reads what they say. */
async function collected() {
	const before = descriptors();
	for (let i = 0; i < TURNS / 10; i++)
		spawn('/bin/echo', ['unread']).unref();
	console.log('collected', await settled(before));
}

(async () => {
	await inTurn();
	await atOnce();
	await syncAndFailed();
	await collected();
})();

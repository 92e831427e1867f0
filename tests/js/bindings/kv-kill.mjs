// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// kill -9 while writing: what was acknowledged is there, whole, and a batch is there or not.  20 times, 200 in a soak.
// run: cp {dir}/_policy.json policy.json && {jsr} --policy=policy.json {file}
// timeout: 300
import { CACHE as kv } from './_sqlite.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';

const file = process.argv[1], [, , role, round] = process.argv;

// A value says how long it is and of what, so that a torn one shows.
function valueOf(n) {
	const size = n % 50 === 0 ? 300000 : n % 7 === 0 ? 9000 : 40;
	return `${n}:${size}:${String.fromCharCode(97 + n % 26).repeat(size)}`;
}

async function write(lane) {
	for (let n = lane; ; n += 10) {
		if (n % 3 === 0)
			await kv.batch().put(`${round}:${n}`, valueOf(n)).put(`${round}:${n}:twin`, valueOf(n)).commit();
		else
			await kv.put(`${round}:${n}`, valueOf(n));
		fs.writeSync(1, `${n}\n`);
	}
}

// Writes until it is killed; returns the numbers of the writes that it acknowledged.
function killed(after, name) {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, ['--policy=policy.json', file, 'write', name], { stdio: ['ignore', 'pipe', 'inherit'] });
		let text = '';
		child.stdout.on('data', (chunk) => {
			if (text === '')
				setTimeout(() => child.kill('SIGKILL'), after);
			text += chunk;
		});
		child.on('close', (code, signal) => {
			if (signal !== 'SIGKILL')
				console.log('ended by itself', code, signal);
			resolve(text.split('\n').slice(0, -1).map(Number));
		});
	});
}

async function check(name, acknowledged) {
	const found = new Map();
	for (let cursor = null, complete = false; !complete;) {
		const part = await kv.list({ prefix: `${name}:`, cursor });
		for (const [key, value] of await kv.getMany(part.keys.map((entry) => entry.name)))
			found.set(key, value);
		({ cursor, complete } = part);
	}
	for (const n of acknowledged)
		if (!found.has(`${name}:${n}`) || (n % 3 === 0 && !found.has(`${name}:${n}:twin`)))
			console.log('lost', name, n);
	for (const [key, value] of found) {
		const [, n, twin] = key.split(':');
		if (value !== valueOf(Number(n)))
			console.log('torn', key, value.length);
		if (n % 3 === 0 && !found.has(twin ? `${name}:${n}` : `${name}:${n}:twin`))
			console.log('half a batch', key);
	}
	return acknowledged.length;
}

async function main() {
	const rounds = process.env.SOAK_FULL ? 200 : 20;
	let some = 0;
	for (let i = 0; i < rounds; i++)
		some += await check(`r${i}`, await killed(i * 37 % 120, `r${i}`)) > 0;
	console.log(some === rounds ? 'each round wrote something' : `${some} of ${rounds} rounds wrote something`);
	// expect: each round wrote something
}

if (role === 'write')
	await Promise.all(Array.from({ length: 10 }, (_, lane) => write(lane)));
else
	await main();

// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Two processes on one file: each sees what the other has committed, at once, and neither loses a count.
// run: cp {dir}/_policy.json policy.json && {jsr} --policy=policy.json {file}
// timeout: 120
import { CACHE as kv } from './_sqlite.mjs';
import { fork } from 'node:child_process';

const TIMES = 60;

async function count() {
	for (let i = 0; i < TIMES;) {
		const { value, version } = await kv.getWithMetadata('count');
		i += await kv.batch().check('count', version).put('count', `${Number(value) + 1}`).commit();
	}
}

async function putAll(keys, value) {
	const batch = kv.batch();
	for (const key of keys)
		batch.put(key, value);
	return batch.commit();
}

async function putOften(keys, times) {
	for (let i = 0; i < times; i++)
		await putAll(keys, `${i}`);
	return true;
}

if (process.send) {
	const actions = { put: (key, value) => kv.put(key, value), count, all: putAll, many: putOften };
	process.on('message', async ([what, ...args]) => { process.send(await actions[what](...args) ?? true); });
} else {
	const other = fork(process.argv[1], [], { execArgv: ['--policy=policy.json'] });
	const ask = (...message) => new Promise((resolve) => { other.once('message', resolve).send(message); });
	let stale = 0;
	await kv.put('shared', '0');
	for (let i = 1; i <= 40; i++) {
		if (await kv.get('shared') !== `${i - 1}`)
			stale++;
		await ask('put', 'shared', `${i}`);
		if (await kv.get('shared') !== `${i}` || await kv.get('shared') !== `${i}`)
			stale++;
		await kv.put('mine', `${i}`);
		if (await kv.get('shared') !== `${i}`)
			stale++;
	}
	console.log(stale);
	// expect: 0
	// keys that are known here and keys that are not, of one moment: the other process changes all of them at once
	const names = Array.from({ length: 20 }, (_, i) => `n${i}`);
	const seen = async () => new Set((await kv.getMany([...names, names[0], 'absent'])).values());
	let torn = 0;
	for (let i = 0; i < 20; i++) {
		await ask('all', names, `${i}`);
		await kv.get(names[i]);
		const values = await seen();
		torn += values.size !== 2 || !values.has(`${i}`) || !values.has(null);
	}
	const writing = ask('many', names, 200);
	for (let i = 0; i < 500; i++) {
		kv.get(names[i % 20]);
		torn += (await seen()).size !== 2;
	}
	await writing;
	console.log(torn, [...await seen()].join());
	// expect: 0 199,
	await kv.put('count', '0');
	await Promise.all([ask('count'), count()]);
	console.log(await kv.get('count') === `${2 * TIMES}`);
	// expect: true
	other.disconnect();
}

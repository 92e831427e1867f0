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

if (process.send) {
	process.on('message', async ([what, key, value]) => {
		process.send(what === 'put' ? await kv.put(key, value) : (await count(), true));
	});
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
	await kv.put('count', '0');
	await Promise.all([ask('count'), count()]);
	console.log(await kv.get('count') === `${2 * TIMES}`);
	// expect: true
	other.disconnect();
}

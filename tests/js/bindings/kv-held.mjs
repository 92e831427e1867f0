// needs: native (an emulator's locks are not in /proc/locks)
// Puts that follow one another keep a reader's lock between them, and nothing else does: not a wait, a list, or a child.
// run: cp {dir}/_policy.json policy.json && {jsr} --policy=policy.json {file}
// timeout: 120
import { env } from 'jsr:bindings';
import './_sqlite.mjs';
import { fork, execFileSync } from 'node:child_process';
import fs from 'node:fs';

const { FAST: kv } = env, TIMES = 500;

async function count(name) {
	for (let i = 1; i <= TIMES; i++)
		await kv.put(name, `${i}`);
}

// The locks that this process has on the store's index, which is a file of its own.
function locks() {
	const { ino } = fs.statSync('fast.db-shm');
	const own = new RegExp(`POSIX +ADVISORY +READ +${process.pid} \\S+:${ino} (\\d+) `);
	return fs.readFileSync('/proc/locks', 'latin1').split('\n').map(line => own.exec(line)?.[1]).filter(at => at >= 123 && at < 128);
}

async function writeSome() {
	for (let i = 0; i < 8; i++)
		await kv.put('some', `${i}`);
	return locks().length;
}

const until = name => { while (!fs.existsSync(name)); };

// What another process has written while this one held on to what it had read is seen by all that reads.
async function meanwhile(round, read) {
	await kv.put('theirs', 'old');
	const { version } = await kv.getWithMetadata('theirs');
	await writeSome();
	fs.writeFileSync(`go${round}`, '');
	until(`done${round}`);
	return read(version);
}

if (process.send) {
	process.on('message', async name => {
		if (typeof name === 'number') {
			until(`go${name}`);
			await kv.put('theirs', 'new');
			fs.writeFileSync(`done${name}`, '');
		} else {
			await count(name);
		}
		process.send(true);
	});
} else {
	console.log('held', await writeSome());
	// expect: held 1
	await new Promise(resolve => setTimeout(resolve, 5));
	console.log('waited', locks().length);
	// expect: waited 0
	const before = await writeSome(), { keys } = await kv.list();
	console.log('listed', before, locks().length, keys.length);
	// expect: listed 1 0 1
	console.log('child', await writeSome(), execFileSync('true').length, locks().length);
	// expect: child 1 0 0

	// two that write as fast as they can, each its own key and one of both
	const other = fork(process.argv[1], [], { execArgv: ['--policy=policy.json'] });
	const done = new Promise(resolve => { other.once('message', resolve); });
	other.send('theirs');
	await count('mine');
	await done;
	console.log(await kv.get('mine'), await kv.get('theirs'), [...(await kv.getMany(['theirs', 'mine'])).values()].join());
	// expect: 500 500 500,500
	const reads = [() => kv.get('theirs'), async () => (await kv.getMany(['theirs', 'mine'])).get('theirs'),
		async () => (await kv.getWithMetadata('theirs')).value, version => kv.batch().check('theirs', version).commit(),
		version => kv.batch().check('theirs', version).put('never', '').commit(),
		async () => { await kv.put('more', ''); return kv.get('theirs'); }];
	for (let i = 0; i < reads.length; i++) {
		const written = new Promise(resolve => { other.once('message', resolve); });
		other.send(i);
		console.log(await meanwhile(i, reads[i]));
		await written;
	}
	// expect: new
	// expect: new
	// expect: new
	// expect: false
	// expect: false
	// expect: new
	other.disconnect();
	// and the log is moved to the file in spite of it
	const value = 'x'.repeat(1000);
	for (let i = 0; i < 9000; i++)
		await kv.put(`k${i % 50}`, value + i);
	console.log(fs.statSync('fast.db-wal').size < 5000 * 4120, await kv.get('k49') === value + 8999);
	// expect: true true
}

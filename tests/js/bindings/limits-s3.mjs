// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// "limits" of storage hold for a service, too: operations wait their turn, what is beyond the total is refused; parts of an upload count once, and a delete looks first.
// run: python3 {dir}/_s3.py {jsr} {file} drive
// timeout: 60
import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
if (process.argv[2] === 'drive') {
	const policy = JSON.parse(readFileSync('policy.json', 'utf8'));
	for (const limit of [{ concurrent: 2 }, { total: 4 }]) {
		writeFileSync('limited.json', JSON.stringify({ ...policy, limits: { storage: limit } }));
		const { stdout, stderr } = spawnSync(process.execPath, ['--policy=limited.json', '--ledger=log', process.argv[1], Object.keys(limit)[0]],
			{ encoding: 'utf8', env: process.env });
		process.stdout.write(stdout + stderr);
	}
} else if (process.argv[2] === 'concurrent') {
	const { FILES: files } = (await import('jsr:bindings')).env;
	const names = Array.from({ length: 12 }, (_, i) => `c/${i}`);
	await Promise.all(names.map(name => files.put(name, name)));
	const texts = await Promise.all(names.map(async name => (await files.get(name)).text()));
	console.log(texts.join() === names.join(), (await files.list({ prefix: 'c/' })).objects.length);
} else {
	const { FILES: files } = (await import('jsr:bindings')).env;
	const say = promise => promise.then(() => 'done', error => error.code);
	const upload = await files.createMultipartUpload('m');
	const parts = [await upload.uploadPart(1, 'x'.repeat(5 << 20)), await upload.uploadPart(2, 'y')];
	await upload.complete(parts);
	console.log(await say(files.put('a', '1')), await say(files.head('a')), await say(files.delete('a')), await say(files.head('a')), await say(files.put('b', '')));
}
// expect: true 12
// expect: done done ERR_LIMIT_REACHED ERR_LIMIT_REACHED ERR_LIMIT_REACHED

// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A dry run of bindings: writes are said and not made, reads happen; lines as JSON; verdicts in the ledger; the policy's answer comes first.
// run: {jsr} {file} drive
'use strict';
const fs = require('fs'), { spawnSync } = require('child_process');
const say = promise => promise.then(v => v, e => `${e.name} ${e.code ?? e.cause?.code}`);

async function main({ env }) {
	console.log(await say(env.KV.get('a')), await say(env.NEW.get('a')), (await env.NEW.list()).keys.length);
	console.log(await env.KV.put('a', 'changed'), await env.KV.delete('a'), await env.KV.get('a'));
	console.log(await env.NEW.batch().check('x').put('b\n', 'four').delete('c').commit(), (await env.KV.getMany(['a', 'z'])).get('z'));
	const put = await env.FILES.put('dir/o', 'text', { contentType: 'text/plain' });
	console.log(put.size, put.key, put.etag, await env.FILES.get('dir/o'), await env.FILES.delete('old'), await (await env.FILES.get('old')).text());
	console.log((await env.FILES.put('streamed', new Blob(['x'.repeat(70000)]).stream())).size);
	const upload = await env.FILES.createMultipartUpload('parts');
	await upload.uploadPart(1, 'abc');
	await upload.uploadPart(2, 'de');
	console.log((await upload.complete([{ partNumber: 2 }, { partNumber: 1 }])).size, (await env.FILES.list()).objects.map(o => o.key).join());
	for (const f of [() => fs.writeFileSync('/etc/never', ''), () => fs.writeFileSync('out', 'five5')])
		try {
			console.log(f());
		} catch (e) {
			console.log(e.code);
		}
	console.log(await say(fetch('http://127.0.0.1:4321/', { method: 'PUT', body: 'x' })), await say(fetch('http://127.0.0.2:4321/')));
}

function drive() {
	const bindings = { KV: { type: 'kv', path: 'kv.db' }, NEW: { type: 'kv', path: 'new/kv.db' }, FILES: { type: 'storage', path: 'files' } };
	fs.writeFileSync('p.json', JSON.stringify({ bindings, default: 'deny', permissions: { write: ['.'], net: ['127.0.0.1'] } }));
	const prepare = `const { env } = require('jsr:bindings'); (async () => { await env.FILES.put('old', 'here'); await env.KV.put('a', 'as before'); })().catch(e => { console.log(e.message); process.exitCode = 77; });`;
	const made = spawnSync(process.execPath, ['--policy=p.json', '-e', prepare], { encoding: 'utf8' });
	if (made.status) {
		process.stdout.write(made.stdout + made.stderr);
		process.exit(made.status);
	}
	const before = fs.readdirSync('.', { recursive: true }).sort().join();
	const run = spawnSync(process.execPath, ['--policy=p.json', '--dry-run', '--report=json', '--ledger=log', __filename], { encoding: 'utf8' });
	process.stdout.write(run.stdout + run.stderr);
	const lines = fs.readFileSync('log', 'utf8').trim().split('\n').map(JSON.parse);
	console.log(lines.filter(l => l.verdict === 'dry-run').map(l => `${l.kind} ${l.bytes ?? '-'}`).join());
	fs.unlinkSync('log');
	console.log(fs.readdirSync('.', { recursive: true }).sort().join() === before, fs.existsSync('new'));
	for (const option of ['--dry-run', '--dry-run=get', '--dry-run=all']) {
		const code = `for (const method of ['GET', 'HEAD', 'POST']) fetch('http://127.0.0.1:4/', { method }).catch(e => console.log(method, e.cause.code))`;
		const { stdout, stderr, status } = spawnSync(process.execPath, [option, '-e', code], { encoding: 'utf8' });
		console.log(option, status, stdout.trim().split('\n').sort().join());
		process.stdout.write(stderr.replace(process.execPath, 'jsr'));
	}
}

if (process.argv[2] === 'drive')
	drive();
else
	main(require('jsr:bindings'));

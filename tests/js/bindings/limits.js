// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// "limits" of a policy for kv and storage: "total" refuses what is beyond it, with "concurrent" operations wait their turn, in order.
// run: {jsr} {file} drive
'use strict';
const fs = require('fs'), { spawnSync } = require('child_process');

const say = promise => promise.then(v => v, e => `${e.name} ${e.code}: ${e.message}`);

const parts = {
	async begin({ env }) {
		const { code, message } = await env.KV.get('a').catch(e => e) ?? {};
		if (code === 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM') {
			console.log(message);
			process.exit(77);
		}
	},
	async total({ env }) {
		console.log(await env.KV.put('a', '1'), (await env.KV.getMany(['a', 'b'])).size, await env.KV.batch().put('b', '2').commit());
		console.log((await env.KV.list()).keys.length, await say(env.KV.get('a')));
		console.log(await say(env.KV.put('c', '3')), await say(env.KV.batch().delete('a').commit()));
		const up = await env.FILES.createMultipartUpload('m');
		await env.FILES.put('a', 'text');
		await up.uploadPart(1, new Blob(['x'.repeat(1e6)]).stream());
		await up.complete([{ partNumber: 1 }]);
		console.log(await (await env.FILES.get('m')).text() === 'x'.repeat(1e6), await say(env.FILES.head('a')));
		console.log(await (await env.STATIC.fetch('/a')).text());
	},
	async concurrent({ env }) {
		const order = [];
		await env.KV.put('n', '');
		await Promise.all(Array.from({ length: 30 }, async (_, i) => {
			await env.KV.put('n', `${i}`);
			order.push(i);
			if (i === 12)
				await env.KV.delete('m');
		}));
		console.log(order.every((n, i) => n === i), await env.KV.get('n'));
		await Promise.all(Array.from({ length: 20 }, (_, i) => env.FILES.put(`o/${i % 5}`, `${i}`)));
		console.log((await env.FILES.list({ prefix: 'o/' })).objects.length, await (await env.FILES.get('o/4')).text());
		// more than may wait
		const results = await Promise.allSettled(Array.from({ length: 16 * 1024 + 12 }, () => env.KV.get('n')));
		const refused = results.filter(r => r.status === 'rejected');
		console.log(refused.length, `${refused[0].reason}`, refused[0].reason.code, results.slice(-9).every(r => r.status === 'rejected'));
	},
	async none({ env }) { console.log(await say(env.KV.get('a')), await say(env.FILES.get('a'))); },
	// ends while operations wait
	async exit({ env }) {
		for (let i = 0; i < 50; i++)
			env.KV.put('x', `${i}`);
		setImmediate(() => process.exit());
	},
};

function run(part, limits, options = [], env = process.env) {
	const bindings = { KV: { type: 'kv', path: 'kv.db' }, FILES: { type: 'storage', path: 'files' }, STATIC: { type: 'assets', path: 'files' } };
	fs.writeFileSync('p.json', JSON.stringify({ bindings, limits }));
	const end = spawnSync(process.execPath, ['--policy=p.json', ...options, __filename, part], { encoding: 'utf8', env, maxBuffer: 1 << 28 });
	process.stdout.write(end.stdout);
	return end;
}

// how many of these ops were at work at a time
function most(trace, kind) {
	const active = new Set();
	let n = 0;
	for (const [, what, id, k] of trace.matchAll(/^loop: (post|deliver) id=(\d+)(?: kind=(\w+))?/gm)) {
		if (what === 'post' && k === kind)
			active.add(id);
		else if (what === 'deliver')
			active.delete(id);
		n = Math.max(n, active.size);
	}
	return n;
}

function drive() {
	if (run('begin', {}).status === 77)
		process.exit(77);
	run('total', { kv: { total: 4 }, storage: { total: 4 } });
	const { stderr } = run('concurrent', { kv: { concurrent: 3 }, storage: { concurrent: 2 } }, ['--ledger=log'], { ...process.env, JSR_TRACE: 'loop' });
	console.log(most(stderr, 'BindingKv'), most(stderr, 'BindingStorage'));
	const lines = fs.readFileSync('log', 'utf8').trim().split('\n').map(JSON.parse);
	const puts = lines.filter(l => l.kind === 'kv.put' && l.target === 'KV/n');
	console.log(puts.length, puts.every(l => l.site.includes('limits.js:')), puts.some(l => l.queue > puts[1].queue));
	console.log(lines.filter(l => l.kind === 'kv.get' && l.verdict === 'ERR_LIMIT_REACHED').length);
	run('none', { kv: { concurrent: 0 }, storage: { concurrent: 0 } });
	console.log(run('exit', { kv: { concurrent: 1 } }).status);
}

if (process.argv[2] === 'drive')
	drive();
else
	parts[process.argv[2]](require('jsr:bindings'));
// expect: true 2 true
// expect: 2 Error ERR_LIMIT_REACHED: The policy allows no more operations on key-value stores in this run
// expect: Error ERR_LIMIT_REACHED: The policy allows no more operations on key-value stores in this run Error ERR_LIMIT_REACHED: The policy allows no more operations on key-value stores in this run
// expect: true Error ERR_LIMIT_REACHED: The policy allows no more operations on storage in this run
// expect: text
// expect: true 29
// expect: 5 19
// expect: 9 Error: Too many operations on key-value stores wait for their turn ERR_LIMIT_REACHED true
// expect: 3 2
// expect: 31 true true
// expect: 9
// expect: Error ERR_LIMIT_REACHED: The policy allows no more operations on key-value stores at a time Error ERR_LIMIT_REACHED: The policy allows no more operations on storage at a time
// expect: 0

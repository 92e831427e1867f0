// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Requests to a server are in the ledger like those to a file, with their failures' codes, and nothing says where the server is.
// run: python3 {dir}/_redis.py --tls sh -c '{jsr} --policy=policy.json --ledger=ledger {file} && {jsr} {file} ledger'
import fs from 'node:fs';

const [, , ledger] = process.argv;

if (ledger === undefined) {
	const { env } = await import('jsr:bindings');
	await env.CACHE.put('a', 'four');
	await env.CACHE.get('a');
	await env.UNKNOWN.get('a').catch(() => {});
	await env.NOWHERE.list().catch(() => {});
} else {
	const text = fs.readFileSync(ledger, 'utf8');
	for (const { kind, target, bytes, verdict } of text.trim().split('\n').map(JSON.parse))
		if (kind.startsWith('kv.'))
			console.log(kind, target, bytes, verdict);
	console.log(/redis|sock|127\.0\.0\.1|localhost/.test(text.replaceAll(process.argv[1], '')));
}
// expect: kv.put CACHE/a 4 ok
// expect: kv.get CACHE/a 4 ok
// expect: kv.get UNKNOWN/a 0 DEPTH_ZERO_SELF_SIGNED_CERT
// expect: kv.list NOWHERE 0 ECONNREFUSED
// expect: false

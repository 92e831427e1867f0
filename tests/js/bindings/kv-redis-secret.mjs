// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Users, passwords and TLS: what the server needs is shown to it, and to nobody else; also in a sandbox, where the script itself may connect nowhere.
// run: python3 {dir}/_redis.py --auth --tls sh -c '{jsr} --policy=policy.json {file} && {jsr} --sandbox --policy=policy.json --ledger=ledger {file} sandbox && grep -c secretsecret ledger'
// timeout: 60
// exit: 1
import { cases } from './_kv-cases.mjs';
import { env } from 'jsr:bindings';

// the password is not to be in this program's text either
const PASSWORD = ['Zq7', 'secret'.repeat(4)].join(''), sandbox = process.argv[2] === 'sandbox';
const failure = (promise) => promise.then((value) => value, (error) => `${error.code}: ${error.message}`);
const failures = [];

console.log(await env.SECRET.put('a', 'b'), await env.SECRET.get('a'), await env.INURL.get('a'), await failure(env.CACHE.get('a')));
console.log(failures[0] = await failure(env.WRONG.get('a')));
console.log(failures[1] = (await failure(env.OUTSIDE.put('a', 'b'))).slice(0, 33));

console.log(await env.TLS.put('t', 'u'), await env.TLS.get('t'));
console.log(failures[2] = await failure(env.UNKNOWN.get('t')));
console.log(failures[3] = await failure(env.OTHER.get('t')));
console.log(/the server ended the connection|cannot be understood/.test(failures[4] = await failure(env.PLAIN.get('t'))));
if (!sandbox)
	console.log(await cases(env.SECRET));
const large = 'x'.repeat(3 << 20);
console.log(await env.TLS.put('large', large), await env.TLS.get('large') === large);
console.log(await Promise.all(Array.from({ length: 20 }, (_, i) => env.TLS.put(`l${i}`, large.slice(0, 100000)))).then((all) => all.every(Boolean)));

const seen = [JSON.stringify(process.env), String(process.argv), failures.join()];
if (sandbox) {
	console.log((await fetch('http://127.0.0.1:4321/').catch((error) => error.cause ?? error)).code);
} else {
	const { readFileSync } = await import('node:fs'), { execFileSync } = await import('node:child_process');
	seen.push(readFileSync('/proc/self/environ', 'latin1'), execFileSync('env', { encoding: 'utf8' }));
	console.log('ERR_ACCESS_DENIED');
}
console.log(seen.some((text) => text.includes(PASSWORD)));

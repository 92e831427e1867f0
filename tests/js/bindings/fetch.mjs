// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Fetch bindings: headers for the hosts that are named, which the script never sees.
// run: python3 {dir}/_echo.py {jsr} --policy=policy.json {file}
import { env } from 'jsr:bindings';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const { NAMED, OTHER } = process.env, { API } = env;
// what the servers say they got is where the secret may be; it is not to be in this program's text either
const SECRET = ['Zq7', 'secret'.repeat(4)].join('');
const shape = (value) => value?.replace(SECRET, '<secret>');
async function sent(promise) {
	const { path, headers } = await (await promise).json();
	const all = Object.fromEntries(headers);
	return [path, ...['authorization', 'x-file', 'x-command', 'x-plain', 'x-mine', 'host'].map((name) => shape(all[name]) ?? '-')
		.map((text) => text === NAMED.slice(7) ? 'named' : text === OTHER.slice(7) ? 'other' : text)].join(' | ');
}
const failure = (promise) => promise.then(() => 'none', (error) => `${error.name}: ${error.message}`.replace(OTHER, 'OTHER'));

console.log(await sent(API.fetch('/path?q')));
// expect: /path?q | Bearer <secret>E | <secret>F | <secret>C | as it is | - | named
console.log(await sent(API.fetch(`${NAMED}/a`, { method: 'POST', body: 'x', headers: { 'X-Mine': '1', Authorization: 'mine', host: 'evil.test' } })));
// expect: /a | Bearer <secret>E | <secret>F | <secret>C | as it is | 1 | named
console.log(await sent(API.fetch(new Request(`${NAMED}/request`))));
// expect: /request | Bearer <secret>E | <secret>F | <secret>C | as it is | - | named

// redirects: kept on the host, lost elsewhere
console.log(await sent(API.fetch('/round')));
// expect: /back | Bearer <secret>E | <secret>F | <secret>C | as it is | - | named
console.log(await sent(API.fetch('/away')));
// expect: /arrived | - | - | - | - | - | other

// other hosts and schemes
console.log(await failure(API.fetch(`${OTHER}/`)));
// expect: TypeError: Binding 'API' is not for OTHER
console.log(await failure(API.fetch('data:,x')), await failure(API.fetch('//127.0.0.1:1/')));
// expect: TypeError: A fetch binding takes http and https URLs TypeError: Failed to parse URL from //127.0.0.1:1/
console.log((await failure(API.fetch(NAMED.replace('127.0.0.1', 'user:pass@127.0.0.1')))).split(': http')[0]);
// expect: TypeError: Request cannot be constructed from a URL that includes credentials

// options that would lead it elsewhere, or show it
process.env.http_proxy = process.env.HTTP_PROXY = process.env.all_proxy = OTHER;
console.log(await sent(API.fetch('/proxy', { proxy: OTHER, unix: '/nowhere', verbose: true, tls: { rejectUnauthorized: false } })));
// expect: /proxy | Bearer <secret>E | <secret>F | <secret>C | as it is | - | named
console.log(await sent(fetch(`${NAMED}/plain`, { proxy: '' })));
// expect: /plain | - | - | - | - | - | named

// nowhere in sight
const seen = [JSON.stringify(process.env), fs.readFileSync('/proc/self/environ', 'latin1'), execFileSync('env', { encoding: 'utf8' }),
	JSON.stringify(process.report?.getReport?.() ?? {}), String(process.argv)];
console.log(seen.map((text) => text.includes(SECRET)).join());
// expect: false,false,false,false,false
for (const path of ['/proc/self/mem', '/proc/thread-self/mem', `/proc/${process.pid}/task/${process.pid}/mem`])
	try {
		fs.openSync(path);
		console.log('open');
	} catch ({ code }) {
		console.log(code);
	}
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
// stderr-hasnot: secretsecret

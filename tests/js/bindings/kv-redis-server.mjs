// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// What a server refuses, its silence, its end and its return: an error with a code, and nothing that was acknowledged is lost.
// run: python3 {dir}/_redis.py {jsr} --policy=policy.json {file}
// timeout: 60
// waits: for servers that are silent
import { env } from 'jsr:bindings';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';

const { CACHE: kv, NOWHERE, SHORT } = env, { REDIS, REDIS_PID, REDIS_PORT } = process.env;
const cli = (...words) => execFileSync('redis-cli', ['-s', REDIS, ...words], { encoding: 'utf8' }).trim();
const failure = (promise) => promise.then((value) => value, (error) => `${error.code}: ${error.message}`);
const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

console.log(await failure(NOWHERE.get('a')), '|', await failure(NOWHERE.put('a', 'b')));
// expect: ECONNREFUSED: Binding 'NOWHERE': connection refused | ECONNREFUSED: Binding 'NOWHERE': connection refused

// keys of other programs, below the store's prefix
cli('LPUSH', 'jsr:value:list', 'x');
cli('SET', 'jsr:value:foreign', 'a value that is too short or has no trailer');
console.log((await failure(kv.get('list'))).slice(0, 37), '|', await failure(kv.get('foreign')));
// expect: EBADMSG: Binding 'CACHE': WRONGTYPE O | EBADMSG: Binding 'CACHE': a key has a value that is none of this store's
console.log([...await kv.getMany(['list', 'none'])].join());
// expect: list,,none,
console.log((await failure(kv.batch().check('list').put('b', 'x').commit())).slice(0, 30), await kv.get('b'));
// expect: EBADMSG: Binding 'CACHE': WRON null
console.log(await kv.put('list', 'mine'), await kv.get('list'));
// expect: true mine

// expired keys leave the index, by a list and by a write
await Promise.all(Array.from({ length: 300 }, (_, i) => kv.put(`e${i}`, 'x', { ttl: 0.2 })));
await kv.put('kept', 'x', { ttl: 0.2 });
await kv.put('kept', 'y');
await kv.put('longer', 'x', { ttl: 0.2 });
await kv.put('longer', 'y', { ttl: 100 });
console.log(cli('ZCARD', 'jsr:keys'), (await kv.list({ prefix: 'e', limit: 10 })).keys.length);
// expect: 303 10
await sleep(1100);
await kv.put('a', '1');
await sleep(1100);
await kv.put('a', '2');
console.log(cli('ZRANGE', 'jsr:keys', '0', '-1').replaceAll('\n', ' '), cli('ZRANGE', 'jsr:expires', '0', '-1'));
// expect: a kept list longer longer
await Promise.all(Array.from({ length: 500 }, (_, i) => kv.put(`g${i}`, 'x')));
cli('EVAL', "for i = 0, 498 do redis.call('DEL', 'jsr:value:g' .. i) end", '0');
console.log((await kv.list({ prefix: 'g', limit: 1 })).keys[0].name, (await kv.list({ prefix: 'g' })).complete, cli('ZCARD', 'jsr:keys'));
// expect: g499 true 5
// the look at many that are gone takes several scripts
cli('EVAL', "for i = 100000, 124999 do redis.call('ZADD', 'jsr:keys', 0, 'g' .. i) end", '0');
const all = await kv.list({ prefix: 'g' });
console.log(all.keys.map((key) => key.name).join(), all.complete, cli('ZCARD', 'jsr:keys'));
// expect: g499 true 5

// a server that is full, or only reads
cli('CONFIG', 'SET', 'maxmemory', '1');
const full = await Promise.all([kv.put('full', 'x'), kv.put('full', 'x', { ttl: 9 }), kv.put('full', 'x', { ifAbsent: true }),
	kv.batch().put('full', 'x').put('full', 'y', { ttl: 5 }).commit()].map(failure));
console.log(full.map((text) => text.slice(0, 34)).join(' | '));
// expect: ENOSPC: Binding 'CACHE': OOM comma | ENOSPC: Binding 'CACHE': OOM comma | ENOSPC: Binding 'CACHE': OOM comma | ENOSPC: Binding 'CACHE': OOM comma
cli('CONFIG', 'SET', 'maxmemory', '0');
console.log(await kv.get('full'), cli('ZSCORE', 'jsr:keys', 'full') === '', await kv.put('full', 'z'));
// expect: null true true
cli('REPLICAOF', '127.0.0.1', '1');
console.log((await Promise.all([kv.put('a', 'x'), kv.put('a', 'x', { ttl: 9 }), kv.delete('a'), kv.batch().check('a').put('a', 'x').commit(),
	kv.put('b', 'x', { ifAbsent: true })].map(failure))).map((text) => `${text}`.slice(0, 15)).join(' | '));
// expect: EROFS: Binding  | EROFS: Binding  | EROFS: Binding  | false | EROFS: Binding 
console.log(await kv.get('a'), (await kv.list({ prefix: 'a' })).keys.length);
// expect: 2 1
cli('REPLICAOF', 'NO', 'ONE');

// it forgets the scripts, and ends the connection while nobody asks anything
cli('SCRIPT', 'FLUSH');
console.log(await kv.put('once', 'x', { ifAbsent: true }), await kv.put('once', 'y', { ifAbsent: true }));
// expect: true false
cli('CLIENT', 'KILL', 'TYPE', 'normal');
await sleep(30);
console.log(await kv.put('after', 'x'), await kv.get('after'));
// expect: true x

// silence: what was asked fails, and when it speaks again all is well
process.kill(REDIS_PID, 'SIGSTOP');
console.log(await Promise.all([failure(SHORT.get('a')), failure(SHORT.put('a', 'x'))]).then((all) => all.join(' | ')));
// expect: ETIMEDOUT: Binding 'SHORT': the server did not answer in time | ETIMEDOUT: Binding 'SHORT': the server did not answer in time
process.kill(REDIS_PID, 'SIGCONT');
console.log(await SHORT.put('short', 'x'), await SHORT.get('short'));
// expect: true x
process.kill(REDIS_PID, 'SIGSTOP');
const [read, wrote] = [failure(SHORT.get('a')), failure(SHORT.put('b', 'x'))];
console.log(`${await read} | ${await wrote}`);
// expect: ETIMEDOUT: Binding 'SHORT': the server did not answer in time | ETIMEDOUT: Binding 'SHORT': the server did not answer in time; what was being written may have been, or not
process.kill(REDIS_PID, 'SIGCONT');

// the time in which the script does not let it speak does not count
const busy = (ms) => { for (const end = Date.now() + ms; Date.now() < end;); };
const [first, second] = [failure(env.FRESH.get('a')), failure(SHORT.get('a'))];
await new Promise(setImmediate);
busy(700);
console.log(await first, await second);
// expect: 2 2

// its end, in the middle of writing, and its return with what it keeps on disk
const acknowledged = new Map(), errors = new Set();
let ends = false;
async function write(lane) {
	for (let i = lane; !ends; i += 10) {
		const value = `${i}`.repeat(i % 7 + 1);
		try {
			await (i % 3 ? kv.put(`w${i}`, value) : kv.batch().check(`w${i}`).put(`w${i}`, value).commit());
			acknowledged.set(`w${i}`, value);
		} catch (error) {
			errors.add(error.code);
			await sleep(5);
		}
	}
}
cli('CONFIG', 'SET', 'appendonly', 'yes');
cli('CONFIG', 'SET', 'appendfsync', 'always');
while (!cli('INFO', 'persistence').includes('aof_rewrite_in_progress:0'))
	await sleep(20);
const writing = Promise.all(Array.from({ length: 10 }, (_, lane) => write(lane)));
await sleep(150);
process.kill(REDIS_PID, 'SIGKILL');
await sleep(200);
const again = spawn(process.env.REDIS_SERVER, ['--port', REDIS_PORT, '--bind', '127.0.0.1', '--unixsocket', REDIS, '--dir', '.', '--save', '',
	'--databases', '4', '--appendonly', 'yes'], { stdio: 'ignore' });
const before = acknowledged.size;
while (acknowledged.size < before + 50)
	await sleep(20);
ends = true;
await writing;
let lost = 0;
for (const [key, value] of acknowledged)
	lost += await kv.get(key) !== value;
const listed = new Set();
for (let cursor = null, complete = false; !complete;) {
	const part = await kv.list({ prefix: 'w', cursor });
	for (const { name } of part.keys)
		listed.add(name);
	({ cursor, complete } = part);
}
console.log(before > 20, lost, [...acknowledged.keys()].filter((key) => !listed.has(key)).length);
// expect: true 0 0
console.log([...errors].every((code) => ['ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'EAGAIN'].includes(code)), errors.size > 0);
// expect: true true
again.kill('SIGKILL');
await new Promise((resolve) => { again.on('close', resolve); });
console.log(/^(ECONNREFUSED|ECONNRESET): Binding 'CACHE': /.test(await failure(kv.get('a'))));
// expect: true

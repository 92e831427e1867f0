// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Key-value stores on a server: what each call gives.
// run: python3 {dir}/_redis.py {jsr} --policy=policy.json {file}
// timeout: 60
import { cases } from './_kv-cases.mjs';
import { env } from 'jsr:bindings';

console.log(await cases(env.CACHE));
console.log(await cases(env.TCP));
// expect: 31 cases, 0 wrong
// expect: 31 cases, 0 wrong

// a cursor of another prefix
await Promise.all(['c1', 'd1', 'd2'].map((key) => env.CACHE.put(key, 'x')));
const { cursor } = await env.CACHE.list({ prefix: '', limit: 1 });
console.log((await env.CACHE.list({ prefix: 'd', cursor })).keys.map((key) => key.name).join());
// expect: d1,d2

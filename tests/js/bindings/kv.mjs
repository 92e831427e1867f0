// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Key-value stores in a file: what each call gives.
// run: cp {dir}/_policy.json policy.json && {jsr} --policy=policy.json {file}
import { CACHE as kv } from './_sqlite.mjs';
import { cases } from './_kv-cases.mjs';
import { env } from 'jsr:bindings';

console.log(await cases(kv));
// expect: 31 cases, 0 wrong

// a cursor of another prefix
await Promise.all(['c1', 'd1', 'd2'].map((key) => kv.put(key, 'x')));
const { cursor } = await kv.list({ prefix: '', limit: 1 });
console.log((await kv.list({ prefix: 'd', cursor })).keys.map((key) => key.name).join());
// expect: d1,d2

// a file that is no store
const error = await env.BROKEN.get('x').catch((e) => e);
console.log(error.message, error.code);
// expect: Binding 'BROKEN': file is not a database EBADMSG

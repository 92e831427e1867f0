// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// In a sandbox a binding is allowed to do what it is for, and the script is not.
// run: cp {dir}/_folders.json f.json && python3 {dir}/_echo.py sh -c 'sed "s/{ *.bindings.: *{/{\"bindings\": { \"CACHE\": {\"type\": \"kv\", \"path\": \".\/cache.db\"}, \"FILES\": {\"type\": \"storage\", \"path\": \".\/files\"},/" policy.json > all.json && {jsr} --sandbox --policy=all.json {file}'
import { CACHE } from './_sqlite.mjs';
import { env } from 'jsr:bindings';
import fs from 'node:fs';

const code = (promise) => promise.then(() => 'done', (error) => (error.cause ?? error).code);

console.log(await CACHE.put('a', 'b'), await CACHE.get('a'));
// expect: true b
console.log(await (await env.FILES.put('x/y', 'z').then(() => env.FILES.get('x/y'))).text());
// expect: z
await env.FILES.put('typed', 'z', { contentType: 'text/z', metadata: { a: 1 } });
console.log('%j', [(await env.FILES.head('typed')).contentType, (await env.FILES.head('typed')).metadata]);
// expect: ["text/z",{"a":1}]
console.log(await code(fs.promises.readFile('files/x/y')), await code(fs.promises.readFile('cache.db')));
// expect: ERR_ACCESS_DENIED ERR_ACCESS_DENIED
console.log(await code(env.API.fetch('/')), await code(fetch('http://127.0.0.1:4321/')));
// expect: done ERR_ACCESS_DENIED

// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Calls of bindings are resources of async hooks, and keep the store of an AsyncLocalStorage.
// run: echo '{"bindings":{"CACHE":{"type":"kv","path":"kv.db"},"FILES":{"type":"storage","path":"files"},"STATIC":{"type":"assets","path":"files"}}}' >p && {jsr} --policy=p {file}
import { CACHE } from './_sqlite.mjs';
import { env } from 'jsr:bindings';
import { AsyncLocalStorage, createHook } from 'node:async_hooks';

const types = new Map(), ids = new Map();
const hook = createHook({
	init(id, type, trigger, { constructor }) { if (/^BINDING/.test(type)) { types.set(type, constructor.name); ids.set(id, ''); } },
	before(id) { if (ids.has(id)) ids.set(id, `${ids.get(id)}b`); },
	after(id) { if (ids.has(id)) ids.set(id, `${ids.get(id)}a`); }
}).enable();
await CACHE.put('a', 'b');
console.log(await CACHE.get('a'), (await CACHE.list()).keys.length, (await CACHE.getMany(['a'])).size, await CACHE.batch().delete('a').commit());
// expect: b 1 1 true
await env.FILES.put('a.txt', 'b');
await env.FILES.put('c', new Blob(['d']));
console.log(await (await env.FILES.get('a.txt')).text(), (await env.FILES.list()).objects.length, (await env.STATIC.fetch('/a.txt')).status);
// expect: b 2 200
hook.disable();
console.log([...types].sort().join(' '), [...new Set(ids.values())].join());
// expect: BINDINGKV,BindingKv BINDINGSTORAGE,BindingStorage ba

const local = new AsyncLocalStorage();
await local.run('kept', async () => {
	await CACHE.get('a');
	const first = local.getStore();
	await env.FILES.head('c');
	console.log(first, local.getStore());
	// expect: kept kept
});

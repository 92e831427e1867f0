// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Keeps a copy of a folder in a storage binding: jsr --policy=mirror.json mirror.mjs [--to BINDING] FOLDER
// run: cp {dir}/_mirror.json mirror.json; mkdir -p site/a; echo one >site/a/1; echo two >site/2; head -c 300000 /dev/zero >site/zeros; m="{jsr} --policy=mirror.json {file} site"; $m; $m; echo other >site/2; rm site/zeros; $m; cat mirror/2; python3 {dir}/../js/bindings/_s3.py sh -c '{jsr} --sandbox --allow-read=site --policy=policy.json {file} --to FILES site && rm site/2 && {jsr} --sandbox --allow-read=site --policy=policy.json {file} --to FILES site'
// expect: 3 new, 0 changed, 0 gone, 0 as they were, 293 KB sent
// expect: 0 new, 0 changed, 0 gone, 3 as they were, 0 KB sent
// expect: 0 new, 1 changed, 1 gone, 1 as they were, 0 KB sent
// expect: other
// expect: 2 new, 0 changed, 0 gone, 0 as they were, 0 KB sent
// expect: 0 new, 0 changed, 1 gone, 1 as they were, 0 KB sent
import { env } from 'jsr:bindings';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals: [folder] } = parseArgs({
	options: { to: { type: 'string', default: 'MIRROR' } },
	allowPositionals: true
});
const storage = env[values.to];
const AT_ONCE = 8;
const done = { new: 0, changed: 0, gone: 0, same: 0, bytes: 0 };

async function namesBelow(root) {
	const entries = await readdir(root, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile())
		.map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'));
}

async function* keysOf(store) {
	let cursor = null, complete = false;
	while (!complete) {
		const page = await store.list({ cursor });
		yield* page.objects.map((object) => object.key);
		({ cursor, complete } = page);
	}
}

async function send(name) {
	const path = join(folder, name), { size, mtimeMs } = await stat(path), changed = String(mtimeMs);
	const there = await storage.head(name);
	if (there?.size === size && there.metadata?.changed === changed) {
		done.same++;
		return;
	}
	await storage.put(name, createReadStream(path), { metadata: { changed } });
	done[there === null ? 'new' : 'changed']++;
	done.bytes += size;
}

async function remove(name) {
	await storage.delete(name);
	done.gone++;
}

async function forEach(items, act) {
	const queue = [...items];
	await Promise.all(Array.from({ length: AT_ONCE }, async () => {
		while (queue.length > 0)
			await act(queue.shift());
	}));
}

const names = new Set(await namesBelow(folder)), gone = [];
await forEach(names, send);
for await (const key of keysOf(storage))
	if (!names.has(key))
		gone.push(key);
await forEach(gone, remove);
console.log(`${done.new} new, ${done.changed} changed, ${done.gone} gone, ${done.same} as they were, ${Math.round(done.bytes / 1024)} KB sent`);

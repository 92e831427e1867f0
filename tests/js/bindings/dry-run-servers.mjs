// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A dry run with stores on servers: what they are asked for is asked, and nothing that would change them is sent.
// run: python3 {dir}/_redis.py sh -c '{jsr} --policy=policy.json {file} before kv && {jsr} --policy=policy.json --dry-run {file} dry kv 2>&1 && {jsr} --policy=policy.json {file} after kv' || exit
// run: python3 {dir}/_s3.py sh -c '{jsr} --policy=policy.json {file} before storage && {jsr} --policy=policy.json --dry-run {file} dry storage 2>&1 && {jsr} --policy=policy.json {file} after storage'
// timeout: 60
import { env } from 'jsr:bindings';
const [when, type] = process.argv.slice(2);
const { CACHE: kv, FILES: files } = new Proxy(env, { get: (all, name) => name in all ? all[name] : undefined });
const say = promise => promise.then(value => value, error => error.code);
if (type === 'kv') {
	if (when === 'before')
		await kv.put('a', 'as before');
	if (when === 'dry')
		console.log(await kv.put('a', 'changed'), await kv.delete('a'), await kv.batch().put('b', 'new').commit());
	console.log(when, await kv.get('a'), (await kv.list()).keys.map(key => key.name).join());
} else {
	if (when === 'before')
		await files.put('a', 'as before');
	if (when === 'dry') {
		const { key, size, etag } = await files.put('a', 'changed', { onlyIf: { etagMatches: 'never' } });
		console.log(key, size, etag, await files.delete('a'), (await files.put('b', new Blob(['x'.repeat(10)]).stream())).size);
		const upload = files.createMultipartUpload('c');
		const parts = [await upload.uploadPart(1, 'one'), await upload.uploadPart(2, new Blob(['second']).stream())];
		console.log((await upload.complete(parts)).size, await say(files.put('../up', 'x')), await say(files.put('', 'x')));
		await files.createMultipartUpload('d').abort();
	}
	console.log(when, await (await files.get('a')).text(), (await files.list()).objects.map(object => object.key).join());
}
// expect: before as before a
// expect: dry run: put CACHE/a (7 bytes)
// expect: dry run: delete CACHE/a
// expect: dry run: put CACHE/b (3 bytes)
// expect: true true true
// expect: dry as before a
// expect: after as before a
// expect: before as before a
// expect: dry run: put FILES/a (7 bytes)
// expect: dry run: delete FILES/a
// expect: dry run: put FILES/b (10 bytes)
// expect: a 7 null true 10
// expect: dry run: put FILES/c (9 bytes)
// expect: 9 EINVAL undefined
// expect: dry as before a
// expect: after as before a

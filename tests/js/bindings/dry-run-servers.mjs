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
	if (when === 'dry')
		console.log(await say(files.put('a', 'changed')), await say(files.delete('a')), await say(files.put('b', new Blob(['x'.repeat(10)]).stream())));
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
// expect: dry run: send FILES/a by PUT (7 bytes)
// expect: dry run: send FILES/a by DELETE
// expect: dry run: send FILES/b by PUT (10 bytes)
// expect: ERR_DRY_RUN ERR_DRY_RUN ERR_DRY_RUN
// expect: dry as before a
// expect: after as before a

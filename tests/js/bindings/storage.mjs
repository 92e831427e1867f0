// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Storage in a folder: objects by key, whole or not at all.
// run: cp {dir}/_folders.json policy.json && {jsr} --policy=policy.json {file}
import { env } from 'jsr:bindings';
import fs from 'node:fs';
import { bytesOf, cases, failure, hash } from './_storage-cases.mjs';

const { FILES: files } = env;
const show = (...values) => console.log(...values.map((v) => typeof v === 'string' ? v : JSON.stringify(v)));
const sha = (bytes) => hash('sha256', bytes);
const keys = async (options) => (await files.list(options)).objects.map((object) => object.key);

await cases(files, { etagOf: sha, partSize: 5,
	names: ['a', 'a.b', 'b/1', 'b/2/x', 'b/2/y', 'b0', 'ü/1', '../up', './here', '//', 'end/', '.jsr/lock', '100%', 'a\0b', '%2E', 'x y+z?&=#"<>\'~*\\'] });
// expect: all cases hold
show(fs.readdirSync('made/files'), fs.readdirSync('made/files/.jsr'), fs.existsSync('made/up'), fs.existsSync('up'), fs.readdirSync('made'));
// expect: [".jsr"] ["lock"] false false ["files"]

// what others have put there is found, and what they changed
await files.put('dir/a.txt', 'hello', { metadata: 'm' });
show(fs.readFileSync('made/files/dir/a.txt', 'utf8'));
// expect: hello
fs.writeFileSync('made/files/dir/b.txt', 'by hand');
fs.appendFileSync('made/files/dir/a.txt', ' world');
const [a, b] = await Promise.all([files.get('dir/a.txt'), files.get('dir/b.txt')]);
show(await a.text(), a.etag === sha('hello world'), a.metadata, await b.text(), b.etag === sha('by hand'));
// expect: hello world true null by hand true

// what a failed or abandoned upload leaves
show(await failure(files.put('n', { stream: () => (async function* () { yield 'a'; throw new Error('broken'); })() })), fs.readdirSync('made/files/.jsr'));
// expect: Error: broken ["lock"]

// keys that are names of folders
await files.put('a', '');
await files.put('b/1', '');
show(await failure(files.put('k'.repeat(300), '')), await failure(files.put('a/below', '')), await failure(files.put('b', '')), await files.get('a/below'), await files.get('b'));
// expect: Error: name too long Error: not a directory Error: illegal operation on a directory null null
fs.symlinkSync('/etc', 'made/files/etc');
fs.symlinkSync('/etc/passwd', 'made/files/passwd');
show(await files.get('passwd'), await files.get('etc/passwd'), await files.delete('passwd'), (await keys()).includes('passwd'), await failure(files.put('etc/x', '')));
// expect: null null false false Error: not a directory

// in parts, in any order
const upload = files.createMultipartUpload('parts');
await Promise.all([upload.uploadPart(1, 'one'), upload.uploadPart(2, bytesOf(1000))]);
const whole = await upload.complete([{ partNumber: 2 }, { partNumber: 1 }, { partNumber: 1 }]);
show(whole.size, whole.etag === hash('sha256', bytesOf(1000), 'oneone'));
// expect: 1006 true

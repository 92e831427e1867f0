// fs.openAsBlob: a blob whose bytes stay in the file, of which it gives those it was made of or none.
// run: python3 {dir}/../fetch/_server.py {jsr} {file}
// expect: type Text/x 10 true
// expect: text hello file
// expect: slice lo f o
// expect: bytes 104 10 10
// expect: response hello file 10
// expect: blob of it llo f text/y
// expect: nested <hello file|lo> 15
// expect: file a.txt hello file
// expect: clone hello file
// expect: reader hello file data:Text/x;base64,aGVsbG8gZmlsZQ==
// expect: byob ello
// expect: pieces 5 65536 300000 true
// expect: upload 300000 true 300000 Big/x
// expect: again 300000 true
// expect: form 300000 true
// expect: mixed 300000 v
// expect: empty "" 0
// expect: text NotReadableError 0 The blob could not be read
// expect: slice NotReadableError 0 The blob could not be read
// expect: stream NotReadableError 0 The blob could not be read
// expect: response NotReadableError 0 The blob could not be read
// expect: nested NotReadableError 0 The blob could not be read
// expect: reader error loadend NotReadableError
// expect: fetch TypeError fetch failed NotReadableError
// expect: nothing of it ""
// expect: midway 65536 NotReadableError
// expect: wrong ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE ERR_INVALID_ARG_VALUE
// expect: descriptors 0
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const { BASE } = process.env;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blob-'));
const small = path.join(folder, 'a.txt'), large = path.join(folder, 'large');
const content = new Uint8Array(300_000);
for (let i = 0; i < content.length; i++)
	content[i] = i * 7 + (i >> 8);
const isContent = bytes => Buffer.compare(bytes, content) === 0;
fs.writeFileSync(small, 'hello file');
fs.writeFileSync(large, content);
const say = (what, promise) => promise.then(value => console.log(what, value),
	e => console.log(what, e.name, ...e.name === 'TypeError' ? [e.message, e.cause.name] : [e.code, e.message]));
const targetOf = fd => {
	try {
		return fs.readlinkSync(`/proc/self/fd/${fd}`);
	} catch {
		return '';
	}
};
const descriptors = () => fs.readdirSync('/proc/self/fd').filter(fd => targetOf(fd).startsWith(folder)).length;
const read = (blob, how) => new Promise(resolve => {
	const reader = new FileReader(), types = [];
	reader.onloadend = () => resolve(reader.error ? `${types} loadend ${reader.error.name}` : reader.result);
	reader.onerror = () => types.push('error');
	reader[how](blob);
});

const blob = await fs.openAsBlob(small, { type: 'Text/x' });
console.log('type', blob.type, blob.size, blob instanceof Blob);
console.log('text', await blob.text());
console.log('slice', await blob.slice(3, 7).text(), await blob.slice(2, 9).slice(2, -4).text());
const bytes = await blob.bytes();
console.log('bytes', bytes[0], bytes.length, (await blob.arrayBuffer()).byteLength);
console.log('response', await new Response(blob).text(), (await (await new Response(blob).blob()).bytes()).length);
const part = await new Response(blob.slice(2, 7, 'Text/Y')).blob();
console.log('blob of it', await part.text(), part.type);
const nested = new Blob(['<', blob, '|', blob.slice(3, 5), '>']);
console.log('nested', await nested.text(), nested.size);
const file = new File([await fs.openAsBlob(Buffer.from(small))], 'a.txt');
console.log('file', file.name, await file.text());
console.log('clone', await structuredClone(blob).text());
console.log('reader', await read(blob, 'readAsText'), await read(blob, 'readAsDataURL'));
const byob = blob.slice(1).stream().getReader({ mode: 'byob' });
console.log('byob', new TextDecoder().decode((await byob.read(new Uint8Array(4))).value));
await byob.cancel();

const big = await fs.openAsBlob(new URL(`file://${large}`), { type: 'Big/x' });
const pieces = await Array.fromAsync(big.stream());
console.log('pieces', pieces.length, pieces[0].length, big.size, isContent(Buffer.concat(pieces)));
const sum = (await (await fetch(`${BASE}/echo`, { method: 'POST', body: content })).json()).sum;
const post = (to, body) => fetch(`${BASE}${to}`, { method: 'POST', body }).then(r => r.json());
const header = ({ fields }, name) => fields.find(pair => pair[0].toLowerCase() === name)?.[1];
const sent = await post('/echo', big);
console.log('upload', sent.size, sent.sum === sum, header(sent, 'content-length'), header(sent, 'content-type'));
const again = await post(`/redirect?status=307&to=${encodeURIComponent('/echo')}`, big);
console.log('again', again.size, again.sum === sum);
const form = new FormData();
form.append('a', big);
const parsed = await new Response(form).formData();
console.log('form', parsed.get('a').size,
	isContent(await parsed.get('a').bytes()));
form.append('b', { [Symbol.toStringTag]: 'Blob', size: 1, type: '', stream: async function *() { yield new Uint8Array([118]); } });
const mixed = await new Response(form).formData();
console.log('mixed', mixed.get('a').size, await mixed.get('b').text());
const hollow = path.join(folder, 'empty');
fs.writeFileSync(hollow, '');
const empty = await fs.openAsBlob(hollow);
console.log('empty', JSON.stringify(await empty.text()), (await Array.fromAsync(empty.stream())).length);

fs.writeFileSync(small, 'hello file!');
await say('text', blob.text());
await say('slice', blob.slice(3, 7).text());
await say('stream', Array.fromAsync(blob.stream()));
await say('response', new Response(blob).text());
await say('nested', nested.arrayBuffer());
console.log('reader', await read(blob, 'readAsText'));
await say('fetch', fetch(`${BASE}/echo`, { method: 'POST', body: blob }));
console.log('nothing of it', JSON.stringify(await blob.slice(2, 2).text()));
const reader = big.stream().getReader();
const first = await reader.read();
fs.utimesSync(large, 1, 1);
console.log('midway', first.value.length, await reader.read().catch(e => e.name));
const codeOf = (...args) => {
	try {
		return fs.openAsBlob(...args) && 'taken';
	} catch (e) {
		return e.code;
	}
};
console.log('wrong', codeOf(1), codeOf(small, null), codeOf(small, { type: 1 }), codeOf(path.join(folder, 'absent')), codeOf('a\0'));
console.log('descriptors', descriptors());
fs.rmSync(folder, { recursive: true });

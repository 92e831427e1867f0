// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// In a sandbox without any permission the binding works; what it signs with is nowhere in sight, and neither is the service.
// run: python3 {dir}/_s3.py {jsr} --sandbox --policy=policy.json --ledger=ledger {file} && cat ledger >&2
// waits: for tries again
import { env } from 'jsr:bindings';
import { inspect } from 'node:util';

// the secrets all begin like this, which is not to be in this program's text either
const begin = ['q9', 'Hid', 'den'].join(''), ids = ['AKID', 'PLAIN'].join('');
const texts = [];
const keep = (value) => { texts.push(inspect(value, { depth: 9, showHidden: true }), String(value === env ? '' : value?.stack), JSON.stringify(value) ?? ''); return value; };

console.log((await env.FILES.put('k', 'value', { metadata: { a: 'b' } })).size, await (await env.VIRTUAL.get('k')).text());
// expect: 5 value
console.log(await fetch('http://127.0.0.1:4321').catch((error) => (error.cause ?? error).code));
// expect: ERR_ACCESS_DENIED
for (const name of Object.keys(env))
	for (const act of [(s) => s.put('x', 'y'), (s) => s.get('x'), (s) => s.head('x'), (s) => s.list(), (s) => s.delete('x'),
		(s) => s.createMultipartUpload('x').uploadPart(1, 'z'), (s) => s.get('x', { range: { offset: 99 } }), (s) => s.put('x', 'y', { metadata: 'm'.repeat(9999) })])
		keep(await act(env[name]).catch((error) => error));
keep(env);
keep(env.FILES);
keep(await env.FILES.get('k'));
try {
	keep(process.env);
} catch (error) {
	keep(error);
}
keep(process.argv);
const all = texts.join('\n');
console.log(all.length > 10_000, [begin, ids, 'AWS4', '127.0.0.1', 'localhost', 'eu-test-1/'].map((text) => all.includes(text)).join());
// expect: true false,false,false,false,false,false

// traps in what the library might use
const seen = [];
const { apply } = Reflect;
let busy = false;
const note = (value) => {
	if (busy)
		return;
	busy = true;
	seen[seen.length] = inspect(value, { depth: 4 });
	busy = false;
};
const spy = (object, name) => { const was = object[name]; object[name] = function (...args) { note([this, args]); return apply(was, this, args); }; };
for (const [object, names] of [[Array.prototype, ['push', 'map', 'join']], [String.prototype, ['replace', 'split', 'slice']], [Map.prototype, ['get', 'set']],
	[Promise.prototype, ['then']], [Reflect, ['apply']], [JSON, ['parse', 'stringify']], [RegExp.prototype, ['exec', 'test']]])
	for (const name of names)
		spy(object, name);
for (const name of ['authorization', 'url', 'fields', 'secretAccessKey', 'code'])
	Object.defineProperty(Object.prototype, name, { configurable: true, set(value) { note(value); }, get() { return undefined; } });
await env.FILES.put('k', 'other', { metadata: { a: ['b'] } });
await (await env.VIRTUAL.get('k')).text();
await env.FILES.list();
busy = true;
// what the library leaves out is not to be filled in from here: it could copy from beyond the prefix
const copy = ['x-amz-copy-source', '/store/secret'], lists = { fields: copy, query: ['acl', ''], once: true, hash: '0', method: 'PUT', key: '../../secret' };
for (const name of Object.keys(lists))
	Object.defineProperty(Object.prototype, name, { configurable: true, writable: true, value: lists[name] });
const upload = env.FILES.createMultipartUpload('copied');
await upload.uploadPart(1, 'mine');
await upload.complete([{ partNumber: 1 }]);
const [iterator, copied] = [Array.prototype[Symbol.iterator], await (await env.FILES.get('copied')).text()];
Array.prototype[Symbol.iterator] = function* () { yield* { [Symbol.iterator]: () => apply(iterator, this, []) }; if (this[0] === 'if-none-match') yield* { [Symbol.iterator]: () => apply(iterator, copy, []) }; };
const other = env.FILES.createMultipartUpload('other', { onlyIf: { etagDoesNotMatch: '*' } });
await other.uploadPart(1, 'mine');
const stopped = await other.complete([{ partNumber: 1 }]).catch((error) => error.message);
Array.prototype[Symbol.iterator] = iterator;
console.log(copied, stopped);
// expect: mine no field of a request
const said = seen.join('\n');
console.log(seen.length > 0, [begin, ids, 'AWS4'].map((text) => said.includes(text)).join());
// expect: true false,false,false
// stderr-has: "kind":"storage.put","target":"FILES/k","bytes":5
// stderr-has: "kind":"storage.get","target":"VIRTUAL/k","bytes":5
// stderr-has: "kind":"storage.list","target":"FILES/"
// stderr-hasnot: idden

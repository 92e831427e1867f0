// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Services that are overloaded, slow, dead for a while or wrong: clear errors with codes, and nothing that was
// acknowledged is lost.
// timeout: 60
// run: python3 {dir}/_s3.py {jsr} --policy=policy.json {file}
// waits: for tries again
import { env } from 'jsr:bindings';
import assert from 'node:assert/strict';
import { bytesOf } from './_storage-cases.mjs';

const { CONTROL } = process.env, { FILES: files, IMPATIENT: impatient } = env;
const ask = async (path, value) => (await fetch(CONTROL + path, value === undefined ? {} : { method: 'POST', body: JSON.stringify(value) })).json();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const textOf = async (key, options) => (await files.get(key, options))?.text() ?? null;

// What became of each act, and how many requests it took; they are under way at once.
async function all(acts) {
	await ask('/faults', acts.map(([has, fault]) => ({ has, times: 9, ...fault })));
	await ask('/log');
	const results = await Promise.all(acts.map(([, , act]) => resultOf(act)));
	await ask('/faults', []);
	const log = await ask('/log');
	return acts.map(([has], i) => `${results[i]} | ${shown(log.filter(([, path]) => path.includes(has)))}`);
}

async function under(faults, act) {
	await ask('/faults', [faults].flat().map((fault) => ({ has: '', ...fault })));
	await ask('/log');
	const result = await resultOf(act);
	await ask('/faults', []);
	return `${result} | ${shown(await ask('/log'))}`;
}

const shown = (log) => log.map(([method, path, status]) => `${method} ${status}`).join(', ') || 'none';

function resultOf(act) {
	return act().then((value) => value === null ? 'null' : value?.key ?? JSON.stringify(value), (error) =>
		`${error.message.replace(/^Binding '\w+': /, '')} | ${[error.code, error.status, error.serviceCode].filter(Boolean).join(' ')}`);
}

await files.put('k', 'value');
const big = bytesOf(1_500_000);
await files.put('big', big);

// overload and resets: repeated, a few times
console.log(await under({ do: 'status:503:SlowDown', times: 2 }, () => textOf('k')));
// expect: "value" | GET 503, GET 503, GET 200
console.log(await under({ do: 'status:500:InternalError' }, () => files.put('k', 'value')));
// expect: k | PUT 500, PUT 200
console.log(await under({ do: 'reset', times: 1 }, () => files.put('k', 'value')), await under({ do: 'resetafter' }, () => files.put('k', 'value')).then((text) => text.replace(/PUT 200, PUT 200/, true)));
// expect: k | PUT 200 k | true
await files.put('e3', 'value');
console.log((await all([['e1', { do: 'status:503:SlowDown' }, () => files.put('e1', '')], ['e2', { do: 'resetafter' }, () => files.delete('e2')],
	['e3', { method: 'GET', do: 'cut:0' }, () => textOf('e3')], ['e4', {}, () => env.NOBODY.get('e4')]])).join('\n')
	.replace(/(HEAD 404, )+/, ''));       // libcurl too repeats what was on a connection that is closed
// expect: the service is overloaded (SlowDown, 503) | EAGAIN 503 SlowDown | PUT 503, PUT 503, PUT 503, PUT 503, PUT 503
// expect: the connection was lost | ECONNRESET | HEAD 404
// expect: the connection was lost | ECONNRESET | GET 200, GET 206, GET 206, GET 206, GET 206
// expect: the service cannot be reached (ECONNREFUSED) | ECONNREFUSED | none

// what may have been done is not done again where that makes a difference
console.log(await under({ do: 'status:503:SlowDown' }, () => files.put('new', '1', { onlyIf: { etagDoesNotMatch: '*' } })));
// expect: new | PUT 503, PUT 200
console.log(await under({ do: 'status:409:ConditionalRequestConflict' }, () => files.put('new', '1', { onlyIf: { etagDoesNotMatch: '*' } })));
// expect: null | PUT 409, PUT 412
console.log(await under({ do: 'status:500:InternalError' }, () => files.put('new', '2', { onlyIf: { etagMatches: '*' } })));
// expect: the service failed (InternalError, 500) | EIO 500 InternalError | PUT 500
console.log(await under({ do: 'resetafter' }, () => files.put('newer', '1', { onlyIf: { etagDoesNotMatch: '*' } })), await textOf('newer'));
// expect: the connection was lost | ECONNRESET | PUT 200 1

// bodies that break off are continued
console.log(await under({ method: 'GET', do: 'cut:400000', times: 3 }, async () => big.equals(await (await files.get('big')).bytes())));
// expect: true | GET 200, GET 206, GET 206, GET 206
console.log(await under({ method: 'GET', do: 'cut:2' }, () => textOf('k', { range: { offset: 1 } })));
// expect: "alue" | GET 206, GET 206
console.log(await under({ method: 'GET', do: 'cut:300000' }, async () => {
	const object = await files.get('big');
	await files.put('big', 'other');
	return object.text();
}));
// expect: the object was changed while it was read | ESTALE | GET 200, PUT 200, GET 412
await files.put('big', big);

// slowness
const began = Date.now();
console.log(await under({ do: 'hang:1.5' }, () => impatient.put('slow', 'x')), await under({ do: 'hang:1.5' }, () => impatient.list()));
// expect: the service did not answer in time | ETIMEDOUT | none the service did not answer in time | ETIMEDOUT | none
console.log(await under({ method: 'GET', do: 'stall:300000:1.5' }, async () => (await impatient.get('big')).text()), Date.now() - began < 4000);
// expect: the service did not answer in time | ETIMEDOUT | GET 200 true

// wrong answers
for (const [what, act] of [
	['text:200:<html>', () => files.list()], ['text:200:', () => files.list()], ['text:200:<a/>', () => files.list()],
	['text:200:<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><ListBucketResult><Name>&c;</Name></ListBucketResult>', () => files.list()],
	[`text:200:${'<a>'.repeat(20)}${'</a>'.repeat(20)}`, () => files.list()],
	['text:200:<ListBucketResult><Contents><Key>top/elsewhere</Key><Size>1</Size></Contents></ListBucketResult>', () => files.list()],
	['text:200:<ListBucketResult><Contents><Key>top/a b/k</Key><Size>-</Size></Contents></ListBucketResult>', () => files.list()],
	['text:200:<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>', () => files.list()],
	['text:200:x', () => textOf('k')], ['text:404:<html>', () => textOf('k')], ['noetag', () => files.put('k', 'value')],
	['norange', () => textOf('k', { range: { offset: 1 } })], ['wrongrange', () => textOf('k', { range: { offset: 1 } })]])
	console.log(await under({ do: what }, act));
// expect: bad answer of the service: not a list | EBADMSG | GET 200
// expect: bad answer of the service: not a list | EBADMSG | GET 200
// expect: bad answer of the service: not a list | EBADMSG | GET 200
// expect: bad answer of the service: not a list | EBADMSG | GET 200
// expect: bad answer of the service: not a list | EBADMSG | GET 200
// expect: bad answer of the service: its list has what was not asked for | EBADMSG | GET 200
// expect: bad answer of the service: its list has no sizes or times | EBADMSG | GET 200
// expect: bad answer of the service: a list without its end | EBADMSG | GET 200
// expect: bad answer of the service: it has no etag | EBADMSG | GET 200
// expect: bad answer of the service: a 404 without a code | EBADMSG | GET 404
// expect: bad answer of the service: it has no etag | EBADMSG | PUT 200
// expect: bad answer of the service: not the range | EBADMSG | GET 200
// expect: bad answer of the service: its range and its length differ | EBADMSG | GET 206

// refusals
for (const what of ['status:403:AccessDenied', 'status:301:PermanentRedirect:x-amz-bucket-region=eu-far-2', 'status:307:TemporaryRedirect:location=http%//other.test/',
	'status:507:', 'status:418:a b<c', 'status:501:NotImplemented'])
	console.log(await under({ do: what }, () => files.put('k', 'value')));
// expect: permission denied (AccessDenied, 403) | EACCES 403 AccessDenied | PUT 403
// expect: the bucket has another endpoint (eu-far-2), which the policy file has to name (PermanentRedirect, 301) | ERR_STORAGE_REDIRECT 301 PermanentRedirect | PUT 301
// expect: the bucket has another endpoint, which the policy file has to name (TemporaryRedirect, 307) | ERR_STORAGE_REDIRECT 307 TemporaryRedirect | PUT 307
// expect: no space left (507) | ENOSPC 507 | PUT 507
// expect: the service refused the request (418) | EINVAL 418 | PUT 418
// expect: the service cannot do this (NotImplemented, 501) | ENOTSUP 501 NotImplemented | PUT 501
for (const name of ['WRONG_SECRET', 'WRONG_KEY', 'WRONG_TOKEN', 'WRONG_REGION', 'WRONG_BUCKET', 'UNSIGNED'])
	console.log(name, (await under([], () => env[name].list())).split(' | ').slice(0, 2).join(' | '));
// expect: WRONG_SECRET permission denied (SignatureDoesNotMatch, 403) | EACCES 403 SignatureDoesNotMatch
// expect: WRONG_KEY permission denied (InvalidAccessKeyId, 403) | EACCES 403 InvalidAccessKeyId
// expect: WRONG_TOKEN permission denied (InvalidToken, 400) | EACCES 400 InvalidToken
// expect: WRONG_REGION the bucket is in another region (eu-test-1), which the policy file has to name (AuthorizationHeaderMalformed, 400) | ERR_STORAGE_REDIRECT 400 AuthorizationHeaderMalformed
// expect: WRONG_BUCKET no such bucket (NoSuchBucket, 404) | ENOENT 404 NoSuchBucket
// expect: UNSIGNED permission denied (AccessDenied, 403) | EACCES 403 AccessDenied
await ask('/clock', 3600);
console.log((await under([], () => files.head('k'))).replace(/ \|.*/, ''), '-', await under([], () => textOf('k')));
// expect: permission denied (403) - this machine's clock or the service's is wrong (RequestTimeTooSkewed, 403) | EACCES 403 RequestTimeTooSkewed | GET 403
await ask('/clock', 0);

// uploads in parts: what fails leaves nothing behind
const block = bytesOf(1 << 20);
async function* long(blocks) { for (let i = 0; i < blocks; i++) yield block; }
const refused = await under({ has: 'partNumber=2', do: 'status:403:AccessDenied' }, () => files.put('long', long(17)));
console.log(refused.replace(/PUT \d+, /g, ''), await files.head('long'), await ask('/state').then((state) => state.uploads));
// expect: permission denied (AccessDenied, 403) | EACCES 403 AccessDenied | POST 200, DELETE 204 null 0
const ended = await under([{ method: 'POST', has: 'uploadId', do: 'late' }, { has: 'partNumber=1', do: 'reset' }], () => files.put('long', long(9)));
const again = await under({ method: 'POST', has: 'uploadId', do: 'resetafter' }, () => files.put('again', long(9)));
console.log(again.replace(/PUT 200/g, 'PUT'), (await files.get('again')).size === 9 << 20, await ask('/state').then((state) => state.uploads));
// expect: again | POST 200, PUT, PUT, POST 200, POST 404, HEAD 200 true 0
console.log(ended.replace(/PUT 200/g, 'PUT'), (await files.head('long')).size === 9 << 20);
// expect: long | POST 200, PUT, PUT, POST 200, POST 200 true

// the service dies and comes back: what was acknowledged is there
await files.delete('long');
const acknowledged = [];
let ends = false;
const writers = [0, 1, 2].map(async (lane) => {
	for (let i = 0; !ends; i++)
		await files.put(`w/${lane}/${i}`, `${i}`).then(() => { acknowledged.push(`w/${lane}/${i}`); }, (error) => { assert.match(error.code, /^(ECONNREFUSED|ECONNRESET)$/); });
});
let begun, bounced;
const begins = new Promise((resolve) => { begun = resolve; }), bounces = new Promise((resolve) => { bounced = resolve; });
async function* across() {
	yield* long(9);
	begun();
	await bounces;
	yield* long(9);
}
const uploading = files.put('long', across());
await begins;
while ((await ask('/state')).uploads === 0)
	await sleep(5);
for (let i = 0; i < 3; i++) {
	await sleep(60);
	await ask('/down', 0);
	await sleep(60);
	await ask('/up', 0);
	bounced();
}
console.log((await uploading).size === 18 << 20);
// expect: true
ends = true;
await Promise.all(writers);
const there = new Set();
for (let cursor = '', complete = false; !complete;) {
	const part = await files.list({ prefix: 'w/', cursor });
	part.objects.forEach(({ key }) => there.add(key));
	({ cursor, complete } = part);
}
console.log(acknowledged.length > 3, acknowledged.filter((key) => !there.has(key)));
// expect: true []

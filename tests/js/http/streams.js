// node:http: bodies that come and go piece by piece, and back-pressure both ways.
// run: python3 {dir}/../fetch/_server.py {jsr} {file}
// expect: pipe POST /echo [connection: keep-alive, host: 127.0.0.1:PORT, transfer-encoding: chunked] 6 onetwo
// expect: pipeline [ 10000000, 'done' ]
// expect: write says when it is enough [
// expect:   4000001,  true,
// expect:   false,    false,
// expect:   true,     true,
// expect:   'drain',  0,
// expect:   'finish'
// expect: ]
// expect: callbacks [ 'abc', 'a', 'b', 'end' ]
// expect: slowly p1p2p3
// expect: as it comes true
// expect: an answer that waits [ 16777216, true, true ]
// expect: finished no error
// expect: many at once true
// expect: answered early [ 413, 'early' ]
'use strict';
const { ask, echoed, say, text } = require('./_http');
const { Readable, finished, Writable } = require('stream');
const { pipeline } = require('stream/promises');
const pieces = (n, size) => Readable.from((function* () {
	for (let i = 0; i < n; i++)
		yield Buffer.alloc(size, 97 + i % 26);
})());

(async () => {
	await say('pipe', () => echoed({ method: 'POST' }, q => Readable.from(['one', 'two']).pipe(q)));
	await say('pipeline', async () => {
		let isDone = 'not done';
		const answer = await ask({ method: 'POST', path: '/echo' }, q => { pipeline(pieces(100, 100000), q).then(() => { isDone = 'done'; }); });
		return [JSON.parse(await text(answer)).size, isDone];
	});
	await say('write says when it is enough', async () => {
		const log = [];
		const answer = await ask({ method: 'POST', path: '/echo' }, q => {
			log.push(q.write('x'), q.writableNeedDrain, q.write(Buffer.alloc(4e6)), q.writableNeedDrain, q.writableLength > 3e6);
			q.on('drain', () => {
				log.push('drain', q.writableLength);
				q.end();
			});
			q.on('finish', () => { log.push('finish'); });
		});
		return [JSON.parse(await text(answer)).size, ...log];
	});
	await say('callbacks', async () => {
		const log = [];
		const answer = await ask({ method: 'POST', path: '/echo' }, q => {
			q.write('a', () => log.push('a'));
			q.write('b', 'utf8', () => log.push('b'));
			q.end('c', () => log.push('end'));
		});
		return [JSON.parse(await text(answer)).body, ...log];
	});
	await say('slowly', () => echoed({ method: 'POST' }, q => {
		let n = 0;
		const more = () => { if (n++ < 3) { q.write(`p${n}`); setTimeout(more, 5); } else { q.end(); } };
		more();
	}).then(s => s.slice(-6)));
	await say('as it comes', async () => {
		let n = 0;
		for await (const chunk of await ask({ path: '/chunked?n=5&wait=0.02' }))
			n += chunk.length > 0;
		return n > 2;
	});
	await say('an answer that waits', async () => {
		const answer = await ask({ path: '/large?mb=16' });
		await new Promise(resolve => setTimeout(resolve, 50));
		let size = 0;
		await pipeline(answer, new Writable({ write(chunk, e, done) { size += chunk.length; setImmediate(done); } }));
		return [size, answer.complete, answer.readableEnded];
	});
	await say('finished', async () => {
		const answer = await ask({ path: '/hello' });
		answer.resume();
		return new Promise(resolve => finished(answer, error => resolve(error ?? 'no error')));
	});
	await say('many at once', async () => {
		const all = await Promise.all(Array.from({ length: 50 }, (_, i) => echoed({ method: 'PUT' }, `body ${i}`)));
		return all.every((line, i) => line.endsWith(` body ${i}`));
	});
	await say('answered early', async () => {
		const answer = await ask({ method: 'POST', path: '/early-whole?how=length', headers: { 'content-length': 1e9 } }, q => q.write('x'));
		return [answer.statusCode, await text(answer)];
	});
})().then(() => { process.exit(); });           // answers that nobody reads keep their connections

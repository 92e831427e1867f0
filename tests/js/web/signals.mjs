// The signal option of timers, fs, streams, readline and events: each ends with an AbortError that says why.
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { join } from 'node:path';
import readline from 'node:readline';
import readlinePromises from 'node:readline/promises';
import { Readable, Writable, Duplex, finished, pipeline, addAbortSignal, compose } from 'node:stream';
import * as streams from 'node:stream/promises';
import { setTimeout as later, setImmediate as soon, setInterval as ticks, scheduler } from 'node:timers/promises';

const file = join(process.cwd(), 'file');
fs.writeFileSync(file, 'text');
const control = () => new AbortController();
const cases = {
	later: signal => later(10000, 1, { signal }),
	laterDone: signal => later(0, 'done', { signal }),
	soon: signal => soon(1, { signal }),
	wait: signal => scheduler.wait(10000, { signal }),
	ticks: async signal => { for await (const _ of ticks(10000, 1, { signal })); },
	readFile: signal => fsp.readFile(file, { signal }),
	readFileMissing: signal => fsp.readFile('missing', { signal }).catch(e => e.name),
	readCallback: signal => new Promise((yes, no) => fs.readFile(file, { signal }, (e, d) => e ? no(e) : yes(d))),
	readCallbackMissing: signal => new Promise((yes, no) => fs.readFile('missing', { signal }, (e, d) => yes(e.name))),
	writeFile: signal => fsp.writeFile(file, 'other', { signal }),
	writeIterable: signal => fsp.writeFile(file, (async function* () { yield 'a'; await later(5); yield 'b'; })(), { signal }),
	writeCallback: signal => new Promise((yes, no) => fs.writeFile(file, 'x', { signal }, e => e ? no(e) : yes())),
	appendCallback: signal => new Promise((yes, no) => fs.appendFile(file, 'x', { signal }, e => e ? no(e) : yes())),
	handleRead: async signal => { const h = await fsp.open(file); try { return await h.readFile({ signal }); } finally { await h.close(); } },
	watchPromise: async signal => { for await (const _ of fsp.watch('.', { signal })); },
	watch: signal => new Promise(yes => fs.watch('.', { signal }).on('close', () => yes('closed'))),
	readStream: signal => new Promise((yes, no) => fs.createReadStream(file, { signal }).on('error', no).on('close', yes)),
	writeStream: signal => new Promise((yes, no) => fs.createWriteStream(file, { signal }).on('error', no).on('close', yes)),
	readable: signal => new Promise((yes, no) => new Readable({ read() {}, signal }).on('error', no)),
	writable: signal => new Promise((yes, no) => new Writable({ write() {}, signal }).on('error', no)),
	duplex: signal => new Promise((yes, no) => new Duplex({ read() {}, write() {}, signal }).on('error', no)),
	add: signal => new Promise((yes, no) => addAbortSignal(signal, new Readable({ read() {} })).on('error', no)),
	finished: signal => new Promise((yes, no) => finished(new Readable({ read() {} }), { signal }, e => e ? no(e) : yes())),
	finishedPromise: signal => streams.finished(new Readable({ read() {} }), { signal }),
	pipelinePromise: signal => streams.pipeline(new Readable({ read() {} }), new Writable({ write() {} }), { signal }),
	pipelineFunction: signal => streams.pipeline(new Readable({ read() {} }), async function* (source, given) {
		given.signal.onabort = () => console.log('  a stage is told');
		yield* source;
	}, new Writable({ write() {} }), { signal }),
	question: signal => {
		const rl = readlinePromises.createInterface({ input: new Readable({ read() {} }), output: new Writable({ write(c, e, cb) { console.log('  ' + JSON.stringify(String(c))); cb(); } }) });
		return rl.question('a?', { signal }).finally(() => rl.close());
	}
};
for (const op of ['map', 'filter', 'forEach', 'some', 'every', 'find', 'flatMap']) {
	cases[op] = async signal => {
		const result = Readable.from([1, 2, 3])[op](async x => { await later(5); return x; }, { signal });
		return result.toArray ? result.toArray() : result;
	};
}
cases.toArray = signal => Readable.from((async function* () { await later(5); yield 1; })()).toArray({ signal });
cases.reduce = signal => Readable.from((async function* () { await later(5); yield 1; yield 2; })()).reduce(async (a, b) => b, 0, { signal });
cases.drop = signal => Readable.from([1, 2]).drop(1, { signal }).toArray();

for (const [name, run] of Object.entries(cases)) {
	for (const when of ['before', 'at once', 'later']) {
		if (when === 'later' && /^(readFile|readC|readS|writeF|writeC|writeS|append|handle|soon|drop)/.test(name))
			continue;               // done by then, or not: whoever is first
		const c = control();
		if (when === 'before')
			c.abort('why');
		let outcome;
		try {
			const promise = run(c.signal);
			if (when === 'at once')
				c.abort('why');
			else if (when === 'later')
				setTimeout(() => c.abort('why'), 2);
			outcome = await promise;
		} catch (e) {
			if (e instanceof RangeError)
				throw e;        // want of memory: what was begun may never end
			outcome = [e.name, e.code, e.message, e.cause, Object.keys(e)];
		}
		console.log(name, when, outcome);
	}
}
for (const f of [() => later(1, 1, { signal: 3 }), () => fsp.readFile(file, { signal: 3 }), () => fsp.writeFile(file, 'a', { signal: {} }),
	async () => addAbortSignal(3, new Readable()), async () => finished(new Readable(), { signal: 3 }, () => {}), async () => new Readable({ signal: 3 })])
	await f().then(console.log, e => console.log(e.name, e.code, e.message));
const rl = readline.createInterface({ input: new Readable({ read() {} }), output: new Writable({ write(c, e, cb) { console.log(JSON.stringify(String(c))); cb(); } }) });
const c = control();
rl.question('b?', { signal: c.signal }, () => console.log('never'));
c.abort();
rl.question('c?', { signal: c.signal }, () => console.log('never'));
rl.close();

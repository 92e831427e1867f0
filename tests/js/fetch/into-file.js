// A response's body on its way into a file: without script where script could not see the difference, else chunk by chunk.
// run: python3 {dir}/_server.py python3 {dir}/_moves.py StreamSave {jsr} {file}
// expect: pipeTo: true 3145728 0 open,ready,finish,close
// expect: pipe: true 3145728 true true
// expect: pipeline: true 3145728 true
// expect: writeFile: true false
// expect: handle: true
// expect: stream of a handle: true -1
// expect: from a place on: true 3145734
// expect: appended: true
// expect: kept open: true true 5
// expect: progress: true 30
// expect: own write(): true true
// expect: own write(), pipeTo: true true
// expect: _write() of all: true true
// expect: write() of all: true true
// expect: push(): true true
// expect: fs.write(): true true
// expect: emit(): true true
// expect: data: true true
// expect: drain: true true
// expect: encoding: true
// expect: two pipes: true
// expect: tee: true true
// expect: proxy: true true
// expect: subclass: true true
// expect: iterator: true true
// expect: own iterator: mine
// expect: no file: true
// expect: data, later: true true true
// expect: write() between: true true true true
// expect: unpipe(): true true
// expect: cut body: TypeError terminated UND_ERR_SOCKET true 3
// expect: cut body, pipeline: TypeError terminated UND_ERR_SOCKET 
// expect: cut body, writeFile: TypeError terminated UND_ERR_SOCKET 
// expect: no writing: Error EBADF: bad file descriptor, write EBADF 
// expect: false true
// expect: no writing, pipeline: Error EBADF: bad file descriptor, write EBADF 
// expect: no writing, writeFile: Error EBADF: bad file descriptor, write EBADF 
// expect: false true
// expect: aborted fetch: AbortError This operation was aborted 20 true
// expect: aborted fetch, writeFile: AbortError This operation was aborted 20 
// expect: aborted pipe: TimeoutError The operation was aborted due to timeout 23 
// expect: aborted writeFile: AbortError The operation was aborted 20 
// expect: false true
// expect: destroyed: Error enough undefined 
// expect: true true
// expect: destroyed source: Error enough undefined 
// expect: true
// expect: pipeTo: native
// expect: pipe: native
// expect: pipeline: native
// expect: writeFile: native
// expect: handle: native
// expect: stream of a handle: native
// expect: from a place on: native
// expect: appended: native
// expect: kept open: native
// expect: progress: ordinary
// expect: own write(): ordinary
// expect: own write(), pipeTo: ordinary
// expect: _write() of all: ordinary
// expect: write() of all: ordinary
// expect: push(): ordinary
// expect: fs.write(): ordinary
// expect: emit(): ordinary
// expect: data: ordinary
// expect: drain: ordinary
// expect: encoding: ordinary
// expect: two pipes: ordinary
// expect: tee: ordinary
// expect: proxy: ordinary
// expect: subclass: ordinary
// expect: iterator: ordinary
// expect: own iterator: ordinary
// expect: no file: native
const { BASE } = process.env;
const fs = require('fs'), os = require('os'), path = require('path');
const { Readable, Writable, PassThrough } = require('stream'), { pipeline } = require('stream/promises');
const { finished } = require('stream/promises');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-into-')), file = path.join(folder, 'out');
const MB = 1 << 20, whole = Buffer.concat(Array(16 * 3).fill(Buffer.from(Array.from({ length: 65536 }, (_, i) => i & 255))));
const large = async init => (await fetch(`${BASE}/large?mb=3`, init)).body;
const parts = [];
function part(name, run) { parts.push([name, run]); }
let isSure = true;                // what comes later may go either way, as it happens
// what is in the file is the body, behind what was there before it
function check(before = '') { return fs.readFileSync(file).equals(Buffer.concat([Buffer.from(before), whole])); }
const open = options => fs.createWriteStream(file, options);
const piped = (ws, change = () => {}) => large().then(body => {
	const readable = Readable.fromWeb(body);
	change(readable);
	readable.pipe(ws);
	return finished(ws).then(() => readable);
});

// ---- nobody looks

part('pipeTo', async () => {
	const ws = open(), events = [];
	for (const name of ['open', 'ready', 'finish', 'close'])
		ws.on(name, () => events.push(name));
	await (await large()).pipeTo(Writable.toWeb(ws));
	console.log(check(), ws.bytesWritten, ws.writableLength, events.join());
});
part('pipe', async () => {
	const ws = open(), readable = await piped(ws);
	console.log(check(), ws.bytesWritten, readable.readableDidRead, readable.readableEnded);
});
part('pipeline', async () => {
	const ws = open();
	await pipeline(Readable.fromWeb(await large()), ws);
	console.log(check(), ws.bytesWritten, ws.closed);
});
part('writeFile', async () => {
	const body = await large();
	await fs.promises.writeFile(file, body);
	console.log(check(), body.locked);
});
part('handle', async () => {
	const handle = await fs.promises.open(file, 'w');
	await handle.writeFile('before');
	await handle.writeFile(await large());
	await handle.close();
	console.log(check('before'));
});
part('stream of a handle', async () => {
	const handle = await fs.promises.open(file, 'w');
	await pipeline(Readable.fromWeb(await large()), handle.createWriteStream());
	console.log(check(), handle.fd);
});
part('from a place on', async () => {
	fs.writeFileSync(file, 'before');
	const ws = open({ flags: 'r+', start: 6 });
	await (await large()).pipeTo(Writable.toWeb(ws));
	console.log(check('before'), ws.pos);
});
part('appended', async () => {
	fs.writeFileSync(file, 'before');
	await (await large()).pipeTo(Writable.toWeb(open({ flags: 'a' })));
	console.log(check('before'));
});
part('kept open', async () => {
	const ws = open();
	await (await large()).pipeTo(Writable.toWeb(ws), { preventClose: true });
	const size = fs.statSync(file).size;
	ws.end('after');
	await finished(ws);
	console.log(size === 3 * MB, fs.statSync(file).size === 3 * MB + 5, ws.bytesWritten - 3 * MB);
});
part('progress', async () => {
	const ws = open(), seen = new Set(), { body } = await fetch(`${BASE}/chunked?n=6&wait=0.05`);
	const timer = setInterval(() => seen.add(ws.bytesWritten), 5);
	await body.pipeTo(Writable.toWeb(ws));
	clearInterval(timer);
	console.log(seen.size > 3, ws.bytesWritten);
});

// ---- somebody does

const seen = f => {
	let bytes = 0;
	return { f(...args) { bytes += args[0]?.length ?? 0; return f.apply(this, args); }, get bytes() { return bytes; } };
};
async function patched(object, name, run) {
	const own = Object.getOwnPropertyDescriptor(object, name), spy = seen(object[name]);
	object[name] = spy.f;
	try {
		await run();
	} finally {
		if (own)
			Object.defineProperty(object, name, own);
		else
			delete object[name];
	}
	return spy.bytes >= 3 * MB;
}
part('own write()', async () => {
	const ws = open();
	console.log(await patched(ws, 'write', () => piped(ws)), check());
});
part('own write(), pipeTo', async () => {
	const ws = open();
	console.log(await patched(ws, 'write', async () => (await large()).pipeTo(Writable.toWeb(ws))), check());
});
part('_write() of all', async () => console.log(await patched(fs.WriteStream.prototype, '_write', () => piped(open())), check()));
part('write() of all', async () => console.log(await patched(Writable.prototype, 'write', () => piped(open())), check()));
part('push()', async () => console.log(await patched(Readable.prototype, 'push', () => piped(open())), check()));
part('fs.write()', async () => {
	const { write } = fs;
	let bytes = 0;
	fs.write = (...args) => { bytes += args[3]; return write(...args); };
	await piped(open());
	fs.write = write;
	console.log(bytes === 3 * MB, check());
});
part('emit()', async () => {
	const { EventEmitter } = require('events'), { emit } = EventEmitter.prototype;
	let bytes = 0;
	EventEmitter.prototype.emit = function (name, ...args) { if (name === 'data') bytes += args[0].length; return emit.call(this, name, ...args); };
	await piped(open());
	EventEmitter.prototype.emit = emit;
	console.log(bytes >= 3 * MB, check());
});
part('data', async () => {
	let bytes = 0;
	await piped(open(), readable => readable.on('data', chunk => { bytes += chunk.length; }));
	console.log(bytes === 3 * MB, check());
});
part('drain', async () => {
	const ws = open();
	let drains = 0;
	ws.on('drain', () => { drains++; });
	await piped(ws);
	console.log(drains > 1, check());
});
part('encoding', async () => {
	await piped(open(), readable => readable.setEncoding('latin1'));
	console.log(fs.statSync(file).size > 3 * MB);
});
part('two pipes', async () => {
	const other = new PassThrough().resume();
	await piped(open(), readable => readable.pipe(other));
	console.log(check());
});
part('tee', async () => {
	const [a, b] = (await large()).tee();
	const [, bytes] = await Promise.all([a.pipeTo(Writable.toWeb(open())), new Response(b).arrayBuffer()]);
	console.log(bytes.byteLength === 3 * MB, check());
});
part('proxy', async () => {
	const ws = open();
	let writes = 0;
	await piped(new Proxy(ws, { get(target, name) { if (name === 'write') writes++; const value = target[name]; return typeof value === 'function' ? value.bind(target) : value; } }));
	console.log(writes > 1, check());
});
part('subclass', async () => {
	class Counted extends fs.WriteStream { _write(chunk, ...rest) { this.count = (this.count ?? 0) + chunk.length; super._write(chunk, ...rest); } }
	const ws = new Counted(file);
	await piped(ws);
	console.log(ws.count === 3 * MB, check());
});
part('iterator', async () => {
	const body = await large(), prototype = Object.getPrototypeOf(new ReadableStream().values());
	console.log(await patched(prototype, 'next', () => fs.promises.writeFile(file, body)) === false, check());
});
part('own iterator', async () => {
	const body = await large();
	body[Symbol.asyncIterator] = async function* () { yield 'mine'; };
	await fs.promises.writeFile(file, body);
	console.log(fs.readFileSync(file, 'utf8'));
});
part('no file', async () => {
	const ws = fs.createWriteStream('/dev/null');
	await (await large()).pipeTo(Writable.toWeb(ws));
	console.log(ws.bytesWritten === 3 * MB);
});

// ---- in the middle

parts.push(['', () => { isSure = false; }]);

part('data, later', async () => {
	const ws = open(), readable = Readable.fromWeb((await fetch(`${BASE}/large?mb=64`)).body);
	let bytes = 0, before;
	readable.pipe(ws);
	await new Promise(resolve => {
		const look = () => ws.bytesWritten > MB ? resolve() : setImmediate(look);
		look();
	});
	before = ws.bytesWritten;
	readable.on('data', chunk => { bytes += chunk.length; });
	await finished(ws);
	console.log(ws.bytesWritten === 64 * MB, bytes > 0, bytes <= 64 * MB - before);
});
part('write() between', async () => {
	const ws = open(), readable = Readable.fromWeb((await fetch(`${BASE}/large?mb=16`)).body);
	readable.pipe(ws, { end: false });
	let marks = 0;
	const timer = setInterval(() => { ws.write('mark'); marks++; }, 2);
	await finished(readable);
	clearInterval(timer);
	ws.end();
	await finished(ws);
	const text = fs.readFileSync(file, 'latin1');
	console.log(marks > 0, ws.bytesWritten === 16 * MB + 4 * marks, text.split('mark').length - 1 === marks, text.replaceAll('mark', '').length === 16 * MB);
});
part('unpipe()', async () => {
	const ws = open(), readable = Readable.fromWeb((await fetch(`${BASE}/large?mb=16`)).body);
	readable.pipe(ws);
	await new Promise(resolve => setTimeout(resolve, 5));
	readable.unpipe(ws);
	const rest = [];
	readable.on('data', chunk => rest.push(chunk)).resume();
	await finished(readable);
	ws.end();
	await finished(ws);
	console.log(ws.bytesWritten + Buffer.concat(rest).length === 16 * MB, Buffer.concat([fs.readFileSync(file), ...rest]).every((byte, i) => byte === (i & 255)));
});

// ---- errors

const failing = (run, look = () => '') => run().then(() => console.log('no error'), error => console.log(error.name, error.message, error.cause?.code ?? error.code, look()));
part('cut body', () => {
	const ws = open();
	return failing(async () => (await fetch(`${BASE}/truncated`)).body.pipeTo(Writable.toWeb(ws)), () => `${ws.destroyed} ${ws.bytesWritten}`);
});
part('cut body, pipeline', () => failing(async () => pipeline(Readable.fromWeb((await fetch(`${BASE}/truncated`)).body), open())));
part('cut body, writeFile', () => failing(async () => fs.promises.writeFile(file, (await fetch(`${BASE}/truncated`)).body)));
part('no writing', async () => {
	const body = await large();
	await failing(() => body.pipeTo(Writable.toWeb(open({ flags: 'r' }))));
	console.log(body.locked, (await body.getReader().read()).done);
});
part('no writing, pipeline', () => failing(async () => pipeline(Readable.fromWeb(await large()), open({ flags: 'r' }))));
part('no writing, writeFile', async () => {
	const handle = await fs.promises.open(file, 'r'), body = await large();
	await failing(() => fs.promises.writeFile(handle, body));
	console.log(body.locked, (await body.getReader().read()).done);
	await handle.close();
});
part('aborted fetch', async () => {
	const control = new AbortController(), ws = open();
	await failing(async () => {
		const { body } = await fetch(`${BASE}/stall`, { signal: control.signal });
		setTimeout(() => control.abort(), 20);
		await body.pipeTo(Writable.toWeb(ws));
	}, () => ws.destroyed);
});
part('aborted fetch, writeFile', async () => {
	const control = new AbortController();
	await failing(async () => {
		const { body } = await fetch(`${BASE}/stall`, { signal: control.signal });
		setTimeout(() => control.abort(), 20);
		await fs.promises.writeFile(file, body);
	});
});
part('aborted pipe', () => failing(async () => (await fetch(`${BASE}/large?mb=64`)).body.pipeTo(Writable.toWeb(open()), { signal: AbortSignal.timeout(5) })));
part('aborted writeFile', async () => {
	const control = new AbortController(), { body } = await fetch(`${BASE}/chunked?n=200&wait=0.01`);
	setTimeout(() => control.abort(), 50);
	await failing(() => fs.promises.writeFile(file, body, { signal: control.signal }));
	console.log(body.locked, (await body.getReader().read()).done);
});
part('destroyed', async () => {
	const ws = open(), readable = Readable.fromWeb((await fetch(`${BASE}/large?mb=64`)).body);
	setTimeout(() => ws.destroy(new Error('enough')), 5);
	await failing(() => pipeline(readable, ws));
	console.log(readable.destroyed, ws.closed);
});
part('destroyed source', async () => {
	const ws = open(), readable = Readable.fromWeb((await fetch(`${BASE}/stall`)).body);
	setTimeout(() => readable.destroy(new Error('enough')), 20);
	await failing(() => pipeline(readable, ws));
	console.log(ws.destroyed);
});

(async () => {
	for (const [name, run] of parts) {
		if (isSure && name)
			console.error(`@${name}`);
		process.stdout.write(name && `${name}: `);
		await run();
	}
	fs.rmSync(folder, { recursive: true });
})();

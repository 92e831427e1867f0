// A file into a file, or through a compressor: without script where script could not see the difference, else chunk by chunk.
// run: python3 {dir}/../fetch/_moves.py fs.copy,zlib.file {jsr} {file}
// timeout: 60
// expect: pipe: true true true true open,ready,end,close
// expect: pipeline: true 5242881 5142881
// expect: toWeb: true true true
// expect: behind: true
// expect: handles: true 0
// expect: blob: true
// expect: blob, writeFile: true false
// expect: blob of parts: true
// expect: pack gzip: true true
// expect: pack deflate-raw: true true
// expect: unpack: true
// expect: unpack, read: true true
// expect: unpack a handle: true
// expect: pack a blob: true
// expect: bomb: true true
// expect: nobody reads: true
// expect: true
// expect: own push(): true true
// expect: fs.read(): true true
// expect: _read() of all: true true
// expect: read() of a handle: true true
// expect: data: true true
// expect: data, toWeb: true
// expect: own fs: true true
// expect: buffers: TypeError ERR_INVALID_ARG_TYPE 
// expect: below /proc: true
// expect: cut: TypeError ERR_INVALID_COMPRESSED_DATA 
// expect: damaged: TypeError ERR_INVALID_COMPRESSED_DATA true true
// expect: more behind it: TypeError ERR_TRAILING_JUNK_AFTER_STREAM_END 
// expect: changed blob: NotReadableError 0 
// expect: directory: Error EISDIR 
// expect: no writing: Error EBADF 
// expect: aborted: AbortError 20 true
// expect: closed handle: true
// expect: unpipe: true
// expect: destroyed: Error undefined true true
// expect: pipe: native
// expect: pipeline: native
// expect: toWeb: native
// expect: behind: native
// expect: handles: native
// expect: blob: native
// expect: blob, writeFile: native
// expect: blob of parts: native
// expect: pack gzip: native
// expect: pack deflate-raw: native
// expect: unpack: native
// expect: unpack, read: native
// expect: unpack a handle: native
// expect: pack a blob: native
// expect: bomb: native
// expect: nobody reads: native
// expect: own push(): ordinary
// expect: fs.read(): ordinary
// expect: _read() of all: ordinary
// expect: read() of a handle: ordinary
// expect: data: ordinary
// expect: data, toWeb: ordinary
// expect: own fs: ordinary
// expect: buffers: ordinary
// expect: below /proc: native
const fs = require('fs'), os = require('os'), path = require('path'), zlib = globalThis.DecompressionStream;
const { Readable, Writable } = require('stream'), { pipeline, finished } = require('stream/promises');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-short-')), file = name => path.join(folder, name);
const MB = 1 << 20, whole = Buffer.alloc(5 * MB + 12345);
for (let i = 0, x = 1; i < whole.length; i += 4, x = x * 1103515245 + 12345 & 0x7fffffff)
	whole[i] = x >> 16;
fs.writeFileSync(file('in'), whole);
const parts = [];
const part = (name, run) => parts.push([name, run]);
let isSure = true;                // what comes later may go either way, as it happens
const read = options => fs.createReadStream(file('in'), options);
const open = options => fs.createWriteStream(file('out'), options);
const check = (from = 0, to = whole.length, before = '') =>
	fs.readFileSync(file('out')).equals(Buffer.concat([Buffer.from(before), whole.subarray(from, to)]));
const unpacked = async (bytes, format) => Buffer.from(await new Response(new Blob([bytes]).stream().pipeThrough(new zlib(format))).arrayBuffer());
const packed = async (bytes, format) => Buffer.from(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream(format))).arrayBuffer());
const failing = (run, look = () => '') => run().then(() => console.log('no error'), error => console.log(error.name, error.code, look()));

// ---- into a file

part('pipe', async () => {
	const rs = read(), ws = open(), events = [];
	for (const name of ['open', 'ready', 'end', 'close'])
		rs.on(name, () => events.push(name));
	rs.pipe(ws);
	await finished(ws);
	console.log(check(), rs.bytesRead === whole.length, ws.bytesWritten === whole.length, rs.readableDidRead, events.join());
});
part('pipeline', async () => {
	const rs = read({ start: 100_000, end: 5 * MB }), ws = open();
	await pipeline(rs, ws);
	console.log(check(100_000, 5 * MB + 1), rs.pos, rs.bytesRead);
});
part('toWeb', async () => {
	const rs = read();
	await Readable.toWeb(rs).pipeTo(Writable.toWeb(open()));
	console.log(check(), rs.bytesRead === whole.length, rs.closed);
});
part('behind', async () => {
	fs.writeFileSync(file('out'), 'before');
	await pipeline(read(), open({ flags: 'a' }));
	console.log(check(0, whole.length, 'before'));
});
part('handles', async () => {
	const [from, to] = await Promise.all([fs.promises.open(file('in')), fs.promises.open(file('out'), 'w')]);
	await from.read(Buffer.alloc(1000), 0, 1000);
	await from.readableWebStream({ type: 'bytes' }).pipeTo(Writable.toWeb(to.createWriteStream()));
	const { bytesRead } = await from.read(Buffer.alloc(10), 0, 10);
	console.log(check(1000), bytesRead);
	await from.close();
});
part('blob', async () => {
	await (await fs.openAsBlob(file('in'))).slice(1000).stream().pipeTo(Writable.toWeb(open()));
	console.log(check(1000));
});
part('blob, writeFile', async () => {
	const stream = (await fs.openAsBlob(file('in'))).stream();
	await fs.promises.writeFile(file('out'), stream);
	console.log(check(), stream.locked);
});
part('blob of parts', async () => {
	const blob = await fs.openAsBlob(file('in'));
	await new Blob([blob.slice(0, 3 * MB), whole.subarray(3 * MB, 4 * MB), blob.slice(4 * MB)]).stream().pipeTo(Writable.toWeb(open()));
	console.log(check());
});

// ---- through a compressor

for (const format of ['gzip', 'deflate-raw'])
	part(`pack ${format}`, async () => {
		const rs = read();
		await Readable.toWeb(rs).pipeThrough(new CompressionStream(format)).pipeTo(Writable.toWeb(open()));
		console.log((await unpacked(fs.readFileSync(file('out')), format)).equals(whole), rs.bytesRead === whole.length);
	});
part('unpack', async () => {
	fs.writeFileSync(file('packed'), await packed(whole, 'gzip'));
	await Readable.toWeb(fs.createReadStream(file('packed'))).pipeThrough(new DecompressionStream('gzip')).pipeTo(Writable.toWeb(open()));
	console.log(check());
});
part('unpack, read', async () => {
	const chunks = [];
	for await (const chunk of Readable.toWeb(fs.createReadStream(file('packed'))).pipeThrough(new DecompressionStream('gzip')))
		chunks.push(chunk);
	console.log(Buffer.concat(chunks).equals(whole), chunks.every(chunk => chunk instanceof Uint8Array && chunk.length > 0));
});
part('unpack a handle', async () => {
	const handle = await fs.promises.open(file('packed'));
	const bytes = await new Response(handle.readableWebStream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
	console.log(Buffer.from(bytes).equals(whole));
	await handle.close();
});
part('pack a blob', async () => {
	const blob = await fs.openAsBlob(file('in'));
	const bytes = await new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).bytes?.() ?? new Uint8Array();
	console.log(bytes.length === 0 || (await unpacked(bytes, 'gzip')).equals(whole));
});
part('bomb', async () => {
	fs.writeFileSync(file('bomb'), await packed(Buffer.alloc(16 * MB), 'gzip'));
	const reader = Readable.toWeb(fs.createReadStream(file('bomb'))).pipeThrough(new DecompressionStream('gzip')).getReader();
	let size = 0, most = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done)
			break;
		size += value.length;
		most = Math.max(most, value.length);
	}
	console.log(size === 16 * MB, most <= MB);
});
part('nobody reads', async () => {
	const rs = read(), packing = Readable.toWeb(rs).pipeThrough(new CompressionStream('gzip')), reader = packing.getReader();
	await reader.read();
	await new Promise(resolve => setTimeout(resolve, 20));
	console.log(rs.bytesRead < whole.length);
	await reader.cancel();
	await new Promise(resolve => rs.closed ? resolve() : rs.on('close', resolve));
	console.log(rs.destroyed);
});

// ---- somebody looks

async function patched(object, name, run) {
	const own = Object.getOwnPropertyDescriptor(object, name), value = object[name];
	let calls = 0;
	object[name] = function (...args) { calls++; return value.apply(this, args); };
	await run();
	if (own)
		Object.defineProperty(object, name, own);
	else
		delete object[name];
	return calls > 9;
}
part('own push()', async () => {
	const rs = read();
	console.log(await patched(rs, 'push', () => pipeline(rs, open())), check());
});
part('fs.read()', async () => {
	const { read: real } = fs;
	let calls = 0;
	fs.read = (...args) => { calls++; return real(...args); };
	await pipeline(read(), open());
	fs.read = real;
	console.log(calls > 9, check());
});
part('_read() of all', async () => console.log(await patched(fs.ReadStream.prototype, '_read', () => pipeline(read(), open())), check()));
part('read() of a handle', async () => {
	const handle = await fs.promises.open(file('in'));
	console.log(await patched(handle, 'read', () => pipeline(handle.createReadStream(), open())), check());
});
part('data', async () => {
	const rs = read();
	let size = 0;
	rs.on('data', chunk => { size += chunk.length; });
	await pipeline(rs, open());
	console.log(size === whole.length, check());
});
part('data, toWeb', async () => {
	const rs = read(), web = Readable.toWeb(rs);
	let size = 0;
	rs.on('data', chunk => { size += chunk.length; });
	await web.pipeThrough(new CompressionStream('gzip')).pipeTo(Writable.toWeb(open()));
	console.log(size === whole.length);
});
part('own fs', async () => {
	let calls = 0;
	await pipeline(read({ fs: { ...fs, read(...args) { calls++; fs.read(...args); } } }), open());
	console.log(calls > 9, check());
});
part('buffers', () => failing(async () => {
	const handle = await fs.promises.open(file('in'));
	try {
		await handle.readableWebStream().pipeTo(Writable.toWeb(fs.createWriteStream(file('none'))));
	} finally {
		await handle.close();
	}
}));
part('below /proc', async () => {
	await pipeline(fs.createReadStream('/proc/self/status'), open());
	console.log(fs.readFileSync(file('out'), 'utf8').includes('Name:'));
});
parts.push(['', () => { isSure = false; }]);

// ---- errors and changes in the middle

part('cut', async () => {
	const bytes = fs.readFileSync(file('packed'));
	fs.writeFileSync(file('cut'), bytes.subarray(0, -10));
	await failing(() => Readable.toWeb(fs.createReadStream(file('cut'))).pipeThrough(new DecompressionStream('gzip')).pipeTo(Writable.toWeb(open())));
});
part('damaged', async () => {
	const bytes = fs.readFileSync(file('packed'));
	bytes.fill(0xff, MB, MB + 1000);
	fs.writeFileSync(file('damaged'), bytes);
	const rs = fs.createReadStream(file('damaged')), ws = open();
	await failing(() => Readable.toWeb(rs).pipeThrough(new DecompressionStream('gzip')).pipeTo(Writable.toWeb(ws)), () => `${rs.destroyed} ${ws.destroyed}`);
});
part('more behind it', async () => {
	fs.writeFileSync(file('more'), Buffer.concat([fs.readFileSync(file('packed')), Buffer.from('more')]));
	await failing(() => Readable.toWeb(fs.createReadStream(file('more'))).pipeThrough(new DecompressionStream('gzip')).pipeTo(Writable.toWeb(open())));
});
part('changed blob', async () => {
	fs.writeFileSync(file('changing'), whole);
	const blob = await fs.openAsBlob(file('changing'));
	await failing(async () => {
		const stream = blob.stream(), ws = open();
		const done = stream.pipeTo(Writable.toWeb(ws));
		fs.writeFileSync(file('changing'), 'other');
		await done;
	});
});
part('directory', () => failing(() => pipeline(fs.createReadStream(folder), open())));
part('no writing', () => failing(() => pipeline(read(), open({ flags: 'r' }))));
part('aborted', () => {
	const control = new AbortController(), rs = read(), ws = open();
	ws.on('ready', () => setImmediate(() => control.abort()));
	return failing(() => Readable.toWeb(rs).pipeThrough(new CompressionStream('gzip')).pipeTo(Writable.toWeb(ws), { signal: control.signal }), () => ws.destroyed);
});
part('closed handle', async () => {
	fs.rmSync(file('out'), { force: true });
	const handle = await fs.promises.open(file('in')), stream = handle.readableWebStream({ type: 'bytes' }), ws = open();
	const piped = stream.pipeTo(Writable.toWeb(ws));
	// it has begun: a handle that is closed before that is closed for it
	while (!fs.statSync(file('out'), { throwIfNoEntry: false })?.size)
		await new Promise(setImmediate);
	await handle.close();
	await piped;
	console.log(check(0, ws.bytesWritten));
});
part('unpipe', async () => {
	const rs = read(), ws = open();
	rs.pipe(ws);
	await new Promise(resolve => ws.once('ready', resolve));
	await new Promise(resolve => setTimeout(resolve, 1));
	rs.unpipe(ws);
	const rest = [];
	rs.on('data', chunk => rest.push(chunk)).resume();
	await finished(rs);
	ws.end();
	await finished(ws);
	console.log(Buffer.concat([fs.readFileSync(file('out')), ...rest]).equals(whole));
});
part('destroyed', async () => {
	const rs = read(), ws = open();
	ws.on('ready', () => setImmediate(() => rs.destroy(new Error('enough'))));
	await failing(() => pipeline(rs, ws), () => `${rs.closed} ${ws.destroyed}`);
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

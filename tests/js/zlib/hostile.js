// Buffers that are detached, resized and overwritten while the pool works on them, handles used out of turn, and methods
// replaced: an error or any bytes, never a crash.
// expect: Error undefined Error undefined
// expect: still here
// expect: 0 true
'use strict';
const zlib = require('zlib'), { constants: c } = zlib;

const any = f => {
	try {
		return f();
	} catch (err) {
		return err.name;
	}
};
const detach = view => { structuredClone(view.buffer, { transfer: [view.buffer] }); };
let open = 0, compressed;
const wait = stream => {
	open++;
	stream.on('error', () => {}).on('close', () => { open--; }).resume();
	return stream;
};

for (const name of ['Gzip', 'Inflate', 'BrotliCompress', 'BrotliDecompress']) {
	const input = new Uint8Array(1 << 20).map((_, i) => i * i), stream = wait(zlib[name]());
	stream.write(input);
	any(() => { stream._processChunk(Buffer.from(input), 0, () => {}); });
	detach(input);
	detach(stream._outBuffer);
	any(() => { stream._handle.writeSync(2, new Uint8Array(9), 0, 9, new Uint8Array(9), 0, 9); });
	any(() => stream._handle.params(1, 1));
	any(() => stream.reset());
	stream.write(new Uint8Array(50000));
	stream.end();
	setTimeout(() => { stream.destroy(); }, 50);

	const wide = new ArrayBuffer(1 << 16, { maxByteLength: 1 << 18 }), view = new Uint8Array(wide), other = wait(zlib[name]({ chunkSize: 64 }));
	other.write(view);
	wide.resize(10);
	wide.resize(1 << 18);
	view.fill(7);
	other.close();
}
const { _handle: handle, _outBuffer: output } = zlib.createDeflate(), bytes = Buffer.alloc(50);
for (const args of [[0, bytes, 0, 51, output, 0, 9], [0, bytes, 51, 0, output, 0, 9], [0, bytes, -1, 2 ** 53, output, 0, 9], [0, bytes, 0, 50, output, 16384, 1],
	[0, bytes, 0, 50, output, 2 ** 32, 2 ** 32], [0, bytes, NaN, {}, output, [], 'x'], [0, {}, 0, 0, output, 0, 1], [0, bytes, 0, 5, null, 0, 1], [99, bytes, 0, 5, output, 0, 100],
	[-7, bytes, 0, 5, output, 0, 100]]) {
	handle.onerror = () => {};
	any(() => handle.writeSync(...args));
	any(() => handle.write(...args));
}
any(() => handle.writeSync(0, bytes, { valueOf() { detach(new Uint8Array(output.buffer)); return 0; } }, 50, output, 0, 100));
handle.close();
console.log(any(() => handle.writeSync(0, bytes, 0, 5, output, 0, 1)), any(() => handle.reset()), any(() => handle.params(1, 1)), handle.close());
const odd = zlib.createDeflate();
odd._chunkSize = -5;
odd._outOffset = 2 ** 40;
any(() => { wait(odd).end('x'); });
odd.destroy();
for (let level = 0; level < 10; level++) {
	const engine = zlib.createDeflate({ level: 9 - level });
	let output = new Uint8Array(1 << 16);
	engine._handle.writeSync(0, new Uint8Array(30000).map((_, i) => i * i), 0, 30000, output, 0, 1 << 16);
	detach(output);
	output = null;
	any(() => engine._handle.params(level, level % 5));
	engine.reset();
}
const gone = zlib.createGzip();
gone._handle = {};
any(() => gone._processChunk(bytes, 4));
const dictionary = new Uint8Array(1000), primed = wait(zlib.createDeflate({ dictionary }));
detach(dictionary);
primed.reset();
primed.end('x');
Buffer.concat = Buffer.prototype.slice = Buffer.prototype.subarray = Buffer.allocUnsafe = () => { throw new Error('replaced'); };
console.log(any(() => zlib.gunzipSync(zlib.gzipSync('still here')).toString()));
zlib.brotliCompress(new Uint8Array(1 << 19), { params: { [c.BROTLI_PARAM_QUALITY]: 5 } }, (err, bytes) => { compressed = bytes.length < 99; });
process.on('exit', () => { console.log(open, compressed); });

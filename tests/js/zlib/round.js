// Every kind of data through every pair, at once and later; what is compressed by one is read by others.
'use strict';
const zlib = require('zlib'), { promisify } = require('util');
const pairs = [['gzip', 'gunzip'], ['deflate', 'inflate'], ['deflateRaw', 'inflateRaw'], ['gzip', 'unzip'], ['deflate', 'unzip'],
	['brotliCompress', 'brotliDecompress']];

const text = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. '.repeat(300), bytes = Buffer.from(text);
const inputs = {
	text, bytes, empty: '', none: Buffer.alloc(0), buffer: new Uint8Array(bytes).buffer, wide: new Float64Array(99).fill(1.5),
	view: new DataView(new Uint8Array(bytes).buffer, 3, 1000), part: bytes.subarray(7, 700), zeros: Buffer.alloc(300000),
	shared: new SharedArrayBuffer(100)
};
const plain = value => typeof value === 'string' ? Buffer.from(value) : ArrayBuffer.isView(value) ?
	Buffer.from(value.buffer, value.byteOffset, value.byteLength) : Buffer.from(value);

for (const [pack, unpack] of pairs) {
	const said = [];
	for (const [name, value] of Object.entries(inputs)) {
		const packed = zlib[`${pack}Sync`](value), back = zlib[`${unpack}Sync`](packed);
		if (!back.equals(plain(value)) || !(packed instanceof Buffer))
			said.push(name);
	}
	console.log(pack, unpack, said.length ? said.join() : 'all', zlib[`${pack}Sync`](inputs.zeros).length < 400);
}

(async () => {
	for (const [pack, unpack] of pairs) {
		const said = [];
		await Promise.all(Object.entries(inputs).map(async ([name, value]) => {
			const packed = await promisify(zlib[pack])(value);
			const back = await promisify(zlib[unpack])(packed, { chunkSize: 64 + name.length });
			if (!back.equals(plain(value)) || !back.equals(zlib[`${unpack}Sync`](packed)))
				said.push(name);
		}));
		console.log('later', pack, unpack, said.length ? said.join() : 'all');
	}
	// made by gzip(1), Python and node
	process.stdout.write(await promisify(zlib.gunzip)(Buffer.from('H4sIAAAAAAACA8tIzcnJV0ivyizgAgA5fGNWCwAAAA==', 'base64')));
	process.stdout.write(zlib.inflateSync(Buffer.from('eJzLSM3JyVeoyslM4gIAGYUD8A==', 'base64')));
	console.log(zlib.brotliDecompressSync(Buffer.from('CwWAaGVsbG8gd29ybGQD', 'base64')).toString());
	console.log(zlib.gzipSync('x', { info: true }).engine.bytesWritten, Object.keys(zlib.gzipSync('x', { info: true })));
	await new Promise(resolve => zlib.deflate(bytes, { info: true }, (err, { buffer, engine }) => {
		console.log(err, engine.bytesWritten === bytes.length, engine instanceof zlib.Deflate, zlib.inflateSync(buffer).equals(bytes), engine._closed);
		resolve();
	}));
	console.log(zlib.crc32('hello'), zlib.crc32(bytes, 5), zlib.crc32(''), zlib.crc32('', 7), zlib.crc32('ü\ud800'), zlib.crc32(new Uint16Array([1, 2])));
	// options of streams, and the engine that is asked for
	const packed = zlib.gzipSync('by way of a stream', { highWaterMark: 9 });
	for (const options of [{ highWaterMark: 9 }, { info: true }, { highWaterMark: 2, maxOutputLength: 5 }, { info: true, maxOutputLength: 5 }, { info: 0, defaultEncoding: 'hex' }])
		for (const data of [packed, packed.subarray(0, 15), packed.toString('hex')]) {
			let now;
			try {
				now = zlib.gunzipSync(data, options);
			} catch (err) {
				now = err.code;
			}
			const then = await promisify(zlib.gunzip)(data, options).catch(err => err.code);
			console.log(JSON.stringify(options), ...[now, then].map(got => got.engine ? `${got.buffer} ${got.engine.bytesWritten}` : `${got}`));
		}
})();

// Streams: pieces of every size, flushes, params, reset, members and what is behind them, dictionaries, closing.
'use strict';
const zlib = require('zlib'), { pipeline, Readable } = require('stream'), { once } = require('events'), { constants: c } = zlib;

const gather = stream => new Promise((done, fail) => {
	const chunks = [];
	stream.on('data', chunk => chunks.push(chunk)).on('error', fail).on('end', () => done(Buffer.concat(chunks)));
});
const pieces = (bytes, size) => Readable.from((function* () {
	for (let i = 0; i < bytes.length; i += size)
		yield bytes.subarray(i, i + size);
})());
const bytes = Buffer.from(Array.from({ length: 20000 }, (_, i) => (i * i) >> 5 & 0xff));

(async () => {
	for (const [pack, unpack] of [['Gzip', 'Gunzip'], ['Deflate', 'Inflate'], ['DeflateRaw', 'InflateRaw'], ['Gzip', 'Unzip'], ['Deflate', 'Unzip'],
		['BrotliCompress', 'BrotliDecompress']]) {
		const results = [];
		for (const [size, chunkSize] of [[1, 64], [1000, 100], [20000, 16384], [77, undefined]]) {
			const stream = zlib[`create${unpack}`]({ chunkSize });
			pipeline(pieces(bytes.subarray(0, size === 1 ? 300 : 20000), size), zlib[`create${pack}`]({ chunkSize }), stream, () => {});
			results.push((await gather(stream)).equals(bytes.subarray(0, size === 1 ? 300 : 20000)), stream.bytesWritten > 0, stream.destroyed);
		}
		console.log(pack, unpack, results.join());
	}

	const two = Buffer.concat([zlib.gzipSync('one '), zlib.gzipSync('two')]);
	console.log(zlib.gunzipSync(two).toString(), zlib.unzipSync(two).toString(), zlib.gunzipSync(Buffer.concat([two, Buffer.alloc(9)])).toString());
	for (let i = 0; i <= two.length; i += 3) {
		const stream = zlib.createGunzip();
		stream.write(two.subarray(0, i));
		stream.end(two.subarray(i));
		process.stdout.write(`${await gather(stream)}${i + 3 > two.length ? '\n' : ','}`);
	}
	for (const tail of [[10, 11], [0x1f, 0x8b, 0xff, 0xff], [0x1f], [0, 0, 0], [0, 10]]) {
		const data = Buffer.concat([zlib.gzipSync('abc'), Buffer.from(tail)]);
		let now;
		try {
			now = zlib.gunzipSync(data).toString();
		} catch (err) {
			now = err.message;
		}
		const stream = zlib.createGunzip();
		stream.end(data);
		console.log(tail, now, await gather(stream).then(String, err => `${err.message} ${err.code}`));
	}
	for (const name of ['Inflate', 'InflateRaw', 'BrotliDecompress']) {
		const stream = zlib[`create${name}`](), pack = { Inflate: 'deflateSync', InflateRaw: 'deflateRawSync', BrotliDecompress: 'brotliCompressSync' }[name];
		stream.end(Buffer.concat([zlib[pack]('abc'), Buffer.from('trailing')]));
		console.log(name, (await gather(stream)).toString(), zlib[`${name[0].toLowerCase()}${name.slice(1)}Sync`](
			Buffer.concat([zlib[pack]('abc'), Buffer.from('trailing')])).toString());
	}

	const flushed = zlib.createDeflate();
	flushed.write('first');
	await new Promise(done => flushed.flush(done));
	const part = flushed.read();
	console.log(part.subarray(-4).toString('hex'), zlib.inflateSync(part, { finishFlush: c.Z_SYNC_FLUSH }).toString());
	flushed.write('second');
	await new Promise(done => flushed.flush(c.Z_SYNC_FLUSH, done));
	const next = flushed.read();
	flushed.end();
	console.log(zlib.inflateSync(Buffer.concat([part, next, await gather(flushed)])).toString());
	flushed.flush(() => { console.log('flush after the end'); });

	const kinds = {};
	for (const flush of [c.Z_NO_FLUSH, c.Z_PARTIAL_FLUSH, c.Z_SYNC_FLUSH, c.Z_FULL_FLUSH, c.Z_BLOCK]) {
		const stream = zlib.createDeflateRaw({ flush });
		stream.write('a');
		await new Promise(done => stream.write('b', done));
		kinds[flush] = stream.read()?.toString('hex');
		stream.destroy();
	}
	console.log(kinds);
	const brotli = zlib.createBrotliCompress();
	brotli.write('some');
	await new Promise(done => brotli.flush(done));
	console.log(zlib.brotliDecompressSync(brotli.read(), { finishFlush: c.BROTLI_OPERATION_FLUSH }).toString());

	const changed = zlib.createDeflate({ level: 9, strategy: c.Z_FILTERED });
	const all = gather(changed);
	changed.write(bytes);
	await new Promise(done => changed.params(0, c.Z_DEFAULT_STRATEGY, done));
	console.log(changed._level, changed._strategy);
	changed.write(bytes);
	await new Promise(done => changed.params(0, c.Z_DEFAULT_STRATEGY, done));
	changed.end();
	console.log(zlib.inflateSync(await all).equals(Buffer.concat([bytes, bytes])));

	const again = zlib.createDeflate();
	again.write('lost');
	again.once('data', () => {});
	await new Promise(done => again.flush(done));
	again.reset();
	again.read();
	again.end('kept');
	console.log(zlib.inflateSync(await gather(again)).toString());

	const dictionary = Buffer.from('will you still need me, will you still feed me');
	for (const [pack, unpack] of [['Deflate', 'Inflate'], ['DeflateRaw', 'InflateRaw']]) {
		for (const given of [dictionary, new Uint8Array(dictionary).buffer, new DataView(new Uint8Array(dictionary).buffer)]) {
			const packer = zlib[pack]({ dictionary: given }), unpacker = zlib[unpack]({ dictionary: given });
			dictionary.copy(Buffer.alloc(50));
			packer.end('will you still need me when I am sixty-four');
			console.log(pack, (await gather(packer.pipe(unpacker))).toString());
		}
	}

	const closed = zlib.createGzip();
	closed.write('x');
	closed.close(() => { console.log('closed', closed.destroyed, closed._closed); });
	closed.close();
	await once(closed, 'close');
	for (const f of [() => closed.reset(), () => closed.flush(err => { console.log('flush', err.code); }), () => closed.write('y', err => { console.log('write', err.code); })]) {
		try {
			f();
		} catch (err) {
			console.log(`${err.name} ${err.code} ${err.message.split('\n')[0]}`);
		}
	}
	closed.on('error', err => { console.log(err.code); });
	const bad = zlib.createGunzip();
	bad.on('error', err => { console.log(`${err}`, err.code, err.errno, bad.destroyed, bad._closed); });
	bad.on('close', () => { console.log('close'); });
	bad.end('not gzip at all');
	await new Promise(settled => bad.on('close', settled));
	console.log(zlib.createGzip({ encoding: 'utf8', objectMode: true }).readableObjectMode, zlib.createGzip({ highWaterMark: 5 }).writableHighWaterMark);
})();

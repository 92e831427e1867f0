// Compressed streams: there and back in pieces, what is damaged, cut short or goes on, wrong arguments, and a small input that would be large.
// expect: gzip 1f8b true true true
// expect: deflate 789c true true true
// expect: deflate-raw true true true
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'format' is invalid. Received 'zip'
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_THIS
// expect: true
// expect: empty 0
const assert = require('assert');
const all = async stream => {
	const chunks = [];
	for await (const chunk of stream) {
		assert(chunk instanceof Uint8Array);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
};
const through = (bytes, C, format) => all(new Blob([bytes]).stream().pipeThrough(new C(format)));
const fails = promise => promise.then(() => false, e => e instanceof TypeError);
const data = Buffer.from(Array.from({ length: 200000 }, (_, i) => (i * i) >> 3));
(async () => {
	for (const format of ['gzip', 'deflate', 'deflate-raw']) {
		const packed = await through(data, CompressionStream, format);
		assert((await through(packed, DecompressionStream, format)).equals(data));
		const bytewise = new DecompressionStream(format), writer = bytewise.writable.getWriter();
		const small = await through(Buffer.from('a few bytes'), CompressionStream, format);
		for (const byte of small)
			writer.write(new Uint8Array([byte]));
		writer.close();
		assert.strictEqual(`${await all(bytewise.readable)}`, 'a few bytes');
		const outcome = [fails(through(packed.subarray(0, packed.length - 3), DecompressionStream, format)), fails(through(Buffer.concat([packed, data]), DecompressionStream, format)),
			fails(through(Buffer.from('\x07nothing of that kind'), DecompressionStream, format))];
		console.log(...[format, format === 'deflate-raw' ? '' : packed.toString('hex', 0, 2), ...await Promise.all(outcome)].filter(x => x !== ''));
	}
	try { new CompressionStream('zip'); } catch (e) { console.log(e.name, e.code, e.message); }
	const { readable, writable } = new CompressionStream('gzip');
	const writer = writable.getWriter();
	readable.getReader().read().catch(() => {});
	await writer.write('text').catch(e => console.log(e.name, e.code));
	try { Reflect.get(CompressionStream.prototype, 'readable', {}); } catch (e) { console.log(e.name, e.code); }
	// 64 MB of zeros are 64 KB; who reads the first piece has not paid for the rest
	let bomb = Buffer.alloc(1 << 20);
	const packer = new CompressionStream('gzip'), feed = packer.writable.getWriter();
	for (let i = 0; i < 64; i++)
		feed.write(bomb);
	feed.close();
	bomb = await all(packer.readable);
	const before = process.memoryUsage().rss, reader = new Blob([bomb]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
	await reader.read();
	await new Promise(resolve => setTimeout(resolve, 10));
	console.log(process.memoryUsage().rss - before < 16e6);
	await reader.cancel();
	console.log('empty', (await through(await through('', CompressionStream, 'deflate'), DecompressionStream, 'deflate')).length);
})();

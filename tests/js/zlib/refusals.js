// Options and data that are refused, and how: at once, and later.
'use strict';
const zlib = require('zlib'), { constants } = zlib, { print } = require('../_outcome.js');

for (const [name, values] of Object.entries({
	level: [10, -2, 'a', null, NaN, undefined, Infinity, 9, '5'], windowBits: [7, 16, 8, 0, {}, -Infinity], memLevel: [0, 10, true],
	strategy: [5, -1, 'x'], chunkSize: [63, 64, 0, -1, 'b', 64.5, Infinity], flush: [6, -1, 5, 'c'], finishFlush: [6, 'd'],
	maxOutputLength: [0, -5, 2 ** 32 + 1, 'e'], dictionary: [5, null, 'text', []]
}))
	for (const value of values)
		for (const Class of ['Gzip', 'Deflate', 'InflateRaw', 'Gunzip'])
			print(() => `${name} ${String(value)} ${Class}: ${new zlib[Class]({ [name]: value }) instanceof zlib[Class]}`);
for (const params of [{ 99: 1 }, { a: 1 }, { '-1': 1 }, { 1: 'x' }, { 1: null }, { 1: true }, { 1: 5, '1.0': 6 }, { 1.5: 1 }]) {
	print(() => `${JSON.stringify(params)} ${new zlib.BrotliCompress({ params }) instanceof zlib.BrotliCompress}`);
	print(() => `${JSON.stringify(params)} ${new zlib.BrotliDecompress({ params }) instanceof zlib.BrotliDecompress}`);
}
print(() => zlib.createBrotliCompress({ flush: 4 }));
print(() => zlib.createBrotliCompress({ finishFlush: 3 }) instanceof zlib.BrotliCompress);
print(() => zlib.brotliDecompressSync(zlib.brotliCompressSync('abc', { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: 1 } })).toString());

for (const value of [undefined, null, 5, {}, [], true, Symbol.iterator, 5n]) {
	print(() => zlib.gzipSync(value));
	print(() => zlib.crc32(value));
}
for (const start of [-1, 2 ** 32, 1.5, 'x', null])
	print(() => zlib.crc32('a', start));
print(() => zlib.gzip('a'));
print(() => zlib.gzip('a', {}, 5));
print(() => zlib.gzip('a', { level: 99 }, () => { console.log('not called'); }));
print(() => zlib.gzip(5, () => { console.log('not called'); }));

const gz = zlib.gzipSync('some text that is long enough'), def = zlib.deflateSync('x', { dictionary: Buffer.from('xyz') });
const broken = Buffer.from(gz);
broken[broken.length - 6] ^= 1;
const damaged = {
	gunzip: [['nothing', Buffer.alloc(0)], ['text', 'text'], ['cut', gz.subarray(0, 20)], ['crc', broken], ['head', gz.subarray(0, 5)],
		['method', Buffer.from([0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 0])]],
	inflate: [['text', 'text'], ['needs', def], ['cut', zlib.deflateSync('abc').subarray(0, 4)]],
	inflateRaw: [['type', Buffer.from([7])], ['stored', Buffer.from([1, 1, 2, 3, 4])], ['far', Buffer.from([0x63, 0x18, 0x05, 0xa3])]],
	unzip: [['text', 'text'], ['one', Buffer.from([0x1f])], ['gz', gz.subarray(0, 12)]],
	brotliDecompress: [['text', 'text'], ['nothing', ''], ['cut', zlib.brotliCompressSync('abcdefgh').subarray(0, 5)], ['bits', Buffer.from([0x91, 0xff])]]
};
const told = [];
for (const [name, list] of Object.entries(damaged))
	for (const [what, bytes] of list) {
		try {
			console.log(name, what, zlib[`${name}Sync`](bytes));
		} catch (err) {
			console.log(name, what, `${err}`, err.code, err.errno, Object.keys(err));
		}
		told.push(new Promise(done => {
			zlib[name](bytes, (err, result) => { done(`later ${name} ${what} ${err} ${err?.code} ${err?.errno} ${result}`); });
		}));
	}
print(() => zlib.inflateSync(def, { dictionary: Buffer.from('other') }));
print(() => zlib.inflateSync(def, { dictionary: Buffer.from('xyz') }).toString());
print(() => zlib.gunzipSync(zlib.gzipSync(Buffer.alloc(5000)), { maxOutputLength: 4999 }));
print(() => zlib.gunzipSync(zlib.gzipSync(Buffer.alloc(5000)), { maxOutputLength: 5000 }).length);
Promise.all(told).then(lines => {
	console.log(lines.join('\n'));
	zlib.gunzip(zlib.gzipSync(Buffer.alloc(90000)), { maxOutputLength: 70000 }, (err, result) => { console.log(`${err}`, err.code, result); });
});

// What packages do with the inside of streams: a stream whose handle stays open over many synchronous chunks, one that
// writes into a buffer of its own, and a class made from one of the module's.
'use strict';
const zlib = require('zlib'), { constants: c } = zlib;

const text = 'many small chunks, '.repeat(500);
function chunked(name, chunks, options) {
	const engine = new zlib[name](options), { _handle: handle } = engine, closeHandle = handle.close, { close } = engine, out = [];
	chunks.forEach((chunk, i) => {
		handle.close = () => {};
		engine.close = () => {};
		try {
			out.push(Buffer.from(engine._processChunk(chunk, i === chunks.length - 1 ? c.Z_FINISH : c.Z_NO_FLUSH)));
		} finally {
			engine._handle = handle;
			handle.close = closeHandle;
			engine.close = close;
			engine.removeAllListeners('error').on('error', () => {});
		}
	});
	engine.close();
	return Buffer.concat(out);
}
const packed = chunked('Gzip', Array.from({ length: 25 }, (_, i) => Buffer.from(text.slice(i * 400, (i + 1) * 400))));
console.log(zlib.gunzipSync(packed).toString() === text, chunked('Unzip', [packed.subarray(0, 9), packed.subarray(9, 50), packed.subarray(50)]).toString() === text);
try {
	chunked('Inflate', [Buffer.from('nonsense')]);
} catch (err) {
	console.log(err.message, err.code);
}

function Reader(options) {
	if (!(this instanceof Reader))
		return new Reader(options);
	zlib.Inflate.call(this, options);
}
Object.setPrototypeOf(Reader.prototype, zlib.Inflate.prototype);
Object.setPrototypeOf(Reader, zlib.Inflate);
Reader.prototype.all = function (bytes) {
	const state = this._writeState, room = 100, parts = [];
	let from = 0, left = bytes.length, output;
	do {
		output = Buffer.allocUnsafe(room);
		this._handle.writeSync(c.Z_FINISH, bytes, from, left, output, 0, room);
		from += left - state[1];
		left = state[1];
		parts.push(output.subarray(0, room - state[0]));
	} while (state[0] === 0);
	return Buffer.concat(parts);
};
console.log(Reader().all(zlib.deflateSync(text)).toString() === text, Reader() instanceof zlib.Inflate);

class Counted extends zlib.Deflate {
	_transform(chunk, encoding, callback) {
		this.count = (this.count ?? 0) + 1;
		super._transform(chunk, encoding, callback);
	}
}
const counted = new Counted({ level: 1 }), parts = [];
counted.on('data', part => parts.push(part)).on('end', () => { console.log(counted.count, zlib.inflateSync(Buffer.concat(parts)).toString()); });
counted.write('a');
counted.end('b');
const later = zlib.createGunzip(), got = [];
later._processChunk(zlib.gzipSync('by hand'), c.Z_FINISH, () => { console.log('done', String(later.read())); });

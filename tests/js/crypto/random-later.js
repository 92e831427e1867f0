// randomBytes and randomFill with a callback are done on the pool; a view that has no bytes any more when they are there
// is left alone.
const crypto = require('crypto');
const types = [], ids = new Map();
require('async_hooks').createHook({ init(id, type) {
	if (type === 'RANDOMBYTESREQUEST') {
		types.push(type);
		ids.set(id, types.length);
	}
} }).enable();
const { executionAsyncId } = require('async_hooks');
const told = [];
const tell = (...words) => { told.push(words.concat(ids.get(executionAsyncId())).join(' ')); };

crypto.randomBytes(0, (error, bytes) => { tell('none', error, bytes.length); });
crypto.randomBytes(70000, (error, bytes) => {
	tell('bytes', error, Buffer.isBuffer(bytes), bytes.length, new Set(bytes).size, new Set(bytes.subarray(65536)).size > 200);
});
const words = new Uint32Array(3000);
crypto.randomFill(words, 1000, 1000, (error, same) => {
	tell('words', error, same === words, words.subarray(0, 1000).every(x => x === 0), words.subarray(2000).every(x => x === 0),
		new Set(words.subarray(1000, 2000)).size > 990);
});
const whole = new ArrayBuffer(64);
crypto.randomFill(whole, (error, same) => { tell('buffer', error, same === whole, new Set(new Uint8Array(whole)).size > 8); });
const moved = new Uint8Array(100);
crypto.randomFill(moved, (error, same) => { tell('moved', error, same === moved, moved.length); });
structuredClone(moved.buffer, { transfer: [moved.buffer] });
const shrunk = new ArrayBuffer(100, { maxByteLength: 200 });
crypto.randomFill(new Uint8Array(shrunk, 10, 50), (error, view) => { tell('shrunk', error, view.length, shrunk.byteLength); });
shrunk.resize(20);
process.on('exit', () => { told.sort().forEach(line => { console.log(line); }); console.log(types.length); });
// expect: buffer  true true 4
// expect: bytes  true 70000 256 true 2
// expect: moved  true 0 5
// expect: none  0 1
// expect: shrunk  0 20 6
// expect: words  true true true true 3
// expect: 6

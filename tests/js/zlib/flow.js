// Stores of AsyncLocalStorage, hooks and promises around what the pool does.
// expect: callback one
// expect: end two
// expect: error three Z_DATA_ERROR
// expect: awaited four 3
// expect: true Zlib
'use strict';
const zlib = require('zlib'), { AsyncLocalStorage, createHook } = require('async_hooks'), { promisify } = require('util');
const storage = new AsyncLocalStorage(), types = new Map();

createHook({ init(id, type, trigger, resource) { types.set(type, resource.constructor.name); } }).enable();
const say = (...words) => { console.log(words[0], storage.getStore(), ...words.slice(1)); };
const once = begin => new Promise(done => begin(done));
(async () => {
	await once(done => storage.run('one', () => zlib.gzip('a', () => { say('callback'); done(); })));
	await once(done => storage.run('two', () => zlib.createGzip().on('end', () => { say('end'); done(); }).resume().end('b')));
	await once(done => storage.run('three', () => zlib.gunzip('nonsense', err => { say('error', err.code); done(); })));
	await storage.run('four', async () => { say('awaited', (await promisify(zlib.inflateRaw)(zlib.deflateRawSync('abc'))).length); });
	console.log(types.has('ZLIB'), types.get('ZLIB'));
})();

// What is refused, in what order, by functions that take anything.
const told = f => { try { console.log(f()); } catch (e) { console.log(e.name, e.code, e.message); } };
const os = require('os');
told(() => { 'use strict'; os.EOL = 1; });
Object.defineProperty(os, 'EOL', { value: 'x' });
console.log(os.EOL);
const { StringDecoder: { prototype } } = require('string_decoder');
told(() => prototype.write(Buffer.from('a')));
told(() => prototype.write('a'));
const { isUtf8, isAscii } = require('buffer');
const store = new ArrayBuffer(8), view = new Uint8Array(store);
structuredClone(store, { transfer: [store] });
for (const f of [isUtf8, isAscii])
	for (const x of [store, view, new ArrayBuffer(0), new SharedArrayBuffer(1), new DataView(new ArrayBuffer(2)), 'x'])
		told(() => f(x));
const fs = require('fs');
for (const args of [[], ['x'], [1, 'x'], [1, 1, 'x'], [1, 1, 1], [1, 1, 1, 1], [-1, -2, 0], [-1, 0, 0], [1, -2, 0], [1, 2 ** 33, 0]])
	told(() => fs.fchown(...args));
told(() => fs.fchownSync(-1, 1, 1));
const watcher = fs.watchFile(__filename, () => {}).on('stop', () => console.log('stop'));
watcher.stop();
watcher.stop();
console.log('stopped');
// expect: TypeError undefined Cannot assign to read only property 'EOL' of object '#<Object>'
// expect: x
// expect: TypeError ERR_INVALID_THIS Value of "this" must be of type StringDecoder
// expect: a
// expect: Error ERR_INVALID_STATE Cannot validate on a detached buffer
// expect: true
// expect: true
// expect: true
// expect: TypeError ERR_INVALID_ARG_TYPE The "input" argument must be an instance of ArrayBuffer, Buffer, or TypedArray. Received an instance of DataView
// expect: TypeError ERR_INVALID_ARG_TYPE The "input" argument must be an instance of ArrayBuffer, Buffer, or TypedArray. Received type string ('x')
// expect: Error ERR_INVALID_STATE Cannot validate on a detached buffer
// expect: true
// expect: true
// expect: true
// expect: TypeError ERR_INVALID_ARG_TYPE The "input" argument must be an instance of ArrayBuffer, Buffer, or TypedArray. Received an instance of DataView
// expect: TypeError ERR_INVALID_ARG_TYPE The "input" argument must be an instance of ArrayBuffer, Buffer, or TypedArray. Received type string ('x')
// expect: TypeError ERR_INVALID_ARG_TYPE The "uid" argument must be of type number. Received undefined
// expect: TypeError ERR_INVALID_ARG_TYPE The "uid" argument must be of type number. Received undefined
// expect: TypeError ERR_INVALID_ARG_TYPE The "uid" argument must be of type number. Received type string ('x')
// expect: TypeError ERR_INVALID_ARG_TYPE The "gid" argument must be of type number. Received type string ('x')
// expect: TypeError ERR_INVALID_ARG_TYPE The "cb" argument must be of type function. Received undefined
// expect: TypeError ERR_INVALID_ARG_TYPE The "cb" argument must be of type function. Received type number (1)
// expect: RangeError ERR_OUT_OF_RANGE The value of "uid" is out of range. It must be >= -1 && <= 4294967295. Received -2
// expect: TypeError ERR_INVALID_ARG_TYPE The "cb" argument must be of type function. Received undefined
// expect: RangeError ERR_OUT_OF_RANGE The value of "uid" is out of range. It must be >= -1 && <= 4294967295. Received -2
// expect: RangeError ERR_OUT_OF_RANGE The value of "uid" is out of range. It must be >= -1 && <= 4294967295. Received 8_589_934_592
// expect: RangeError ERR_OUT_OF_RANGE The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Received -1
// expect: stopped
// expect: stop

// Symbol.dispose and Symbol.asyncDispose, as node 20 has them.
// expect: Symbol(nodejs.dispose) Symbol(nodejs.asyncDispose)
// expect: readable AbortError
// expect: null
// expect: writable AbortError
// expect: null
// expect: null
// expect: true undefined
// expect: true true
// expect: ERR_STREAM_PREMATURE_CLOSE
const { Readable, Writable } = require('stream');
const fsp = require('fs/promises');
console.log(String(Symbol.dispose), String(Symbol.asyncDispose));
(async () => {
	const readable = Readable.from([1, 2]);
	readable.on('error', err => console.log('readable', err.name));
	console.log(await readable[Symbol.asyncDispose]());
	const writable = new Writable({ write(chunk, encoding, done) { done(); } });
	writable.on('error', err => console.log('writable', err.name));
	console.log(await writable[Symbol.asyncDispose]());
	const ended = new Writable({ write(chunk, encoding, done) { done(); }, emitClose: true, autoDestroy: false });
	await new Promise(resolve => ended.end('x', resolve));
	console.log(await ended[Symbol.asyncDispose]());
	const handle = await fsp.open(__filename);
	const result = await handle[Symbol.asyncDispose]();
	console.log(handle.fd === -1, result);
	const timeout = setTimeout(() => console.log('never'), 1), immediate = setImmediate(() => console.log('never'));
	timeout[Symbol.dispose]();
	immediate[Symbol.dispose]();
	console.log(timeout._destroyed, immediate._destroyed);
	const gone = Readable.from([1]);
	gone.destroy();
	await gone[Symbol.asyncDispose]().catch(err => console.log(err.code));
})();

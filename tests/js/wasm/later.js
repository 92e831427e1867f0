// The asynchronous forms, small and large; streaming; modules in messages.
'use strict';
const { Worker, isMainThread, parentPort, workerData, MessageChannel } = require('worker_threads');
const { assemble } = require('./_wat.js');

const parts = { types: [[[], ['i32']]], funcs: [{ type: 0, code: 'i32.const 42' }], exports: { f: ['func', 0] } };

if (!isMainThread) {
	parentPort.once('message', (made) => parentPort.postMessage(new WebAssembly.Instance(made).exports.f() + workerData));
	return;
}

const small = assemble(parts), large = assemble({ ...parts, customs: [['padding', new Array(100000).fill(7)]] });
const rejected = (promise) => promise.then(() => 'fine', (error) => `${error.name}: ${error.message}`);

(async () => {
	for (const bytes of [small, large, large.buffer]) {
		const made = await WebAssembly.compile(bytes);
		console.log(made instanceof WebAssembly.Module, (await WebAssembly.instantiate(made)).exports.f());
		const both = await WebAssembly.instantiate(bytes);
		console.log(Object.keys(both).join(), both.instance.exports.f());
	}
	// expect: true 42
	// expect: module,instance 42
	// expect: true 42
	// expect: module,instance 42
	// expect: true 42
	// expect: module,instance 42

	// the bytes are those of the call, whatever becomes of them
	const bytes = large.slice(), promise = WebAssembly.compile(bytes);
	bytes.fill(0);
	console.log(WebAssembly.Module.exports(await promise).length);
	// expect: 1
	const broken = large.slice();
	broken[8] = 99;
	console.log(await rejected(WebAssembly.compile(broken)));
	// expect: CompileError: WebAssembly.compile(): unknown section code #0x63 @+10
	console.log(await rejected(WebAssembly.instantiate(small.subarray(0, 9))));
	// expect: CompileError: WebAssembly.instantiate(): expected section length @+9
	console.log(await rejected(WebAssembly.instantiate(small, 5)));
	// expect: TypeError: WebAssembly.instantiate(): Argument 1 must be an object

	const headers = { 'content-type': 'application/wasm' };
	console.log((await WebAssembly.instantiateStreaming(Promise.resolve(new Response(small, { headers })))).instance.exports.f());
	// expect: 42
	console.log(await rejected(WebAssembly.compileStreaming(new Response(small))));
	// expect: TypeError: WebAssembly response has unsupported MIME type 'null'
	console.log(await rejected(WebAssembly.compileStreaming(new Response(small, { headers, status: 404 }))));
	// expect: TypeError: WebAssembly response has status code 404

	const copy = structuredClone({ list: [new WebAssembly.Module(small)] }).list[0];
	console.log(copy instanceof WebAssembly.Module, new WebAssembly.Instance(copy).exports.f());
	// expect: true 42
	try { structuredClone(new WebAssembly.Instance(copy)); } catch (error) { console.log(error.name); }
	// expect: DataCloneError
	const { port1, port2 } = new MessageChannel();
	port2.once('message', (made) => {
		console.log(new WebAssembly.Instance(made).exports.f());
		// expect: 42
		port1.close();
		const worker = new Worker(__filename, { workerData: 8 });
		worker.on('message', (sum) => console.log(sum));
		// expect: 50
		worker.postMessage(copy);
	});
	port1.postMessage(copy);
})();

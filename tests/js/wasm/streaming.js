// Streaming takes a body's chunks in any kind of buffer; a module is named by its address in stack traces.
'use strict';
const { createServer } = require('http');
const { assemble } = require('./_wat.js');

const bytes = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), headers = { 'Content-Type': 'application/wasm' };
const crash = assemble({ types: [[[], []]], funcs: [{ type: 0, code: 'unreachable' }], exports: { f: ['func', 0] } });
const respond = chunks => new Response(new ReadableStream({
	start(controller) {
		chunks.forEach(chunk => controller.enqueue(chunk));
		controller.close();
	}
}), { headers });

(async () => {
	const cases = {
		buffers: [bytes.buffer.slice(0, 3), bytes.slice(3)], view: [new DataView(bytes.buffer)],
		shorts: [new Uint16Array(bytes.buffer, 0, 1), new Int16Array(bytes.buffer, 2)], text: ['x'], object: [{}],
		shared: [new SharedArrayBuffer(3)], none: [], short: [bytes.slice(0, 5)]
	};
	for (const [name, chunks] of Object.entries(cases)) {
		try {
			console.log(name, (await WebAssembly.compileStreaming(respond(chunks))) instanceof WebAssembly.Module);
		} catch (error) {
			console.log(name, error.name, error.code, error.message);
		}
	}
	// expect: buffers true
	// expect: view true
	// expect: shorts true
	// expect: text TypeError ERR_INVALID_ARG_TYPE chunk must be an ArrayBufferView or an ArrayBuffer
	// expect: object TypeError ERR_INVALID_ARG_TYPE chunk must be an ArrayBufferView or an ArrayBuffer
	// expect: shared TypeError ERR_INVALID_ARG_TYPE chunk must be an ArrayBufferView or an ArrayBuffer
	// expect: none CompileError undefined WebAssembly.compileStreaming(): expected 4 bytes, fell off end @+0
	// expect: short CompileError undefined WebAssembly.compileStreaming(): expected 4 bytes, fell off end @+4

	const server = createServer((request, response) => {
		response.setHeader('Content-Type', 'application/wasm');
		response.end(crash);
	}).listen(0, '127.0.0.1', async () => {
		const address = `http://127.0.0.1:${server.address().port}`;
		for (const form of ['compileStreaming', 'instantiateStreaming']) {
			const made = await WebAssembly[form](fetch(`${address}/a.wasm?b#c`));
			try {
				(made.instance ?? new WebAssembly.Instance(made)).exports.f();
			} catch ({ stack }) {
				console.log(stack.split('\n')[1].replace(address, 'HERE'), /makeTrap/.test(stack));
			}
		}
		server.close();
	});
	// expect:     at HERE/a.wasm?b:wasm-function[0]:0x1e false
	// expect:     at HERE/a.wasm?b:wasm-function[0]:0x1e false
})();

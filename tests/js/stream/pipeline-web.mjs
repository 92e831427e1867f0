// Web streams as stages of pipeline: readable, transform and writable ones, among node's streams and functions.
import { PassThrough, pipeline as withCallback, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const upper = () => new TransformStream({ transform(chunk, controller) { controller.enqueue(String(chunk).toUpperCase()); } });
const source = (...chunks) => new ReadableStream({
	start(controller) {
		chunks.forEach(chunk => { controller.enqueue(chunk); });
		controller.close();
	}
});
function sink() {
	const got = [];
	const stream = new WritableStream({
		write(chunk) { got.push(String(chunk)); },
		close() { got.push('closed'); },
		abort(error) { got.push(`aborted: ${error.message}`); }
	});
	return Object.assign(stream, { got });
}
async function tell(name, target, ...stages) {
	const result = await pipeline(...stages).catch(error => `${error.name}: ${error.message}`);
	console.log(name, result, target?.got.join());
}

let to = sink();
await tell('node, transform, sink', to, Readable.from(['a', 'b']), upper(), to);
to = sink();
await tell('array first', to, ['a', 'b'], upper(), to);
to = sink();
await tell('functions between', to, source('x'), upper(), async function* (all) {
	for await (const one of all)
		yield `${one}!`;
}, upper(), to);
await tell('function last', undefined, source('x', 'y'), upper(), async all => (await Array.fromAsync(all)).length);
to = sink();
await tell('node between', to, source('x'), new Transform({ transform(chunk, encoding, done) { done(null, `<${chunk}>`); } }), to);
const last = new PassThrough();
await tell('node last', undefined, source('q'), upper(), last.resume());
to = sink();
await tell('compressed', to, source(Buffer.from('text')), new CompressionStream('gzip'), new DecompressionStream('gzip'), to);

to = sink();
await tell('the source fails', to, async function* () {
	yield 'a';
	throw new Error('source');
}, upper(), to);
const from = new PassThrough();
from.write('a');
await tell('the sink fails', undefined, from, new WritableStream({ write() { throw new Error('sink'); } }));
console.log(from.destroyed);
let reason;
await tell('the sink fails, the source waits', undefined, new ReadableStream({ cancel(error) { reason = error; } }),
	new WritableStream({ start(controller) { setImmediate(() => controller.error(new Error('later'))); } }));
console.log(reason.message);
to = sink();
await tell('not ended', to, Readable.from(['a']), to, { end: false });
console.log(to.locked);
to = sink();
const controller = new AbortController();
setImmediate(() => { controller.abort(); });
await tell('aborted', to, new ReadableStream(), upper(), to, { signal: controller.signal });
try {
	withCallback(Readable.from(['a']), new ReadableStream(), () => {});
} catch (error) {
	console.log(error.code);
}
to = sink();
console.log(withCallback(source('a'), to, error => { console.log('callback', error, to.got.join()); }) === to);
// expect: node, transform, sink undefined A,B,closed
// expect: array first undefined A,B,closed
// expect: functions between undefined X!,closed
// expect: function last 2 undefined
// expect: node between undefined <x>,closed
// expect: node last undefined undefined
// expect: compressed undefined 116,101,120,116,closed
// expect: the source fails Error: source A,aborted: source
// expect: the sink fails Error: sink undefined
// expect: true
// expect: the sink fails, the source waits Error: later undefined
// expect: later
// expect: not ended undefined a
// expect: false
// expect: aborted AbortError: The operation was aborted aborted: The operation was aborted
// expect: ERR_INVALID_ARG_TYPE
// expect: true
// expect: callback undefined a,closed

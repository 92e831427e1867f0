// When a composed stream is destroyed, and what it tells.
const { compose, PassThrough, Readable, Transform } = require('stream');

function watch(name, stream) {
	const log = [];
	for (const event of ['error', 'close', 'end', 'finish', 'data'])
		stream.on(event, value => { log.push(value === undefined ? event : `${event} ${value.name ?? ''} ${value.message ?? value}`); });
	setTimeout(() => console.log(name, log, stream.destroyed, stream.closed), 50);
	return stream;
}

watch('destroyed', compose(new PassThrough(), new PassThrough())).destroy();
watch('destroyed by', compose(new PassThrough(), new PassThrough())).destroy(new Error('by'));
watch('read', compose(Readable.from(['a']), new PassThrough()));
watch('written', compose(new PassThrough(), new PassThrough())).end('x');
watch('failed', compose(new PassThrough(), new Transform({ transform(chunk, encoding, done) { done(new Error('inner')); } }))).end('x');
watch('write to a source', compose(new ReadableStream({ start(controller) { controller.enqueue('a'); } }), new TransformStream())).end('x');
watch('web, destroyed', compose(new TransformStream(), new TransformStream())).destroy();
watch('web, written', compose(new TransformStream(), new TransformStream())).end('w');
watch('function', compose(async function* (source) { yield* source; }, async function* (source) { yield* source; })).destroy();
const late = watch('late', compose(new PassThrough(), new PassThrough()));
late.end('y');
late.on('end', () => { late.destroy(); });
let tail;
const torn = watch('tail destroyed', compose(new PassThrough(), tail = new PassThrough()));
tail.destroy(new Error('torn'));
torn.destroy();

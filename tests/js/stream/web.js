// Between node's streams and the web's.
// expect: abc|DEF
// expect: [1,2,3] true
// expect: hello world finished
// expect: AbortError
// expect: x! y! end
// expect: wanted error
// expect: 5 5
// expect: ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
const { Readable, Writable, Duplex, Transform, PassThrough } = require('stream');
const web = require('stream/web');
const collect = async stream => {
	const all = [];
	for await (const chunk of stream)
		all.push(chunk);
	return all;
};
(async () => {
	const upper = new Transform({ transform(chunk, encoding, callback) { callback(null, `${chunk}`.toUpperCase()); } });
	const text = await collect(Readable.toWeb(Readable.from([Buffer.from('abc'), Buffer.from('DEF')], { objectMode: false })));
	console.log(text.map(bytes => Buffer.from(bytes).toString()).join('|'));
	const objects = await collect(Readable.toWeb(Readable.from([1, 2, 3])));
	console.log(JSON.stringify(objects), Readable.toWeb(new PassThrough()) instanceof web.ReadableStream);

	let taken = '';
	const sink = new Writable({ write(chunk, encoding, callback) { taken += chunk; setImmediate(callback); }, final(callback) { taken += ' finished'; callback(); } });
	await ReadableStream.from(['hello', ' ', 'world']).pipeThrough(new TextEncoderStream()).pipeTo(Writable.toWeb(sink));
	console.log(taken);
	const cut = new PassThrough(), reader = Readable.toWeb(cut).getReader();
	setImmediate(() => cut.destroy());
	await reader.read().catch(e => { console.log(e.name); });

	const marks = new TransformStream({ transform(chunk, controller) { controller.enqueue(`${chunk}! `); }, flush(controller) { controller.enqueue('end'); } });
	const duplex = Duplex.fromWeb(marks, { encoding: 'utf8', decodeStrings: false, objectMode: true });
	duplex.write('x');
	duplex.end('y');
	console.log((await collect(duplex)).join(''));
	const failing = Readable.fromWeb(new ReadableStream({ pull(c) { c.error(new Error('wanted error')); } }));
	failing.on('error', e => {
		console.log(e.message);
		let count = 0;
		const out = Writable.fromWeb(new WritableStream({ write() { count++; } }), { objectMode: true });
		Readable.from([1, 2, 3, 4, 5]).pipe(out).on('finish', () => {
			console.log(count, out.writableLength + 5);
			const codes = [() => Readable.fromWeb({}), () => Writable.toWeb({})].map(f => { try { f(); } catch (e) { return e.code; } });
			console.log(codes.join(' '));
		});
	});
	failing.resume();
})();

// _readableState.awaitDrainWriters says who a piped stream waits for; an emitter without prependListener can be piped into.
// expect: null
// expect: true
// expect: 1
// expect: first second
const { Readable, Writable, Stream } = require('stream');
const slow = () => new Writable({ highWaterMark: 1, write() {} });
const source = new Readable({ read() {} }), a = slow(), b = slow();
console.log(source._readableState.awaitDrainWriters);
source.pipe(a);
source.push('xx');
process.nextTick(() => {
	console.log(source._readableState.awaitDrainWriters === a);
	source.pipe(b);
	const { awaitDrainWriters } = source._readableState;
	console.log(awaitDrainWriters.size);
	const dest = new Stream(), from = new Stream(), heard = [];
	dest.writable = true;
	for (const one of [dest, from])
		one.prependListener = undefined;
	from.on('error', () => { heard.push('second'); });
	Stream.prototype.pipe.call(from, dest);
	const [first] = from.listeners('error');
	console.log(typeof first === 'function' && first.name === 'onerror' ? 'first' : 'no', from.listeners('error').length === 2 ? 'second' : 'no');
});

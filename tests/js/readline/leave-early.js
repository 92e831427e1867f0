// A loop over the lines that is left early stops listening and leaves the interface open: what it had not taken is there for the next loop.
const readline = require('readline');
const { PassThrough } = require('stream');
(async () => {
	const input = new PassThrough(), rl = readline.createInterface({ input });
	rl.on('close', () => console.log('close'));
	setTimeout(() => input.write('a\nb\nc\nd\n'), 5);
	for await (const line of rl) {
		console.log(line);
		if (line === 'b')
			break;
	}
	console.log(rl.listenerCount('line'), Boolean(rl.closed));
	for await (const line of rl)
		console.log('second', line);
	rl.on('line', line => console.log('line', line));
	input.end('e\nf');
	const lines = readline.createInterface({ input: new PassThrough().end('x\ny\n') })[Symbol.asyncIterator]();
	console.log(await lines.next(), await lines.return(), await lines.next());
})();
// expect: a
// expect: b
// expect: 0 false
// expect: second c
// expect: second d
// expect: line e
// expect: line f
// expect: close
// expect: { value: 'x', done: false } { value: undefined, done: true } { value: 'y', done: false }

// Streams: what a worker writes comes out in order before 'exit'; stdin and captured streams.
// expect: one
// expect: two
// expect: three
// expect: exit
// expect: captured "IN\n" "err\n"
// stderr-has: plain error
'use strict';
const { Worker } = require('worker_threads');
new Worker('console.log("one"); process.stdout.write("two\\n"); console.error("plain error"); console.log("three")', { eval: true })
	.on('exit', () => {
		console.log('exit');
		const w = new Worker(`
			process.stdin.setEncoding('utf8').on('data', d => process.stdout.write(d.toUpperCase()));
			console.error('err');
		`, { eval: true, stdin: true, stdout: true, stderr: true });
		let out = '', err = '';
		w.stdout.setEncoding('utf8').on('data', d => { out += d; });
		w.stderr.setEncoding('utf8').on('data', d => { err += d; });
		w.stdin.end('in\n');
		w.stdout.on('end', () => console.log('captured', JSON.stringify(out), JSON.stringify(err)));
	});

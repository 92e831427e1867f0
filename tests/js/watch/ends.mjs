// What ends jsr --watch ends the program first, whose code is the code of both; a program that does not end when it is to be run
// again is killed.
// waits: for the changes to settle and for patience to end
// fault: skip, it waits for a program that has failed to change
// timeout: 60
// expect: SIGTERM [ 0, null ]
// expect: SIGINT [ 0, null ]
// expect: SIGTERM handled [ 3, null ]
// expect: SIGINT handled [ 3, null ]
// expect: after the end [ 0, null ]
// expect: Failed
// expect: after a failure [ 0, null ]
// expect: stdin has all of it
// expect: with a channel: { asked: 1 } { asked: 2 }
// expect: Waiting for graceful termination...
// expect: started again
import { fork } from 'node:child_process';
import fs from 'node:fs';
import { Watched, put } from './_watched.mjs';

put('idle.js', "setInterval(() => {}, 1e6); console.log('ready')");
put('handling.js', `setInterval(() => {}, 1e6);
	for (const name of ['SIGTERM', 'SIGINT'])
		process.on(name, () => { setTimeout(() => { process.exit(3); }, 20); });
	console.log('ready');`);
for (const [script, what] of [['idle.js', ''], ['handling.js', ' handled']]) {
	for (const signal of ['SIGTERM', 'SIGINT']) {
		const watched = new Watched(['--watch', script]);
		await watched.shows('ready');
		console.log(signal + what, await watched.stop(signal));
	}
}

put('short.js', '');
put('failing.js', 'process.kill(process.pid)');
const short = new Watched(['--watch', 'short.js']);
await short.shows("Completed running 'short.js'");
console.log('after the end', await short.stop());
const failing = new Watched(['--watch', 'failing.js']);
await failing.shows("Failed running 'failing.js'");
console.log('Failed');
console.log('after a failure', await failing.stop('SIGINT'));

put('stdin.js', "process.stdin.on('data', text => { process.stdout.write('<' + text + '>'); })");
const reading = new Watched(['--watch', 'stdin.js']);
reading.child.stdin.end('all of it');
await reading.shows('<all of it>');
await reading.shows('Completed');
console.log('stdin has all of it');
await reading.stop();

put('channel.js', "process.on('message', m => { process.send(m); process.disconnect(); })");
const forked = fork('channel.js', { execArgv: ['--watch'], silent: true });
const answer = () => new Promise(resolve => { forked.once('message', resolve); });
forked.send({ asked: 1 });
const first = await answer();
await new Promise(resolve => { forked.stdout.on('data', text => { if (`${text}`.includes('Completed')) resolve(); }); });
put('channel.js', "process.once('message', m => { process.send(m); process.disconnect(); }); // again");
forked.send({ asked: 2 });
console.log('with a channel:', first, await answer());
forked.kill();

put('stubborn.js', `process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6); console.log('begun', 1);`);
const stubborn = new Watched(['--watch', 'stubborn.js']);
await stubborn.shows('begun 1');
put('stubborn.js', "console.log('begun', 2)");
await stubborn.shows('Waiting for graceful termination...');
console.log('Waiting for graceful termination...');
await stubborn.shows("Restarting 'stubborn.js'\nbegun 2\nCompleted");
console.log('started again');
await stubborn.stop();

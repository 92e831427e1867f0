// A child, its streams and its events, in node's order.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { spawn } = require('child_process');

const child = spawn('sh', ['-c', 'cat; echo problem >&2; exit 3']);
const said = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
	child[name].setEncoding('utf8');
	child[name].on('data', text => { said[name] += text; });
}
console.log(typeof child.pid, child.pid > 0, child.spawnfile, child.spawnargs);
console.log(child.exitCode, child.signalCode, child.killed, child.connected, child.stdio.length);
console.log(child.stdio[0] === child.stdin, child.stdio[1] === child.stdout, child.stdin.constructor.name);
console.log(child.stdin.readable, child.stdin.writable, child.stdout.readable);
child.on('spawn', () => { console.log('spawn'); });
child.on('exit', (...args) => { console.log('exit', args); });
child.stdin.on('finish', () => { console.log('stdin finished'); });
child.on('close', (...args) => {
	console.log('close', args, said, child.exitCode, child.kill());
	missing();
});
child.stdin.write('hello ');
child.stdin.end('world\n');

function missing() {
	const none = spawn('no-such-program', ['a', 'b']);
	console.log(none.pid, none.stdin !== null, none.stdout !== null);
	none.on('spawn', () => { console.log('never'); });
	none.on('exit', () => { console.log('never'); });
	none.on('error', err => {
		console.log(err.message, { ...err });
	});
	none.on('close', (...args) => {
		console.log('close', args);
		killed();
	});
}

function killed() {
	const cat = spawn('cat', { stdio: ['pipe', 'ignore', 'inherit'] });
	console.log(cat.stdout, cat.stderr, cat.stdio.map(one => one && one.constructor.name));
	cat.on('exit', (...args) => { console.log('exit', args, cat.killed, cat.signalCode); });
	console.log(cat.kill(0), cat.killed, cat.kill('SIGTERM'), cat.killed);
}
// expect: number true sh [ 'sh', '-c', 'cat; echo problem >&2; exit 3' ]
// expect: null null false false 3
// expect: true true Socket
// expect: false true true
// expect: spawn
// expect: stdin finished
// expect: exit [ 3, null ]
// expect: close [ 3, null ] { stdout: 'hello world\n', stderr: 'problem\n' } 3 false
// expect: undefined true true
// expect: spawn no-such-program ENOENT {
// expect:   errno: -2,
// expect:   code: 'ENOENT',
// expect:   syscall: 'spawn no-such-program',
// expect:   path: 'no-such-program',
// expect:   spawnargs: [ 'a', 'b' ]
// expect: }
// expect: close [ -2, null ]
// expect: null null [ 'Socket', null, null ]
// expect: true true true true
// expect: exit [ null, 'SIGTERM' ] true SIGTERM

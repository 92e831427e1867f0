// What is written is there while a turn goes on, in a loop, a wait or a native that takes long, and when a signal ends the run; its order holds, and
// nothing is written twice or lost.  143: the run was still under way when its lines had been read.
// run: mkfifo p; for w in loop wait native; do {jsr} {file} $w > p 2>&1 & head -n 3 < p; kill $!; wait $! 2> /dev/null; echo $?; done
// run: for s in TERM INT HUP QUIT USR1 ALRM KILL; do ({jsr} {file} kill SIG$s | tail -n 1); done
// run: ({jsr} {file} kill SIGUSR2 > file) 2> /dev/null; tail -n 1 file
// run: {jsr} {file} much | cksum; {jsr} {file} at-once | cksum
// expect: one
// expect: two
// expect: three
// expect: 143
// expect: one
// expect: two
// expect: three
// expect: 143
// expect: one
// expect: two
// expect: three
// expect: 143
// expect: last words before SIGTERM
// expect: last words before SIGINT
// expect: last words before SIGHUP
// expect: last words before SIGQUIT
// expect: last words before SIGUSR1
// expect: last words before SIGALRM
// expect: last words before SIGKILL
// expect: last words before SIGUSR2
// expect: 2150399184 2451986
// expect: 2150399184 2451986
// fault: skip, it waits for signals
const [, , what, signal] = process.argv;
const until = Date.now() + 10000;
if (what === 'loop') {
	console.log('one'); console.log('two'); console.log('three');
	while (Date.now() < until);
} else if (what === 'wait') {
	console.log('one'); console.error('two'); console.log('three');
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10000);
} else if (what === 'native') {
	console.log('one'); console.log('two'); console.log('three');
	/(a+)+b/.test('a'.repeat(32));
} else if (what === 'kill') {
	console.log('first words');
	console.log('last words before ' + signal);
	process.kill(process.pid, signal);
	while (Date.now() < until);
} else {
	const lines = [];
	for (let i = 0; i < 400000; i++)
		if (what === 'much') console.log('' + i % 131071); else lines.push(i % 131071);
	if (lines.length) process.stdout.write(lines.join('\n') + '\n');
}

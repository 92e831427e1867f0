// spawnSync, execSync and execFileSync: answers, inputs, limits, errors.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { spawnSync, execSync, execFileSync } = require('child_process');

const result = spawnSync('sh', ['-c', 'echo out; echo err >&2; exit 3'], { encoding: 'utf8' });
console.log(Object.keys(result).join(), result.status, result.signal, result.output, result.stdout, result.stderr);
const none = spawnSync('no-such-program', ['x']);
console.log(Object.keys(none).join(), none.error.message, { ...none.error }, none.pid, none.output);
console.log(execFileSync('cat', { input: 'from input' }).toString());
console.log(execSync('cat; echo $X', { input: Buffer.from('bytes '), env: { X: 'y' }, encoding: 'latin1' }));

const late = spawnSync('sleep', ['10'], { timeout: 50 });
console.log(late.error.code, late.error.message, late.status, late.signal, late.output.length);
const much = spawnSync('sh', ['-c', 'while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaa; done'], { maxBuffer: 1000 });
console.log(much.error.code, much.signal, much.stdout.length > 1000);
console.log(spawnSync('sh', ['-c', 'kill -9 $$'], { stdio: 'ignore' }).signal);
try {
	execSync('echo why >&2; exit 5', { stdio: 'pipe' });
} catch (err) {
	console.log(err.message, err.status, Object.keys(err).join());
}
try {
	execFileSync('false');
} catch (err) {
	console.log(err.message, err.status, err.stderr.length);
}
// a megabyte there and back
const big = Buffer.alloc(1 << 20, 'abc');
console.log(spawnSync('cat', { input: big, maxBuffer: Infinity }).stdout.equals(big));
console.log(spawnSync('true', { input: big }).error.code, spawnSync('true', { input: '' }).status);
// expect: status,signal,output,pid,stdout,stderr 3 null [ null, 'out\n', 'err\n' ] out
// expect:  err
// expect: 
// expect: error,status,signal,output,pid,stdout,stderr spawnSync no-such-program ENOENT {
// expect:   errno: -2,
// expect:   code: 'ENOENT',
// expect:   syscall: 'spawnSync no-such-program',
// expect:   path: 'no-such-program',
// expect:   spawnargs: [ 'x' ]
// expect: } 0 null
// expect: from input
// expect: bytes y
// expect: 
// expect: ETIMEDOUT spawnSync sleep ETIMEDOUT null SIGTERM 3
// expect: ENOBUFS SIGTERM true
// expect: SIGKILL
// expect: Command failed: echo why >&2; exit 5
// expect: why
// expect:  5 status,signal,output,pid,stdout,stderr
// expect: Command failed: false 1 0
// expect: true
// expect: EPIPE 0

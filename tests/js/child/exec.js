// exec and execFile: callbacks, promises, errors, limits.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { exec, execFile } = require('child_process');
const { promisify } = require('util');

const show = (name, next) => (err, stdout, stderr) => {
	console.log(name, err && err.message, err && { ...err }, [stdout, stderr]);
	next?.();
};

async function promises() {
	const found = await promisify(exec)('echo $0 out; echo err >&2');
	console.log(found);
	const promise = promisify(execFile)('sh', ['-c', 'echo half; exit 2']);
	console.log(promise.child.spawnfile);
	await promise.catch(err => { console.log(err.message, err.code, [err.stdout, err.stderr]); });
}

const steps = [
	next => exec('echo hello; exit 4', show('exec', next)),
	next => exec('exit 0', { encoding: 'buffer' }, show('buffer', next)),
	next => execFile('no-such-program', show('missing', next)),
	next => execFile('sh', ['-c', 'kill -INT $$'], show('killed', next)),
	next => execFile('sleep', ['10'], { timeout: 50 }, show('timeout', next)),
	next => exec('while :; do echo aaaaaaaaa; done', { maxBuffer: 25, shell: '/bin/sh' }, show('much', next)),
	next => exec('pwd; echo $A', { cwd: '/', env: { A: 'b' } }, show('cwd', next)),
	next => exec('pwd', { cwd: '/no-such-folder' }, show('folder', next)),
	promises
];

(function next() {
	steps.shift()?.(next);
})();

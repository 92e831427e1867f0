// Children under hostile options and callbacks: nothing crashes, every failure is an error of the script's.
// hostile: skip, its hundreds of children take a minute in a build with sanitizers
// expect: done
// timeout: 60
'use strict';
const cp = require('child_process');
const { spawn, spawnSync, exec, execFile, fork } = cp;

function attempt(fn) {
	try {
		const child = fn();
		child?.on?.('error', () => {});
		return child;
	} catch (err) {
		if (!(err instanceof Error) && err !== 'thrown')
			throw err;
		return undefined;
	}
}

// options whose getters call everything again, change what was read, or throw
let depth = 0;
const again = () => {
	if (depth++ < 3)
		attempt(() => spawn('/bin/true', [], hostile()));
	depth--;
};
function hostile() {
	const args = ['a'];
	return {
		get cwd() { again(); return undefined; },
		get env() { again(); return { get A() { again(); return 'x'; }, B: { toString() { again(); return 'y'; } } }; },
		get stdio() { again(); return ['ignore', { get fd() { again(); args.length = 0; return 2; } }, 'ignore']; },
		get argv0() { again(); return 'name'; },
		get uid() { again(); return undefined; },
		get detached() { gcLike(); return false; }
	};
}
function gcLike() { for (let i = 0; i < 100; i++) new Array(1000).fill({}); }
attempt(() => spawn('/bin/true', [], hostile()));
attempt(() => spawnSync('/bin/true', [], hostile()));
for (const name of ['cwd', 'env', 'stdio', 'uid', 'shell', 'signal', 'timeout', 'killSignal', 'serialization', 'input'])
	for (const value of [0, -1, NaN, 2 ** 40, 'x\0y', Symbol('s'), {}, [], () => {}, null, 10n, new Proxy({}, {}),
		{ get fd() { throw 'thrown'; } }]) {
		attempt(() => spawn('/bin/true', [], { [name]: value })?.kill());
		attempt(() => { spawnSync('/bin/true', [], { timeout: 500, ...{ [name]: value } }); });
	}

// lists that change while they are read
const sly = ['a', { toString() { sly.length = 0; sly.push('x'.repeat(1e6)); return 'long'.repeat(100000); } }, 'b'];
attempt(() => spawn('/bin/true', sly));
attempt(() => spawn('/bin/true', [{ toString() { throw 'thrown'; } }]));
attempt(() => spawnSync('/bin/true', new Proxy(['a', 'b'], { get(t, k) { return k === 'length' ? 1e9 : t[k]; } }).slice(0, 3)));

// too much, and what no program can be given
attempt(() => spawn('/bin/true', Array(300000).fill('argument')));
attempt(() => spawnSync('/bin/true', ['x'.repeat(4 << 20)]));
attempt(() => spawnSync('/bin/true', [], { env: { A: 'x'.repeat(4 << 20) } }));
for (const text of ['', '\0', 'a\0b', '/', '.', '..', '/etc/passwd', 'x'.repeat(5000), '\ud800'])
	attempt(() => spawn(text, ['y'], { cwd: undefined }));
attempt(() => spawn('/bin/true', [], { cwd: 'x\0y' }));
attempt(() => spawn('/bin/true', [], { env: { 'a\0b': 'c' } }));
attempt(() => spawn('/bin/true', [], { stdio: Array(500).fill('pipe') }));
attempt(() => spawn('/bin/true', [], { stdio: ['ipc', 'ipc', 'ipc'] }));
attempt(() => spawn('/bin/true', [], { stdio: [1e9, -5, 2 ** 31] }));
attempt(() => spawn('/bin/true', [], { stdio: [99, 98, 97] }));
attempt(() => spawnSync('/bin/cat', [], { input: new Uint8Array(1 << 20), maxBuffer: 0 }));
attempt(() => spawnSync('/bin/cat', [], { input: new Uint8Array(10), stdio: 'ignore' }));

// a child that is killed, closed and replaced in its own callbacks
for (let i = 0; i < 10; i++) {
	const cat = spawn('/bin/cat');
	cat.on('error', () => {});
	for (const stream of cat.stdio)
		stream.on('error', () => {});
	cat.stdout.on('data', () => {
		cat.kill('SIGKILL');
		cat.stdout.destroy();
		cat.stdin.destroy();
		attempt(() => cat._handle?.kill(9));
	});
	cat.on('exit', () => {
		cat.kill();
		cat.stdin.write('late');
		cat.ref();
		cat.unref();
		attempt(() => cat.spawn({ file: '/bin/true', args: ['true'] }));
		cat.removeAllListeners('exit');
	});
	cat.stdin.write('x'.repeat(i * 50000), () => { cat.stdin.destroy(); });
	cat.stdin.write(Buffer.alloc(1 << 18), () => { cat.stdout.pause(); });
}

// bytes that change, shrink and go while they are written
{
	const bytes = new Uint8Array(new ArrayBuffer(1 << 20, { maxByteLength: 1 << 21 }));
	const sleeper = spawn('/bin/sh', ['-c', 'sleep 0.1; wc -c'], { stdio: ['pipe', 'ignore', 'ignore'] });
	sleeper.stdin.on('error', () => {});
	sleeper.stdin.write(bytes);
	sleeper.stdin.write(bytes);
	bytes.buffer.resize(10);
	attempt(() => structuredClone(bytes.buffer, { transfer: [bytes.buffer] }));
	sleeper.stdin.end();
}

// the methods of the natives on what is none of theirs
const { _handle } = spawn('/bin/true');
for (const fn of [_handle.kill, _handle.ref, _handle.hasRef, cp.ChildProcess.prototype.kill, cp.ChildProcess.prototype.ref])
	for (const self of [undefined, null, {}, 1, process, new Proxy({}, {})])
		attempt(() => { Reflect.apply(fn, self, [9e9]); });
attempt(() => { new cp.ChildProcess().spawn(); });
attempt(() => { new cp.ChildProcess().spawn({ file: 5 }); });
attempt(() => { new cp.ChildProcess().spawn({ file: '/bin/true', args: 'x' }); });
attempt(() => new cp.ChildProcess().spawn({ file: '/bin/true' }) && undefined);

// callbacks that throw end the script unless they are caught
process.on('uncaughtException', err => {
	if (err !== 'thrown')
		throw err;
});
exec('echo x', () => { throw 'thrown'; });
execFile('/bin/true', () => { exec('true', () => { attempt(() => fork('/dev/null', { silent: true })); }); });
const forked = fork('/dev/null', { silent: true });
forked.on('error', () => {});
forked.send({ toJSON() { forked.disconnect(); return 'gone'; } }, () => { throw 'thrown'; });
attempt(() => forked.disconnect());
for (const bad of [{ a: { toJSON() { throw 'thrown'; } } }, 1n])
	attempt(() => { forked.send(bad); });
setTimeout(() => { console.log('done'); process.exit(); }, 1500);

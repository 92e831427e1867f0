// However a run ends, but by SIGKILL, its ledger has every operation that was over: whole lines, none twice, none lost.
// run: {jsr} {file} drive
// timeout: 60
'use strict';
const fs = require('fs'), { spawnSync, spawn } = require('child_process');
const few = () => {
	fs.writeFileSync('f', 'x');
	for (let i = 0; i < 5; i++)
		fs.readFileSync('f');
};
const many = () => {
	for (let i = 0; ; i++)
		try {
			fs.statSync(`none/${i}`);
		} catch {}
};
const ends = {
	wall: [['--max-wall=0.6'], () => { few(); for (;;); }],
	cpu: [['--max-cpu=0.8'], () => { few(); for (;;); }],
	heap: [['--max-heap=20'], () => { few(); for (const a = []; ; a.push(new Array(1000).fill({}))); }],
	call: [['--max-wall=0.6'], () => { few(); fs.readFileSync('pipe'); }],
	exit: [[], () => { few(); process.exit(3); }],
	throw: [[], () => { few(); throw 1; }],
	reject: [[], () => { few(); Promise.reject(1); }],
	abort: [[], () => { few(); process.abort(); }],
	SIGTERM: [[], () => { few(); process.kill(process.pid, 'SIGTERM'); for (;;); }],
	SIGHUP: [[], () => { few(); process.kill(process.pid, 'SIGHUP'); for (;;); }],
	listener: [[], () => { process.once('SIGTERM', () => { few(); process.kill(process.pid, 'SIGTERM'); }); process.kill(process.pid, 'SIGTERM'); setTimeout(few, 1e5); }],
	fetch: [['--max-wall=1'], () => { few(); fetch(`http://127.0.0.1:${process.env.PORT}/a?s3cret`); setTimeout(() => { 'x'.repeat(1 << 28).split('').sort(); }, 100); }],
	'fetch, SIGTERM': [[], () => { few(); fetch(`http://127.0.0.1:${process.env.PORT}/a?s3cret`); setTimeout(() => { process.kill(process.pid, 'SIGTERM'); }, 50); }],
};

function linesOf(file) {
	const text = fs.readFileSync(file, 'utf8');
	if (!text.endsWith('\n'))
		console.log('the last line is torn');
	return text.trim().split('\n').map(JSON.parse).filter(l => l.kind !== 'module.load');
}

async function drive() {
	spawnSync('mkfifo', ['pipe']);
	// a server that never answers
	const server = spawn('python3', ['-c', 'import socket, sys; s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(); print(s.getsockname()[1], flush=True); sys.stdin.read()']);
	const port = await new Promise(resolve => server.stdout.once('data', resolve));
	const options = { encoding: 'utf8', env: { ...process.env, PORT: `${port}`.trim() } };
	for (const [name, [args]] of Object.entries(ends)) {
		const end = spawnSync(process.execPath, ['--ledger=log', ...args, __filename, name], options);
		const all = linesOf('log'), lines = all.filter(l => l.target === 'f');
		if (name.startsWith('fetch'))
			console.log(all.filter(l => l.kind === 'fetch').map(l => `${l.target.replace(options.env.PORT, 'PORT')} ${l.verdict}`).join());
		console.log(name, end.status ?? end.signal, lines.length, lines.every(l => l.verdict === 'ok' && l.pid === end.pid));
		fs.unlinkSync('log');
	}
	// in the middle of a stream of lines, however long this build takes to start
	const began = performance.now();
	spawnSync(process.execPath, ['-e', '0']);
	const start = 2 * (performance.now() - began);
	let whole = 0, all = 0, more = 0;
	for (let i = 0; i < 12; i++) {
		const args = i % 3 ? [] : [`--max-wall=${0.05 + more + start / 1000 + i / 200}`];
		const child = spawn(process.execPath, ['--ledger=log', ...args, __filename, 'many'], { stdio: 'ignore' });
		const exit = new Promise(resolve => child.on('exit', resolve));
		if (i % 3) {
			while (!fs.statSync('log', { throwIfNoEntry: false })?.size)
				await new Promise(resolve => setTimeout(resolve, 1));
			setTimeout(() => child.kill(i % 3 === 1 ? 'SIGTERM' : 'SIGINT'), 3.7 * i);
		}
		await exit;
		if (!fs.existsSync('log') && more < 2) {
			// the limit was over before the run had begun, on a machine with much else to do
			more += 0.1;
			i--;
			continue;
		}
		const lines = linesOf('log');
		whole += lines.every((l, i) => l.target === `none/${i}`);
		all += lines.length;
		fs.unlinkSync('log');
	}
	console.log(whole, all > 1000);
	server.kill();
}

if (process.argv[2] === 'drive')
	drive();
else if (process.argv[2] === 'many')
	many();
else
	ends[process.argv[2]][1]();
// expect: wall 124 6 true
// expect: cpu 152 6 true
// expect: heap 137 6 true
// expect: call 124 6 true
// expect: exit 3 6 true
// expect: throw 1 6 true
// expect: reject 1 6 true
// expect: abort SIGABRT 6 true
// expect: SIGTERM SIGTERM 6 true
// expect: SIGHUP SIGHUP 6 true
// expect: listener SIGTERM 6 true
// expect: http://127.0.0.1:PORT/a unfinished
// expect: fetch 124 6 true
// expect: http://127.0.0.1:PORT/a unfinished
// expect: fetch, SIGTERM SIGTERM 6 true
// expect: 12 true

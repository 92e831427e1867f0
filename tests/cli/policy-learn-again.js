// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A policy that was learnt lets the same run pass again, and nothing that it did not do: with names that mkdtemp makes up or that are no
// UTF-8 the folders are allowed, and the file says so; a run that a signal ends has learnt what it did until then.
// run: {jsr} {file} drive
'use strict';
const fs = require('fs'), { spawnSync } = require('child_process');
const runs = {
	temporary() {
		for (let i = 0; i < 3; i++) {
			const folder = fs.mkdtempSync('box/t-');
			fs.writeFileSync(`${folder}/in`, 'x');
			fs.readFileSync(`${folder}/in`);
			fs.writeFileSync(`${fs.mkdtempSync(`${folder}/u-`)}/deep`, 'x');
			fs.rmSync(folder, { recursive: true });
		}
	},
	bytes() {
		const name = Buffer.from('box/a\xffb', 'latin1');
		fs.writeFileSync(name, 'x');
		fs.unlinkSync(name);
	},
	quoted() {
		fs.writeFileSync('box/q"\\x\n\x7fé', '');
		fs.unlinkSync('box/q"\\x\n\x7fé');
	},
	root() {
		fs.statSync('/');
		fs.readFileSync('/proc/self/status');
	},
	links() {
		fs.readFileSync('box/link', 'utf8');
		fs.lstatSync('box/link');
		fs.readlinkSync('box/link');
	},
	signal() {
		fs.readFileSync('file');
		process.kill(process.pid, process.argv[3]);
		setTimeout(() => {}, 10000);
	},
	stdin() {
		if (fs.readFileSync('/dev/stdin', 'utf8') !== 'given')
			console.log('no input');
	},
};

function jsr(...args) {
	const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', input: 'given' });
	const code = /code: '(\w+)'/.exec(stderr);
	return stdout + (code ? code[1] : stderr + (signal ?? status));
}

function drive() {
	fs.mkdirSync('box');
	fs.writeFileSync('file', 'x');
	fs.mkdirSync('other');
	fs.symlinkSync('../file', 'box/link');
	for (const name of Object.keys(runs)) {
		const args = name === 'signal' ? ['SIGINT'] : [];
		const learnt = jsr('--policy-learn=p', __filename, name, ...args), text = fs.readFileSync('p', 'utf8');
		const again = name === 'stdin' ? '-' : jsr('--policy=p', __filename, name, ...args);
		const other = jsr('--policy=p', '-e', name === 'root' ? "fs.writeFileSync('other/a', '')" : "fs.readFileSync('other/a')");
		console.log(name, learnt, again, other);
		console.log(text.split('\n').slice(1).filter(line => line.startsWith('//')).join('\n') || '-');
	}
	for (const signal of ['SIGTERM', 'SIGHUP']) {
		fs.unlinkSync('p');
		console.log(jsr('--policy-learn=p', __filename, 'signal', signal), jsr('--policy=p', '-p', "fs.readFileSync('file', 'utf8')"));
	}
}

if (process.argv[2] === 'drive')
	drive();
else
	runs[process.argv[2]]();
// expect: temporary 0 0 ERR_ACCESS_DENIED
// expect: // The names that mkdtemp makes up are not known before: the folders that they are in are allowed.
// expect: bytes 0 0 ERR_ACCESS_DENIED
// expect: // Names that are no UTF-8 cannot be in it: the folders that they are in are allowed.
// expect: quoted 0 0 ERR_ACCESS_DENIED
// expect: -
// expect: root 0 0 ERR_ACCESS_DENIED
// expect: // The run asked for the folder / itself: that allows everything in it.
// expect: links 0 0 ERR_ACCESS_DENIED
// expect: -
// expect: signal SIGINT SIGINT ERR_ACCESS_DENIED
// expect: -
// expect: stdin 0 - ERR_ACCESS_DENIED
// expect: -
// expect: SIGTERM x
// expect: 0
// expect: SIGHUP x
// expect: 0

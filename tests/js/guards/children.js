// What a stopped run has started does not outlive it: children, detached ones, orphans, and processes that start others.
// run: {jsr} {dir}/children.js
// needs: native an emulator's processes are not its guest's
// timeout: 60
// waits: for what does not end by itself
// expect: child: gone
// expect: detached: gone
// expect: orphan: gone
// expect: grandchild: gone
// expect: several: gone
// expect: fork bomb: gone
// expect: after a normal end: lives
const { spawnSync } = require('child_process');

const start = options => `const { spawn } = require('child_process');
	const c = spawn('sleep', ['1000'], ${options}); console.log(c.pid);`;
const shell = command => `const { spawn } = require('child_process');
	spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: ['ignore', 'inherit', 'ignore'] });`;
const cases = {
	child: start('{}') + 'setTimeout(() => {}, 1e8);',
	detached: start('{ detached: true, stdio: "ignore" }') + 'for (;;);',
	orphan: shell('(sleep 1000 >/dev/null & echo $!) & ') + 'setTimeout(() => {}, 1e8);',
	grandchild: shell('sleep 1000 >/dev/null & echo $!; wait') + 'setTimeout(() => {}, 1e8);',
	several: shell('for i in 1 2 3 4 5 6 7 8; do sh -c "sleep 1000 >/dev/null & echo \\$!; wait" & done; wait') +
		'setTimeout(() => {}, 1e8);',
};

const lives = pid => {
	try {
		process.kill(pid, 0);
		return !/^State:\s+Z/m.test(require('fs').readFileSync(`/proc/${pid}/status`, 'utf8'));
	} catch {
		return false;
	}
};

// the kill is under way when the parent's end is heard of
const isGone = pid => {
	for (let i = 0; i < 500 && lives(pid); i++)
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
	return !lives(pid);
};

for (const [name, text] of Object.entries(cases)) {
	const r = spawnSync(process.execPath, ['--max-wall=600ms', '-e', text], { encoding: 'utf8' });
	const pids = r.stdout.trim().split('\n').map(Number);
	const isRight = r.status === 124 && pids.length === (name === 'several' ? 8 : 1) && pids.every(pid => pid > 1);
	console.log(`${name}: ${!isRight ? `${r.status} ${r.stdout} ${r.stderr}` : pids.every(isGone) ? 'gone' : 'lives'}`);
}
// Each process starts two more, without guards, and then does not end; five generations only, should the guard fail.
const fs = require('fs');
fs.writeFileSync('bomb.js', `
	require('fs').appendFileSync('pids', process.pid + '\\n');
	const left = Number(process.argv[2]);
	for (let i = 0; i < 2 && left > 0; i++)
		require('child_process').spawn(process.execPath, ['bomb.js', left - 1], { detached: true, stdio: 'ignore' }).unref();
	for (;;);`);
const bomb = spawnSync(process.execPath, ['--max-wall=1', 'bomb.js', '5']);
const pids = fs.readFileSync('pids', 'utf8').trim().split('\n').map(Number);
console.log(`fork bomb: ${bomb.status !== 124 || pids.length < 2 ? bomb.status : pids.every(isGone) ? 'gone' : 'lives'}`);

const r = spawnSync(process.execPath, ['--max-wall=20', '-e', `${start('{ detached: true, stdio: "ignore" }')} c.unref();`],
	{ encoding: 'utf8' });
console.log(`after a normal end: ${lives(Number(r.stdout)) ? 'lives' : 'gone'}`);
process.kill(Number(r.stdout), 'SIGKILL');

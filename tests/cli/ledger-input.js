// jsr ledger: what is no ledger is said to be none; a last line that is cut off, rubbish and endless lines between others cost only
// themselves; - is standard input; an output that cannot be written is an error without a stack, a reader that leaves is none.
// run: {jsr} {file}
'use strict';
const fs = require('fs'), { spawnSync } = require('child_process');
const line = (more) => JSON.stringify({ time: 1e12, pid: 1, kind: 'fs.stat', target: 'a', queue: 0, wall: 1, verdict: 'ok', site: '/a.js:1', ...more }) + '\n';
const first = (text) => text.split('\n').slice(0, 2).filter(s => s).join(' | ');
function ledger(content, { args = ['log'], ...options } = {}) {
	if (content !== null)
		fs.writeFileSync('log', content);
	const { status, stdout, stderr } = spawnSync(process.execPath, ['ledger', ...args], { encoding: 'utf8', ...options });
	console.log([status, first(stdout ?? ''), first(stderr)].filter(s => s !== '').join(' '));
}
ledger('');
// expect: 0 0 operations, 0 errors, 0 denied, 0 µs in all
ledger('one\ntwo\n');
// expect: 1 jsr ledger: log is no ledger: none of its lines is one of a ledger
ledger(Buffer.from(Array.from({ length: 1e5 }, (_, i) => i * i * 7 % 256)));
// expect: 1 jsr ledger: log is no ledger: none of its lines is one of a ledger
ledger('{"pid":1,"dropped":1}\n');
// expect: 0 0 operations, 0 errors, 0 denied, 0 µs in all | 1 line was dropped: the ledger could not be written as fast
ledger(line() + line().slice(0, -20));
// expect: 0 1 operation, 0 errors, 0 denied, 1 µs in all | 1 bad line was left out
ledger(line() + '\0\xff\n'.repeat(3) + 'x'.repeat(5e6) + '\n' + line({ verdict: 'ENOENT' }));
// expect: 0 2 operations, 1 error, 0 denied, 2 µs in all | 4 bad lines were left out
ledger(null, { args: ['-'], input: line({ verdict: 'denied' }) });
// expect: 0 1 operation, 0 errors, 1 denied, 1 µs in all
ledger(null, { args: ['-'], input: 'no' });
// expect: 1 jsr ledger: standard input is no ledger: none of its lines is one of a ledger
ledger(null, { args: ['.'] });
// expect: 1 jsr ledger: EISDIR: illegal operation on a directory, read
const full = fs.openSync('/dev/full', 'w');
ledger(line(), { stdio: ['ignore', full, 'pipe'] });
// expect: 1 jsr ledger: write ENOSPC
let many = '';
for (let i = 0; i < 5000; i++)
	many += line({ target: `${i}` });
fs.writeFileSync('log', many);
const { status, stdout, stderr } = spawnSync('sh', ['-c', '"$0" ledger --top=0 log | head -n 1', process.execPath], { encoding: 'utf8' });
console.log([status, first(stdout), first(stderr)].filter(s => s !== '').join(' '));
// expect: 0 5000 operations, 0 errors, 0 denied, 5.0 ms in all

// On a terminal no row of a table is wider than it: wide characters count twice, and where names have no room, columns are left out.
// run: {jsr} {file}
'use strict';
const fs = require('fs'), { spawnSync } = require('child_process');
const target = '/tmp/目錄/資料夾/檔案名稱很長很長的檔案/e\u0301e\u0301.txt';
const line = (more) => JSON.stringify({ time: 1e12, pid: 1, kind: 'fs.readFile', target, bytes: 2e6, queue: 0, wall: 1500, verdict: 'ok', site: '/home/me/some/where/script.js:12', ...more }) + '\n';
fs.writeFileSync('log', line().repeat(3) + line({ target: 'b', wall: 1 }));
const onTerminal = `
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, int(sys.argv[1]), 0, 0))
    os.execv(sys.argv[2], sys.argv[2:])
while True:
    try:
        data = os.read(fd, 65536)
    except OSError:
        break
    if not data:
        break
    os.write(1, data)
os.waitpid(pid, 0)
`;
// East Asian wide, or of no width; enough for the names above
const width = (text) => [...text].reduce((sum, c) => sum + (/\p{Script=Han}/u.test(c) ? 2 : /\p{M}/u.test(c) ? 0 : 1), 0);
for (const columns of [100, 60, 40, 20]) {
	const env = { ...process.env, TERM: 'dumb' };
	const { stdout } = spawnSync('python3', ['-c', onTerminal, columns, process.execPath, 'ledger', '--top=1', 'log'], { encoding: 'utf8', env });
	const rows = stdout.replaceAll('\r', '').split('\n').slice(2);
	console.log(`${columns}:`, rows.every(row => width(row) <= columns));
	console.log(rows.slice(3, 6).join('\n').replaceAll('e\u0301', 'E'));
}
// expect: 100: true
// expect: count  errors  denied   bytes    time     p95  target
// expect:     3                  6.0 MB  4.5 ms  1.5 ms  /tmp/目錄/資料夾/檔案名稱很長很長的檔案/EE.txt
// expect:                                                (1 more)
// expect: 60: true
// expect: count   bytes    time     p95  target
// expect:     3  6.0 MB  4.5 ms  1.5 ms  …案名稱很長很長的檔案/EE.txt
// expect:                                (1 more)
// expect: 40: true
// expect: count    time  target
// expect:     3  4.5 ms  …稱很長很長的檔案/EE.txt
// expect:                (1 more)
// expect: 20: true
// expect: count    time  …rget
// expect:     3  4.5 ms  ….txt
// expect:                …ore)

// jsr ledger FILE: sums by kind, target and call site; bad lines are counted; names that would steer a terminal are not.
// run: {jsr} {file}; {jsr} ledger log; {jsr} ledger --top=1 --json log | head -c 76; {jsr} ledger none 2>&1; {jsr} ledger --no log 2>&1 || echo $?; echo 'console.log("script")' > ledger; {jsr} ledger log
// expect: 23 operations, 1 error, 2 denied, 2.1 kB, 1.4 s in all
// expect: 5 lines were dropped: the ledger could not be written as fast
// expect: 5 bad lines were left out
// expect:
// expect: count  errors  denied   bytes    time      p95  kind
// expect:     1       1                   1.2 s    1.2 s  fetch
// expect:    20                  2.0 kB  210 ms  19.5 ms  fs.read
// expect:     2               2    54 B    2 µs     1 µs  fs.open
// expect:
// expect: count  errors  denied   bytes    time      p95  target
// expect:     1       1                   1.2 s    1.2 s  http://h/
// expect:    20                  2.0 kB  210 ms  19.5 ms  a\u{1b}[2J
// expect:     2               2    54 B    2 µs     1 µs  (none)
// expect:
// expect: count  errors  denied   bytes   time      p95  call site
// expect:    23       1       2  2.1 kB  1.4 s  21.2 ms  /a.js:1
// expect: {
// expect:   "start": 1000000000000,
// expect:   "span": 1,
// expect:   "all": {
// expect:     "count": 23,
// expect:     "erjsr ledger: ENOENT: no such file or directory, open 'none'
// expect: jsr ledger: bad option: --no (see jsr ledger --help)
// expect: 9
// expect: script
const fs = require('fs');
const line = (more) => JSON.stringify({ time: 1e12, pid: 1, queue: 0, site: '/a.js:1', verdict: 'ok', ...more }) + '\n';
let text = 'garbage\n{"kind":1}\nnull\n[]\n' + line({ kind: 'fetch', target: 'http://h/', wall: 1.2e6, verdict: 'ECONNRESET' });
for (let i = 1; i <= 20; i++)
	text += line({ kind: 'fs.read', target: 'a\x1b[2J', bytes: 100, wall: i * 1000 });
text += line({ kind: 'fs.open', bytes: 27, wall: 1, verdict: 'denied' }).repeat(2) + '{"pid":1,"dropped":2}\n{"pid":2,"dropped":3}\n';
fs.writeFileSync('log', text + 'x'.repeat(1e6) + '\n');

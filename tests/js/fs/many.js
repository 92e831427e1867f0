// fault: skip, it counts the errors itself
// A hundred thousand reads at once: all answered, no answer inside the call, at most a few hundred descriptors.
// timeout: 60
// expect: each at most 1 KB: true
// expect: 0 0 true
'use strict';
var fs = require('fs'), path = require('path'), os = require('os');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ma-')), f = path.join(dir, 'f');
fs.writeFileSync(f, 'x');
fs.readFileSync(f);
var before = process.memoryUsage().rss, left = 100000, most = 0, wrong = 0, inside = true, early = 0, i;
function done(err, b) {
	if (inside)
		early++;
	if (err || b.length !== 1)
		wrong++;
	if (left % 5000 === 0)
		most = Math.max(most, fs.readdirSync('/proc/self/fd').length);
	if (--left === 0) {
		console.log(wrong, early, most <= 256);
		fs.rmSync(dir, { recursive: true });
	}
}
for (i = 0; i < 100000; i++)
	fs.readFile(f, done);
inside = false;
var grown = process.memoryUsage().rss - before;
console.log('each at most 1 KB:', grown / 100000 <= 1024);

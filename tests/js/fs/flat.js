// fault: skip, it measures resident memory
// Memory stays flat: a hundred thousand operations of several kinds grow nothing after the first few thousand.
// timeout: 60
// expect: true
'use strict';
var fs = require('fs'), path = require('path'), os = require('os');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fl-')), f = path.join(dir, 'f'), after = 0, n = 0;
fs.writeFileSync(f, 'some text');
function go() {
	if (++n === 20000)
		after = process.memoryUsage().rss;
	if (n === 50000) {
		var grown = process.memoryUsage().rss - after;
		console.log(grown < 4 << 20 || grown);
		fs.rmSync(dir, { recursive: true });
		return;
	}
	if (n % 3 === 0)
		fs.readFile(f, 'utf8', go);
	else if (n % 3 === 1)
		fs.promises.stat(f).then(go);
	else
		fs.readFile(f + 'none', go);
}
go();

// --trace-sync-io shows what waits for files once the loop runs, not before.
// run: {jsr} --trace-sync-io {file} 2>&1 | sed -E 's/^\(\w+:[0-9]+\)/(pid)/; s/.*(trace-sync-io.js:[0-9]+).*/\1/' | grep -v node:
// run: NODE_OPTIONS=--trace-sync-io {jsr} {file} 2>&1 | grep -c WARNING; {jsr} {file} 2>&1 | grep -c WARNING; true
// expect: (pid) WARNING: Detected use of sync API
// expect: trace-sync-io.js:18
// expect: (pid) WARNING: Detected use of sync API
// expect: trace-sync-io.js:21
// expect: 2
// expect: 0
'use strict';
const fs = require('fs');

fs.statSync(__filename);
setImmediate(() => {
	fs.existsSync(__filename);
	fs.stat(__filename, () => {});
	// next is told
	fs.statSync(__filename);
	try {
		// and this
		fs.openSync(`${__filename}/x`);
	} catch {}
});

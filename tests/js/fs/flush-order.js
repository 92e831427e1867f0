// What is to be flushed is given to the disk before it is closed, in each form of writeFile.  (poll: what the ring does strace cannot see)
// needs: strace
// env: ASAN_OPTIONS=detect_leaks=0
// run: JSR_BACKEND=poll strace -f -e trace=openat,fsync,close -o trace {jsr} {file}; awk '/"flushed-.*O_WRONLY/ { fd = $NF } fd && index($0, "fsync(" fd) { synced = 1 } fd && index($0, "close(" fd ")") { print synced ? "synced, then closed" : "closed before"; fd = ""; synced = 0 }' trace | sort | uniq -c | sed 's/^ *//'
// expect: true true true
// expect: 3 synced, then closed
'use strict';
const fs = require('fs');
const told = [];
fs.writeFileSync('flushed-1', 'x', { flush: true });
told.push(fs.readFileSync('flushed-1', 'latin1') === 'x');
fs.writeFile('flushed-2', 'y', { flush: true }, err => {
	if (err)
		throw err;
	told.push(true);
	fs.promises.writeFile('flushed-3', 'z', { flush: true }).then(() => {
		told.push(true);
		console.log(...told);
	});
});

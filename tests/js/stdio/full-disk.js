// A full disk: an 'error' listener hears of it; otherwise it is an error that nobody handled. What was gathered meanwhile and is lost
// at the end is said, and the code is 1. What console loses is silent, as in node.
// run: {jsr} {file} listen > /dev/full; echo "$?"
// run: {jsr} {file} write 2>&1 > /dev/full | grep ^Error; {jsr} {file} write 2> /dev/null > /dev/full; echo "$?"
// run: {jsr} {file} log 2>&1 > /dev/full; echo "$?"
// run: {jsr} {file} code 2>&1 > /dev/full; echo "$?"
// run: (ulimit -f 1; {jsr} {file} gathered 2>&1 > file; echo "$?")
// expect: 9
// expect: Error: write ENOSPC
// expect: 1
// expect: 0
// expect: 4
// expect: jsr: cannot write standard output: File too large
// expect: 1
const what = process.argv[2];
if (what === 'listen') {
	process.stdout.on('error', err => { process.exitCode = err.code === 'ENOSPC' && err.syscall === 'write' ? 9 : 8; });
	process.stdout.write('data');
} else if (what === 'write') {
	process.stdout.write('data');
} else if (what === 'gathered') {
	process.stdout.write('data');
	process.stdout.write('x'.repeat(2000));
} else {
	if (what === 'log') console.log('data');
	else process.stdout.write('data');
	if (what === 'code') process.exit(4);
}
// needs: native (a write is to come before those of the next 10 ms)

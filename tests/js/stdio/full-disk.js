// A full disk: an 'error' listener hears of it; otherwise the loss is said and the code is 1.
// What console loses is silent, as in node.
// run: {jsr} {file} listen > /dev/full; echo "$?"
// run: {jsr} {file} write 2>&1 > /dev/full; echo "$?"
// run: {jsr} {file} log 2>&1 > /dev/full; echo "$?"
// run: {jsr} {file} code 2>&1 > /dev/full; echo "$?"
// expect: 9
// expect: jsr: cannot write standard output: No space left on device
// expect: 1
// expect: 0
// expect: jsr: cannot write standard output: No space left on device
// expect: 4
const what = process.argv[2];
if (what === 'listen') {
	process.stdout.on('error', err => { process.exitCode = err.code === 'ENOSPC' && err.syscall === 'write' ? 9 : 8; });
	process.stdout.write('data');
} else if (what === 'write') {
	process.stdout.write('data');
} else {
	if (what === 'log') console.log('data');
	else process.stdout.write('data');
	if (what === 'code') process.exit(4);
}

// Codes are kept as they were said; 'exit' hears process.exit's as said and the natural end's as a number.
// run: {jsr} {file} set; echo "$?"
// run: {jsr} {file} exit; echo "$?"
// run: {jsr} {file} null; echo "$?"
// run: {jsr} {file} undefined; echo "$?"
// run: {jsr} {file} jobs; echo "$?"
// run: {jsr} {file} reject 2>/dev/null; echo "$?"
// expect: 05 string
// expect: exit 5 number
// expect: 5
// expect: exit 0x10 string
// expect: 16
// expect: exit 0 number
// expect: 0
// expect: exit 0 number
// expect: 0
// expect: job
// expect: job after
// expect: 4
// expect: 1
const what = process.argv[2];
if (what === 'jobs') {
	process.on('exit', () => {
		process.nextTick(() => console.log('a tick after exit'));
		setTimeout(() => console.log('a timer after exit'), 0);
		Promise.resolve().then(() => console.log('job')).then(() => { console.log('job after'); process.exitCode = 4; });
	});
} else if (what === 'reject') {
	process.on('exit', () => {
		Promise.reject(new Error('from exit'));
	});
} else {
	process.on('exit', code => console.log('exit', code, typeof code));
}
if (what === 'set') {
	process.exitCode = '05';
	console.log(process.exitCode, typeof process.exitCode);
} else if (what === 'exit') {
	process.exit('0x10');
} else if (what === 'null') {
	process.exitCode = 9;
	process.exit(null);
} else if (what === 'undefined') {
	process.exitCode = 9;
	process.exit(undefined);
}

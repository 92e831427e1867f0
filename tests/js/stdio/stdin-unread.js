// Input that nobody reads, or nobody reads any more, keeps no run alive.
// run: sleep 2 | timeout 1.5 {jsr} {file} touch; echo $?
// run: (echo line; sleep 2) | timeout 1.5 {jsr} {file} pause; echo $?
// run: (echo line; sleep 2) | timeout 1.5 {jsr} {file} destroy; echo $?
// run: (echo line; sleep 2) | timeout 1.5 {jsr} {file} unref; echo $?
// waits: for input that does not end
// expect: 0
// expect: "line\n"
// expect: 0
// expect: "line\n"
// expect: 0
// expect: 0
'use strict';
var how = process.argv[2];
process.stdin.on('error', function (e) { console.log(e); });
if (how === 'unref') {
	process.stdin.unref();
	process.stdin.resume();
} else if (how !== 'touch')
	process.stdin.on('data', function (c) {
		console.log(JSON.stringify(String(c)));
		setImmediate(function () { process.stdin[how](); });
	});

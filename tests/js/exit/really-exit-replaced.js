// process.exit ends through process.reallyExit, which packages replace.
// expect: 1 before
// expect: exit 4
// expect: really 4 1 true
// expect: still here undefined
// expect: really 5 1 true
// exit: 9
'use strict';
const kept = process.reallyExit;
let calls = 0;
process.reallyExit = function (...args) {
	console.log('really', args[0], args.length, this === process);
	if (++calls === 2)
		kept.call(process, 9);
};
process.on('exit', code => console.log('exit', code));
setTimeout(() => console.log('never'), 1e6);
console.log(1, 'before');
console.log('still here', process.exit(4));
process.exitCode = 5;
process.exit();

// An error is told to its listeners, and reported, where process.emit has been taken away.
// expect: uncaughtException gone
// expect: unhandledRejection gone, too
// expect: exit 1
// exit: 1
// stderr-has: Error: nobody listens
'use strict';
const { emit } = process;
process.on('uncaughtException', (error, origin) => { console.log(origin, error.message); });
process.on('unhandledRejection', error => {
	console.log('unhandledRejection', error.message);
	setImmediate(() => {
		process.emit = emit;
		process.removeAllListeners('uncaughtException');
		process.emit = 1;
		throw new Error('nobody listens');
	});
});
process.on('exit', code => { console.log('exit', code); });
process.emit = 1;
Promise.resolve().then(() => { setImmediate(() => { Promise.reject(new Error('gone, too')); }); });
throw new Error('gone');

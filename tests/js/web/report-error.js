// reportError without listeners ends the run, as an error that nobody caught.
// exit: 1
// stderr-has: Error: nobody hears
console.log('before');
// expect: before
setTimeout(() => console.log('never'), 1);
process.on('exit', code => console.log('exit', code));
// expect: exit 1
reportError(new Error('nobody hears'));
console.log('never either');

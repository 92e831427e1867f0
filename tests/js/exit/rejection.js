// An unhandled rejection: the error on stderr, 'exit' with 1, pending timers never run.
// stderr-has: Error: nobody
// stderr-has: rejection.js:8
// expect: exit 1
// exit: 1
process.on('exit', function (c) { console.log('exit', c); });
setTimeout(function () { console.log('never'); }, 1);
Promise.reject(new Error('nobody'));

// A throw inside the listener exits 7, and nobody hears 'exit'.
// stderr-has: Error: again
// exit: 7
// expect: first
process.on('uncaughtException', function (e) { console.log(e.message); throw new Error('again'); });
process.on('exit', function () { console.log('exit'); });
throw new Error('first');

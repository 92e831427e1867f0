// A throw inside the listener exits 7.
// stderr-has: Error: again
// exit: 7
process.on('uncaughtException', function () { throw new Error('again'); });
throw new Error('first');

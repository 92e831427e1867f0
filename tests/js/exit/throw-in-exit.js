// stderr-has: Error: at exit
// expect: exit
// exit: 1
process.on('exit', function () { console.log('exit'); throw new Error('at exit'); });

// exit: 1
// expect: exit 1
// stderr-has: tla-throw.mjs:9
// stderr-has: throw new Error('from the body');
// stderr-has: Error: from the body
// A throw in a module's body after an await: reported with its line, 'exit' listeners called, code 1.
await null;
process.on('exit', code => console.log('exit', code));
throw new Error('from the body');

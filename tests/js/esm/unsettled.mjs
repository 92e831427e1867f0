// exit: 13
// expect: before
// expect: exit 0 13
// stderr-has: unsettled top-level await at
// stderr-has: unsettled.mjs:10
// stderr-has: await new Promise(() => {});
process.on('exit', (code) => console.log('exit', code, process.exitCode));
console.log('before');
await null;
await new Promise(() => {});

// stderr-has: Error: from await
// stderr-has: tla-reject.js:8
// exit: 1
// A throw after an await that nothing catches: the report, 'exit' listeners, code 1.
// expect: exit 1
process.on('exit', function (c) { console.log('exit', c); });
Promise.resolve(null).then(function () {
  throw new Error('from await');
});

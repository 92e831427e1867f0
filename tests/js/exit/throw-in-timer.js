// stderr-has: TypeError: late
// stderr-has: throw-in-timer.js:8
// expect: one
// expect: exit 1
// exit: 1
process.on('exit', function (c) { console.log('exit', c); });
setTimeout(function () {
  console.log('one'); throw new TypeError('late');
}, 5);
setTimeout(function () { console.log('never'); }, 5);
setTimeout(function () { console.log('never'); }, 40);

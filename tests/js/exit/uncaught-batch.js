// With a listener the same batch of timers and the queued microtasks go on.
// expect: U boom
// expect: micro
// expect: second timer
process.on('uncaughtException', function (err) { console.log('U', err.message); });
setTimeout(function () {
  Promise.resolve().then(function () { console.log('micro'); });
  throw new Error('boom');
}, 5);
setTimeout(function () { console.log('second timer'); }, 5);

// With a listener the same batch of timers goes on, and then the queued microtasks.
// expect: U boom
// expect: second timer
// expect: micro
process.on('uncaughtException', function (err) { console.log('U', err.message); });
setTimeout(function () {
  Promise.resolve().then(function () { console.log('micro'); });
  throw new Error('boom');
}, 5);
setTimeout(function () { console.log('second timer'); }, 5);

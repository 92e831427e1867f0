// A rejection that reaches 'uncaughtException' leaves the order of the next turns alone: ticks before jobs.
// expect: caught ERR_UNHANDLED_REJECTION
// expect: timer
// expect: tick
// expect: job
process.on('uncaughtException', function (e) { console.log('caught', e.code || e.errors.length); });
setTimeout(function () {
  console.log('timer');
  Promise.resolve().then(function () { console.log('job'); });
  process.nextTick(function () { console.log('tick'); });
}, 1);
Promise.any([Promise.reject(1)]).finally(function () { return 1; }).catch(function () { throw 2; });

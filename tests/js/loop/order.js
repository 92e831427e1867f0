// Synchronous code, then ticks, then microtasks, then timers; immediates before a new timer.
// expect: sync
// expect: tick
// expect: micro
// expect: timer
// expect: immediate in timer
// expect: timer in timer
setTimeout(function () {
  console.log('timer');
  setTimeout(function () { console.log('timer in timer'); }, 0);
  setImmediate(function () { console.log('immediate in timer'); });
}, 5);
queueMicrotask(function () { console.log('micro'); });
process.nextTick(function () { console.log('tick'); });
console.log('sync');

// Code that runs in a microtask, as a module's body does, sees microtasks before ticks.
// expect: start
// expect: end
// expect: micro
// expect: queued
// expect: micro from queued
// expect: tick
// expect: tick from queued
// expect: timer
Promise.resolve().then(function () {
  console.log('start');
  process.nextTick(function () { console.log('tick'); });
  Promise.resolve().then(function () { console.log('micro'); });
  queueMicrotask(function () {
    console.log('queued');
    process.nextTick(function () { console.log('tick from queued'); });
    Promise.resolve().then(function () { console.log('micro from queued'); });
  });
  setTimeout(function () { console.log('timer'); }, 5);
  console.log('end');
});

// Ticks before microtasks, each queue to its end; an async body runs at once up to its await.
// expect: start
// expect: async body
// expect: end
// expect: tick 1
// expect: tick 2 A 2
// expect: tick from tick 1
// expect: micro 1
// expect: queued micro
// expect: after await
// expect: micro from tick 1
// expect: micro from micro 1
// expect: micro 2
// expect: tick from micro 1
console.log('start');
process.nextTick(function () {
  console.log('tick 1');
  Promise.resolve().then(function () { console.log('micro from tick 1'); });
  process.nextTick(function () { console.log('tick from tick 1'); });
});
Promise.resolve().then(function () {
  console.log('micro 1');
  process.nextTick(function () { console.log('tick from micro 1'); });
  queueMicrotask(function () { console.log('micro from micro 1'); });
}).then(function () { console.log('micro 2'); });
queueMicrotask(function () { console.log('queued micro'); });
process.nextTick(function (a, b) { console.log('tick 2', a, b); }, 'A', 2);
console.log('async body');
Promise.resolve(null).then(function () { console.log('after await'); });
console.log('end');

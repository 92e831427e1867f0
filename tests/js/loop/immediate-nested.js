// An immediate queued by an immediate runs in the next turn; ticks and jobs run after each.
// expect: a 1
// expect: tick from a
// expect: b
// expect: micro from b
// expect: c [ 1, 'two', null ]
// expect: from a
// expect: from b
var round = 0;
setImmediate(function a() {
  console.log('a', ++round);
  setImmediate(function () { console.log('from a'); });
  process.nextTick(function () { console.log('tick from a'); });
});
setImmediate(function () {
  console.log('b');
  setImmediate(function () { console.log('from b'); });
  queueMicrotask(function () { console.log('micro from b'); });
});
setImmediate(function () { console.log('c', [].slice.call(arguments)); }, 1, 'two', null);

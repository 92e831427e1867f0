// expect: tick
// expect: micro
queueMicrotask(function () { console.log('micro'); });
process.nextTick(function () { console.log('tick'); });

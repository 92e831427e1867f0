// Ticks and microtasks drain after each I/O callback and each immediate.
// expect: one
// expect: tick one
// expect: micro one
// expect: two
// expect: tick two
// expect: micro two
var fs = require('fs');
var waiting = 2;
function done(name) {
  return function () {
    setImmediate(function () {
      console.log(name);
      process.nextTick(function () { console.log('tick ' + name); });
      Promise.resolve().then(function () { console.log('micro ' + name); });
    });
  };
}
setTimeout(function () { done('one')(); done('two')(); }, 1);

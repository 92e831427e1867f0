// timers/promises: values, no value, an interval's iterator, the order among them, scheduler.wait.
// expect: value
// expect: imm
// expect: undefined
// expect: tick 1
// expect: tick 2
// expect: tick 3
// expect: [ 'imm', 10, 30 ]
// expect: undefined function true
var p = require('node:timers/promises'), timers = require('node:timers');
var sleep = p.setTimeout, soon = p.setImmediate;
sleep(5, 'value').then(function (v) {
  console.log(v);
  return soon('imm');
}).then(function (v) {
  console.log(v);
  return sleep(1);
}).then(function (v) {
  console.log(v);
  var it = p.setInterval(3, 'tick'), n = 0;
  function turn(r) {
    console.log(r.value, ++n);
    return n === 3 ? it.return() : it.next().then(turn);
  }
  return it.next().then(turn);
}).then(function () {
  var order = [];
  return Promise.all([
    sleep(30).then(function () { order.push(30); }), sleep(10).then(function () { order.push(10); }), soon().then(function () { order.push('imm'); })
  ]).then(function () { console.log(order); });
}).then(function () {
  return p.scheduler.wait(2);
}).then(function (v) {
  console.log(v, typeof timers.promises.setTimeout, timers.setTimeout === setTimeout);
});

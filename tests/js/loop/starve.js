// A chain of immediates does not starve timers; a chain of ticks does.
// expect: timer after some immediates true
// expect: ticks first
// expect: then the timer
var n = 0, done = false;
setImmediate(function again() { n++; if (!done) setImmediate(again); });
setTimeout(function () {
  done = true;
  console.log('timer after some immediates', n > 0);
  var ticks = 0, start = Date.now();
  setTimeout(function () { console.log('then the timer'); }, 1);
  process.nextTick(function again() {
    if (Date.now() - start < 20) process.nextTick(again);
    else console.log('ticks first');
  });
}, 10);

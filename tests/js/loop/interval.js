// An interval does not fire at once, counts from its callback's start, and does not catch up in a burst.
// expect: at once: 0
// expect: stopped after 3
// expect: after a blocked loop: 1
var n = 0, m = 0;
var i = setInterval(function () {
  if (++n === 3) {
    clearInterval(i);
    setTimeout(function () { console.log('stopped after', n); blocked(); }, 30);
  }
}, 5);
console.log('at once:', n);
function blocked() {
  var j = setInterval(function () { m++; }, 20);
  var start = Date.now();
  while (Date.now() - start < 100);
  setImmediate(function () {
    setImmediate(function () {
      console.log('after a blocked loop:', m);
      clearInterval(j);
    });
  });
}

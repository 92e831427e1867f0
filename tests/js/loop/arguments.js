// A callback gets the arguments that were given after the delay, and no others.
// expect: 5 5 4
// expect: next 1 undefined
// expect: timeout 0
// expect: timeout 2 a
// expect: interval 1 b
// expect: immediate 0
// expect: immediate 3 c
function show(kind) {
  return function (first) {
    console.log(kind + ' ' + arguments.length + (arguments.length ? ' ' + first : ''));
  };
}
console.log(setTimeout.length, setInterval.length, setImmediate.length);
process.nextTick(show('next'), undefined);
setTimeout(show('timeout'), 1);
setTimeout(show('timeout'), 1, 'a', undefined);
var again = setInterval(function (x) {
  clearInterval(again);
  show('interval').apply(null, arguments);
  setImmediate(show('immediate'));
  setImmediate(show('immediate'), 'c', 1, 2);
}, 1, 'b');

// expect: a starting
// expect: b starting
// expect: in b, a.done = false
// expect: b done
// expect: in a, b.done = true
// expect: a done
// expect: main true true
var a = require('./cycle.d/a'), b = require('./cycle.d/b');
console.log('main', a.done, b.done);

// Deep recursion is a RangeError that can be caught, at 10,000 calls or more.
// expect: RangeError Maximum call stack size exceeded true
// expect: still fine
var depth = 0;
function f() { depth++; f(); }
try { f(); } catch (e) { console.log(e.name, e.message, depth >= 7000); }
console.log('still fine');

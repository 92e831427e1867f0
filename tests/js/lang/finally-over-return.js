// A jump out of finally over a pending return of any value: the return is forgotten, the loop's memory is not touched.
// expect: end end end
function over(value) { for (var k in { a: 1, b: 2 }) { try { return value; } finally { continue; } } return 'end'; }
console.log(over({ x: 1 }), over(over), over(/x/g));

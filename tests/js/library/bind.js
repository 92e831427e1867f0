// A bound function's name, length, this and arguments, and `new` of it.
// expect: bound add 2 6 ctx
// expect: bound  0
// expect: bound bound add 1
// expect: 3 true
'use strict';
function add(a, b, c) { return this === undefined ? a + b + c : [a + b + c, this.n]; }
var f = add.bind({ n: 'ctx' }, 1);
console.log(f.name, f.length, f(2, 3)[0], f(2, 3)[1]);
var g = function () {}.bind();
console.log(g.name, g.length);
var h = f.bind(null, 2);
console.log(h.name, h.length);
function Point(x, y) { this.sum = x + y; }
var B = Point.bind(null, 1), p = new B(2);
console.log(p.sum, p instanceof Point);

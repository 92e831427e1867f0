// expect: b,a,1 3
var o = { b: 1, a: 2 };
o[1] = 3;
delete o.b;
o.b = 4;
var k = Object.keys({ b: 1, a: 2 }).concat(Object.keys(o)[0]);
console.log(k.join() + ' ' + o[1]);

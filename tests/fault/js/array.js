// expect: 5,4,3,2,1
var a = [];
for (var i = 1; i < 6; i++) a.push(i);
console.log(a.sort(function (x, y) { return y - x; }).join());

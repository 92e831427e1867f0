// Odd corners of ES5 that old code leans on.
outer: for (var i = 0; i < 4; i++) {
  for (var j = 0; j < 4; j++) {
    if (j === 2) continue outer;
    if (i === 2) break outer;
    console.log(i, j);
  }
}
function odd(n) { for (;;) { try { if (n > 3) return n; n++; continue; } finally { if (n === 3) break; } } return 'broke ' + n; }
console.log(odd(1), odd(5), (function () { try { throw 1; } catch (e) { return 'c' + e; } finally { console.log('f'); } })(), (function () { try { return 1; } finally { return 2; } })());
var fns = [];
for (var k = 0; k < 3; k++) (function (n) { fns.push(function () { return n + k; }); })(k);
console.log(fns.map(function (f) { return f(); }), typeof late, late(), (function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2); })(15));
function late() { return arguments.length + ':' + Array.prototype.join.call(arguments, '-'); }
console.log(late(1, undefined, 'x'), late.call(null), late.apply(null, [, 1]), late.length);
var proto = { get area() { return this.w * this.h; }, set area(v) { this.w = v / this.h; } }, box = Object.create(proto, { w: { value: 2, writable: true, enumerable: true }, h: { value: 3, enumerable: true } });
box.area = 30;
console.log(box, box.area, Object.keys(box), 'area' in box, delete box.w, box.w, Object.getOwnPropertyDescriptor(box, 'h'));
(function () {
  'use strict';
  [function () { undeclared = 1; }, function () { box.h = 1; }, function () { Object.freeze([]).push(1); }, function () { delete Object.prototype; }, function () { null.x; }, function () { void 0(); }].forEach(function (f) {
    try { f(); console.log('fine'); } catch (e) { console.log(e.name); }
  });
  console.log(this === undefined, typeof eval('var hidden = 1; hidden'), typeof hidden);
})();
var list = [3, , 1];
list[6] = undefined;
console.log(list, list.length, 1 in list, Object.keys(list), list.sort(), list.indexOf(undefined), list.map(String).length);
list.length = 1;
console.log(list, [1, 2, 3].concat([4, [5]]), [10, 9, 1].sort(), [,].length, Array(3).join('-'), [[1, 2], [3]] + '', [0, -0, NaN, null, undefined]);
console.log([NaN].indexOf(NaN), -0 === 0, 1 / -0, [-0] + '', JSON.stringify(-0), (-0).toFixed(1), typeof NaN, 0.1 * 3, 5 / 2 | 0, ~~-7.9, -7 % 3, '5' * '2', '5' + 2, [] + {}, [1] == 1, null == 0, null >= 0);
console.log(parseInt('08'), parseInt('0x1f'), parseFloat('3.14abc'), Number(''), Number('12px'), +[], +'  42\n', (25).toString(36), (1e21).toLocaleString === undefined, 1e21 + '', 123456789 * 1000 + '');
with ({ hidden2: 'with' }) { var seen = hidden2; }
console.log(seen, eval('1, 2'), new Function('a', 'b', 'return a * b')(6, 7), (0, eval)('typeof seen'), typeof void 0, void 'x');
switch (3) { case 1: console.log(1); default: console.log('d'); case 2: console.log(2); break; case 4: console.log(4); }
for (var key in { b: 1, a: 2, 1: 3, 0: 4 }) console.log(key);

// expect: 0 0
// expect: 0 1
// expect: 1 0
// expect: 1 1
// expect: f
// expect: broke 3 5 c1 2
// expect: [ 3, 4, 5 ] function 0: 610
// expect: 3:1--x 0: 2:-1 0
// expect: { w: 10, h: 3 } 30 [ 'w', 'h' ] true false 10 { value: 3, writable: false, enumerable: true, configurable: false }
// expect: ReferenceError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: true number undefined
// expect: [ 1, 3, undefined, <4 empty items> ] 7 false [ '0', '2', '6' ] [ 1, 3, undefined, <4 empty items> ] 2 7
// expect: [ 1 ] [ 1, 2, 3, 4, [ 5 ] ] [ 1, 10, 9 ] 1 -- 1,2,3 [ 0, -0, NaN, null, undefined ]
// expect: -1 true -Infinity 0 0 0.0 number 0.30000000000000004 2 -7 -1 10 52 [object Object] true false true
// expect: 8 31 3.14 0 NaN 0 42 p false 1e+21 123456789000
// expect: with 2 42 undefined undefined undefined
// expect: d
// expect: 2
// expect: 0
// expect: 1
// expect: b
// expect: a

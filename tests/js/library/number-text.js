// Numbers as text: halves, digits up to 100, other radixes; the sign of a remainder.
// expect: 0 0.00 0.0000 0.0000000000000000000000 0e+0 0e+0 0.000e+0 0 0.00
// expect: 0 0.00 0.0000 0.0000000000000000000000 0e+0 0e+0 0.000e+0 0 0.00
// expect: 1 0.50 0.5000 0.5000000000000000000000 5e-1 5e-1 5.000e-1 0.5 0.500
// expect: -3 -2.50 -2.5000 -2.5000000000000000000000 -2.5e+0 -3e+0 -2.500e+0 -3 -2.50
// expect: 0 0.03 0.0313 0.0312500000000000000000 3.125e-2 3e-2 3.125e-2 0.03 0.0313
// expect: 1 1.00 1.0050 1.0049999999999998934186 1.005e+0 1e+0 1.005e+0 1 1.00
// expect: 1 1.45 1.4500 1.4499999999999999555911 1.45e+0 1e+0 1.450e+0 1 1.45
// expect: 8 8.35 8.3450 8.3450000000000006394885 8.345e+0 8e+0 8.345e+0 8 8.35
// expect: 0 0.00 0.0000 0.0000010000000000000000 1e-6 1e-6 1.000e-6 0.000001 0.00000100
// expect: 25 25.00 25.0000 25.0000000000000000000000 2.5e+1 3e+1 2.500e+1 3e+1 25.0
// expect: 0 0.33 0.3333 0.3333333333333333148296 3.333333333333333e-1 3e-1 3.333e-1 0.3 0.333
// expect: 4294967296 4294967295.50 4294967295.5000 4294967295.5000000000000000000000 4.2949672955e+9 4e+9 4.295e+9 4e+9 4.29e+9
// expect: true 1e+21 -Infinity
// expect: RangeError: toFixed() digits argument must be between 0 and 100
// expect: RangeError: toExponential() argument must be between 0 and 100
// expect: RangeError: toString() radix argument must be between 2 and 36
// expect: 1.06ha2voha2i 0.000010c6f7a0b5ed8d 0.0022002200220022002200220022002201 -ff.8 z.zzzzzzzzz 1076 12
// expect: -Infinity -Infinity 2 0
[0, -0, 0.5, -2.5, 0.03125, 1.005, 1.45, 8.345, 0.000001, 25, 1 / 3, 4294967295.5].forEach(function (x) {
  console.log([0, 2, 4, 22].map(function (p) { return x.toFixed(p); }).join(' '), x.toExponential(), x.toExponential(0), x.toExponential(3), x.toPrecision(1), x.toPrecision(3));
});
console.log((1.5).toFixed(100) === '1.5' + new Array(100).join('0'), 1e21.toFixed(2), (-Infinity).toExponential(3));
[function () { (1).toFixed(101); }, function () { (1).toExponential(-1); }, function () { (1).toString(1); }].forEach(function (f) { try { f(); } catch (e) { console.log(e.name + ': ' + e.message); } });
console.log((1.005).toString(36), (0.000001).toString(16), (0.1).toString(3), (-255.5).toString(16), (35.999999999999996).toString(36), (5e-324).toString(2).length, 12..toString(undefined));
console.log(1 / (-0 % 5), 1 / (-4 % 2), 5 % -3, 0 % 5);

// Digits of numbers.
// The answers, in the .out file, are node's.
// toFixed, toExponential and toPrecision: up to 100 digits, ties upwards, no sign for zero.
[0, -0, 0.5, 1.5, 2.5, -2.5, 0.05, 1.005, 1.45, 8.345, 0.000001, 123.456, -1.5, 1e21, 5e-324, 1e-7, 123456789012345680000, 0.1, 25, 1250, 99.995, 0.125].forEach(function (x) {
  console.log([x.toFixed(), x.toFixed(1), x.toFixed(2), x.toFixed(7), x.toExponential(), x.toExponential(0), x.toExponential(1), x.toExponential(2), x.toPrecision(1), x.toPrecision(4)].join(' '));
});
console.log((0.1).toFixed(60), (1e-7).toExponential(40), (1.5).toFixed(100).length, NaN.toFixed(20), (-Infinity).toExponential(500), (1.5).toFixed('1'));
[function () { (1).toFixed(101); }, function () { (1).toFixed(-1); }, function () { (1).toExponential(101); }, function () { Number.prototype.toFixed.call('1'); }].forEach(function (f) {
  try { f(); } catch (e) { console.log(e.name + ': ' + e.message); }
});

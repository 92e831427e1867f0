// A number just below a power of ten, with so many digits that it is not rounded up to it.
// expect: 9.9999999999999995e-7 9.9999999999999995e-7 0.0000010000000000000000
// expect: 0.000001000000000000 1.000000000000000e-6 9.99999999999999954748e-7
// expect: 1.0e+1 10.0 9.99 1.000000000000000000e+1
console.log((0.000001).toPrecision(17), (0.000001).toExponential(16), (0.000001).toFixed(22));
console.log((0.000001).toPrecision(13), (0.000001).toExponential(15), (0.000001).toPrecision(21));
console.log((9.99).toExponential(1), (9.99).toPrecision(3).length === 4 && (9.999).toPrecision(3), (9.99).toPrecision(3), (9.9999999999999995).toExponential(18));

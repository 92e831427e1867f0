// Numbers to text and back, in bulk: sums over the texts of pseudo-random doubles, which node's own runs gave; ties with many digits, radices above 2^53.
// expect: 1499 1077639950 0
// expect: 2999 1859307373 0
// expect: 4499 1274422257 0
// expect: 5999 795606244 0
// expect: -858.15244800000004943285603076219558715820313 1 3 -2 10 0.0000010 1.4 -0.00
// expect: 5704db20b7ee0000 5135235413265003022600000 194 0.0022002200220022002200220022002201 75
// expect: 9007199254740992 5e-324 1.7976931348623157e+308 1e+21 1e+23 123456789012345680000 2.2250738585072014e-308 4.35 1e-7 0.000001 Infinity
// expect: 1.00e+3 0.000100 1.000e+21 123.456000000000003069544618484 0.00 0.00e+0 1.000e-10 1.0e+2
var seed = 7, b = Buffer.alloc(8), h = 0, i, x, p, q, bad = 0;
function rnd() { seed = (seed * 1103515245 + 12345) % 2147483648; return seed; }
function add(v) { var s = ' ' + v; for (var k = 0; k < s.length; k++) h = (h * 31 + s.charCodeAt(k)) | 0; }
for (i = 0; i < 6000; i++) {
  b.writeInt32LE(((rnd() << 8) ^ rnd()) | 0, 0);
  b.writeInt32LE(((rnd() << 8) ^ rnd()) | 0, 4);
  x = b.readDoubleLE(0);
  if (i % 3 === 1) x = (rnd() - 1e9) / Math.pow(10, rnd() % 14);
  if (i % 3 === 2) x = Math.round(x % 1e6 * 8) / 8;
  p = rnd() % 101;
  q = rnd() % 20;
  [x, x.toFixed(p), x.toFixed(q), x.toPrecision(p || 1), x.toPrecision(q + 1), x.toExponential(p), x.toExponential(q), x.toExponential(), x.toString(2 + rnd() % 35)].forEach(add);
  [Number(x.toPrecision(1 + q)), Number(x.toFixed(q)), parseFloat(x.toString().slice(0, 6) + 'e' + (p - 50))].forEach(add);
  if (Number(String(x)) !== x && x === x) bad++;
  if (i % 1500 === 1499) console.log(i, h, bad);
}
console.log((-858.152448).toFixed(41), (0.5).toFixed(0), (2.5).toFixed(0), (-1.5).toFixed(0), (9.5).toFixed(0), (0.000001).toFixed(7), (1.45).toFixed(1), (-0.0000001).toFixed(2));
console.log((8.838297528444444e+21).toString(26), (1e21).toString(7), (-1e300).toString(36).length, (0.1).toString(3), (1e-7).toString(2).length);
console.log(9007199254740993, 5e-324, 1.7976931348623157e308, 1e21, 1e23, 123456789012345680000, 2.2250738585072014e-308, 4.35, 1e-7, 0.000001, 1.7976931348623159e308);
console.log((999.5).toPrecision(3), (0.00009995).toPrecision(3), (1e21).toPrecision(4), (123.456).toPrecision(30), (0).toPrecision(3), (0).toExponential(2), (1e-10).toExponential(3), (99.99).toExponential(1));

// Math, Number and Date as node 20 answers, in UTC.
// run: TZ=UTC {jsr} {file}
// expect: 0 -0 2 -1 3 0 4503599627370497 -0 NaN Infinity
// expect: 0 0 1 -1 2 0 4503599627370497 0 NaN Infinity
// expect: 0 0 1 -1 1 1 1 -1 NaN 1
// expect: 0 0 1.5 -1.5 2.5 0.5 4503599627370496 -0.20000000298023224 NaN Infinity
// expect: 32 32 31 0 30 32 31 32 32 32
// expect: 3 0 -Infinity NaN
// expect: 3 -Infinity
// expect: 3 -2
// expect: 0 1.00000000005e-10
// expect: 0 9.999999999500001e-11
// expect: 5 0 Infinity 1.414213562373095e+200 -5 8
// expect: 1110 0010 0001 0000 0000 1010
// expect: 2.220446049250313e-16 9007199254740991 -9007199254740991 true true
// expect: 0.0000012 1.2e-7 1.2e+5 123.5 0.00 1.00e+21 -2
// expect: RangeError toPrecision() argument must be between 1 and 100
// expect: Jan 2, 2020 03:04 = 1577934240000 true
// expect: 2 January 2020 = 1577923200000 true
// expect: 1/2/2020 = 1577923200000 true
// expect: 1/2/2020 3:04:05 PM = 1577977445000 true
// expect: Thu, 01 Jan 1970 00:00:00 GMT = 0 true
// expect: Thu Jan 02 2020 03:04:05 GMT+0100 (CET) = 1577930645000 true
// expect: Jan 2 2020 12:00 AM = 1577923200000 true
// expect: 2020/03/04 = 1583280000000 true
// expect: rubbish = NaN false
// expect: Jan 32 2020 = NaN false
// expect: 2020-01-02 = 1577923200000 true
// expect: 2020-01-02T03:04:05.678Z = 1577934245678 true
// expect: Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time) | Thu Jan 01 1970 | 00:00:00 GMT+0000 (Coordinated Universal Time) | Invalid Date
'use strict';
function row(f, list) { console.log(list.map(f).join(' ')); }
var xs = [0, -0, 1.5, -1.5, 2.5, 0.49999999999999994, 4503599627370497, -0.2, NaN, Infinity];
row(function (x) { var r = Math.round(x); return Object.is(r, -0) ? '-0' : r; }, xs);
row(Math.trunc, xs); row(Math.sign, xs); row(Math.fround, xs); row(Math.clz32, xs);
row(Math.log2, [8, 1, 0, -1]); row(Math.log10, [1000, 0]); row(Math.cbrt, [27, -8]); row(Math.expm1, [0, 1e-10]); row(Math.log1p, [0, 1e-10]);
console.log(Math.hypot(3, 4), Math.hypot(), Math.hypot(NaN, Infinity), Math.hypot(1e200, 1e200), Math.imul(0xffffffff, 5), Math.imul(2, 4));
console.log([1, 1.5, NaN, '1', Infinity, 9007199254740992].map(function (x) { return [Number.isInteger(x), Number.isSafeInteger(x), Number.isFinite(x), Number.isNaN(x)].map(Number).join('') }).join(' '));
console.log(Number.EPSILON, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.parseFloat === parseFloat, Number.parseInt === parseInt);
console.log([[0.000001234, 2], [0.0000001234, 2], [123456, 2], [123.456, 4], [0, 3], [1e21, 3], [-1.5, 1]].map(function (p) { return p[0].toPrecision(p[1]) }).join(' '));
try { (1).toPrecision(0) } catch (e) { console.log(e.name, e.message) }
['Jan 2, 2020 03:04', '2 January 2020', '1/2/2020', '1/2/2020 3:04:05 PM', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Thu Jan 02 2020 03:04:05 GMT+0100 (CET)', 'Jan 2 2020 12:00 AM', '2020/03/04', 'rubbish', 'Jan 32 2020', '2020-01-02', '2020-01-02T03:04:05.678Z'].forEach(function (s) {
	var d = new Date(s); console.log(s, '=', d.getTime(), Date.parse(s) === d.getTime());
});
console.log(String(new Date(0)), '|', new Date(0).toDateString(), '|', new Date(0).toTimeString(), '|', String(new Date(NaN)));

// Date in UTC: setters, UTC(), ISO forms, toUTCString; the order of a JSON name list; what a bound function hands on.
// expect: 946684800000 NaN NaN NaN 90002000 -34214400000
// expect: Sat, 01 Jan 2000 00:00:00 GMT Invalid Date Thu, 01 Jan 1970 00:00:00 GMT Fri, 31 Dec -0001 23:59:59 GMT
// expect: 4 7 NaN 1577836800000 -62196076800000 -2051222400000 915148800000 1614466800000 NaN NaN
// expect: 1577934245678 317147356800000 -62198755200000 1577934245000 1577930645500 NaN NaN
// expect: {"b":{"b":2,"a":3},"a":1}
// expect: 0: 1:0 2 0
var d = new Date(NaN);
console.log(d.setUTCFullYear(2000), new Date(NaN).setUTCMonth(1), new Date(0).setUTCSeconds(5, undefined), new Date(0).setUTCHours(), new Date(0).setUTCHours(25, -1, 61, 1000.9), new Date(0).setUTCMonth(-13));
console.log(d.toUTCString(), new Date(NaN).toUTCString(), new Date(0).toGMTString(), new Date(-62167219200001).toUTCString());
console.log(Date.prototype.setUTCHours.length, Date.UTC.length, Date.UTC(), Date.UTC(2020), Date.UTC(-1, 1), Date.UTC(5, 0), Date.UTC(99.9, 0), Date.UTC(2020, 14, 0, -1), Date.UTC(2020, undefined), Date.UTC(275760, 8, 13, 0, 0, 0, 1));
console.log(Date.parse('2020-01-02T03:04:05.6789Z'), Date.parse('+012020-01-01T00:00:00Z'), Date.parse('-000001-01-01T00:00:00Z'), Date.parse('2020-01-02t03:04:05z'), Date.parse('2020-01-02T03:04:05.5+01:00'), Date.parse('2020-01-02T03:04:05.Z'), Date.parse('2020-01-02T'));
console.log(JSON.stringify({ a: 1, b: { b: 2, a: 3 }, c: 4 }, ['b', 'b', 'a', 1]));
function Counted(a, b) { this.n = arguments.length; }
function f(a, b, c) { 'use strict'; return arguments.length + ':' + Object.keys(arguments); }
console.log(f.bind(null)(), f.bind(null, 1)(), f.bind(0, 1).length, new (Counted.bind(0))().n);

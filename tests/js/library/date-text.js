// The texts of dates in UTC and in English, dates far away, Date.UTC without a month.
// expect: 2024-02-29T13:05:09.007Z Thu, 29 Feb 2024 13:05:09 GMT Thu, 29 Feb 2024 13:05:09 GMT 124 ["2024-02-29T13:05:09.007Z",null]
// expect: 2/29/2024|2/29/2024, 1:05:09 PM|12:00:00 AM
// expect: +275760-09-13T00:00:00.000Z -000001-01-01T00:00:00.000Z 1969-12-31T23:59:59.999Z -271821-04-20T00:00:00.000Z Wed, 31 Dec 1969 23:59:59 GMT
// expect: 1577836800000 NaN 917827200000 1580612645006 7 Invalid Date Invalid Date NaN
// expect: RangeError: Invalid time value
// expect: 2024-02-29T13:05:09.007Z [ Invalid Date ] { d: 1969-12-31T23:59:59.999Z }
var d = new Date(Date.UTC(2024, 1, 29, 13, 5, 9, 7));
console.log(d.toISOString(), d.toUTCString(), d.toGMTString(), d.getYear(), JSON.stringify([d, new Date(NaN)]));
console.log(d.toLocaleDateString() + '|' + d.toLocaleString().replace(/\s(?=[AP]M)/, ' ') + '|' + new Date(0).toLocaleTimeString().replace(/\s(?=[AP]M)/, ' '));
console.log(new Date(8.64e15).toISOString(), new Date(-62198755200000).toISOString(), new Date(-1).toISOString(), new Date(-8.64e15).toISOString(), new Date(-1).toUTCString());
console.log(Date.UTC(2020), Date.UTC(), Date.UTC(99, 1), Date.UTC(2020, 1, 2, 3, 4, 5, 6), Date.UTC.length, new Date(NaN).toUTCString(), new Date(NaN).toLocaleString(), new Date(NaN).getYear());
try { new Date(NaN).toISOString(); } catch (e) { console.log(e.name + ': ' + e.message); }
console.log(d, [new Date(NaN)], { d: new Date(-1) });

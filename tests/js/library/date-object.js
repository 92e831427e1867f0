// Date: what the constructor takes, what methods answer for invalid dates, lengths and names.
// expect: 7 Date 4 7 TypeError: this is not a Date object. [object Object] TypeError: this is not a Date object.
// expect: string true 5 0 Infinity 1 -1 NaN 988675200000 NaN 0 1
// expect: 1577836800000 1999 -1 100 NaN NaN
// expect: true 1995 95 NaN 978307200000 2001
// expect: null 1970-01-01T00:00:00.000Z 7 TypeError: toISOString is not a function {"d":null}
// expect: constructor,getDate,getDay,getFullYear,getHours,getMilliseconds,getMinutes,getMonth,getSeconds,getTime,getTimezoneOffset,getUTCDate,getUTCDay,getUTCFullYear,getUTCHours,getUTCMilliseconds,getUTCMinutes,getUTCMonth,getUTCSeconds,getYear,setDate,setFullYear,setHours,setMilliseconds,setMinutes,setMonth,setSeconds,setTime,setUTCDate,setUTCFullYear,setUTCHours,setUTCMilliseconds,setUTCMinutes,setUTCMonth,setUTCSeconds,setYear,toDateString,toGMTString,toISOString,toJSON,toLocaleDateString,toLocaleString,toLocaleTimeString,toString,toTimeString,toUTCString,valueOf
// expect: Fri Jan 01 -0001 00:00:00 GMT+0000 (Coordinated Universal Time) Sat Sep 13 275760 00:00:00 GMT+0000 (Coordinated Universal Time) Tue, 20 Apr -271821 00:00:00 GMT
// expect: Error: v 3 1577836800000
// expect: NaN NaN NaN NaN 7 NaN
// expect: 1,2 NaN 0
const { orMessage: t } = require('../_outcome.js');
console.log(Date.length, Date.name, Date.prototype.setHours.length, Date.UTC.length, t(function () { return Date.prototype.getTime(); }), Object.prototype.toString.call(Date.prototype), t(function () { return Date.prototype.valueOf.call({}); }));
console.log(typeof Date(), Date().length > 20, new Date(new Date(5)).getTime(), new Date(-0).getTime(), 1 / new Date(-0).getTime(), new Date(1.9).getTime(), new Date(-1.9).getTime(), new Date(8.64e15 + 1).getTime(), new Date('5').getTime(), new Date(undefined).getTime(), new Date(null).getTime(), new Date(true).getTime());
console.log(new Date(2020, 0).getTime(), new Date(99, 0).getFullYear(), new Date(-1, 0).getFullYear(), new Date(100, 0).getFullYear(), new Date(NaN, 1).getTime(), new Date(2020, undefined).getTime());
var d = new Date(0); console.log(d.setYear(95) === d.getTime(), d.getFullYear(), d.getYear(), d.setYear(NaN), d.setYear(2001), d.getFullYear());
console.log(new Date(NaN).toJSON(), new Date(0).toJSON(), Date.prototype.toJSON.call({ toISOString: function () { return 7; } }), t(function () { return Date.prototype.toJSON.call({}); }), JSON.stringify({ d: new Date(NaN) }));
console.log(Object.getOwnPropertyNames(Date.prototype).sort().join());
console.log(new Date(-62198755200000).toString(), new Date(8.64e15).toString(), new Date(-8.64e15).toUTCString());
console.log(t(function () { return new Date({ valueOf: function () { throw new Error('v'); } }); }), new Date({ valueOf: function () { return 3; } }).getTime(), new Date({ toString: function () { return '2020'; }, valueOf: null }).getTime());
var e = new Date(5); console.log(e.setHours(), e.getTime(), new Date(NaN).getTimezoneOffset(), new Date(0).setTime(), new Date(0).setTime('7'), new Date(0).setMinutes(1, undefined));
// every argument is asked, and what it does to the date stays (V8 stops at the first)
var log = [], bad = new Date(NaN); bad.setHours({ valueOf: function () { log.push(1); return 1; } }, { valueOf: function () { log.push(2); return 1; } }); console.log(log.join(), bad.setDate({ valueOf: function () { bad.setTime(0); return 1; } }), bad.getTime());

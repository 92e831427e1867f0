// Date arithmetic and formatting by hand, in UTC.
function pad(n, width) { n = String(n); while (n.length < (width || 2)) n = '0' + n; return n; }
function format(d, pattern) {
  return pattern.replace(/YYYY|MM|DD|hh|mm|ss|SSS|ddd/g, function (token) {
    switch (token) {
      case 'YYYY': return d.getUTCFullYear();
      case 'MM': return pad(d.getUTCMonth() + 1);
      case 'DD': return pad(d.getUTCDate());
      case 'hh': return pad(d.getUTCHours());
      case 'mm': return pad(d.getUTCMinutes());
      case 'ss': return pad(d.getUTCSeconds());
      case 'SSS': return pad(d.getUTCMilliseconds(), 3);
    }
    return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][d.getUTCDay()];
  });
}
var d = new Date(Date.UTC(2024, 1, 29, 13, 5, 9, 7));
console.log(format(d, 'ddd YYYY-MM-DD hh:mm:ss.SSS'), d.toISOString(), d.toJSON(), +d);
console.log(String(d), d.toDateString());
d.setUTCMonth(d.getUTCMonth() + 12);
console.log(d, [d], { d: d });
d.setUTCDate(0);
console.log(d.toISOString(), new Date(d - 864e5).toISOString(), d > new Date(0), new Date(NaN).getTime());
console.log(Date.parse('2024-01-01'), Date.parse('2024-01-01T00:00:00+02:00'), Date.parse('nonsense'), new Date(2020, 0, 31).getMonth(), new Date(0).getDay());
var day = new Date(Date.UTC(2023, 11, 28)), days = [];
while (day < Date.UTC(2024, 0, 3)) { days.push(format(day, 'MM/DD')); day.setUTCDate(day.getUTCDate() + 1); }
console.log(days.join(' '));
try { new Date(NaN).toISOString(); } catch (e) { console.log(e.name); }

// expect: Thu 2024-02-29 13:05:09.007 2024-02-29T13:05:09.007Z 2024-02-29T13:05:09.007Z 1709211909007
// expect: Thu Feb 29 2024 13:05:09 GMT+0000 (Coordinated Universal Time) Thu Feb 29 2024
// expect: 2025-03-01T13:05:09.007Z [ 2025-03-01T13:05:09.007Z ] { d: 2025-03-01T13:05:09.007Z }
// expect: 2025-02-28T13:05:09.007Z 2025-02-27T13:05:09.007Z true NaN
// expect: 1704067200000 1704060000000 NaN 0 4
// expect: 12/28 12/29 12/30 12/31 01/01 01/02
// expect: RangeError

// Local time where clocks change: constructor, getters, setters, in three zones; digests of long walks, node gave them.
// run: for z in America/New_York Europe/Berlin Australia/Lord_Howe; do TZ=$z {jsr} {file}; done
// expect: America/New_York -736704899
// expect: 99045291
// expect: 2024-03-10T07:30:00.000Z Sun Mar 10 2024 03:30:00 GMT-0400
// expect: 2024-11-03T05:30:00.000Z Sun Nov 03 2024 01:30:00 GMT-0400
// expect: 2024-03-31T06:30:00.000Z Sun Mar 31 2024 02:30:00 GMT-0400
// expect: 2024-10-27T06:30:00.000Z Sun Oct 27 2024 02:30:00 GMT-0400
// expect: 2024-04-07T05:45:00.000Z Sun Apr 07 2024 01:45:00 GMT-0400
// expect: 2024-10-06T06:15:00.000Z Sun Oct 06 2024 02:15:00 GMT-0400
// expect: Europe/Berlin -2011465944
// expect: -445211361
// expect: 2024-03-10T01:30:00.000Z Sun Mar 10 2024 02:30:00 GMT+0100
// expect: 2024-11-03T00:30:00.000Z Sun Nov 03 2024 01:30:00 GMT+0100
// expect: 2024-03-31T01:30:00.000Z Sun Mar 31 2024 03:30:00 GMT+0200
// expect: 2024-10-27T00:30:00.000Z Sun Oct 27 2024 02:30:00 GMT+0200
// expect: 2024-04-06T23:45:00.000Z Sun Apr 07 2024 01:45:00 GMT+0200
// expect: 2024-10-06T00:15:00.000Z Sun Oct 06 2024 02:15:00 GMT+0200
// expect: Australia/Lord_Howe 1180044280
// expect: 585666588
// expect: 2024-03-09T15:30:00.000Z Sun Mar 10 2024 02:30:00 GMT+1100
// expect: 2024-11-02T14:30:00.000Z Sun Nov 03 2024 01:30:00 GMT+1100
// expect: 2024-03-30T15:30:00.000Z Sun Mar 31 2024 02:30:00 GMT+1100
// expect: 2024-10-26T15:30:00.000Z Sun Oct 27 2024 02:30:00 GMT+1100
// expect: 2024-04-06T14:45:00.000Z Sun Apr 07 2024 01:45:00 GMT+1100
// expect: 2024-10-05T15:45:00.000Z Sun Oct 06 2024 02:45:00 GMT+1100
var text = '';
function add(s) { text += s + '\n'; }
function digest() { for (var h = 0, k = 0; k < text.length; k++) h = (h * 31 + text.charCodeAt(k)) | 0; text = ''; return h; }
var seed = 5;
function rnd(n) { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; }
var names = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'], bad = [];
function show(d) { return d.getTime() + ' ' + d.toString().slice(0, 33) + ' ' + names.map(function (n) { return d['get' + n]() + '/' + d['getUTC' + n](); }).join(',') + d.getDay() + d.getUTCDay() + ' ' + d.getTimezoneOffset(); }
function iso(d) { try { return d.toISOString(); } catch (e) { return e.message; } }
for (var i = 0; i < 600; i++) {
  var y = 1965 + rnd(90), d = new Date(y, rnd(12), rnd(31) + 1, rnd(25), rnd(60), rnd(60), rnd(1000));
  add([i, show(d), iso(d)].join(' '));
  var n = names[rnd(7)], args = [rnd(4) ? rnd(70) - 10 : rnd(3000) - 1500]; if (rnd(2)) args.push(rnd(40)); if (rnd(3) === 0) args.push(rnd(60) - 5);
  var u = rnd(3) === 0 ? 'UTC' : '';
  d['set' + u + n].apply(d, args); add([i, u + n, args.join(), show(d)].join(' '));
  if (!rnd(50)) { d.setTime(NaN); d['set' + n].apply(d, args); add(d.getTime()); }
}
console.log(process.env.TZ, digest());
// every half hour around the changes
var starts = [Date.UTC(2024, 2, 9), Date.UTC(2024, 2, 30), Date.UTC(2024, 3, 5), Date.UTC(2024, 9, 4), Date.UTC(2024, 9, 26), Date.UTC(2024, 10, 2)];
starts.forEach(function (s) { for (var h = 0; h < 96; h++) { var e = new Date(s + h * 1800000); var l = new Date(e.getUTCFullYear(), e.getUTCMonth(), e.getUTCDate(), e.getUTCHours(), e.getUTCMinutes()); add(show(e) + ' ' + l.getTime()); var c = new Date(l.getTime()); c.setHours(c.getHours() + 1); add(c.getTime()); c.setDate(c.getDate() - 1); add(c.getTime()); } });
console.log(digest());
[[2024, 2, 10, 2, 30], [2024, 10, 3, 1, 30], [2024, 2, 31, 2, 30], [2024, 9, 27, 2, 30], [2024, 3, 7, 1, 45], [2024, 9, 6, 2, 15]].forEach(function (a) { var x = new Date(a[0], a[1], a[2], a[3], a[4]); console.log(x.toISOString(), x.toString().slice(0, 33)); });

// Texts that Date.parse reads and does not, and a digest over random ones, which node gave.
// expect: "Jan 2, 2020 03:04" 1577934240000 true
// expect: "2 Jan 2020" 1577923200000 true
// expect: "Thu, 01 Jan 1970 00:00:00 GMT" 0 true
// expect: "Thu Jan 01 1970 00:00:00 GMT+0100 (CET)" -3600000 true
// expect: "2020-01-02T03:04:05+0100" 1577930645000 true
// expect: "2020-01-02 03:04" 1577934240000 true
// expect: "2020-01-02T03:04" 1577934240000 true
// expect: "2020-01-02" 1577923200000 true
// expect: "2020" 1577836800000 true
// expect: "2020-13-01" NaN false
// expect: "2020-02-31" 1583107200000 true
// expect: "2020-01-02T24:00:00" 1578009600000 true
// expect: "2020-01-02T24:00:01" NaN false
// expect: "1/2/2020" 1577923200000 true
// expect: "1/2/20" 1577923200000 true
// expect: "1/2" 978393600000 true
// expect: "Jan 2" 978393600000 true
// expect: "January" NaN false
// expect: "" NaN false
// expect: " " NaN false
// expect: "x" NaN false
// expect: "2020-01-02T" NaN false
// expect: "2020-01-02T03" NaN false
// expect: "2020-01-02T3:04" NaN false
// expect: "2020-W01" NaN false
// expect: "+275760-09-13T00:00:00.000Z" 8640000000000000 true
// expect: "+275760-09-13T00:00:00.001Z" NaN false
// expect: "12:00" NaN false
// expect: "2020 12:00" 1577880000000 true
// expect: "Sat, 5 Oct 2019 10:00 PM" 1570312800000 true
// expect: "10/5/2019 13:00 PM" NaN false
// expect: "5-Oct-2019" 1570233600000 true
// expect: "Oct-5-2019" 1570233600000 true
// expect: "2019.10.05" 1570233600000 true
// expect: "2019-10-05 10:00Z" 1570269600000 true
// expect: "2019-10-05T10:00 Z" NaN false
// expect: "2019-10-05T10:00:00.Z" NaN false
// expect: "2019-10-05 10:00:00 UTC" 1570269600000 true
// expect: "2019-10-05 10:00:00 +0200" 1570262400000 true
// expect: "1570269600000" NaN false
// expect: -1159469564
var text = '';
function add(s) { text += s + '\n'; }
function digest() { for (var h = 0, k = 0; k < text.length; k++) h = (h * 31 + text.charCodeAt(k)) | 0; text = ''; return h; }
var seed = 7;
function rnd(n) { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; }
var parts = ['2020', '1', '02', '12', '31', '32', '99', '0', '2020-01-02', '2020-1-2', '2020-06', 'T', 't', 'T03:04', 'T03:04:05', '03:04', '3:04', '03:04:05', '03:04:05.678', '.5', '.1234567890', ':', '/', '-', '+', ' ', ' ', ' ', ' ', ',', ', ', '.', 'Z', 'z', 'GMT', 'UTC', 'EST', 'pdt', 'AM', 'pm', 'PM', 'Jan', 'January', 'feb', 'Dec.', 'Mon', 'Monday', 'foo', '(x)', '(', ')', '+0100', '-08:00', '+5', '+05:30', 'GMT+2', 'GMT-0330', '1/2/2020', '12/25/95', '1.2.2020', '+012020-01-01', '-000001-01-01', '-000000', '24:00', '24:00:01', '25:00', '::', '1e3', 'th', '"', '\t', '\n', 'é', '000002020', '123456789012', '20200102', '1:2', '1:2:3:4', '59', '60', '23', '1000'];
var fixed = ['Jan 2, 2020 03:04', '2 Jan 2020', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Thu Jan 01 1970 00:00:00 GMT+0100 (CET)', '2020-01-02T03:04:05+0100', '2020-01-02 03:04', '2020-01-02T03:04', '2020-01-02', '2020', '2020-13-01', '2020-02-31', '2020-01-02T24:00:00', '2020-01-02T24:00:01', '1/2/2020', '1/2/20', '1/2', 'Jan 2', 'January', '', ' ', 'x', '2020-01-02T', '2020-01-02T03', '2020-01-02T3:04', '2020-W01', '+275760-09-13T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '12:00', '2020 12:00', 'Sat, 5 Oct 2019 10:00 PM', '10/5/2019 13:00 PM', '5-Oct-2019', 'Oct-5-2019', '2019.10.05', '2019-10-05 10:00Z', '2019-10-05T10:00 Z', '2019-10-05T10:00:00.Z', '2019-10-05 10:00:00 UTC', '2019-10-05 10:00:00 +0200', '1570269600000'];
fixed.forEach(function (s) { console.log(JSON.stringify(s), Date.parse(s), Date.parse(s) === new Date(s).getTime()); });
for (var i = 0; i < 6000; i++) { var s = '', n = 1 + rnd(7); while (n--) s += parts[rnd(parts.length)] + (rnd(3) ? '' : ' '); add(JSON.stringify(s) + Date.parse(s)); }
console.log(digest());

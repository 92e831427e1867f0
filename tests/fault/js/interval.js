// expect: 1
// expect: 2
// expect: 3
var n = 0, t = setInterval(function () { console.log(++n); if (n === 3) clearInterval(t); }, 1);

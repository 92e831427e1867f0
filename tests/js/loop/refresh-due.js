// A timer that is refreshed when it is due already, but has not run yet, waits its whole delay again.
// expect: five twelve refreshed
var order = [];
var later = setTimeout(function () { order.push('refreshed'); }, 10);
setTimeout(function () { order.push('five'); later.refresh(); }, 5);
setTimeout(function () { order.push('twelve'); }, 12);
var until = Date.now() + 40;
while (Date.now() < until);
process.on('exit', function () { console.log(order.join(' ')); });

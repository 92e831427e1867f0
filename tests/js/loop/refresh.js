// refresh starts the time anew, also from the timer's own callback.
// expect: once
// expect: once
// expect: refresh true
// expect: marker at 230
// expect: refreshed timer
var once = setTimeout(function () {
  console.log('once');
  if (!once.again) { once.again = true; once.refresh(); } else later();
}, 10);
function later() {
  var t = setTimeout(function () { console.log('refreshed timer'); }, 200);
  setTimeout(function () { console.log('refresh', t.refresh() === t); }, 100);
  setTimeout(function () { console.log('marker at 230'); }, 230);
}

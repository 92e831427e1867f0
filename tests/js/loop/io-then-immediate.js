// Inside an fs callback an immediate comes before a new timer, however long the callback took.
// expect: immediate
// expect: timeout
require('fs').stat('.', function () {
  setTimeout(function () { console.log('timeout'); }, 0);
  setImmediate(function () { console.log('immediate'); });
  var start = Date.now();
  while (Date.now() - start < 10);
});

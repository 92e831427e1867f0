// beforeExit fires when the loop is empty and again after each revival; never on process.exit().
// expect: beforeExit 0 1
// expect: revived
// expect: beforeExit 0 2
// expect: exit 0
var n = 0;
process.on('beforeExit', function (c) {
  console.log('beforeExit', c, ++n);
  if (n === 1) setTimeout(function () { console.log('revived'); }, 1);
});
process.on('exit', function (c) { console.log('exit', c); });

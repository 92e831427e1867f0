// process.exitCode stays undefined where nobody sets it, also for 'exit' listeners and after exit().
// run: {jsr} {file}; {jsr} {file} exit; {jsr} {file} 6; echo "rc=$?"; {jsr} {file} unset; echo "rc=$?"
// expect: now undefined
// expect: beforeExit 0 undefined
// expect: exit 0 undefined
// expect: now undefined
// expect: exit 0 undefined
// expect: now undefined
// expect: exit 6 6
// expect: rc=6
// expect: now undefined
// expect: exit 4 4
// expect: undefined
// expect: rc=0
var how = process.argv[2];
console.log('now', process.exitCode);
process.on('beforeExit', function (c) { console.log('beforeExit', c, process.exitCode); });
process.on('exit', function (c) {
  console.log('exit', c, process.exitCode);
  if (how === 'unset') {
    process.exitCode = undefined;
    console.log(process.exitCode);
  }
});
if (how === 'exit') process.exit();
if (how === '6') process.exit(6);
if (how === 'unset') process.exit(4);

// expect: 0 null hello
var r = require('child_process').spawnSync('/bin/cat', { input: 'hello' });
if (r.error) {
  console.error('jsr-fault: the script was told', r.error.code);
  process.exitCode = 1;
}
console.log(r.status, r.signal, String(r.stdout));

// expect: said hello 3
// expect: none ENOENT
// A want of what a child needs is told by name.
var child, spawn = require('child_process').spawn;
function tell(e) {
  console.error('jsr-fault: the script was told', e.code || e.message);
  process.exitCode = 1;
  if (child && child.pid)
    child.kill();       // it may wait for input that was never written
}
process.on('uncaughtException', tell);
child = spawn('/bin/sh', ['-c', 'cat; exit 3'], { stdio: ['pipe', 'pipe', 'inherit'] });
var said = '';
child.on('error', tell);
if (child.stdout) {
  child.stdin.on('error', tell);
  child.stdout.on('error', tell);
  child.stdout.on('data', function (text) { said += text; });
  child.stdin.end('hello');
}
child.on('close', function (code) {
  if (code >= 0)
    console.log('said', said, code);
  var none = spawn('/no/such/program');
  none.on('error', function (e) {
    if (e.code === 'ENOENT')
      console.log('none', e.code);
    else
      tell(e);
  });
});

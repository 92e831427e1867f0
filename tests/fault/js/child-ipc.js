// expect: got { a: [ 1 ] }
// expect: left 0
function tell(e) { console.error('jsr-fault: the script was told', e.code || e.message); process.exitCode = 1; }
process.on('uncaughtException', tell);
if (process.argv[2]) {
  process.on('message', function (m) { process.send(m, function () { process.disconnect(); }); });
} else {
  delete process.env.JSR_FAULT;
  var child = require('child_process').fork(__filename, ['child']);
  child.on('error', tell);
  child.on('message', function (m) { console.log('got', m); });
  child.on('exit', function (code) { console.log('left', code); });
  child.send({ a: [1] });
}

// expect: true
// expect: ERR_UNKNOWN_SIGNAL
// expect: ESRCH kill
// expect: got SIGINT 2 1
// expect: got SIGINT 2 2
// expect: got SIGINT 2 3
// expect: got SIGTERM
// exit: 5
var n = 0;
process.on('SIGINT', function (sig, num) {
  console.log('got', sig, num, ++n);
  if (n < 3) process.kill(process.pid, 'SIGINT');
  else process.kill(process.pid, 'SIGTERM');
});
process.once('SIGTERM', function (sig) {
  console.log('got', sig);
  clearInterval(iv);
  process.exitCode = 5;
});
process.on('SIGUSR2', function () { console.log('usr2'); });
console.log(process.kill(process.pid, 0));
var iv = setInterval(function () {}, 1000);
process.kill(process.pid, 'SIGINT');
try { process.kill(process.pid, 'SIGNOPE'); } catch (e) { console.log(e.code); }
try { process.kill(Math.pow(2, 22) + 5, 0); } catch (e) { console.log(e.code, e.syscall); }

// needs: bash
// run: {jsr} {file} | head -1; echo "${PIPESTATUS[0]}"
// expect: tick
// expect: 77
process.stdout.on('error', function (e) {
  process.exit(e.code === 'EPIPE' && e.syscall === 'write' ? 77 : 78);
});
setInterval(function () { process.stdout.write('tick\n'); }, 2);

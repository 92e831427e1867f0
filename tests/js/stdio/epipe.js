// A reader that goes away: told to an 'error' listener.
// run: {jsr} {file} | head -1; echo "${PIPESTATUS[0]}"
// expect: tick
// expect: 77
'use strict';
process.stdout.on('error', function (e) {
	process.exit(e.code === 'EPIPE' && e.syscall === 'write' && e.errno === -32 && e.message === 'write EPIPE' ? 77 : 78);
});
setInterval(function () { process.stdout.write('tick\n'); }, 2);

// Without a listener the signal ends the process, with no 'exit' event; what was written arrives.
// run: for s in INT TERM HUP; do {jsr} {file} SIG$s; echo "rc=$?"; done
// expect: before
// expect: rc=130
// expect: before
// expect: rc=143
// expect: before
// expect: rc=129
process.on('exit', function () { console.log('never'); });
console.log('before');
process.kill(process.pid, process.argv[2]);
setTimeout(function () {}, 3000);

// Signals that whoever started jsr had ignored end the run all the same, but SIGHUP under nohup; a file at its limit is an error.
// run: (trap '' INT TERM QUIT HUP; for s in INT TERM QUIT HUP; do {jsr} {file} SIG$s; echo "rc=$?"; done)
// run: (ulimit -f 1; {jsr} -e 'try { fs.writeFileSync("big", "x".repeat(5e6)); } catch (e) { console.log(e.code); }' | cat); rm big
// expect: rc=130
// expect: rc=143
// expect: rc=131
// expect: rc=0
// expect: EFBIG
process.kill(process.pid, process.argv[2]);

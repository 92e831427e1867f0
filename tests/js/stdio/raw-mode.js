// Every terminal that was put into raw mode is as it was before, however the run ends; others stay as they are.
// needs: python3
// run: python3 {dir}/_raw_mode.py {jsr}
// timeout: 120
// expect: INT raw -2 restored
// expect: TERM raw -15 restored
// expect: HUP raw -1 restored
// expect: QUIT raw -3 restored
// expect: ALRM raw -14 restored
// expect: USR2 raw -12 restored
// expect: listener gone raw -15 restored
// expect: exit 3 restored
// expect: throw 1 restored
// expect: abort -6 restored
// expect: kill -1 restored
// expect: closed 0 restored
// expect: end 0 restored
// expect: by hand 4 restored
// expect: never raw 5 restored

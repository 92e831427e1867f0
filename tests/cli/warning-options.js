// What the options about warnings do with a deprecation and a plain warning, whether a listener hears of them, and that
// their names inside the code of -e are not options.
// run: code='process.on("warning", w => console.log("heard", w.message)); process.emitWarning("old", "DeprecationWarning"); process.emitWarning("plain")'; for o in --no-warnings --no-deprecation --trace-deprecation --trace-warnings --throw-deprecation; do echo "$o"; {jsr} $o -e "$code" 2>err; echo "rc=$?"; grep -c '^(node:[0-9]*) ' err; grep -c '^    at \[eval\]' err; done
// run: {jsr} --throw-deprecation -p 'JSON.stringify(Object.getOwnPropertyDescriptor(process, "throwDeprecation")) + process.noDeprecation'
// run: {jsr} -e 'process.emitWarning("--no-warnings")' 2>&1 | grep -c Warning
// expect: --no-warnings
// expect: heard old
// expect: heard plain
// expect: rc=0
// expect: 0
// expect: 0
// expect: --no-deprecation
// expect: heard plain
// expect: rc=0
// expect: 1
// expect: 0
// expect: --trace-deprecation
// expect: heard old
// expect: heard plain
// expect: rc=0
// expect: 2
// expect: 1
// expect: --trace-warnings
// expect: heard old
// expect: heard plain
// expect: rc=0
// expect: 2
// expect: 2
// expect: --throw-deprecation
// expect: rc=1
// expect: 0
// expect: 1
// expect: {"value":true,"writable":false,"enumerable":true,"configurable":true}undefined
// expect: 1

// The last of an option and its contrary holds; only what is switched has a contrary.
// run: code='process.emitWarning("w")'; {jsr} --no-warnings --warnings -e "$code" 2>&1 | grep -c 'Warning: w'; {jsr} --warnings --no-warnings -e "$code" 2>&1 | grep -c 'Warning: w'
// run: {jsr} --no-deprecation --deprecation -p 'process.noDeprecation'; {jsr} --trace-warnings --no-trace-warnings -p 'process.traceProcessWarnings'; {jsr} --no-trace_warnings --trace_warnings -p 'process.traceProcessWarnings'
// run: {jsr} --no-pending-deprecation -p 'process.execArgv.join()'; {jsr} --no-eval 2>&1; {jsr} --no-version 2>&1; {jsr} --no- 2>&1; {jsr} --no 2>&1; {jsr} --warning 2>&1; true
// expect: 1
// expect: 0
// expect: undefined
// expect: undefined
// expect: true
// expect: --no-pending-deprecation,-p,process.execArgv.join()
// expect: {jsr}: --no-eval is an invalid negation because it is not a boolean option
// expect: {jsr}: bad option: --no-version (see jsr --help)
// expect: {jsr}: bad option: --no- (see jsr --help)
// expect: {jsr}: bad option: --no (see jsr --help)
// expect: {jsr}: bad option: --warning (see jsr --help)

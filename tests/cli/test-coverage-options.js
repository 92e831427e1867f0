// What --coverage prints, leaves out and fails for.
// run: sh {dir}/test.d/coverage/options.sh {jsr} {dir}/test.d/coverage 2>&1

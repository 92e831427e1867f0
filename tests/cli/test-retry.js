// run: cd {dir}/test.d; {jsr} test --retry 2 flaky.test.js | sed -Ef {dir}/../js/test/_plain.sed; {jsr} test --retry 1 --bail flaky.test.js > "$TMPDIR/out"; echo $?
// expect: ✔ third time (attempt 3) (N ms)
// expect: ✔ counts them (N ms)
// expect: ℹ tests 2
// expect: ℹ suites 0
// expect: ℹ pass 2
// expect: ℹ fail 0
// expect: ℹ cancelled 0
// expect: ℹ skipped 0
// expect: ℹ todo 0
// expect: ℹ duration_ms N
// expect: 1

// What ends at the moment when the runner looks for what keeps a file alive does not keep it alive.
// run: cd {dir}/test.d/just; {jsr} test --leak-wait=50 2>&1 | grep -E '^ℹ (pass|fail)|did not end'
// expect: ℹ pass 4
// expect: ℹ fail 0

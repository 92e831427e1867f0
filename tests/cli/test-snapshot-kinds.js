// Snapshots that Jest has written hold.
// run: cd {dir}/test.d/kinds; CI=1 {jsr} test | grep -E '^ℹ (pass|fail)'
// expect: ℹ pass 9
// expect: ℹ fail 0

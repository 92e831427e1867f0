// run: cd {dir}/test.d; {jsr} test --slowest 0 many -t n3 --filter '/n[78]/' --skip n8 | grep -oE '^(✔ n.|ℹ (pass|skipped).*)'; {jsr} test many --filter none | grep -c ✔; {jsr} test many expect.test --filter none | grep -c 'test[.]js'; true
// expect: ✔ n3
// expect: ✔ n7
// expect: ℹ pass 2
// expect: ℹ skipped 8
// expect: 0
// expect: 0

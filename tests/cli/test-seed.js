// The same seed gives the same order, and is said.
// run: cd {dir}/test.d; for s in 1 1 2; do {jsr} test --seed $s many.test.js | grep -o '^✔ n.' | tr -d '\n' | md5sum; done | uniq -c | sed -E 's/^ *([0-9]).*/\1/'; {jsr} test --seed many.test.js | grep -c 'seed [0-9]'
// expect: 2
// expect: 1
// expect: 1

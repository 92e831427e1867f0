// Lines, branches and functions of a dozen programs, which two files of tests load, are counted as node counts them.
// run: cd {dir}/test.d/coverage; {jsr} --test --experimental-test-coverage --test-coverage-exclude=none --test-reporter=lcov one.test.js two.test.mjs

// run: cd {dir}/test.d/found; {jsr} test --list; echo; {jsr} test --list test spec; echo; {jsr} test --list --shard=2/3; echo; {jsr} test --list other.js
// expect: a.test.js
// expect: b-test.cjs
// expect: c_test.js
// expect: d.spec.js
// expect: i.test.mjs
// expect: test/deep/g.js
// expect: test/f.js
// expect: test-e.js
// expect: test.js
// expect: 
// expect: test/deep/g.js
// expect: test/f.js
// expect: d.spec.js
// expect: 
// expect: b-test.cjs
// expect: i.test.mjs
// expect: test-e.js
// expect: 
// expect: other.js

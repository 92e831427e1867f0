// Values that are no Errors, thrown: a blank line, the place, the source line, a mark, the value as node shows it.
// run: for i in 0 1 2 3 4 5; do {jsr} {file} $i 2>err; echo "rc=$?"; sed -n '1{/^$/s//blank/p}' err; sed -n '/^[^(jN]/p' err | sed 's/.*\///'; grep -c '^(Use' err; done; true
// expect: rc=1
// expect: blank
// expect: throw-non-error.js:51
// expect:   throw thrown[+process.argv[2]];
// expect:   ^
// expect: a plain string
// expect: 1
// expect: rc=1
// expect: blank
// expect: throw-non-error.js:51
// expect:   throw thrown[+process.argv[2]];
// expect:   ^
// expect: 5
// expect: 1
// expect: rc=1
// expect: blank
// expect: throw-non-error.js:51
// expect:   throw thrown[+process.argv[2]];
// expect:   ^
// expect: undefined
// expect: 1
// expect: rc=1
// expect: blank
// expect: throw-non-error.js:51
// expect:   throw thrown[+process.argv[2]];
// expect:   ^
// expect: { a: [ 1 ] }
// expect: 0
// expect: rc=1
// expect: blank
// expect: throw-non-error.js:51
// expect:   throw thrown[+process.argv[2]];
// expect:   ^
// expect: [Error: looks like one]
// expect: 0
// expect: rc=1
// expect: blank
// expect: throw-non-error.js:51
// expect:   throw thrown[+process.argv[2]];
// expect:   ^
// expect: [Function: f]
// expect: 0
var fake = Object.create(Error.prototype);
fake.message = 'looks like one';
var thrown = ['a plain string', 5, undefined, { a: [1] }, fake, function f() {}];
// an error made and caught before leaves no trace
try { throw new Error('before'); } catch (e) {}
setTimeout(function () {
  throw thrown[+process.argv[2]];
}, 1);

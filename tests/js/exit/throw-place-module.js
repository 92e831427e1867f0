// An uncaught error in a module: below the `throw` when a callback threw, where the error was made when the module itself did.
// run: printf '%s\n' 'setTimeout(() => { throw new TypeError("late"); }, 1);' > a.mjs; {jsr} a.mjs 2>err; echo "rc=$?"; sed -n 2,3p err
// run: printf '%s\n' 'throw new TypeError("early");' > b.mjs; {jsr} b.mjs 2>err; echo "rc=$?"; sed -n 2,3p err
// run: {jsr} --input-type=module -e 'console.log(import.meta.url.slice(-8)); throw new Error("x")' 2>err; echo "rc=$?"; sed -n 2,3p err
// expect: rc=1
// expect: setTimeout(() => { throw new TypeError("late"); }, 1);
// expect:                    ^
// expect: rc=1
// expect: throw new TypeError("early");
// expect:       ^
// expect: /[eval1]
// expect: rc=1
// expect: console.log(import.meta.url.slice(-8)); throw new Error("x")
// expect:                                               ^

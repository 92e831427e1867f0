// --env-file sets process.env; what the environment has stays, and of several files the last one holds.
// run: printf 'A=1\nB="x y"\n# comment\nexport C=3\n' >one; printf 'A=7\n' >two
// run: {jsr} --env-file=one {file} arg; {jsr} --env-file one --env-file=two {file}; A=9 {jsr} --env-file=one --env-file=two {file}
// run: {jsr} --env-file=one -p 'process.env.B'; {jsr} --env-file=none {file} 2>err; echo "rc=$?"; cat err
// expect: 1 x y 3 [ '--env-file=one' ]
// expect: 7 x y 3 [ '--env-file', 'one', '--env-file=two' ]
// expect: 9 x y 3 [ '--env-file=one', '--env-file=two' ]
// expect: x y
// expect: rc=9
// expect: jsr: none: not found
console.log(process.env.A, process.env.B, process.env.C, process.execArgv);

// --env-file-if-exists is --env-file, but that the file may be missing; they take turns in the order given.
// run: printf 'A=1\nB=1\n' >one; printf 'A=2\n' >two; mkdir folder
// run: {jsr} --env-file-if-exists=one --env-file=two {file}; {jsr} --env-file two --env-file-if-exists one {file}
// run: {jsr} --env-file-if-exists=none --env-file=two {file} 2>err; echo "rc=$?"; cat err
// run: {jsr} --env-file-if-exists=none --env-file=neither {file} 2>err; echo "rc=$?"; cat err
// run: {jsr} --env-file-if-exists=folder {file} 2>err; echo "rc=$?"; {jsr} --env-file-if-exists= {file} 2>&1; NODE_OPTIONS=--env-file-if-exists=one {jsr} {file} 2>&1
// expect: 2 1
// expect: 1 1
// expect: 2 undefined
// expect: rc=0
// expect: none not found. Continuing without it.
// expect: rc=9
// expect: none not found. Continuing without it.
// expect: jsr: neither: not found
// expect: rc=9
// expect: {jsr}: --env-file-if-exists= requires an argument
// expect: {jsr}: --env-file-if-exists= is not allowed in NODE_OPTIONS
// exit: 9
console.log(process.env.A, process.env.B);

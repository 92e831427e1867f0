// run: {jsr} {dir}/no-such-file.js 2>err; echo "rc=$?"; grep -o 'Cannot find module' err; grep -c 'no-such-file.js' err >/dev/null && echo 'named in stderr'; wc -l < err; grep -c '^Error: .*MODULE_NOT_FOUND' err
// run: {jsr} {dir} 2>err; echo "rc=$?"; grep -o 'Cannot find module' err
// run: {jsr} 2>/dev/null </dev/null; echo "rc=$?"
// expect: rc=1
// expect: Cannot find module
// expect: named in stderr
// expect: 1
// expect: 1
// expect: rc=1
// expect: Cannot find module
// expect: rc=0

// Colours in the report of an uncaught error and in what -p prints, where they are wanted.
// run: FORCE_COLOR=1 {jsr} {file} 2>err; echo "rc=$?"; grep -o $'code: \e\\[33m5\e\\[39m' err | wc -l; {jsr} {file} 2>err; grep -c $'\e' err
// run: FORCE_COLOR=1 {jsr} -p '[1]' | grep -c $'\e\\[33m1\e\\[39m'; {jsr} -p '[1]'
// expect: rc=1
// expect: 1
// expect: 0
// expect: 1
// expect: [ 1 ]
throw Object.assign(new Error('x'), { code: 5 });

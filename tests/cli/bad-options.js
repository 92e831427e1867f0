// run: one() { {jsr} "$@" >out 2>err </dev/null; echo "rc=$?"; cat err out; }
// run: one --bogus; one -x; one -e; one --eval; one -e --no-warnings; one -r -x; one -p '\-1'; one --print=-1; one --check -e 1; one --print=; one -p --check; one --tls-min-v1.3 --tls-max-v1.2 -p 1
// expect: rc=9
// expect: {jsr}: bad option: --bogus (see jsr --help)
// expect: rc=9
// expect: {jsr}: bad option: -x (see jsr --help)
// expect: rc=9
// expect: {jsr}: -e requires an argument
// expect: rc=9
// expect: {jsr}: --eval requires an argument
// expect: rc=9
// expect: {jsr}: -e requires an argument
// expect: rc=9
// expect: {jsr}: -r requires an argument
// expect: rc=0
// expect: -1
// expect: rc=0
// expect: -1
// expect: rc=9
// expect: {jsr}: either --check or --eval can be used, not both
// expect: rc=0
// expect: undefined
// expect: rc=9
// expect: {jsr}: -p requires an argument
// expect: rc=9
// expect: {jsr}: either --tls-min-v1.3 or --tls-max-v1.2 can be used, not both

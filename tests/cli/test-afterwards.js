// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
// A file of tests finds its process as new, whatever the files before it did to theirs.
// run: cp -r {dir}/test.d/afterwards .; cd afterwards; umask 022; HOME_OF_TESTS=$PWD PRIORITY_OF_TESTS=$(nice) RANDOM_OF_TESTS=$TMPDIR/random {jsr} test -j 1 --slowest 0 > "$TMPDIR/out"; echo $?; grep -vE "pristine|duration|^ℹ|[.]test[.]js$" "$TMPDIR/out" | sed -E "s/ [(].*//"; tr " " "\n" < "$TMPDIR/random" | sort -u | wc -l
// expect: 1
// expect: ✔ its own id
// expect: said { left: 5 }
// expect: said so
// expect: ✖ leaves
// expect:
// expect: ✖ failed: 1
// expect:
// expect: 1) leaves  u-exit.test.js:2:21
// expect:   the process exited with code 0 before this was through
// expect: 44

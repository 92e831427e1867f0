// Output goes on where an interrupted or short write left off; what cannot be written at all is not success.
// needs: strace
// env: ASAN_OPTIONS=detect_leaks=0
// run: echo 'console.log("one"); process.stdout.write("two\n"); console.log("three"); console.error("four")' > o.js; strace -f -o trace -e trace=write -e inject=write:error=EINTR:when=1+2 {jsr} o.js 2>&1; grep -c EINTR trace | grep -qv '^0$' && echo interrupted
// run: echo 'process.stdout.write("x".repeat(5000))' > x.js; (ulimit -f 1; exec {jsr} x.js > f) 2>/dev/null; [ $? != 0 ] && echo failed; stat -c %s f
// expect: one
// expect: two
// expect: three
// expect: four
// expect: interrupted
// expect: failed
// expect: 1024

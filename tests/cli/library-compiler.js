// The compiler of the standard library, as the build runs it: a file that does not parse fails the build with its place, and nothing is written.
// run: d=$(dirname {jsr}); [ -x $d/tools/compile_stdlib ] || d=$d/release; c=$d/tools/compile_stdlib; export ASAN_OPTIONS=detect_leaks=0
// run: mkdir -p lib/internal; echo "'use strict'; exports.a = 1;" > lib/a.js; printf "'use strict';\nconst x = [1;\n" > lib/internal/b.js; printf 'return (\n' > lib/c.js
// run: $c lib lib/a.js lib/internal/b.js lib/c.js > out 2> err; echo "exit $?, $(wc -c < out | tr -d ' ') bytes"; cat err
// run: $c lib lib/none.js > out 2> err; echo "exit $?"; cat err
// run: echo "exports.b = 2" > lib/internal/b.js; $c lib lib/internal/b.js lib/a.js > one; echo "exit $?"; $c lib lib/a.js lib/internal/b.js | cmp - one; echo "the same $?"; head -c 60 one | tr -c 'a-z/' '\n' | grep -E '^(a|internal/b)$'
// expect: exit 1, 0 bytes
// expect: lib/c.js:2:1: error: Unexpected end of input
// expect: lib/internal/b.js:2:13: error: Unexpected token ';'
// expect: exit 1
// expect: lib/none.js: No such file or directory
// expect: exit 0
// expect: the same 0
// expect: a
// expect: internal/b
// needs: native (it runs a tool of the build that lies beside jsr)

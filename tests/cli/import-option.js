// --import: after those of -r, one after another, waited for; then files, -e, -p, standard input and --check.  Expectations from node 20.
// run: printf 'console.log("a", process.argv.length); await 1; globalThis.a = 1;' > a.mjs; printf 'console.log("b", a, typeof require);' > b.mjs; printf 'console.log("c", typeof a)' > c.cjs
// run: echo 'console.log("main", require.main === module, a)' > main.js; {jsr} --import ./a.mjs -r ./c.cjs --import=./b.mjs main.js x
// run: {jsr} --import ./a.mjs -e 'console.log("eval", a, process.execArgv.length)'; {jsr} --import ./a.mjs -p a; echo 'console.log("stdin", a)' | {jsr} --import ./a.mjs -
// run: echo 'console.log("module", a); export {}' > m.mjs; {jsr} --import ./a.mjs m.mjs; {jsr} --import ./a.mjs --check main.js; echo "rc=$?"
// run: echo 'await new Promise(() => {})' > hang.mjs; {jsr} --import ./hang.mjs main.js 2>err; echo "rc=$?"; sed -n 1p err
// run: {jsr} --import ./absent.mjs main.js 2>err; echo "rc=$?"; grep -c "Cannot find module '$PWD/absent.mjs' imported from $PWD/$" err
// run: echo 'throw new Error("x")' > bad.mjs; {jsr} --import ./bad.mjs main.js 2>err; echo "rc=$?"; sed -n 2,3p err; {jsr} --import ./a.mjs bad.mjs 2>/dev/null; echo "rc=$?"; echo 'throw 1' > bad.js; {jsr} --import ./a.mjs bad.js 2>/dev/null; echo "rc=$?"
// run: {jsr} --import 2>&1; {jsr} --import= 2>&1; {jsr} --import node:fs --import data:text/javascript,console.log\(import.meta.url.length\) -p 2
// expect: c undefined
// expect: a 3
// expect: b 1 undefined
// expect: main true 1
// expect: a 1
// expect: eval 1 4
// expect: a 1
// expect: 1
// expect: a 2
// expect: stdin 1
// expect: a 2
// expect: module 1
// expect: a 2
// expect: rc=0
// expect: rc=13
// expect: Warning: Detected unsettled top-level await at
// expect: rc=1
// expect: 1
// expect: rc=1
// expect: throw new Error("x")
// expect:       ^
// expect: a 2
// expect: rc=1
// expect: a 2
// expect: rc=1
// expect: {jsr}: --import requires an argument
// expect: {jsr}: --import= requires an argument
// expect: 56
// expect: 2

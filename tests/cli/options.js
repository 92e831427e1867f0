// run: {jsr} -e 'console.log(process.argv.slice(1).join())' a -b c
// run: {jsr} --eval='console.log(1)'
// run: printf 'console.log("piped", process.argv.length)' | {jsr} - x y
// run: printf 'console.log("piped")' | {jsr}
// run: printf 'module.exports = 1; globalThis.loaded = "yes";' > pre.js; {jsr} -r ./pre.js -e 'console.log(loaded)'
// run: printf 'var x = 5; console.log(this === globalThis, typeof require);' > s.js; {jsr} --script s.js
// run: printf 'syntax error here' > bad.js; {jsr} --check bad.js 2>err; echo "rc=$?"; grep -c 'bad.js:1' err; grep -c SyntaxError err
// run: printf 'console.log("not run")' > good.js; {jsr} -c good.js; echo "rc=$?"
// run: {jsr} --version | grep -c '^jsr [0-9]'; {jsr} --help | head -1
// run: {jsr} -- good.js
// run: {jsr} -e 'console.log(__filename, typeof module, typeof exports)'
// expect: a,-b,c
// expect: 1
// expect: piped 4
// expect: piped
// expect: yes
// expect: true undefined
// expect: rc=1
// expect: 1
// expect: 1
// expect: rc=0
// expect: 1
// expect: usage: jsr [options] [script | - | repl] [arguments]
// expect: not run
// expect: [eval] object object

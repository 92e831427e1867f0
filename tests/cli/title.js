// process.title is what the program was called as, what --title says or the script sets, and ps shows it as far as there is room.
// run: bash -c 'exec -a called {jsr} -p "process.title + process.argv0"'; {jsr} --title=one -p 'process.title'; {jsr} --title two -p 'process.title + process.execArgv.length'
// run: {jsr} -e 'process.title = "x".repeat(5000); console.log(process.title.length < 5000, process.title.length > 100, process.title[0]); process.title = 12; console.log(process.title, typeof process.title)' -- a-rather-long-argument-so-that-there-is-room-for-a-title
// run: {jsr} -e 'const { readFileSync } = require("fs"); process.title = "näme"; console.log(readFileSync("/proc/self/cmdline", "utf8").replace(/\0+$/, ""), readFileSync("/proc/self/comm", "utf8").trim(), process.argv.slice(1).join(), process.execArgv.length)' a b
// run: {jsr} -e 'for (let i = 1; i < 400; i++) { process.title = "ä".repeat(i); if (/[^ä]/.test(process.title)) console.log("cut", i); }; try { process.title = Symbol(); } catch (e) { console.log(e.name); }'
// run: {jsr} --title= 2>&1; {jsr} --title 2>&1; {jsr} --no-title 2>&1; true
// expect: calledcalled
// expect: one
// expect: two4
// expect: true true x
// expect: 12 string
// expect: näme näme a,b 2
// expect: TypeError
// expect: {jsr}: --title= requires an argument
// expect: {jsr}: --title requires an argument
// expect: {jsr}: --no-title is an invalid negation because it is not a boolean option
// needs: native (it looks at argv[0] and the command line)

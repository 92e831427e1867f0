// needs: native (the memory that an emulator takes would count)
// run: mkfifo f; exec 9<>f; {jsr} --max-wall=100ms - <f 2>err; echo $? $(grep -c stopped err)
// run: for o in --max-wall=x --max-wall= --max-wall=-1 --max-cpu=1.2.3 --max-cpu=5h --max-heap=64m --max-heap=1e9 --max-heap=. --max-wall=1e3; do {jsr} $o -e 'console.log("ran")'; echo $?; done 2>&1
// run: {jsr} --max-wall 2>&1; echo $?; {jsr} --report=xml -e 1 2>&1; echo $?
// run: {jsr} --max-wall=5 -i </dev/null 2>&1; echo $?
// run: for o in 60 60s 1m 60000ms 0.5m; do {jsr} --max-wall=$o --max-cpu $o --max-heap 64.5 -e 'console.log(process.execArgv.join(" "))'; done
// run: {jsr} --report=json -e 'console.log("no guard")'
// run: {jsr} --report=json --max-wall=1 -e 'for (;;);' 2>&1 | {jsr} -p 'const r = JSON.parse(require("fs").readFileSync(0, "utf8")); [Object.keys(r).join(), r.stopped, r.limit, r.code, r.file, r.line, r.wall >= 1, r.cpu > 0, r.heap > 1e5, r.rss > 1e6].join(" ")'
// run: {jsr} --report=json --max-heap=16 -e 'const a = []; for (;;) a.push({});' 2>&1 | {jsr} -p 'const r = JSON.parse(require("fs").readFileSync(0, "utf8")); [r.stopped, r.limit, r.code, r.heap > r.limit, r.heap < 2 * r.limit].join(" ")'
// run: {jsr} --report=json --max-cpu=100ms --max-wall=50 -e 'for (;;);' 2>&1 | {jsr} -p 'const r = JSON.parse(require("fs").readFileSync(0, "utf8")); [r.stopped, r.limit, r.code, r.cpu >= 0.1].join(" ")'
// run: {jsr} --max-heap=32 --max-old-space-size=16 -e 'const a = []; try { for (;;) a.push({}); } catch (e) { a.length = 0; console.log(e.message); }'; echo $?
// run: {jsr} --max-cpu=300ms --max-wall=30 -e 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700); console.log("slept")'; echo $?
// expect: 124 1
// expect: {jsr}: --max-wall needs a number of seconds, or a time such as 500ms, 1.5s or 2m
// expect: 9
// expect: {jsr}: --max-wall needs a number of seconds, or a time such as 500ms, 1.5s or 2m
// expect: 9
// expect: {jsr}: --max-wall needs a number of seconds, or a time such as 500ms, 1.5s or 2m
// expect: 9
// expect: {jsr}: --max-cpu needs a number of seconds, or a time such as 500ms, 1.5s or 2m
// expect: 9
// expect: {jsr}: --max-cpu needs a number of seconds, or a time such as 500ms, 1.5s or 2m
// expect: 9
// expect: {jsr}: --max-heap needs a number of megabytes, such as 64 or 0.5
// expect: 9
// expect: {jsr}: --max-heap needs a number of megabytes, such as 64 or 0.5
// expect: 9
// expect: {jsr}: --max-heap needs a number of megabytes, such as 64 or 0.5
// expect: 9
// expect: {jsr}: --max-wall needs a number of seconds, or a time such as 500ms, 1.5s or 2m
// expect: 9
// expect: {jsr}: --max-wall requires an argument
// expect: 9
// expect: {jsr}: --report must be "json", not "xml"
// expect: 9
// expect: {jsr}: --max-wall and the like end programs and are not for the REPL, which Ctrl-C serves
// expect: 9
// expect: --max-wall=60 --max-cpu 60 --max-heap 64.5 -e console.log(process.execArgv.join(" "))
// expect: --max-wall=60s --max-cpu 60s --max-heap 64.5 -e console.log(process.execArgv.join(" "))
// expect: --max-wall=1m --max-cpu 1m --max-heap 64.5 -e console.log(process.execArgv.join(" "))
// expect: --max-wall=60000ms --max-cpu 60000ms --max-heap 64.5 -e console.log(process.execArgv.join(" "))
// expect: --max-wall=0.5m --max-cpu 0.5m --max-heap 64.5 -e console.log(process.execArgv.join(" "))
// expect: no guard
// expect: stopped,limit,wall,cpu,heap,rss,code,file,line,forced wall 1 124 [eval] 1 true true true true
// expect: heap 16777216 137 true true
// expect: cpu 0.1 152 true
// expect: Out of memory
// expect: 0
// expect: slept
// expect: 0
// run: printf '{ // seconds\n"limits": { "wall": 0.1, "heap": 16 } }' > p.json; {jsr} --policy p.json -e 'for (;;);' 2>err; echo $? $(grep -c 'limits of the policy: wall=0.1)' err); {jsr} --policy p.json --max-wall=50ms -e 'for (;;);' 2>err; echo $? $(grep -c 'max-wall=0.05)' err)
// run: printf '{ "limits": { "heap": 16 } }' > p.json; {jsr} --policy p.json --max-heap=500 -e 'const a = []; for (;;) a.push({});' 2>err; echo $? $(grep -c 'limits of the policy: heap=16)' err)
// expect: 124 1
// expect: 124 1
// expect: 137 1

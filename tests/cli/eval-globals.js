// Code on the command line sees the built-in modules as globals, and its errors show their line.
// run: {jsr} -e 'console.log(typeof fs.readFileSync, path.basename("/a/b"), typeof os, typeof require); fs = 1; console.log(fs)'; {jsr} -p 'path === require("path")'; {jsr} -e 'const fs = 5, util = { own: 1 }; console.log(fs, util)'; {jsr} -e 'let a = 1; null.x' 2>&1 | head -5; {jsr} -e 'setTimeout(() => { throw new TypeError("late") })' 2>&1 | head -6; echo 'nowhere.x' | {jsr} 2>&1 | head -3
// expect: function b object function
// expect: 1
// expect: true
// expect: 5 { own: 1 }
// expect: [eval]:1
// expect: let a = 1; null.x
// expect:                 ^
// expect: 
// expect: TypeError: Cannot read properties of null (reading 'x')
// expect: [eval]:1
// expect: setTimeout(() => { throw new TypeError("late") })
// expect:                    ^
// expect: 
// expect: TypeError: late
// expect:     at Timeout._onTimeout ([eval]:1:26)
// expect: [stdin]:1
// expect: nowhere.x
// expect: ^

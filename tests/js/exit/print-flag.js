// run: {jsr} -p '1 + 1'
// run: {jsr} -p '({ a: [1, { b: 2 }], s: "q" })'
// run: {jsr} -p '"plain string"'
// run: {jsr} -p 'undefined'
// run: {jsr} -p '[1.5, "x", null].map(function (v) { return typeof v })'
// run: {jsr} -pe 'process.argv.length' a b
// run: {jsr} --print 'var a = 3; a * 2'
// run: {jsr} -p 'throw new TypeError("x")' 2>/dev/null; echo "rc=$?"
// run: {jsr} -p 'Promise.resolve(4)'
// run: {jsr} -p 'setTimeout(function () { console.log("later") }, 3); "now"'
// expect: 2
// expect: { a: [ 1, { b: 2 } ], s: 'q' }
// expect: plain string
// expect: undefined
// expect: [ 'number', 'string', 'object' ]
// expect: 3
// expect: 6
// expect: rc=1
// expect: Promise { 4 }
// expect: now
// expect: later

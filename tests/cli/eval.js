// -e and -p know the library by its names, show the line that threw, and take options up to the first argument or --.
// run: {jsr} -p 'os.platform() + path.sep + typeof fs.readFile'
// run: {jsr} -e 'fs = 5; console.log(fs, typeof util.inspect, Object.keys(globalThis).includes("os"))'
// run: {jsr} -e 'import "fs"; console.log(typeof os)'
// run: {jsr} -e 'const fs = require("fs"); let os = 1; console.log(typeof fs, os)'
// run: {jsr} -p 'crypto.createHash("md5").update("").digest("hex")'; {jsr} -p 'typeof globalThis.crypto.createHash'; {jsr} -p 'const crypto = 5; crypto'
// run: echo 'console.log(typeof fs)' | {jsr}
// run: {jsr} -e 'var a; throw new Error("x")' 2>&1 | head -3
// run: printf 'var a;\n throw new Error("y")' | {jsr} 2>&1 | head -3
// run: {jsr} --input-type=module -e 'throw new Error("z")' 2>&1 | sed -n 2,3p
// run: {jsr} --no-warnings -- {file} a
// run: {jsr} --nowarnings x 2>&1; echo "$?"
// run: {jsr} --unhandled-rejectons=warn x 2>&1; {jsr} -x 2>&1; {jsr} --no-such-thing 2>&1; true
// expect: linux/function
// expect: 5 function false
// expect: object
// expect: object 1
// expect: d41d8cd98f00b204e9800998ecf8427e
// expect: undefined
// expect: 5
// expect: undefined
// expect: [eval]:1
// expect: var a; throw new Error("x")
// expect:        ^
// expect: [stdin]:2
// expect:  throw new Error("y")
// expect:  ^
// expect: throw new Error("z")
// expect:       ^
// expect: [ '--no-warnings' ] [ 'a' ]
// expect: {jsr}: bad option: --nowarnings (did you mean --no-warnings?)
// expect: 9
// expect: {jsr}: bad option: --unhandled-rejectons=warn (did you mean --unhandled-rejections?)
// expect: {jsr}: bad option: -x (see jsr --help)
// expect: {jsr}: bad option: --no-such-thing (see jsr --help)
console.log(process.execArgv, process.argv.slice(2));

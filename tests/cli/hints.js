// Reports of uncaught errors end with a hint for common mistakes; what is not nearly like anything gets none.
// run: mkdir -p node_modules/left-pad node_modules/@org/pkg; echo '{ "dependencies": { "absent": "1" } }' >package.json
// run: echo 'module.exports = 1' >note.js; echo 'export const alpha = 1; export { alpha as beta };' >lib.mjs; echo '{ "a": 1, }' >comma.json; echo '{ "a": [1, ] }' >array.json; echo "{ 'a': 1 }" >quotes.json; echo 1 >right.json; echo '{ // a' >comment.json
// run: for code in "require('./nota')" "require('./notes.js')" "require('./src/note')" "require('left-pda')" "require('@org/pgk')" "require('absent')" "require('pathh')" "require('quite-different')" "require('./comma.json')" "require('./array.json')" "require('./quotes.json')" "require('./comment.json')" "consol.log(1)" "setTimout(f)" "[].foreach(f)" "'a'.toUppercase()" "console.lgo(1)" "Math.flor(1)" "a.b.frobnicate()" "require('fs').readFileSync('nots.js')" "fs = require('fs'); fs.readFileSyn('x')" "url = 'x'; url.substing(1)" "require('wasi')" "a.b.c.d" "a.b.c[0]" "a.b.c.d = 1" "'x'.at(9).y(1)" "new Map().get(a.b) .z" "const { x: { y } } = a" "undefned()" "undefinedly()" "null.x" "throw 1" "throw new Error('own')"; do echo "var f = 1, a = { b: {} }; $code" >try.js; echo "$code: $({jsr} try.js 2>&1 | sed -n 's/^hint: //p')"; done
// run: for code in "import { alpah } from './lib.mjs'" "import lib from './lib.mjs'" "import { readFil } from 'fs'" "import './lib.mjz'" "import './note'" "import 'left-pda'" "import q from './right.json'" "import 'node:wasi'" "function f() { await 1 }" "__dirname" "await nothing"; do echo "$code" >try.mjs; echo "$code: $({jsr} try.mjs 2>&1 | sed -n 's/^hint: //p')"; done
// run: echo 'Error.prototype.message = "Cannot find module \"x\""; Object.defineProperty(globalThis, "console", { get() { throw 1 } }); const e = new TypeError("console.lgo is not a function"); Object.defineProperty(e, "message", { get() { process.exit(9) } }); throw e' >try.js; {jsr} try.js 2>&1 | grep -c hint; true
// expect: require('./nota'): did you mean './note.js'?
// expect: require('./notes.js'): did you mean './note.js'?
// expect: require('./src/note'): 
// expect: require('left-pda'): did you mean 'left-pad'?
// expect: require('@org/pgk'): did you mean '@org/pkg'?
// expect: require('absent'): 'absent' is in package.json but not installed: npm install
// expect: require('pathh'): did you mean 'path'?
// expect: require('quite-different'): 
// expect: require('./comma.json'): JSON has no comma before } and no names without double quotes
// expect: require('./array.json'): JSON has no comma before ]
// expect: require('./quotes.json'): JSON wants names in double quotes, and has no comments
// expect: require('./comment.json'): JSON wants names in double quotes, and has no comments
// expect: consol.log(1): did you mean 'console'?
// expect: setTimout(f): did you mean 'setTimeout'?
// expect: [].foreach(f): did you mean 'forEach'?
// expect: 'a'.toUppercase(): did you mean 'toUpperCase'?
// expect: console.lgo(1): did you mean 'log'?
// expect: Math.flor(1): did you mean 'floor'?
// expect: a.b.frobnicate(): 
// expect: require('fs').readFileSync('nots.js'): did you mean 'note.js'?
// expect: fs = require('fs'); fs.readFileSyn('x'): did you mean 'readFileSync'?
// expect: url = 'x'; url.substing(1): did you mean 'substring'?
// expect: require('wasi'): jsr does not have node's module 'wasi'
// expect: a.b.c.d: a.b.c is undefined
// expect: a.b.c[0]: a.b.c is undefined
// expect: a.b.c.d = 1: a.b.c is undefined
// expect: 'x'.at(9).y(1): 'x'.at(9) is undefined
// expect: new Map().get(a.b) .z: new Map().get(a.b) is undefined
// expect: const { x: { y } } = a: 
// expect: undefned(): 
// expect: undefinedly(): 
// expect: null.x: 
// expect: throw 1: 
// expect: throw new Error('own'): 
// expect: import { alpah } from './lib.mjs': did you mean 'alpha'?
// expect: import lib from './lib.mjs': it exports alpha, beta
// expect: import { readFil } from 'fs': did you mean 'readFile'?
// expect: import './lib.mjz': did you mean './lib.mjs'?
// expect: import './note': 
// expect: import 'left-pda': did you mean 'left-pad'?
// expect: import q from './right.json': write: import ... with { type: 'json' }
// expect: import 'node:wasi': jsr does not have node's module 'wasi'
// expect: function f() { await 1 }: the function around it is not async
// expect: __dirname: import.meta.dirname
// expect: await nothing: 
// expect: 0

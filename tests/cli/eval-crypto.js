// In code of -e and -p `crypto` is the module, as the other modules' names are.
// run: {jsr} -p 'crypto.randomBytes(3).length + " " + (crypto === require("crypto"))'; {jsr} -e 'console.log(typeof crypto.createHash)'
// run: {jsr} -p 'crypto = Symbol("mine")'; {jsr} -e 'crypto = {}; console.log(typeof crypto.randomBytes)'
// run: {jsr} -e 'const crypto = {}; console.log(typeof crypto.randomBytes)'; {jsr} -p 'let crypto = { randomBytes: 1 }; typeof crypto.randomBytes'
// run: {jsr} -p 'crypto.subtle.constructor.name + crypto.getRandomValues(new Uint8Array(2)).length'; echo 'console.log(typeof crypto.createHash)' >c.js; {jsr} c.js
// expect: 3 true
// expect: function
// expect: Symbol(mine)
// expect: undefined
// expect: undefined
// expect: number
// expect: SubtleCrypto2
// expect: undefined

// Scripts of a REPL: declarations stay and may be made again, await and import work at the top.
// run: printf '%s\n' 'const a = 1' 'const a = a0 => a0 * 2' 'a(4)' 'let b = await 5; b' 'b + 1' 'class C { x = 1 }' 'class C { x = 2 }' 'new C().x' 'var a = "var"' 'a' 'function b() { return "f" }' 'b()' '_ + "!"' 'let broken = nothing' 'broken' 'let broken = "mended"; broken' | {jsr} -i | tail -n +3; echo
// run: printf '%s\n' 'import { join, sep as s } from "node:path"; join("x", s)' 'import * as ns from "node:os"' 'typeof ns.cpus' 'import def from "node:fs"' 'typeof def.readFileSync' 'await import("node:url").then(m => typeof m.URL)' | {jsr} repl | tail -n +3; echo
// run: printf '%s\n' '{ a: 1 }' '{ let x = 1; x }' '`two' 'lines`' 'await 1; Promise.resolve(2)' 'f(' ')' 'let p = 1, p = 2' 'for (const i of [1, 2]) {' 'i * 2 }' '/* open' '*/ 7' | {jsr} -i | tail -n +3; echo
// expect: > undefined
// expect: > undefined
// expect: > 8
// expect: > 5
// expect: > 6
// expect: > undefined
// expect: > undefined
// expect: > 2
// expect: > undefined
// expect: > 'var'
// expect: > undefined
// expect: > 'f'
// expect: > 'f!'
// expect: > Uncaught ReferenceError: nothing is not defined
// expect: > Uncaught ReferenceError: Cannot access 'broken' before initialization
// expect: > 'mended'
// expect: > 
// expect: > 'x/'
// expect: > undefined
// expect: > 'function'
// expect: > undefined
// expect: > 'function'
// expect: > 'function'
// expect: > 
// expect: > { a: 1 }
// expect: > 1
// expect: > ... 'two\nlines'
// expect: > Promise { 2 }
// expect: > ... Uncaught ReferenceError: f is not defined
// expect: > let p = 1, p = 2
// expect:            ^
// expect: 
// expect: Uncaught SyntaxError: Identifier 'p' has already been declared
// expect: > ... 4
// expect: > ... 7
// expect: > 

// What only a module may say, in a file that is CommonJS: node's hint comes before the error, each time, and none where something else is wrong.
// run: printf 'const a = 1;\nimport x from "fs"\n' > i.cjs; echo 'export const b = 2;' > e.cjs; echo '  await 1' > a.cjs; echo 'f(import.meta)' > m.cjs; echo 'let {a,b = await 1' > wrong.cjs; mkdir c; echo '{"type":"commonjs"}' > c/package.json; cp e.cjs c/e.js; cp e.cjs free.js; echo 'for (let i = 0; i < 2; i++) try { require("./i.cjs") } catch (e) { console.log(e.message) }' > two.js; echo 'import "./i.cjs"' > j.mjs
// run: for f in i.cjs e.cjs a.cjs m.cjs c/e.js two.js j.mjs "--check i.cjs" "--no-warnings i.cjs" wrong.cjs free.js; do echo "$f"; {jsr} $f 2>&1 | sed "s#$PWD/##; s/^(node:[0-9]*) //; /^ *at /d; /^jsr v/d; /^(Use/d; /^$/d"; done
// expect: i.cjs
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: i.cjs:2
// expect: import x from "fs"
// expect: ^^^^^^
// expect: SyntaxError: Cannot use import statement outside a module
// expect: e.cjs
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: e.cjs:1
// expect: export const b = 2;
// expect: ^^^^^^
// expect: SyntaxError: Unexpected token 'export'
// expect: a.cjs
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: a.cjs:1
// expect:   await 1
// expect:   ^^^^^
// expect: SyntaxError: await is only valid in async functions and the top level bodies of modules
// expect: m.cjs
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: m.cjs:1
// expect: f(import.meta)
// expect:          ^^^^
// expect: SyntaxError: Cannot use 'import.meta' outside a module
// expect: c/e.js
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: c/e.js:1
// expect: export const b = 2;
// expect: ^^^^^^
// expect: SyntaxError: Unexpected token 'export'
// expect: two.js
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: Cannot use import statement outside a module
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: Cannot use import statement outside a module
// expect: j.mjs
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: i.cjs:2
// expect: import x from "fs"
// expect: ^^^^^^
// expect: SyntaxError: Cannot use import statement outside a module
// expect: --check i.cjs
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: i.cjs:2
// expect: import x from "fs"
// expect: ^^^^^^
// expect: SyntaxError: Cannot use import statement outside a module
// expect: --no-warnings i.cjs
// expect: i.cjs:2
// expect: import x from "fs"
// expect: ^^^^^^
// expect: SyntaxError: Cannot use import statement outside a module
// expect: wrong.cjs
// expect: wrong.cjs:1
// expect: let {a,b = await 1
// expect:                  ^
// expect: SyntaxError: Unexpected number
// expect: free.js

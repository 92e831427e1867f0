// Reports of modules that cannot be loaded show the import, and no frames of the library; JSON files are named.
// run: echo '{ "a": 1, }' >bad.json; echo 'import "./b.mjs"' >a.mjs; printf '// first\nimport {\n  x\n} from "./lacks.mjs";\n' >b.mjs; {jsr} a.mjs 2>&1 | sed 's|[^ "]*/\([^/ "]*mjs\)|\1|g'
// run: printf 'const f = async () => {\n\tawait import("./lacks.mjs");\n};\nf();' >c.mjs; {jsr} c.mjs 2>&1 | sed 's|[^ ("]*/\([^/ "]*mjs\)|\1|g'
// run: echo 'require("./bad.json")' >d.cjs; {jsr} d.cjs 2>&1 | sed 's|[^ (]*/||'
// run: printf 'let a = [1\nlet b;' >e.mjs; {jsr} e.mjs 2>&1 | sed 's|[^ ("]*/\([^/ "]*mjs\)|\1|g'
// run: echo 'new URL("x")' >g.cjs; {jsr} g.cjs 2>&1 | sed 's|[^ ("]*/\([^/ ]*cjs\)|\1|g; s|url:[0-9:]*|url|' | grep ' at '
// run: printf 'const o = {};\no\n\t.a\n\t.b.c;\n' >h.cjs; {jsr} h.cjs 2>&1 | grep hint
// run: echo 'const f = n => 1 + f(n); f(1)' >i.cjs; {jsr} i.cjs 2>&1 | sed 's|(/[^ ]*/|(|' | grep -A2 'RangeError'
// expect: b.mjs:4
// expect: } from "lacks.mjs";
// expect:        ^
// expect: 
// expect: Error [ERR_MODULE_NOT_FOUND]: Cannot find module lacks.mjs' imported from b.mjs {
// expect:   code: 'ERR_MODULE_NOT_FOUND',
// expect:   url: lacks.mjs'
// expect: }
// expect: 
// expect: jsr v0.1.0
// expect: c.mjs:2
// expect: 	await import("lacks.mjs");
// expect: 	      ^
// expect: 
// expect: Error [ERR_MODULE_NOT_FOUND]: Cannot find module lacks.mjs' imported from c.mjs
// expect:     at f (c.mjs:2:8)
// expect:     at c.mjs:4:1 {
// expect:   code: 'ERR_MODULE_NOT_FOUND',
// expect:   url: lacks.mjs'
// expect: }
// expect: 
// expect: jsr v0.1.0
// expect: bad.json:1
// expect: { "a": 1, }
// expect:           ^
// expect: 
// expect: SyntaxError: bad.json: Expected double-quoted property name in JSON at position 10
// expect:     at parse (<anonymous>)
// expect:     at Object.<anonymous> (d.cjs:1:1)
// expect: 
// expect: hint: JSON has no comma before } and no names without double quotes
// expect: 
// expect: jsr v0.1.0
// expect: e.mjs:2
// expect: let b;
// expect: ^^^
// expect: 
// expect: SyntaxError: Unexpected strict mode reserved word
// expect: 
// expect: jsr v0.1.0
// expect:     at new URL (node:internal/url/url)
// expect:     at Object.<anonymous> (g.cjs:1:1) {
// expect: hint: o.a is undefined
// expect: RangeError: Maximum call stack size exceeded
// expect:     at f (i.cjs:1:20)
// expect:     ... 9 times the same

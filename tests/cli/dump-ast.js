// run: printf 'a + 1' > a.js; {jsr} --dump-ast a.js | tail -3 | sed 's/ \[.*//'
// run: printf 'let x;\n\tx = = 1' > b.js; {jsr} --dump-ast b.js 2>&1; echo "rc=$?"
// run: printf 'export let x' > c.mjs; {jsr} --dump-ast c.mjs | grep -c EXPORT
// run: {jsr} --dump-ast missing.js 2>&1; echo "rc=$?"
// expect:     BINARY +
// expect:       a: IDENTIFIER 'a'
// expect:       b: NUMBER 1
// expect: b.js:2:6
// expect: 	x = = 1
// expect: 	    ^
// expect: 
// expect: SyntaxError: Unexpected token '='
// expect: rc=1
// expect: 1
// expect: jsr: cannot read missing.js: No such file or directory
// expect: rc=1

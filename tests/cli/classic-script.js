// --script: globals that cannot be deleted, no require, rejections warned of unless a mode is given, and $262 there only.
// run: printf 'var x = 1; console.log(typeof require, delete globalThis.x);' > a.js; {jsr} --script a.js
// run: printf 'Promise.reject(new Error("nobody"));' > r.js; {jsr} --script r.js 2>err; echo "rc=$?"; grep -c 'UnhandledPromiseRejectionWarning: Error: nobody' err
// run: {jsr} --unhandled-rejections=throw --script r.js 2>/dev/null; echo "rc=$?"
// run: printf 'let y = 1; try { $262.evalScript("var z; let y;"); } catch (e) { console.log(e.name, typeof z); } $262.evalScript("let q = 2;"); console.log(q, globalThis.q);' > e.js; {jsr} --script e.js
// run: printf 'console.log(typeof $262);' > n.js; {jsr} n.js
// expect: undefined false
// expect: rc=0
// expect: 1
// expect: rc=1
// expect: SyntaxError undefined
// expect: 2 undefined
// expect: undefined

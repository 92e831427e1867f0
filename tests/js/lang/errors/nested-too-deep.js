// The error of source that is nested too deep says where it stands, as a SyntaxError does; in eval there is no file to name.
// run: {jsr} -e 'const { writeFileSync: w } = require("fs"); w("a.js", "// one\n" + "(".repeat(1e5)); w("b.js", "// one\n\nx = " + "[\n".repeat(1e5)); w("c.mjs", "let a;\n" + "!".repeat(1e5) + "1"); w("d.js", "function f() {\n" + "if (x) {".repeat(1e5)); w("e.js", "try { require(\"./a.js\") } catch (e) { console.log(e instanceof RangeError, e.message, e.stack.split(\"\\n\")[0].split(\"/\").at(-1)) }")'
// run: for f in a.js b.js c.mjs d.js; do {jsr} $f 2>err; echo "$? $(sed -n 1p err | sed 's#^.*/##') $(sed -n 3p err | tr -d " ^")^ $(sed -n 5p err)"; done; {jsr} e.js; {jsr} --check b.js 2>&1 | sed -n '1s#^.*/##p'
// run: {jsr} -e 'for (const f of [() => eval("(".repeat(1e5)), () => new Function("(".repeat(1e5))]) try { f() } catch (e) { console.log(e.name, e.stack.split("\n")[0]) } let r; (function down() { try { down() } catch (e) { if (!r) try { require("./a.js") } catch (e) { r = [e instanceof RangeError] } } })(); console.log(...r)'
// expect: 1 a.js:2 ^ RangeError: Maximum call stack size exceeded
// expect: 1 b.js:10001 ^ RangeError: Maximum call stack size exceeded
// expect: 1 c.mjs:2 ^ RangeError: Maximum call stack size exceeded
// expect: 1 d.js:2 ^ RangeError: Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded a.js:2
// expect: b.js:10001
// expect: RangeError RangeError: Maximum call stack size exceeded
// expect: RangeError RangeError: Maximum call stack size exceeded
// expect: true

// --pending-deprecation and NODE_PENDING_DEPRECATION=1 warn of what node will deprecate; --disable-warning hides warnings by code or type, whose listeners still hear.
// run: codes() { {jsr} "$@" 2>&1 | grep -o 'DEP[0-9]*' | tr '\n' ' '; echo .; }; code='process.binding("natives"); process.binding("natives"); require("punycode"); require("url").parse("a"); require("url").parse("b")'; codes -e "$code"; codes --pending-deprecation -e "$code"; NODE_PENDING_DEPRECATION=1 codes -e "$code"; codes --pending-deprecation --no-deprecation -e "$code"
// run: mkdir -p node_modules/b; echo 'new Buffer(1)' > node_modules/b/index.js; {jsr} -e 'require("b")' 2>&1 | wc -l; {jsr} --pending-deprecation -e 'require("b")' 2>&1 | grep -c DEP0005
// run: code='process.on("warning", w => console.log("heard", w.name)); process.emitWarning("a", "DeprecationWarning", "DEP0001"); process.emitWarning("b", "FooWarning"); process.emitWarning("c")'; for o in DEP0001 FooWarning b; do {jsr} --disable-warning=$o -e "$code" 2>err; grep -o 'Warning: .' err | tr '\n' ' '; echo; done; {jsr} --disable-warning DEP0001 --disable-warning=Warning -e "$code" 2>&1 >/dev/null | grep -o 'Warning: .'
// expect: .
// expect: DEP0111 DEP0040 DEP0169 .
// expect: DEP0111 DEP0040 DEP0169 .
// expect: .
// expect: 0
// expect: 1
// expect: heard DeprecationWarning
// expect: heard FooWarning
// expect: heard Warning
// expect: Warning: b Warning: c 
// expect: heard DeprecationWarning
// expect: heard FooWarning
// expect: heard Warning
// expect: Warning: a Warning: c 
// expect: heard DeprecationWarning
// expect: heard FooWarning
// expect: heard Warning
// expect: Warning: a Warning: b Warning: c 
// expect: Warning: b
// run: code='process.env.A = 1; process.env.B = "b"; process.env.C = true; console.log("none yet"); process.env.D = undefined; process.env.E = null; process.on("warning", w => console.log(w.code, process.env.D, process.env.E, Object.create(process.env).A))'; {jsr} -e "$code" 2>&1; {jsr} --pending-deprecation -e "$code" 2>/dev/null
// expect: none yet
// expect: none yet
// expect: DEP0104 undefined null 1

// A cycle that goes through require() of an ES module is refused, wherever one enters it.  Expectations from node 20.
// run: echo 'import r from "./b.cjs"; export default 1' > a.mjs; echo 'module.exports = require("./a.mjs")' > b.cjs; echo 'require("./a.mjs")' > ra.cjs; echo 'require("./b.cjs")' > rb.cjs
// run: echo 'import "./d.cjs"' > c.mjs; echo 'require("./e.mjs")' > d.cjs; echo 'import "./c.mjs"' > e.mjs; echo 'import "./c.mjs"' > f.mjs; echo 'import "./e.mjs"; export let x = 1' > g.mjs; echo 'console.log(require("./h.mjs").x, require("./h.mjs").x)' > h.cjs; echo 'import "./i.mjs"; export let x = 2' > h.mjs; echo 'import "./h.mjs"' > i.mjs; echo 'try { require("./a.mjs") } catch (e) { console.log(e.code) }' > j.cjs
// run: for f in a.mjs b.cjs ra.cjs rb.cjs c.mjs d.cjs e.mjs f.mjs g.mjs h.cjs j.cjs; do echo "$f: $({jsr} $f 2>&1 | grep '^[0-9E]' | sed "s#$PWD/##g; s/ A cycle involving.*/ A cycle/; s/ {\$//")"; done
// expect: a.mjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot require() ES Module a.mjs in a cycle. (from b.cjs) A cycle
// expect: b.cjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot import CommonJS Module ./b.cjs in a cycle. (from a.mjs)
// expect: ra.cjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot require() ES Module a.mjs in a cycle. (from ra.cjs)
// expect: rb.cjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot import CommonJS Module ./b.cjs in a cycle. (from a.mjs)
// expect: c.mjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot import Module ./c.mjs in a cycle. (from e.mjs)
// expect: d.cjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot import CommonJS Module ./d.cjs in a cycle. (from c.mjs)
// expect: e.mjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot require() ES Module e.mjs in a cycle. (from d.cjs) A cycle
// expect: f.mjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot import Module ./c.mjs in a cycle. (from e.mjs)
// expect: g.mjs: Error [ERR_REQUIRE_CYCLE_MODULE]: Cannot require() ES Module e.mjs in a cycle. (from d.cjs) A cycle
// expect: h.cjs: 2 2
// expect: j.cjs: ERR_REQUIRE_CYCLE_MODULE

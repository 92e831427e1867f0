// A process that was forked for a file is like one that was started for it.
// run: printf 'const test = require("node:test"); test("process", t => { const { assert } = t; assert.deepStrictEqual(process.argv.slice(1), [__filename]); assert.deepStrictEqual(process.execArgv, []); assert.ok(require.main === module); assert.ok(process.uptime() < 5); assert.ok(process.ppid !== process.pid); assert.strictEqual(process.stdin.isTTY, undefined); assert.strictEqual(process.kill(process.pid, 0), true); }); test("random", () => { console.log(Math.random(), crypto.randomUUID()); }); test("io", async () => { await require("fs").promises.writeFile("x" + process.pid, "x"); });' > a.test.js; cp a.test.js b.test.js; {jsr} test > out; echo $?; grep -E '^0' out | sort -u | wc -l; ls x* | wc -l
// expect: 0
// expect: 2
// expect: 2

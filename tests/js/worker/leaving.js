// process.exit() of the main thread ends workers that would run on, and so does its natural end if they are unref'd.
// run: {jsr} -e 'const w = new (require("worker_threads").Worker)("for (;;) {}", { eval: true }); w.on("online", () => process.exit(3))'; echo $?; {jsr} -e 'new (require("worker_threads").Worker)("setInterval(() => {}, 1000)", { eval: true }).unref()'; echo $?
// expect: 3
// expect: 0

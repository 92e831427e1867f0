// A policy holds in workers: what the run may not do, they may not.
// run: cd $TMPDIR && echo secret > s.txt && echo 'const { Worker } = require("worker_threads"); new Worker("try { console.log(require(\"fs\").readFileSync(process.argv[2], \"utf8\")); } catch (e) { console.log(e.code); } console.log(typeof process.env.HOME)", { eval: true, argv: [process.argv[2]] })' > w.js && mkdir d && cp w.js d/ && {jsr} --sandbox d/w.js $TMPDIR/s.txt
// expect: ERR_ACCESS_DENIED
// expect: undefined

// A worker beyond its heap ends with an error of its own; a guard of the run stops workers too.
// run: {jsr} {dir}/_heap.js; {jsr} --max-wall=0.5 -e 'new (require("worker_threads").Worker)("for (;;) {}", { eval: true })'; echo $?; {jsr} --max-cpu=0.5 -e 'new (require("worker_threads").Worker)("for (;;) {}", { eval: true })'; echo $?
// expect: ERR_WORKER_OUT_OF_MEMORY Worker terminated due to reaching memory limit: JS heap out of memory
// expect: exit 1
// expect: 124
// expect: 152

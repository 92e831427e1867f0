// What begins a program goes through Module.runMain, and a CommonJS file through _load, when script that was preloaded has replaced them.
// runMain() makes a file the main one also when script calls it.
// run: cd {dir}/main.d; {jsr} -r ./patch.js main.js a; {jsr} -r ./patch.js main; {jsr} -r ./patch.js main.mjs; {jsr} -e 'require("module").runMain(require("path").resolve("main.js"))'; {jsr} -e 'require("module").runMain = () => console.log("none"); new (require("worker_threads").Worker)("./main.js", { execArgv: ["-r", "./patch.js"] })'; {jsr} -r ./patch.js nowhere.js 2>&1 | grep -o 'MODULE_NOT_FOUND'
// expect: runMain true main.js undefined
// expect: _load true main.js null true
// expect: _resolveFilename main.js true
// expect: main . true null 3
// expect: runMain true main undefined
// expect: _load true main null true
// expect: _resolveFilename main true
// expect: main . true null 2
// expect: runMain true main.mjs undefined
// expect: module
// expect: main . true null 1
// expect: runMain true main.js undefined
// expect: _load true main.js null true
// expect: _resolveFilename main.js true
// expect: main . true null 2
// expect: MODULE_NOT_FOUND

// run: for c in 'process.exitCode = 7; process.on("exit", function () { process.exitCode = 9 })' 'process.exitCode = "5"' 'process.exit(259)' 'process.exit(-1)' 'process.exit()' 'process.exitCode = 3; process.exit()' 'process.on("beforeExit", function () { console.log("never") }); process.exit(4)'; do {jsr} -e "$c"; echo $?; done
// run: {jsr} -e 'try { process.exit(1.5) } catch (e) { console.log(e.code) }'
// run: {jsr} -e 'try { process.exitCode = "x" } catch (e) { console.log(e.code) }'
// expect: 9
// expect: 5
// expect: 3
// expect: 255
// expect: 0
// expect: 3
// expect: 4
// expect: ERR_OUT_OF_RANGE
// expect: ERR_INVALID_ARG_TYPE

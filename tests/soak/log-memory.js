// A 100 MB log read as a stream of lines: every line seen, memory far below the file's size.
// expect: lines ok
// expect: memory below 64 MB
// run: {jsr} {dir}/../examples/make-log.js big.log 100 5 && {jsr} {dir}/_lines.js big.log
// timeout: 240

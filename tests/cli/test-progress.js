// On a terminal a file that runs for long is named, with its test, and the line is gone when it is through.
// needs: script
// run: printf 'require("node:test")("waits", () => new Promise(resolve => setTimeout(resolve, 2600)));' > slow.test.js; NO_COLOR=1 TERM=xterm script -qc '{jsr} test' /dev/null < /dev/null | tr '\r' '\n' | sed -E 's/\x1b\[K/<clear>/; s/[0-9.]+ms/N ms/' | head -4
// expect-has: <clear>0/1  slow.test.js > waits (2 s)
// expect-has: ✔ waits (N ms)

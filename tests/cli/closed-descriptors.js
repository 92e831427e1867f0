// A program started with stdin, stdout or stderr closed runs, and with a directory as stdin.
// run: {jsr} -e 'require("fs").writeFileSync("a", "ran")' <&-; cat a; echo
// run: {jsr} -e 'console.log("x"); require("fs").writeFileSync("b", "ran")' >&-; echo "rc=$?"; cat b; echo
// run: {jsr} -e 'console.error("x"); require("fs").writeFileSync("c", "ran")' 2>&-; echo "rc=$?"; cat c; echo
// run: {jsr} -e 'process.stdin.on("data", function () {}).on("end", function () { console.log("end") })' <&-
// run: {jsr} -e 'process.stdin.on("data", function () {}).on("end", function () { console.log("end of a directory") })' < /; echo "rc=$?"
// expect: ran
// expect: rc=0
// expect: ran
// expect: rc=0
// expect: ran
// expect: end
// expect: end of a directory
// expect: rc=0

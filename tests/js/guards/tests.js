// `jsr test`: each file has its own guards.
// run: printf 'test("a", () => { for (;;); });' > a.test.js; printf 'test("b", () => {});' > b.test.js; {jsr} --max-cpu=300ms --max-wall=30 test >out 2>&1; echo $?; grep -q 'jsr: stopped: used' out && echo stopped; grep -o 'exited with code [0-9]*\|exit code [0-9]*' out | sort -u
// expect: 1
// expect: stopped
// expect: exited with code 152

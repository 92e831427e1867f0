// What is thrown and cannot be inspected is reported as its text, if it has one, and --trace-uncaught says where it was thrown.
// run: for value in '{}' '{ toString() { return "mine"; } }' '{ toString() { throw 2; } }'; do {jsr} --trace-uncaught -e "throw Object.defineProperty($value, 'stack', { get() { throw 1; } })" 2>&1 | sed -n '4,$p' | grep -E 'object|mine|Thrown|^    at \[eval\]:'; done
// expect: [object Object]
// expect: Thrown at:
// expect:     at [eval]:1:1
// expect: mine
// expect: Thrown at:
// expect:     at [eval]:1:1
// expect: Thrown at:
// expect:     at [eval]:1:1

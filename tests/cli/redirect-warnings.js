// --redirect-warnings=FILE and NODE_REDIRECT_WARNINGS append warnings to a file; where that fails they are shown.
// run: {jsr} --redirect-warnings=w {file} 1; NODE_REDIRECT_WARNINGS=w {jsr} {file} 2; {jsr} --redirect-warnings no/w {file} 3 2>&1 | sed 's/node:[0-9]*/node:PID/'; sed 's/node:[0-9]*/node:PID/' w
// expect: (node:PID) Warning: number 3
// expect: (Use `jsr --trace-warnings ...` to show where the warning was created)
// expect: (node:PID) Warning: number 1
// expect: (Use `jsr --trace-warnings ...` to show where the warning was created)
// expect: (node:PID) Warning: number 2
// expect: (Use `jsr --trace-warnings ...` to show where the warning was created)
process.emitWarning(`number ${process.argv[2]}`);

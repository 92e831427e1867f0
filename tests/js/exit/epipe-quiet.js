// A reader that went away ends the run quietly with exit code 1 (node shows an error here).
// run: {jsr} {file} 2>err | head -1; echo "${PIPESTATUS[0]}"; wc -c < err
// expect: line
// expect: 1
// expect: 0
setInterval(function () { console.log('line'); }, 1);

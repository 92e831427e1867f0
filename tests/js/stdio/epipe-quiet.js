// A reader that goes away and nobody who listens: the run ends with 1 and without a word.
// run: {jsr} {file} 2>err.txt | head -1; echo "${PIPESTATUS[0]}"; wc -c < err.txt
// expect: tick
// expect: 1
// expect: 0
'use strict';
setInterval(function () { process.stdout.write('tick\n'); }, 2);

// A script beyond the limit is refused in one line, without a crash.
// run: truncate -s 100M big.js; {jsr} big.js 2>err; echo "rc=$?"; wc -l < err; grep -o 'larger than 64 MB' err
// expect: rc=1
// expect: 1
// expect: larger than 64 MB

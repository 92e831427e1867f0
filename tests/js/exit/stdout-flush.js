// run: {jsr} {file} | (sleep 0.2; wc -c)
// run: {jsr} {file} now > out.txt; wc -c < out.txt; tail -c 4 out.txt; rm out.txt
// run: {jsr} {file} 2>&1 >/dev/null | wc -c
// expect: 600004
// expect: 600004
// expect: end
// expect: 0
function repeat(c) { var s = c; while (s.length < 300000) s += s; return s.slice(0, 300000); }
process.stdout.write(repeat('x'));
process.stdout.write(repeat('y'), function () { if (process.argv[2]) process.exit(0); });
console.log('end');

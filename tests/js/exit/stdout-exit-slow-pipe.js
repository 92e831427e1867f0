// Everything written arrives, also through a slow pipe after process.exit().
// run: {jsr} {file} | (sleep 0.3; wc -c)
// expect: 1000004
var s = 'x';
while (s.length < 1000000) s += s;
process.stdout.write(s.slice(0, 1000000));
console.log('end');
process.exit(0);

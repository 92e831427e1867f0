// Everything written arrives: at a slow pipe, with process.exit(), on both descriptors.
// run: {jsr} {file} | (sleep 0.2; wc -c)
// run: {jsr} {file} now > out.txt; wc -c < out.txt; tail -c 4 out.txt; rm out.txt
// run: {jsr} {file} 2>&1 >/dev/null | wc -c
// run: {jsr} {file} both 2>&1 | (sleep 0.2; cat) | tr -s z
// expect: 600004
// expect: 600004
// expect: end
// expect: 0
// expect: zbetween
// expect: end
'use strict';
var i, s = '';
for (i = 0; i < 300000; i++)
	s += process.argv[2] === 'both' ? 'z' : 'x';
process.stdout.write(s);
process.stdout.write(s, function () {
	if (process.argv[2] === 'now')
		process.exit(0);
});
if (process.argv[2] === 'both')
	process.stderr.write('between\n');
console.log('end');

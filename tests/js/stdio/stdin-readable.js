// stdin read by hand, by pipe and through readline.
// run: seq 1 5 | {jsr} {file} read
// run: seq 1 5 | {jsr} {file} pipe
// run: seq 1 5 | {jsr} {file} lines
// run: head -c 300000 /dev/zero | {jsr} {file} count
// expect: "1\n2"
// expect: "\n3\n"
// expect: "4\n5"
// expect: "\n"
// expect: end
// expect: 1
// expect: 2
// expect: 3
// expect: 4
// expect: 5
// expect: still open
// expect: sum 15
// expect: 300000
'use strict';
var total = 0;
switch (process.argv[2]) {
case 'read':
	process.stdin.on('readable', function () {
		var c;
		while ((c = process.stdin.read(3)) !== null)
			console.log(JSON.stringify(String(c)));
	});
	process.stdin.on('end', function () { console.log('end'); });
	break;
case 'pipe':
	process.stdin.pipe(process.stdout);
	process.stdin.on('end', function () { console.log('still open'); });
	break;
case 'lines':
	require('readline').createInterface({ input: process.stdin }).on('line', function (l) {
		total += +l;
		if (l === '5')
			this.close();
	}).on('close', function () { console.log('sum', total); });
	break;
case 'count':
	process.stdin.on('data', function (c) { total += c.length; }).on('end', function () { console.log(total); });
}

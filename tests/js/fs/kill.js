// What writeFile with flush answered for is whole after kill -9 at any moment.
// needs: native (jsr has a tenth of a second to begin)
// timeout: 60
// run: for i in 1 2 3 4 5 6; do (exec {jsr} {file} $i >told.$i) & pid=$!; sleep 0.$i; kill -9 $pid; wait $pid 2>/dev/null; done; {jsr} {file} check
// expect: all that was told is whole: true
'use strict';
var fs = require('fs');
var arg = process.argv[2], size = 20000;
if (arg === 'check') {
	var told = 0, broken = 0;
	for (var i = 1; i <= 6; i++)
		fs.readFileSync('told.' + i, 'latin1').split('\n').slice(0, -1).forEach(function (name) {
			var b = fs.readFileSync(name);
			told++;
			if (b.length !== size || b[0] !== 65 || b[size - 1] !== 65)
				broken++;
		});
	if (told < 6)
		console.log('too little was written to tell:', told);
	console.log('all that was told is whole:', broken === 0);
} else {
	var n = 0, data = Buffer.alloc(size, 'A');
	(function next() {
		var name = 'w' + arg + '-' + n++;
		fs.writeFile(name, data, { flush: true }, function (err) {
			if (err)
				throw err;
			fs.writeSync(1, name + '\n');
			next();
		});
	})();
}

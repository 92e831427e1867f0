// process.stdout and process.stderr: shape, order with console, callbacks.
// run: {jsr} {file} > out.txt; cat out.txt log.txt
// run: {jsr} {file} | cat; cat log.txt
// expect: first
// expect: second
// expect: third
// expect: fourth
// expect: f
// expect: fifth
// expect: true 1 2 true undefined 16384 true true 0
// expect: ERR_INVALID_ARG_TYPE
// expect: cb null
// expect: corked pair
// expect: the end
// expect: cb null,end cb,finish,close false
// expect: first
// expect: second
// expect: third
// expect: fourth
// expect: f
// expect: fifth
// expect: true 1 2 true undefined 16384 true true 0
// expect: ERR_INVALID_ARG_TYPE
// expect: cb null
// expect: corked pair
// expect: the end
// expect: cb null,end cb,finish,close false
'use strict';
var out = process.stdout, log = [];

out.write('first\n');
console.log('second');
out.write('7468697264', 'hex', function (err) { log.push('cb ' + err); });
out.write(Buffer.from('\nfourth\n'));
out.write(new Uint8Array([0x66, 0x0a]));
console.log(out.write('fifth\n', 'latin1'), out.fd, process.stderr.fd, out.writable, out.isTTY, out.writableHighWaterMark,
	out instanceof require('stream').Writable, out === process.stdout, out.writableLength);
try {
	out.write(5);
} catch (err) {
	console.log(err.code);
}
setTimeout(function () {
	console.log(log.join());
	out.cork();
	out.write('corked ');
	out.write('pair\n');
	out.uncork();
	out.on('finish', function () { log.push('finish'); });
	out.on('close', function () { log.push('close'); });
	out.end('the end\n', function () { log.push('end cb'); });
	setTimeout(function () {
		require('fs').writeFileSync('log.txt', log.join() + ' ' + out.destroyed + '\n');
	}, 2);
}, 2);

// A file that takes only a part of what is written to it at once gets the rest, or the error that came instead; never a part and no word.
// run: ulimit -f 8; exec {jsr} {file}
// expect: sync EFBIG write 8192
// expect: callback EFBIG write 8192
// expect: promise EFBIG write 8192
// expect: in parts 8192
// expect: descriptor 8192 null
// expect: descriptor again EFBIG write 8192 120
// expect: file by descriptor EFBIG write 8192
'use strict';
const fs = require('fs');
process.on('SIGXFSZ', () => {});
const text = 'x'.repeat(20000);
const told = (how, name, err) => { console.log(how, err ? `${err.code} ${err.syscall}` : 'no error', fs.statSync(name).size); };
try {
	fs.writeFileSync('a', text);
	told('sync', 'a');
} catch (err) {
	told('sync', 'a', err);
}
fs.writeFile('b', text, err => {
	told('callback', 'b', err);
	fs.promises.writeFile('c', text).then(() => undefined, err => err).then(err => {
		told('promise', 'c', err);
		const fd = fs.openSync('d', 'w');
		fs.writeFileSync(fd, text.slice(0, 8000));
		console.log('in parts', fs.writeSync(fd, text.slice(0, 1000)) + 8000);
		fs.closeSync(fd);
		byDescriptor();
	});
});
// what follows a short write follows it in the file
function byDescriptor() {
	const fd = fs.openSync('e', 'w');
	fs.write(fd, text, (err, n) => {
		console.log('descriptor', n, err);
		fs.write(fd, 'y', err => {
			console.log('descriptor again', err ? `${err.code} ${err.syscall}` : 'no error', fs.statSync('e').size, fs.readFileSync('e')[0]);
			fs.closeSync(fd);
			const f = fs.openSync('f', 'w');
			fs.writeFile(f, text, err => {
				told('file by descriptor', 'f', err);
				fs.closeSync(f);
			});
		});
	});
}

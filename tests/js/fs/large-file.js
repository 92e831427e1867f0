// Files of megabytes, in pieces and whole; a sparse one of five gigabytes.
// expect: true 3145745
// expect: true
// expect: true 49 65536 17
// expect: true
// expect: true
// expect: 1200000 200001
// expect: 10 Ã­nea lÃ­n
// expect: 5368709123 3 end
// expect: RangeError ERR_FS_FILE_TOO_LARGE File size (5368709123) is greater than 2 GiB
'use strict';
var fs = require('fs'), path = require('path');
var dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'lg-')), f = path.join(dir, 'f'), g = f + '2';
var buf = Buffer.alloc(3 * 1024 * 1024 + 17), i;
for (i = 0; i < buf.length; i++)
	buf[i] = (i * 31 + (i >> 8)) & 255;
function same(b) { return b.length === buf.length && buf.equals(b); }
fs.writeFileSync(f, buf);
console.log(same(fs.readFileSync(f)), fs.statSync(f).size);
fs.promises.readFile(f).then(function (b) {
	console.log(same(b));
	return new Promise(function (resolve) {
		var chunks = [];
		fs.createReadStream(f).on('data', function (c) { chunks.push(c); }).on('end', function () {
			console.log(same(Buffer.concat(chunks)), chunks.length, chunks[0].length, chunks[chunks.length - 1].length);
			resolve();
		});
	});
}).then(function () {
	return fs.promises.writeFile(g, fs.createReadStream(f));
}).then(function () {
	console.log(same(fs.readFileSync(g)));
	var text = new Array(200001).join('línea ');
	fs.writeFileSync(g, text);
	console.log(fs.readFileSync(g, 'utf8') === text);
	return fs.promises.readFile(g, 'utf8');
}).then(function (s) {
	console.log(s.length, fs.readFileSync(g, 'utf8').split(' ').length);
	var fd = fs.openSync(g, 'r'), one = Buffer.alloc(10);
	console.log(fs.readSync(fd, one, 0, 10, 1000000), one.toString('latin1'));
	fs.closeSync(fd);
	var sparse = fs.openSync(f, 'w+'), far = 5 * 1024 * 1024 * 1024;
	fs.writeSync(sparse, 'end', far);
	console.log(fs.fstatSync(sparse).size, fs.readSync(sparse, one, 0, 3, far), one.toString('latin1', 0, 3));
	fs.closeSync(sparse);
	try { fs.readFileSync(f); } catch (e) { console.log(e.name, e.code, e.message); }
	fs.rmSync(dir, { recursive: true });
}).catch(function (e) { console.log('failed', e); });

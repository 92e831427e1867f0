// Files of megabytes, in pieces and whole; a sparse one of five gigabytes.
// fault: raw reads and writes may be short
// expect: a8627275b670 a8627275b670 3145745
// expect: a8627275b670
// expect: a8627275b670 49 65536 17
// expect: a8627275b670
// expect: true 1200000 200001
// expect: 10 Ã­nea lÃ­n
// expect: 5368709123 3 end
// expect: RangeError ERR_FS_FILE_TOO_LARGE File size (5368709123) is greater than 2 GiB
'use strict';
var fs = require('fs'), path = require('path');
var dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'lg-')), f = path.join(dir, 'f'), g = f + '2';
var buf = Buffer.alloc(3 * 1024 * 1024 + 17), i;
for (i = 0; i < buf.length; i++)
	buf[i] = (i * 31 + (i >> 8)) & 255;
// the SHA-1 of the right bytes, worked out here once; other bytes have no sum
function sha1(b) {
	var h0 = 0x67452301, h1 = 0xefcdab89 | 0, h2 = 0x98badcfe | 0, h3 = 0x10325476, h4 = 0xc3d2e1f0 | 0, w = [], at, t;
	var padded = Buffer.alloc((b.length + 9 + 63) >> 6 << 6);
	b.copy(padded);
	padded[b.length] = 0x80;
	padded.writeUInt32BE(b.length * 8 >>> 0, padded.length - 4);
	for (at = 0; at < padded.length; at += 64) {
		var a = h0, c = h1, d = h2, e = h3, f = h4, next;
		for (t = 0; t < 80; t++) {
			if (t < 16) {
				w[t] = padded[at + 4 * t] << 24 | padded[at + 4 * t + 1] << 16 | padded[at + 4 * t + 2] << 8 | padded[at + 4 * t + 3];
			} else {
				next = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16];
				w[t] = next << 1 | next >>> 31;
			}
			next = (a << 5 | a >>> 27) + f + w[t];
			if (t < 20)
				next += (c & d | ~c & e) + 0x5a827999;
			else if (t < 40)
				next += (c ^ d ^ e) + 0x6ed9eba1;
			else if (t < 60)
				next += (c & d | c & e | d & e) + 0x8f1bbcdc;
			else
				next += (c ^ d ^ e) + 0xca62c1d6;
			f = e; e = d; d = c << 30 | c >>> 2; c = a; a = next | 0;
		}
		h0 = h0 + a | 0; h1 = h1 + c | 0; h2 = h2 + d | 0; h3 = h3 + e | 0; h4 = h4 + f | 0;
	}
	return [h0, h1, h2, h3, h4].map(function (v) { return ('0000000' + (v >>> 0).toString(16)).slice(-8); }).join('');
}
var right = sha1(buf).slice(0, 12);
function sum(b) { return b.length === buf.length && buf.equals(b) ? right : 'other bytes'; }
fs.writeFileSync(f, buf);
console.log(sum(buf), sum(fs.readFileSync(f)), fs.statSync(f).size);
fs.promises.readFile(f).then(function (b) {
	console.log(sum(b));
	return new Promise(function (resolve) {
		var chunks = [];
		fs.createReadStream(f).on('data', function (c) { chunks.push(c); }).on('end', function () {
			console.log(sum(Buffer.concat(chunks)), chunks.length, chunks[0].length, chunks[chunks.length - 1].length);
			resolve();
		});
	});
}).then(function () {
	return fs.promises.writeFile(g, fs.createReadStream(f));
}).then(function () {
	console.log(sum(fs.readFileSync(g)));
	var text = new Array(200001).join('línea ');
	fs.writeFileSync(g, text);
	return fs.promises.readFile(g, 'utf8').then(function (s) { return [text, s]; });
}).then(function (both) {
	console.log(fs.readFileSync(g, 'utf8') === both[0], both[1].length, fs.readFileSync(g, 'utf8').split(' ').length);
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

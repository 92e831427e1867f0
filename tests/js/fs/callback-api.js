// fault: raw reads and writes may be short
// The callback forms, one after the other.
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: ERR_INVALID_ARG_TYPE
// expect: sync end
// expect: null 9
// expect: [ null ]
// expect: [ null ]
// expect: null onetwo
// expect: null number
// expect: null 4 netw
// expect: null 2 ZZ
// expect: null 6 true
// expect: null ZZ
// expect: null
// expect: true
// expect: true
// expect: null [ 'f' ]
// expect: null [ 'f', 'f2' ]
// expect: null
// expect: null false
'use strict';
var fs = require('fs'), path = require('path'), os = require('os');
function args(a) { return Array.prototype.slice.call(a); }
fs.mkdtemp(path.join(os.tmpdir(), 'cb-'), function (err, dir) {
	console.log(err, path.basename(dir).length);
	var f = path.join(dir, 'f');
	fs.writeFile(f, 'one', function () {
		console.log(args(arguments));
		fs.appendFile(f, 'two', 'utf8', function () {
			console.log(args(arguments));
			fs.readFile(f, 'utf8', function (e, s) {
				console.log(e, s);
				fs.open(f, 'r+', function (e, fd) {
					console.log(e, typeof fd);
					fs.read(fd, Buffer.alloc(4), 0, 4, 1, function (e, n, buf) {
						console.log(e, n, buf.toString());
						fs.write(fd, 'ZZ', 0, function (e, n, str) {
							console.log(e, n, str);
							fs.fstat(fd, function (e, st) {
								console.log(e, st.size, st.isFile());
								fs.ftruncate(fd, 2, function () { fs.fsync(fd, function () { fs.close(fd, function (e) { closed(e, dir, f); }); }); });
							});
						});
					});
				});
			});
		});
	});
});
function closed(e, dir, f) {
	console.log(e, fs.readFileSync(f, 'utf8'));
	fs.access(f, fs.constants.R_OK, function (e) {
		console.log(e);
		fs.exists(f, function (y) {
			console.log(y);
			fs.stat(dir, function (e, s) {
				console.log(s.isDirectory());
				fs.readdir(dir, function (e, l) {
					console.log(e, l);
					fs.rename(f, f + '2', function () {
						fs.copyFile(f + '2', f, function (e) {
							console.log(e, fs.readdirSync(dir).sort());
							fs.unlink(f, function (e) {
								console.log(e);
								fs.rm(dir, { recursive: true }, function (e) { console.log(e, fs.existsSync(dir)); });
							});
						});
					});
				});
			});
		});
	});
}
try { fs.readFile('x'); } catch (e) { console.log(e.name, e.code); }
try { fs.stat('x', 'notfn'); } catch (e) { console.log(e.code); }
try { fs.readFile(undefined, function () {}); } catch (e) { console.log(e.code); }
console.log('sync end');

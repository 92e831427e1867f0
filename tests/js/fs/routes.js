// Which way each kind of operation goes, as the trace tells: inline where nothing can block, the ring, or the pool.
// needs: native (it asks for io_uring)
// run: JSR_TRACE=loop JSR_BACKEND=io_uring {jsr} {file} 2>&1 | awk '/loop: post/{split($3,a,"=");split($4,b,"=");k[a[2]]=b[2]} /loop: hand/{split($3,a,"=");print k[a[2]], $4}'
// expect: fs.readFile route=inline
// expect: fs.open route=inline
// expect: fs.close route=inline
// expect: fs.read route=inline
// expect: fs.write route=inline
// expect: fs.fsync route=inline
// expect: fs.fsync route=ring
// expect: fs.fsync route=ring
// expect: ExecuteTimeout route=timer
// expect: fs.fsync route=ring
// expect: fs.fstat route=inline
// expect: fs.stat route=inline
// expect: fs.lstat route=inline
// expect: fs.readdir route=pool
// expect: fs.realpath route=pool
// expect: fs.readlink route=pool
// expect: fs.access route=pool
// expect: fs.chmod route=pool
// expect: fs.utimes route=pool
// expect: fs.copyFile route=pool
// expect: fs.ftruncate route=pool
// expect: fs.mkdtemp route=pool
// expect: fs.cp route=pool
// expect: fs.rm route=pool
'use strict';
// One operation at a time, each on warm files: the trace then says which way it went.
var fs = require('fs'), path = require('path'), os = require('os');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ro-'));
function p(n) { return path.join(dir, n); }
fs.writeFileSync(p('f'), 'content');
fs.symlinkSync('f', p('l'));
fs.mkdirSync(p('d'));
fs.readFileSync(p('f'));
var fd = fs.openSync(p('f'), 'r+');
var steps = [
	function (cb) { fs.readFile(p('f'), cb); },
	function (cb) { fs.open(p('f'), 'r', function (e, fd) { fs.close(fd, cb); }); },
	function (cb) { fs.read(fd, Buffer.alloc(4), 0, 4, 0, cb); },
	function (cb) { fs.write(fd, 'abc', 0, cb); },
	function (cb) { fs.fsync(fd, cb); },
	// only what nothing else waits beside is not given to the kernel's threads
	function (cb) { var left = 2; [1, 2].forEach(function () { fs.fsync(fd, function (e) { if (e || --left === 0) cb(e); }); }); },
	function (cb) { var timer = setTimeout(cb, 3); fs.fsync(fd, function (e) { clearTimeout(timer); cb(e); }); },
	function (cb) { fs.fstat(fd, cb); },
	function (cb) { fs.stat(p('f'), cb); },
	function (cb) { fs.lstat(p('l'), cb); },
	function (cb) { fs.readdir(dir, cb); },
	function (cb) { fs.realpath(p('l'), cb); },
	function (cb) { fs.readlink(p('l'), cb); },
	function (cb) { fs.access(p('f'), cb); },
	function (cb) { fs.chmod(p('f'), 384, cb); },
	function (cb) { fs.utimes(p('f'), 1, 2, cb); },
	function (cb) { fs.copyFile(p('f'), p('g'), cb); },
	function (cb) { fs.ftruncate(fd, 1, cb); },
	function (cb) { fs.mkdtemp(p('t'), cb); },
	function (cb) { fs.cp(p('d'), p('e'), { recursive: true }, cb); },
	function (cb) { fs.rm(p('e'), { recursive: true }, cb); },
	function (cb) { fs.closeSync(fd); fs.rmSync(dir, { recursive: true }); cb(); }
];
(function next(err) {
	if (err)
		throw err;
	var step = steps.shift();
	if (step)
		step(next);
})();

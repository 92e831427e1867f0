// fault: raw reads and writes may be short
// FileHandle and the promise forms.
// expect: true
// expect: FileHandle number
// expect: [Object: null prototype] { bytesWritten: 11, buffer: 'hello world' }
// expect: 5 <Buffer 48 45 4c 4c 4f>
// expect: 5 HELLO
// expect: 5 world
// expect: 4 2
// expect: 5 [ 'abc', 'dO' ]
// expect: 11 true
// expect: 4 384 1000 2000
// expect: 12
// expect: -1
// expect: undefined
// expect: EBADF read file closed
// expect: 12
// expect: 0
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: D/a
// expect: EEXIST: file already exists, mkdir 'D/a' [ 'errno', 'code', 'syscall', 'path' ]
// expect: [ undefined, undefined ]
// expect: [ undefined ]
// expect: g g true true undefined
// expect: [ 'a', 'g', 'h', 'l', 'a/b' ]
// expect: SystemError ERR_FS_EISDIR Path is a directory: rm returned EISDIR (is a directory) D
// expect: false
// expect: ENOENT unlink
'use strict';
var fs = require('fs'), path = require('path'), os = require('os'), fsp = require('fs/promises');
console.log(fsp === fs.promises);
var dir, h;
function p(n) { return path.join(dir, n); }
fsp.mkdtemp(path.join(os.tmpdir(), 'fh-')).then(function (d) {
	dir = d;
	return fsp.open(p('f'), 'w+');
}).then(function (handle) {
	h = handle;
	console.log(h.constructor.name, typeof h.fd);
	return h.write('hello world');
}).then(function (r) {
	console.log(r);
	return h.write(Buffer.from('HELLO'), 0, 5, 0);
}).then(function (r) {
	console.log(r.bytesWritten, r.buffer);
	return h.read(Buffer.alloc(5), 0, 5, 0);
}).then(function (r) {
	console.log(r.bytesRead, r.buffer.toString());
	return h.read({ buffer: Buffer.alloc(20), position: 6 });
}).then(function (r) {
	console.log(r.bytesRead, r.buffer.toString('latin1', 0, r.bytesRead));
	return h.writev([Buffer.from('ab'), Buffer.from('cd')], 0);
}).then(function (r) {
	console.log(r.bytesWritten, r.buffers.length);
	return h.readv([Buffer.alloc(3), Buffer.alloc(2)], 0);
}).then(function (r) {
	console.log(r.bytesRead, r.buffers.map(String));
	return h.stat();
}).then(function (s) {
	console.log(s.size, s.isFile());
	return h.truncate(4);
}).then(function () { return h.chmod(384); }).then(function () { return h.utimes(1, 2); }).then(function () { return h.sync(); }).then(function () { return h.datasync(); }).then(function () {
	var s = fs.statSync(p('f'));
	console.log(s.size, s.mode & 511, s.atimeMs, s.mtimeMs);
	return h.appendFile('X');
}).then(function () {
	console.log(fs.readFileSync(p('f'), 'latin1').length);
	var closing = h.close();
	return closing.then(function () { console.log(h.fd); return h.close(); });
}).then(function (v) {
	console.log(v);
	return h.read(Buffer.alloc(1));
}).catch(function (e) {
	console.log(e.code, e.syscall, e.message);
	return fsp.open(p('f'));
}).then(function (handle) {
	h = handle;
	return fsp.readFile(h, 'utf8');
}).then(function (s) {
	console.log(s.length);
	return h.readFile();
}).then(function (b) {
	console.log(b.length);
	return h.close();
}).then(function () {
	return fsp.readFile(5.5);
}).catch(function (e) {
	console.log(e.name, e.code);
	return fsp.mkdir(p('a/b/c'), { recursive: true });
}).then(function (made) {
	console.log(made.replace(dir, 'D'));
	return fsp.mkdir(p('a'));
}).catch(function (e) {
	console.log(e.message.replace(dir, 'D'), Object.keys(e));
	return Promise.all([fsp.access(p('f')), fsp.symlink('g', p('l'))]);
}).then(function (r) {
	console.log(r);
	return Promise.all([fsp.rename(p('f'), p('g'))]);
}).then(function (r) {
	console.log(r);
	return Promise.all([fsp.readlink(p('l')), fsp.realpath(p('l')), fsp.lstat(p('l')), fsp.stat(p('l')), fsp.copyFile(p('g'), p('h'))]);
}).then(function (r) {
	console.log(r[0], path.basename(r[1]), r[2].isSymbolicLink(), r[3].isFile(), r[4]);
	return fsp.cp(dir, dir + '-copy', { recursive: true, filter: function (s) { return path.basename(s) !== 'c'; } });
}).then(function () {
	console.log(fs.readdirSync(dir + '-copy', { recursive: true }));
	return fsp.rm(dir + '-copy', { recursive: true });
}).then(function () { return fsp.rm(dir); }).catch(function (e) {
	console.log(e.name, e.code, e.message.replace(dir, 'D').replace(dir, 'D'));
	return fsp.rm(dir, { recursive: true, force: true });
}).then(function () {
	console.log(fs.existsSync(dir));
	return fsp.unlink(dir);
}).catch(function (e) { console.log(e.code, e.syscall); });

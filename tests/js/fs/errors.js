// Each failure as node words it: name, code, errno, syscall, path, dest, message.
// expect: Error ENOENT -2 open D/none - | ENOENT: no such file or directory, open 'D/none'
// expect: Error EISDIR -21 read undefined - | EISDIR: illegal operation on a directory, read
// expect: Error ENOTDIR -20 open D/file/sub - | ENOTDIR: not a directory, open 'D/file/sub'
// expect: Error ENOENT -2 open D/no/dir - | ENOENT: no such file or directory, open 'D/no/dir'
// expect: Error EISDIR -21 open D - | EISDIR: illegal operation on a directory, open 'D'
// expect: Error EEXIST -17 open D/file - | EEXIST: file already exists, open 'D/file'
// expect: Error EEXIST -17 mkdir D/full - | EEXIST: file already exists, mkdir 'D/full'
// expect: Error ENOENT -2 mkdir D/a/b - | ENOENT: no such file or directory, mkdir 'D/a/b'
// expect: Error EEXIST -17 mkdir D/file - | EEXIST: file already exists, mkdir 'D/file'
// expect: Error ENOTDIR -20 mkdir D/file/x - | ENOTDIR: not a directory, mkdir 'D/file/x'
// expect: Error ENOTEMPTY -39 rmdir D/full - | ENOTEMPTY: directory not empty, rmdir 'D/full'
// expect: Error ENOTDIR -20 rmdir D/file - | ENOTDIR: not a directory, rmdir 'D/file'
// expect: SystemError ERR_FS_EISDIR 21 rm D/full - | Path is a directory: rm returned EISDIR (is a directory) D/full
// expect: Error ENOENT -2 lstat D/none - | ENOENT: no such file or directory, lstat 'D/none'
// expect: Error ENOENT -2 unlink D/none - | ENOENT: no such file or directory, unlink 'D/none'
// expect: Error EISDIR -21 unlink D - | EISDIR: illegal operation on a directory, unlink 'D'
// expect: Error ENOENT -2 scandir D/none - | ENOENT: no such file or directory, scandir 'D/none'
// expect: Error ENOTDIR -20 scandir D/file - | ENOTDIR: not a directory, scandir 'D/file'
// expect: Error ENOENT -2 stat D/none - | ENOENT: no such file or directory, stat 'D/none'
// expect: Error ENOENT -2 lstat D/none - | ENOENT: no such file or directory, lstat 'D/none'
// expect: Error ELOOP -40 stat D/loop - | ELOOP: too many symbolic links encountered, stat 'D/loop'
// expect: Error ENOENT -2 rename D/none D/x | ENOENT: no such file or directory, rename 'D/none' -> 'D/x'
// expect: Error EISDIR -21 rename D/file D/full | EISDIR: illegal operation on a directory, rename 'D/file' -> 'D/full'
// expect: Error ENOENT -2 copyfile D/none D/x | ENOENT: no such file or directory, copyfile 'D/none' -> 'D/x'
// expect: Error EEXIST -17 copyfile D/file D/full/in | EEXIST: file already exists, copyfile 'D/file' -> 'D/full/in'
// expect: Error EINVAL -22 readlink D/file - | EINVAL: invalid argument, readlink 'D/file'
// expect: Error EEXIST -17 symlink x D/file | EEXIST: file already exists, symlink 'x' -> 'D/file'
// expect: Error ENOENT -2 link D/none D/l | ENOENT: no such file or directory, link 'D/none' -> 'D/l'
// expect: Error ENOENT -2 lstat D/none - | ENOENT: no such file or directory, lstat 'D/none'
// expect: Error ENOENT -2 access D/none - | ENOENT: no such file or directory, access 'D/none'
// expect: Error ENOENT -2 chmod D/none - | ENOENT: no such file or directory, chmod 'D/none'
// expect: Error ENOENT -2 utime D/none - | ENOENT: no such file or directory, utime 'D/none'
// expect: Error ENOENT -2 open D/none - | ENOENT: no such file or directory, open 'D/none'
// expect: TypeError ERR_INVALID_ARG_VALUE undefined undefined undefined - | The argument 'flags' is invalid. Received 'zz'
// expect: Error EBADF -9 close undefined - | EBADF: bad file descriptor, close
// expect: Error EBADF -9 read undefined - | EBADF: bad file descriptor, read
// expect: Error ENOENT -2 mkdtemp D/none/x-XXXXXX - | ENOENT: no such file or directory, mkdtemp 'D/none/x-XXXXXX'
// expect: Error ENOENT -2 open D/none - | ENOENT: no such file or directory, open 'D/none'
// expect: Error EBADF -9 fstat undefined - | EBADF: bad file descriptor, fstat
// expect: no error
// expect: Error ENAMETOOLONG -36 open D/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn - | ENAMETOOLONG: name too long, open 'D/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn'
// expect: TypeError ERR_INVALID_ARG_VALUE undefined undefined undefined - | The argument 'path' must be a string, Uint8Array, or URL without null bytes. Received 'a\x00b'
// expect: TypeError ERR_INVALID_ARG_TYPE undefined undefined undefined - | The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_VALUE undefined undefined undefined - | The argument 'encoding' is invalid encoding. Received 'nope'
// expect: RangeError ERR_OUT_OF_RANGE undefined undefined undefined - | The value of "length" is out of range. It must be <= -1. Received 1
// expect: TypeError ERR_INVALID_ARG_TYPE undefined undefined undefined - | The "path" argument must be of type string or an instance of Buffer or URL. Received an instance of Object
// expect: TypeError ERR_INVALID_ARG_VALUE undefined undefined undefined - | The argument 'mode' must be a 32-bit unsigned integer or an octal string. Received 'zz'
// expect: TypeError ERR_INVALID_ARG_TYPE undefined undefined undefined - | The "uid" argument must be of type number. Received type string ('a')
// expect: Error ENOENT -2 lstat D/none - | ENOENT: no such file or directory, lstat 'D/none'
// expect: SystemError ERR_FS_EISDIR 22 cp D/full - | Path is a directory: cp returned EISDIR (D/full is a directory (not copied)) D/full
// expect: SystemError ERR_FS_CP_DIR_TO_NON_DIR 21 cp D/file - | Cannot overwrite non-directory with directory: cp returned EISDIR (cannot overwrite non-directory D/file with directory D/full) D/file
// expect: SystemError ERR_FS_CP_NON_DIR_TO_DIR 20 cp D/full - | Cannot overwrite directory with non-directory: cp returned ENOTDIR (cannot overwrite directory D/full with non-directory D/file) D/full
// expect: SystemError ERR_FS_CP_EINVAL 22 cp D/file - | Invalid src or dest: cp returned EINVAL (src and dest cannot be the same) D/file
// expect: SystemError ERR_FS_CP_EINVAL 22 cp D/full/y - | Invalid src or dest: cp returned EINVAL (cannot copy D/full to a subdirectory of self D/full/y) D/full/y
// expect: SystemError ERR_FS_CP_EEXIST 17 cp D/full/in - | Target already exists: cp returned EEXIST (D/full/in already exists) D/full/in
// expect: Error ENOENT -2 open D/none - | ENOENT: no such file or directory, open 'D/none'
// expect: undefined Error: ENOENT: no such file or directory, open 'D/none'
// expect: Error ENOENT -2 stat D/none - | ENOENT: no such file or directory, stat 'D/none'
// expect: true [ 'errno', 'code', 'syscall', 'path' ]
'use strict';
var fs = require('fs'), os = require('os'), path = require('path');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'err-'));
function p() { return path.join.apply(path, [dir].concat(Array.prototype.slice.call(arguments))); }
function D(s) { return s === undefined ? '-' : String(s).split(dir).join('D'); }
function show(e) { console.log(e.name, e.code, e.errno, e.syscall, e.path && D(e.path), D(e.dest), '|', D(e.message)); }
function t(f) { try { f(); console.log('no error'); } catch (e) { show(e); } }
fs.writeFileSync(p('file'), 'x'); fs.mkdirSync(p('full')); fs.writeFileSync(p('full', 'in'), ''); fs.symlinkSync('loop', p('loop'));
t(function () { fs.readFileSync(p('none')); });
t(function () { fs.readFileSync(dir); });
t(function () { fs.readFileSync(p('file', 'sub')); });
t(function () { fs.writeFileSync(p('no', 'dir'), ''); });
t(function () { fs.writeFileSync(dir, ''); });
t(function () { fs.writeFileSync(p('file'), '', { flag: 'wx' }); });
t(function () { fs.mkdirSync(p('full')); });
t(function () { fs.mkdirSync(p('a', 'b')); });
t(function () { fs.mkdirSync(p('file'), { recursive: true }); });
t(function () { fs.mkdirSync(p('file', 'x'), { recursive: true }); });
t(function () { fs.rmdirSync(p('full')); });
t(function () { fs.rmdirSync(p('file')); });
t(function () { fs.rmSync(p('full')); });
t(function () { fs.rmSync(p('none')); });
t(function () { fs.unlinkSync(p('none')); });
t(function () { fs.unlinkSync(dir); });
t(function () { fs.readdirSync(p('none')); });
t(function () { fs.readdirSync(p('file')); });
t(function () { fs.statSync(p('none')); });
t(function () { fs.lstatSync(p('none')); });
t(function () { fs.statSync(p('loop')); });
t(function () { fs.renameSync(p('none'), p('x')); });
t(function () { fs.renameSync(p('file'), p('full')); });
t(function () { fs.copyFileSync(p('none'), p('x')); });
t(function () { fs.copyFileSync(p('file'), p('full', 'in'), fs.constants.COPYFILE_EXCL); });
t(function () { fs.readlinkSync(p('file')); });
t(function () { fs.symlinkSync('x', p('file')); });
t(function () { fs.linkSync(p('none'), p('l')); });
t(function () { fs.realpathSync(p('none')); });
t(function () { fs.accessSync(p('none')); });
t(function () { fs.chmodSync(p('none'), 384); });
t(function () { fs.utimesSync(p('none'), 1, 1); });
t(function () { fs.openSync(p('none'), 'r'); });
t(function () { fs.openSync(p('file'), 'zz'); });
t(function () { fs.closeSync(9999); });
t(function () { fs.readSync(9999, Buffer.alloc(1)); });
t(function () { fs.mkdtempSync(p('none', 'x-')); });
t(function () { fs.truncateSync(p('none'), 1); });
t(function () { fs.fstatSync(9999); });
t(function () { fs.statSync(p('none'), { throwIfNoEntry: false }); });
t(function () { fs.openSync(p(new Array(300).join('n'))); });
t(function () { fs.readFileSync('a\u0000b'); });
t(function () { fs.writeFileSync(p('file'), 5); });
t(function () { fs.readFileSync(p('file'), 'nope'); });
t(function () { fs.readSync(0, Buffer.alloc(4), 5, 1); });
t(function () { fs.openSync({}); });
t(function () { fs.openSync('x', 'r', 'zz'); });
t(function () { fs.chownSync('x', 'a', 1); });
t(function () { fs.cpSync(p('none'), p('x')); });
t(function () { fs.cpSync(p('full'), p('x')); });
t(function () { fs.cpSync(p('full'), p('file'), { recursive: true }); });
t(function () { fs.cpSync(p('file'), p('full')); });
t(function () { fs.cpSync(p('file'), p('file')); });
t(function () { fs.cpSync(p('full'), p('full', 'y'), { recursive: true }); });
t(function () { fs.cpSync(p('file'), p('full', 'in'), { errorOnExist: true, force: false }); });
fs.readFile(p('none'), function (e, d) {
	show(e);
	console.log(d, D(e.stack.split('\n')[0]));
	fs.promises.stat(p('none')).catch(function (e) {
		show(e);
		console.log(e instanceof Error, Object.keys(e));
		fs.rmSync(dir, { recursive: true });
	});
});

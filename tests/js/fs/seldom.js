// calls of fs, os, process, timers and console that few scripts make
const fs = require('fs');
const os = require('os');
const uid = process.getuid(), gid = process.getgid();
const fails = (f) => { try { return f(); } catch (e) { return `${e.code} ${e.syscall}`; } };
fs.writeFileSync('f', 'text');
fs.symlinkSync('f', 'link');
const fd = fs.openSync('f');
console.log(fs.chownSync('f', uid, gid), fs.lchownSync('link', uid, gid), fs.fchownSync(fd, uid, gid), fs.lutimesSync('link', 100, 200));
console.log(fs.lstatSync('link').mtimeMs, fs.lstatSync('link').atimeMs, fs.statSync('f').mtimeMs > 200000, fs.statSync('f').uid === uid);
for (const call of [() => fs.chownSync('none', uid, gid), () => fs.lchownSync('none', uid, gid), () => fs.lutimesSync('none', 1, 2), () => fs.statfsSync('none')])
	console.log(fails(call));
const room = fs.statfsSync('.');
console.log(Object.keys(room).join(), room.bsize > 0, room.blocks >= room.bfree && room.bfree >= room.bavail, room.constructor.name, Object.values(room).every(Number.isInteger));
fs.mkdirSync('tree/sub', { recursive: true });
fs.writeFileSync('tree/sub/x', 'x');
fs.symlinkSync('sub/x', 'tree/l');
fs.utimesSync('tree/sub/x', 300, 400);
fs.cpSync('tree', 'copy', { recursive: true, preserveTimestamps: true });
console.log(fs.statSync('copy/sub/x').mtimeMs, fs.readFileSync('copy/l', 'utf8'), fails(() => fs.copyFileSync('f', 'tree')), fails(() => fs.copyFileSync('tree', 'g')), fails(() => fs.copyFileSync('f', 'f2', fs.constants.COPYFILE_EXCL)), fails(() => fs.copyFileSync('f', 'f2', fs.constants.COPYFILE_EXCL)));
const watcher = fs.watch('.');
console.log(watcher.unref() === watcher, watcher.ref() === watcher, watcher.unref() === watcher);
console.log(process.geteuid() === uid, process.getegid() === gid, process.ppid > 0, process.uptime() > 0, process.memoryUsage.rss() > 1e6, process.constructor.name, fails(() => new process.constructor()) !== process);
const mask = process.umask(0o27);
console.log(process.umask().toString(8), process.umask(mask), process.umask() === mask, process.umask('077'), fails(() => process.umask('8')), process.umask(mask));
const used = process.resourceUsage();
console.log(Object.keys(used).join(), used.userCPUTime + used.systemCPUTime > 0, used.maxRSS > 1000);
console.log(os.setPriority(os.getPriority()), fails(() => os.setPriority(999999999, 0)), fails(() => os.setPriority(0, 50)));
const timer = setTimeout(() => console.log('never'), 1);
console.log(timer.close() === timer, timer.hasRef(), timer._destroyed);
console.clear();
console.trace('traced %d', 1);
console.timeEnd('none');
console.timeLog('none');
console.time('t');
console.time('t');
fs.closeSync(fd);
fs.chown('f', uid, gid, (e) => fs.fchown(0, uid, gid, () => fs.lchown('link', uid, gid, (e2) => fs.lutimes('link', 5, 6, (e3) => fs.statfs('.', { bigint: false }, (e4, s) => console.log(e, e2, e3, e4, s.bsize === room.bsize, fs.lstatSync('link').mtimeMs))))));
// stderr-has: Trace: traced 1
// stderr-has: Warning: No such label 'none' for console.timeEnd()
// stderr-has: Warning: No such label 'none' for console.timeLog()
// stderr-has: Warning: Label 't' already exists for console.time()

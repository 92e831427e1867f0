// Arguments at the edge: what fs takes, what it refuses, and under which name.
// fault: raw reads and writes may be short
'use strict';
const fs = require('fs'), path = require('path');
process.chdir(fs.mkdtempSync(path.join(require('os').tmpdir(), 'arguments-')));
const here = process.cwd();
const report = (label, err) => console.log(label, err.code, err.syscall, err.message.replace(here, 'HERE'));
const sync = (name, ...args) => {
	try { console.log(name, fs[name](...args)); } catch (err) { report(name, err); }
};
fs.writeFileSync('file', 'content');
fs.mkdirSync('folder');
fs.symlinkSync('loop', 'loop');

sync('statSync', 'file/x', { throwIfNoEntry: false });
sync('lstatSync', 'none', { throwIfNoEntry: false });
sync('statSync', 'loop', { throwIfNoEntry: false });
sync('copyFileSync', 'folder', 'none/x');
sync('copyFileSync', 'folder', 'file/x');
sync('copyFileSync', 'folder', 'loop');
sync('copyFileSync', 'folder', 'file', fs.constants.COPYFILE_EXCL);
sync('copyFileSync', 'folder', 'fresh');
sync('existsSync', 'fresh');
for (const options of [{}, { force: true }, { recursive: true }, { recursive: true, force: true }]) {
	sync('rmSync', 'loop/x', options);
	sync('rmSync', 'file/x', options);
}
for (const options of [null, 3, { recursive: 3 }, { retryDelay: -1 }, { maxRetries: 'x' }])
	sync('rmdirSync', 'none', options);
sync('mkdirSync', 'n', { mode: 'zz' });
sync('readlinkSync', 3);
sync('realpathSync');
sync('realpathSync', Buffer.from('none'));
sync('truncateSync', 'file', null);
sync('symlinkSync', 'file', 'folder', 3);
sync('symlinkSync', 'file', 'folder', 'zz');
sync('utimesSync', 'file', 'x', 1);
sync('utimesSync', 'file', 1, new Date(NaN));
sync('utimesSync', 'file', new Date(-1500), new Date(-250));
console.log(fs.statSync('file').atimeMs, fs.statSync('file').mtimeMs);
sync('futimesSync', 1, 'x', 1);

const fd = fs.openSync('file', 'r+'), bytes = Buffer.alloc(3);
sync('readSync', fd, bytes, 1);
sync('readSync', fd, bytes, null);
sync('readSync', fd, bytes, null, 2);
sync('readSync', fd, bytes, { length: 1, position: 2 }, 2);
sync('readSync', fd, bytes, { offset: null });
sync('readSync', fd, bytes, []);
sync('writeSync', fd, bytes, () => {});
sync('writeSync', fd, 'abc', 0, 'zz');
sync('writeSync', fd, 'abc', 0, 'hex');
sync('ftruncateSync', fd, null);
fs.closeSync(fd);
sync('writeFileSync', 'hex', 'abcz1', 'hex');
sync('readFileSync', 'hex');

(async () => {
	const { promises } = fs;
	const asked = async (name, ...args) => { await promises[name](...args).then(value => console.log(name, value), err => report(name, err)); };
	await asked('copyFile', 'folder', 'none/x');
	await asked('rmdir', 'none', null);
	await asked('truncate', 'file', null);
	await asked('lutimes', 'file', 'x', 1);
	await asked('appendFile');
	await asked('writeFile', 'file', [1]);
	await asked('writeFile', 'hex', 'abc', 'hex');
	await asked('readFile', 'hex');
	const handle = await promises.open('file');
	console.log(await handle.read(bytes, 0, 1, 'x'));
	await handle.close();
	fs.realpath(undefined, err => report('realpath', err));
})();

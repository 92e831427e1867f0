// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Under a policy, too, a path that ends in ".", ".." or a slash is a folder for calls that do not follow links: not a link that leads to it.
// run: {jsr} {file}; {jsr} --allow-read=/ --allow-write=/ {file}; {jsr} --policy-learn=p {file}
const fs = require('fs');
const kind = (s) => s.isSymbolicLink() ? 'link' : s.isDirectory() ? 'folder' : 'file';
const told = [];
function tell(name, f) {
	let r;
	try {
		r = f();
	} catch (e) {
		r = e.code;
	}
	told.push(`${name}: ${r}`);
}
fs.mkdirSync('box/in/deep', { recursive: true });
fs.writeFileSync('box/in/f', 'f');
fs.symlinkSync('in', 'box/l');
process.chdir('box/in');
for (const p of ['.', '..', '../', 'deep/', 'deep/.', 'deep/..', '../l', '../l/', '../l/.', 'f/', '/', '/.'])
	tell(`lstat ${p}`, () => kind(fs.lstatSync(p)));
for (const p of ['.', '..', 'deep/..'])
	for (const call of ['readlink', 'unlink'])
		tell(`${call} ${p}`, () => fs[`${call}Sync`](p));
tell('rename', () => fs.renameSync('deep/.', 'moved'));
tell('lutimes', () => { fs.lutimesSync('deep/..', 5, 5); return fs.statSync('.').mtimeMs; });
tell('cp .', () => { fs.cpSync('.', '../../copy', { recursive: true }); return fs.readdirSync('../../copy').join(' '); });
process.chdir('../../copy');
tell('cp to .', () => { fs.cpSync('../box', '.', { recursive: true }); return fs.readdirSync('.').join(' '); });
process.chdir('..');
fs.rmSync('box', { recursive: true });
fs.rmSync('copy', { recursive: true });
console.log(told.join('\n'));
// expect: lstat .: folder
// expect: lstat ..: folder
// expect: lstat ../: folder
// expect: lstat deep/: folder
// expect: lstat deep/.: folder
// expect: lstat deep/..: folder
// expect: lstat ../l: link
// expect: lstat ../l/: folder
// expect: lstat ../l/.: folder
// expect: lstat f/: ENOTDIR
// expect: lstat /: folder
// expect: lstat /.: folder
// expect: readlink .: EINVAL
// expect: unlink .: EISDIR
// expect: readlink ..: EINVAL
// expect: unlink ..: EISDIR
// expect: readlink deep/..: EINVAL
// expect: unlink deep/..: EISDIR
// expect: rename: EBUSY
// expect: lutimes: 5000
// expect: cp .: deep f
// expect: cp to .: deep f in l
// expect: lstat .: folder
// expect: lstat ..: folder
// expect: lstat ../: folder
// expect: lstat deep/: folder
// expect: lstat deep/.: folder
// expect: lstat deep/..: folder
// expect: lstat ../l: link
// expect: lstat ../l/: folder
// expect: lstat ../l/.: folder
// expect: lstat f/: ENOTDIR
// expect: lstat /: folder
// expect: lstat /.: folder
// expect: readlink .: EINVAL
// expect: unlink .: EISDIR
// expect: readlink ..: EINVAL
// expect: unlink ..: EISDIR
// expect: readlink deep/..: EINVAL
// expect: unlink deep/..: EISDIR
// expect: rename: EBUSY
// expect: lutimes: 5000
// expect: cp .: deep f
// expect: cp to .: deep f in l
// expect: lstat .: folder
// expect: lstat ..: folder
// expect: lstat ../: folder
// expect: lstat deep/: folder
// expect: lstat deep/.: folder
// expect: lstat deep/..: folder
// expect: lstat ../l: link
// expect: lstat ../l/: folder
// expect: lstat ../l/.: folder
// expect: lstat f/: ENOTDIR
// expect: lstat /: folder
// expect: lstat /.: folder
// expect: readlink .: EINVAL
// expect: unlink .: EISDIR
// expect: readlink ..: EINVAL
// expect: unlink ..: EISDIR
// expect: readlink deep/..: EINVAL
// expect: unlink deep/..: EISDIR
// expect: rename: EBUSY
// expect: lutimes: 5000
// expect: cp .: deep f
// expect: cp to .: deep f in l

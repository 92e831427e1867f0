// What a failed copy leaves, what a copy may be read by while it is made, and what it gets in the end.
// expect: copyFile: ENOSPC, its link is there: true
// expect: cp: EISDIR, old
// expect: new file of a failed copy: false
// expect: modes: 700 500 640 4755
// expect: replaced: new, another inode: true, its old link: old
// expect: through a link that leads nowhere: false file
// expect: left over: 
// expect: slash: a
const fs = require('fs');
function code(f) {
	try {
		return f();
	} catch (err) {
		return err.code;
	}
}
function mode(name) { return (fs.statSync(name).mode & 0o7777).toString(8); }

fs.writeFileSync('new', 'new');
fs.symlinkSync('/dev/full', 'full');
console.log(`copyFile: ${code(() => fs.copyFileSync('new', 'full'))}, its link is there: ${fs.existsSync('full')}`);

fs.writeFileSync('old', 'old');
fs.linkSync('old', 'old-link');
fs.mkdirSync('dir');
console.log(`cp: ${code(() => { fs.mkdirSync('into/x', { recursive: true }); fs.writeFileSync('into/y', 'old'); fs.cpSync('dir', 'into/y', { recursive: true }); }) === 'ERR_FS_CP_DIR_TO_NON_DIR' && 'EISDIR'}, ${fs.readFileSync('into/y')}`);
console.log(`new file of a failed copy: ${code(() => fs.copyFileSync('/proc/self/mem', 'fresh')) && fs.existsSync('fresh')}`);

fs.mkdirSync('tree/locked', { recursive: true });
fs.writeFileSync('tree/locked/f', 'x', { mode: 0o640 });
fs.writeFileSync('tree/run', 'x');
fs.chmodSync('tree/run', 0o4755);
fs.chmodSync('tree/locked', 0o500);
fs.chmodSync('tree', 0o700);
fs.cpSync('tree', 'copy', { recursive: true });
console.log('modes:', mode('copy'), mode('copy/locked'), mode('copy/locked/f'), mode('copy/run'));
fs.chmodSync('copy/locked', 0o700);
fs.chmodSync('tree/locked', 0o700);

const before = fs.statSync('old').ino;
fs.cpSync('new', 'old');
console.log(`replaced: ${fs.readFileSync('old')}, another inode: ${fs.statSync('old').ino !== before}, its old link: ${fs.readFileSync('old-link')}`);

fs.symlinkSync('nowhere', 'dangling');
fs.cpSync('new', 'dangling', { dereference: true });
console.log(`through a link that leads nowhere: ${fs.existsSync('nowhere')} ${fs.lstatSync('dangling').isFile() ? 'file' : 'link'}`);
console.log('left over: ' + fs.readdirSync('.', { recursive: true }).filter(name => name.includes('.jsr')).join());

fs.mkdirSync('s');
fs.writeFileSync('s/a', '');
fs.cpSync('s/', 'd/', { recursive: true });
console.log('slash: ' + fs.readdirSync('d'));

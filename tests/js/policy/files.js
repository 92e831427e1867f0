// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Ways to files outside of the folder that is allowed.  The folder: in/, with links that lead out of it.
// run: mkdir -p in/deep out/sub; echo 'top secret' >out/file; echo 'top secret' >in/denied; echo hello >in/file; ln -s ../out in/folder; ln -s ../out/file in/link; ln -s "$PWD/out/file" in/absolute; ln -s /proc/self in/proc; ln -s /proc/self/cwd/out in/magic; ln -s ../out/new in/dangling; ln -s in alias; ln -s link in/chain; ln -s file in/good; {jsr} --sandbox --allow-read=in --allow-write=in --deny-read=in/denied --deny-write=in/denied {file}; ls out; cat out/file
// expect: refused: 138 allowed: 24
// expect: file
// expect: sub
// expect: top secret
'use strict';
const fs = require('fs'), path = require('path'), { pathToFileURL } = require('url');
const { refuses, keeps, allows, end } = require('./_refused.js');
const R = 'FileSystemRead', W = 'FileSystemWrite', here = process.cwd();

// spellings of one file
const spellings = {
  relative: 'out/file', absolute: `${here}/out/file`, dots: 'in/../out/file', 'dots below': 'in/deep/../../out/file',
  'slashes and dots': './/in/.//..///out/./file', 'from the root': `/../..${here}/out/file`, link: 'in/link',
  'absolute link': 'in/absolute', chain: 'in/chain', 'folder link': 'in/folder/file', 'link and dots': 'in/folder/../out/file',
  '/proc/self/cwd': '/proc/self/cwd/out/file', '/proc/self/root': `/proc/self/root${here}/out/file`, magic: 'in/magic/file',
  'link to /proc': 'in/proc/cwd/out/file', '/proc/thread-self': `/proc/thread-self/cwd/out/file`,
  '/proc/pid': `/proc/${process.pid}/cwd/out/file`, '/dev/fd': '/dev/fd/../cwd/out/file', 'trailing slash': 'out/file/',
  denied: 'in/denied', 'denied by dots': 'in/deep/../denied', 'denied by an alias': 'alias/denied'
};
for (const [name, file] of Object.entries(spellings)) {
  refuses(`readFileSync ${name}`, R, () => fs.readFileSync(file, 'utf8'));
  refuses(`readFile ${name}`, R, () => fs.promises.readFile(file, 'utf8'));
  keeps(`exists ${name}`, () => { if (fs.existsSync(file)) throw new Error('top secret'); });
}
refuses('Buffer', R, () => fs.readFileSync(Buffer.from('out/file')));
refuses('URL', R, () => fs.readFileSync(pathToFileURL(`${here}/out/file`)));
refuses('encoded URL', R, () => fs.readFileSync(new URL(`file://${here}/in/%2e%2e/out/file`)));
refuses('path object', R, () => fs.readFileSync(new (class extends String {})('x') && 'out/file'));

// every call that reads
const reading = {
  open: () => fs.openSync('out/file'), stat: () => fs.statSync('out/file'), lstat: () => fs.lstatSync('out/file'),
  statfs: () => fs.statfsSync('out'), access: () => fs.accessSync('out/file'), readdir: () => fs.readdirSync('out'),
  'readdir, by link': () => fs.readdirSync('in/folder'), opendir: () => fs.opendirSync('out'), readlink: () => fs.readlinkSync('out/sub'),
  realpath: () => fs.realpathSync('in/link'), 'realpath.native': () => fs.realpathSync.native('out/file'),
  watch: () => fs.watch('out'), copyFile: () => fs.copyFileSync('out/file', 'in/copy'), cp: () => fs.cpSync('out', 'in/copy', { recursive: true }),
  'cp, following': () => fs.cpSync('in', 'in2', { recursive: true, dereference: true }),
  'cp of one link, following': () => fs.cpSync('in/link', 'in/copy', { dereference: true }),
  chdir: () => process.chdir('out'), 'chdir by link': () => process.chdir('in/folder'),
  'readdir of a tree with a denied file': () => fs.readdirSync('in', { recursive: true }),
  createReadStream: () => new Promise((yes, no) => fs.createReadStream('out/file').on('error', no).on('data', yes)),
  fetch: () => fetch(pathToFileURL(`${here}/out/file`)),
  require: () => require(`${here}/out/file`), import: () => import(pathToFileURL(`${here}/out/file`)),
  loadEnvFile: () => process.loadEnvFile('out/file')
};
for (const name of Object.keys(reading)) refuses(name, R, reading[name]);

// and that changes
const writing = {
  writeFile: () => fs.writeFileSync('out/new', 'x'), 'writeFile by link': () => fs.writeFileSync('in/link', 'x'),
  'writeFile by a dangling link': () => fs.writeFileSync('in/dangling', 'x'), append: () => fs.appendFileSync('out/file', 'x'),
  'open wx': () => fs.openSync('out/new', 'wx'), truncate: () => fs.truncateSync('in/link'),
  mkdir: () => fs.mkdirSync('out/d'), 'mkdir -p': () => fs.mkdirSync('in/folder/a/b', { recursive: true }),
  mkdtemp: () => fs.mkdtempSync('out/t-'), unlink: () => fs.unlinkSync('out/file'), rmdir: () => fs.rmdirSync('out/sub'),
  rm: () => fs.rmSync('out', { recursive: true }), 'rm of a tree with a denied file': () => fs.rmSync('in', { recursive: true }),
  'rename out': () => fs.renameSync('in/file', 'out/new'), 'rename in': () => fs.renameSync('out/file', 'in/stolen'),
  'rename of the denied': () => fs.renameSync('in/denied', 'in/other'), 'rename of the folder': () => fs.renameSync('in', 'in/deep/in'),
  'link in': () => fs.linkSync('out/file', 'in/stolen'), 'link out': () => fs.linkSync('in/file', 'out/new'),
  'link of the denied': () => fs.linkSync('in/denied', 'in/other'), chmod: () => fs.chmodSync('in/link', 0o777),
  chown: () => fs.chownSync('in/link', process.pid, 0), lchown: () => fs.lchownSync('out/file', 0, 0), utimes: () => fs.utimesSync('in/link', 1, 1),
  lutimes: () => fs.lutimesSync('out/file', 1, 1), 'copyFile out': () => fs.copyFileSync('in/file', 'out/new'),
  'copyFile by link': () => fs.copyFileSync('in/file', 'in/dangling'), 'cp out': () => fs.cpSync('in/file', 'out/new'),
  createWriteStream: () => new Promise((yes, no) => fs.createWriteStream('out/new').on('error', no).on('open', yes))
};
for (const name of Object.keys(writing)) refuses(name, W, writing[name]);
refuses('open r+', null, () => fs.openSync('in/denied', 'r+'));
refuses('symlink', R, () => fs.symlinkSync('../out/file', 'in/evil'));
refuses('symlink out', W, () => fs.symlinkSync('x', 'out/evil'));

// what is not a path's spelling
keeps('openAsBlob', () => fs.openAsBlob('out/file').then(b => b.text()));
refuses('/proc/self/environ', R, () => fs.readFileSync('/proc/self/environ'));
refuses('/proc/self/mem', R, () => fs.openSync('/proc/self/mem'));
refuses('/proc/self/fd', R, () => fs.readdirSync('/proc/self/fd'));
refuses('/dev/stdin', R, () => fs.readFileSync('/dev/stdin'));
keeps('other descriptors', () => { let all = ''; for (let fd = 3; fd < 40; fd++) try { all += fs.readFileSync(fd); } catch { } return all; });
refuses('a getter that changes its mind', R, () => fs.readFileSync('out/file', { get encoding() { return 'utf8'; }, get flag() { return 'r'; } }));
refuses('a changed prototype', R, () => {
  const { startsWith, includes } = String.prototype;
  String.prototype.startsWith = String.prototype.includes = () => true;
  try { return fs.readFileSync('out/file'); } finally { Object.assign(String.prototype, { startsWith, includes }); }
});
refuses('polluted', R, () => {
  Object.prototype.allow = Object.prototype.read = true;
  try { return fs.readFileSync('out/file'); } finally { delete Object.prototype.allow; delete Object.prototype.read; }
});
refuses('process.permission replaced', R, () => { try { process.permission = { has: () => true }; } catch { } return fs.readFileSync('out/file'); });
refuses('a new Function', R, () => new Function('r', 'return r("fs").readFileSync("out/file")')(require));
// whether something is there does not show
allows('the same answer for what is not there', () => {
  const told = file => { try { fs.statSync(file); } catch (e) { return e.message.replaceAll(file, ''); } };
  return told('in/folder/file') === told('in/folder/none') && told('out/file') === told('out/none');
}, true);

// what is allowed
allows('read', () => fs.readFileSync('in/file', 'utf8'), 'hello\n');
refuses('by a name that is not allowed', R, () => fs.readFileSync('alias/file', 'utf8'));
allows('by a link', () => fs.readFileSync('in/good', 'utf8'), 'hello\n');
allows('by dots', () => fs.readFileSync('in/deep/../file', 'utf8'), 'hello\n');
allows('absolute', () => fs.readFileSync(`${here}/in/file`, 'utf8'), 'hello\n');
allows('ENOENT', () => { try { fs.readFileSync('in/none'); } catch (e) { return e.message; } }, `ENOENT: no such file or directory, open 'in/none'`);
allows('exists', () => fs.existsSync('in/file') && !fs.existsSync('in/none'), true);
allows('lstat of a link', () => fs.lstatSync('in/link').isSymbolicLink(), true);
allows('realpath', () => fs.realpathSync('in/deep/../good'), `${here}/in/file`);
allows('write', () => { fs.writeFileSync('in/new', 'x'); fs.appendFileSync('in/new', 'y'); return fs.readFileSync('in/new', 'utf8'); }, 'xy');
allows('mkdir -p', () => { fs.mkdirSync('in/a/b/c/', { recursive: true }); fs.mkdirSync('in/a/d/'); return fs.readdirSync('in/a').join(); }, 'b,d');
allows('mkdtemp', () => path.dirname(fs.mkdtempSync('in/a/t-')), 'in/a');
allows('rename', () => { fs.renameSync('in/new', 'in/a/b/moved'); return fs.existsSync('in/new'); }, false);
allows('copy', () => { fs.copyFileSync('in/file', 'in/a/copy'); fs.copyFileSync('in/file', 'in/a/copy'); return fs.readFileSync('in/a/copy', 'utf8'); }, 'hello\n');
allows('cp', () => { fs.cpSync('in/a', 'in/made/by/cp', { recursive: true }); return fs.readFileSync('in/made/by/cp/b/moved', 'utf8'); }, 'xy');
allows('cp again', () => { fs.cpSync('in/a', 'in/made/by/cp', { recursive: true }); return fs.readdirSync('in/a', { recursive: true }).includes('b/moved'); }, true);
allows('entries', () => fs.readdirSync('in/a', { withFileTypes: true }).every(e => e.parentPath === 'in/a'), true);
allows('streams', async () => {
  let text = '';
  for await (const piece of fs.createReadStream('in/file', 'utf8')) text += piece;
  return text;
}, 'hello\n');
allows('link and symlink', () => { fs.linkSync('in/file', 'in/a/hard'); fs.symlinkSync('../file', 'in/a/soft'); return fs.readFileSync('in/a/soft', 'utf8'); }, 'hello\n');
allows('descriptors', () => { const fd = fs.openSync('in/a/hard', 'r+'); fs.fchmodSync(fd, 0o600); fs.futimesSync(fd, 1, 1); fs.closeSync(fd); return fs.statSync('in/a/hard').mtimeMs; }, 1000);
allows('opendir', async () => { let n = 0; for await (const e of await fs.promises.opendir('in/a/b')) n += e.name.length; return n; }, 6);
allows('watch', () => fs.watch('in').close());
allows('rm', () => { fs.rmSync('in/a', { recursive: true }); fs.rmSync('in/made', { recursive: true, force: true }); return fs.existsSync('in/a'); }, false);
allows('chdir', () => { process.chdir('in'); return fs.readFileSync('./file', 'utf8'); }, 'hello\n');
end();

// Builds a small tree, walks it with sizes, renames, copies and removes.
var fs = require('fs'), path = require('path'), os = require('os');
var root = fs.mkdtempSync(path.join(os.tmpdir(), 'tree-'));
function write(name, text) {
  var file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
write('a/one.txt', 'one');
write('a/b/two.js', 'var two = 2;\n');
write('a/b/c/three.md', '# three\n\nünï');
write('.hidden', '');
fs.symlinkSync('a/one.txt', path.join(root, 'link'));
function walk(dir, depth) {
  var total = 0;
  fs.readdirSync(dir).sort().forEach(function (name) {
    var file = path.join(dir, name), stat = fs.lstatSync(file);
    console.log(new Array(depth + 1).join('  ') + name + (stat.isDirectory() ? '/' : stat.isSymbolicLink() ? ' -> ' + fs.readlinkSync(file) : ' ' + stat.size));
    total += stat.isDirectory() ? walk(file, depth + 1) : stat.isFile() ? stat.size : 0;
  });
  return total;
}
console.log('total', walk(root, 0));
fs.renameSync(path.join(root, 'a/b'), path.join(root, 'moved'));
fs.cpSync(path.join(root, 'moved'), path.join(root, 'copy'), { recursive: true });
console.log(fs.readdirSync(root, { recursive: true }).sort());
console.log(fs.readdirSync(root, { withFileTypes: true }).map(function (d) { return d.name + (d.isDirectory() ? '/' : d.isSymbolicLink() ? '@' : ''); }).sort().join(' '));
['rmdirSync', 'readFileSync', 'unlinkSync', 'mkdirSync'].forEach(function (call) {
  try { fs[call](path.join(root, 'copy')); } catch (e) { console.log(e.code, e.syscall, e.message.replace(root, 'ROOT')); }
});
fs.rmSync(root, { recursive: true });
console.log(fs.existsSync(root));

// expect: .hidden 0
// expect: a/
// expect:   b/
// expect:     c/
// expect:       three.md 14
// expect:     two.js 13
// expect:   one.txt 3
// expect: link -> a/one.txt
// expect: total 30
// expect: [
// expect:   '.hidden',
// expect:   'a',
// expect:   'a/one.txt',
// expect:   'copy',
// expect:   'copy/c',
// expect:   'copy/c/three.md',
// expect:   'copy/two.js',
// expect:   'link',
// expect:   'moved',
// expect:   'moved/c',
// expect:   'moved/c/three.md',
// expect:   'moved/two.js'
// expect: ]
// expect: .hidden a/ copy/ link@ moved/
// expect: ENOTEMPTY rmdir ENOTEMPTY: directory not empty, rmdir 'ROOT/copy'
// expect: EISDIR read EISDIR: illegal operation on a directory, read
// expect: EISDIR unlink EISDIR: illegal operation on a directory, unlink 'ROOT/copy'
// expect: EEXIST mkdir EEXIST: file already exists, mkdir 'ROOT/copy'
// expect: false

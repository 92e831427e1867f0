// Listing: sorted, typed, recursive, piece by piece.
// expect: [
// expect:   '.hidden', 'a.txt',
// expect:   'b.txt',   'dirlink',
// expect:   'empty',   'link',
// expect:   'sub',     'é.txt'
// expect: ] [] true
// expect: [
// expect:   'd:empty',   'd:sub',
// expect:   'f:.hidden', 'f:a.txt',
// expect:   'f:b.txt',   'f:é.txt',
// expect:   'l:dirlink', 'l:link'
// expect: ]
// expect: [
// expect:   '.hidden',
// expect:   'a.txt',
// expect:   'b.txt',
// expect:   'dirlink',
// expect:   'dirlink/c.js',
// expect:   'dirlink/inner',
// expect:   'dirlink/inner/d.js',
// expect:   'empty',
// expect:   'link',
// expect:   'sub',
// expect:   'sub/c.js',
// expect:   'sub/inner',
// expect:   'sub/inner/d.js',
// expect:   'é.txt'
// expect: ]
// expect: [
// expect:   '.hiddenf',
// expect:   'a.txtf',
// expect:   'b.txtf',
// expect:   'dirlinkl',
// expect:   'emptyd',
// expect:   'linkl',
// expect:   'sub/c.jsf',
// expect:   'sub/inner/d.jsf',
// expect:   'sub/innerd',
// expect:   'subd',
// expect:   'é.txtf'
// expect: ]
// expect: [".hidden","a.txt","b.txt","dirlink","empty","link","sub","é.txt","dirlink/c.js","dirlink/inner","sub/c.js","sub/inner","dirlink/inner/d.js","sub/inner/d.js"]
// expect: [".hiddenf","a.txtf","b.txtf","dirlinkl","emptyd","linkl","subd","é.txtf","sub/c.jsf","sub/innerd","sub/inner/d.jsf"]
// expect: Dirent true false false false false
// expect: null [".hidden","a.txt","b.txt","dirlink","empty","link","sub","é.txt","dirlink/c.js","dirlink/inner","sub/c.js","sub/inner","dirlink/inner/d.js","sub/inner/d.js"]
// expect: null [".hiddenf","a.txtf","b.txtf","dirlinkl","emptyd","linkl","subd","é.txtf","sub/c.jsf","sub/innerd","sub/inner/d.jsf"]
// expect: 14 [ 'empty', 'sub' ]
// expect: [
// expect:   '.hidden', 'a.txt',
// expect:   'b.txt',   'dirlink',
// expect:   'empty',   'link',
// expect:   'sub',     'é.txt'
// expect: ]
// expect: 8 true undefined
// expect: ERR_DIR_CLOSED
// expect: [
// expect:   '.hidden',
// expect:   'a.txt',
// expect:   'b.txt',
// expect:   'dirlink',
// expect:   'link',
// expect:   'sub/c.js',
// expect:   'sub/inner/d.js',
// expect:   'é.txt'
// expect: ]
// expect: 11
// expect: ENOENT undefined
// expect: false
'use strict';
var fs = require('fs'), path = require('path');
var dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rd-'));
function p(x) { return path.join(dir, x); }
fs.mkdirSync(p('sub/inner'), { recursive: true });
fs.mkdirSync(p('empty'));
['b.txt', 'a.txt', 'sub/c.js', 'sub/inner/d.js', '.hidden', 'é.txt'].forEach(function (f) { fs.writeFileSync(p(f), f); });
fs.symlinkSync('a.txt', p('link'));
fs.symlinkSync('sub', p('dirlink'));
function kind(d) { return d.isFile() ? 'f' : d.isDirectory() ? 'd' : d.isSymbolicLink() ? 'l' : '?'; }
function full(list) { return list.map(function (d) { return path.relative(dir, path.join(d.parentPath, d.name)) + kind(d); }); }
console.log(fs.readdirSync(dir), fs.readdirSync(p('empty')), fs.readdirSync(dir, { encoding: 'buffer' }).every(Buffer.isBuffer));
console.log(fs.readdirSync(dir, { withFileTypes: true }).map(function (d) { return kind(d) + ':' + d.name; }).sort());
console.log(fs.readdirSync(dir, { recursive: true }).sort());
console.log(full(fs.readdirSync(dir, { recursive: true, withFileTypes: true })).sort());
// the order in which node finds them
console.log(JSON.stringify(fs.readdirSync(dir, { recursive: true })));
console.log(JSON.stringify(full(fs.readdirSync(dir, { recursive: true, withFileTypes: true }))));
var d0 = fs.readdirSync(dir, { withFileTypes: true }).filter(function (d) { return d.name === 'sub'; })[0];
console.log(d0.constructor.name, d0.parentPath === dir, d0.isFIFO(), d0.isSocket(), d0.isBlockDevice(), d0.isCharacterDevice());
fs.readdir(dir, { recursive: true }, function (e, l) {
	console.log(e, JSON.stringify(l));
	fs.readdir(dir, { recursive: true, withFileTypes: true }, function (e, l) {
		console.log(e, JSON.stringify(full(l)));
		rest();
	});
});
function all(d, each) {
	return d.read().then(function (entry) {
		if (entry === null)
			return d.close();
		each(entry);
		return all(d, each);
	});
}
// the files below d, directories entered in the order of their listing
function walk(d, found) {
	return fs.promises.readdir(d, { withFileTypes: true }).then(function (list) {
		return list.reduce(function (before, e) {
			return before.then(function () {
				var at = path.join(d, e.name);
				if (e.isDirectory())
					return walk(at, found);
				found.push(path.relative(dir, at));
				return found;
			});
		}, Promise.resolve());
	}).then(function () { return found; });
}
function rest() {
	var counted, names = [], r = [];
	fs.promises.readdir(dir, { recursive: true }).then(function (l) {
		counted = l.length;
		return fs.promises.readdir(dir, { withFileTypes: true });
	}).then(function (l) {
		console.log(counted, l.filter(function (d) { return d.isDirectory(); }).map(function (d) { return d.name; }).sort());
		return fs.promises.opendir(dir);
	}).then(function (d) {
		return all(d, function (e) { names.push(e.name); });
	}).then(function () {
		console.log(names.sort());
		var od = fs.opendirSync(dir), n = 0;
		while (od.readSync() !== null)
			n++;
		console.log(n, od.path === dir, od.closeSync());
		try { od.readSync(); } catch (e) { console.log(e.code); }
		return walk(dir, []);
	}).then(function (found) {
		console.log(found.sort());
		return fs.promises.opendir(dir, { recursive: true });
	}).then(function (d) {
		return all(d, function (e) { r.push(e.name); });
	}).then(function () {
		console.log(r.length);
		fs.readdir(p('none'), function (e, l) {
			console.log(e.code, l);
			fs.rmSync(dir, { recursive: true });
			console.log(fs.existsSync(dir));
		});
	}).catch(function (e) { console.log('failed', e); });
}

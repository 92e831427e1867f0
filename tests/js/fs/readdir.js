// Listing: sorted, typed, recursive, piece by piece.
// expect: [".hidden","a.txt","b.txt","dirlink","empty","link","sub","é.txt"] [] true
// expect: ["d:empty","d:sub","f:.hidden","f:a.txt","f:b.txt","f:é.txt","l:dirlink","l:link"]
// expect: [".hidden","a.txt","b.txt","dirlink","empty","link","sub","é.txt","dirlink/c.js","dirlink/inner","sub/c.js","sub/inner","dirlink/inner/d.js","sub/inner/d.js"]
// expect: [".hiddenf","a.txtf","b.txtf","dirlinkl","emptyd","linkl","subd","é.txtf","sub/c.jsf","sub/innerd","sub/inner/d.jsf"]
// expect: Dirent true false false false false
// expect: null [".hidden","a.txt","b.txt","dirlink","empty","link","sub","é.txt","dirlink/c.js","dirlink/inner","sub/c.js","sub/inner","dirlink/inner/d.js","sub/inner/d.js"]
// expect: null [".hiddenf","a.txtf","b.txtf","dirlinkl","emptyd","linkl","subd","é.txtf","sub/c.jsf","sub/innerd","sub/inner/d.jsf"]
// expect: 14
// expect: [ 'empty', 'sub' ]
// expect: [".hidden","a.txt","b.txt","dirlink","empty","link","sub","é.txt"]
// expect: 8 true undefined
// expect: ERR_DIR_CLOSED
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
console.log(JSON.stringify(fs.readdirSync(dir)), fs.readdirSync(p('empty')), fs.readdirSync(dir, { encoding: 'buffer' }).every(Buffer.isBuffer));
function kind(d) { return d.isFile() ? 'f' : d.isDirectory() ? 'd' : d.isSymbolicLink() ? 'l' : '?'; }
function kinds(list) { return JSON.stringify(list.map(function (d) { return kind(d) + ':' + d.name; }).sort()); }
function full(list) { return JSON.stringify(list.map(function (d) { return path.relative(dir, path.join(d.parentPath, d.name)) + kind(d); })); }
console.log(kinds(fs.readdirSync(dir, { withFileTypes: true })));
console.log(JSON.stringify(fs.readdirSync(dir, { recursive: true })));
console.log(full(fs.readdirSync(dir, { recursive: true, withFileTypes: true })));
var d0 = fs.readdirSync(dir, { withFileTypes: true }).filter(function (d) { return d.name === 'sub'; })[0];
console.log(d0.constructor.name, d0.parentPath === dir, d0.isFIFO(), d0.isSocket(), d0.isBlockDevice(), d0.isCharacterDevice());
fs.readdir(dir, { recursive: true }, function (e, l) {
	console.log(e, JSON.stringify(l));
	fs.readdir(dir, { recursive: true, withFileTypes: true }, function (e, l) {
		console.log(e, full(l));
		rest();
	});
});
function all(d, each, done) {
	d.read().then(function (entry) {
		if (entry === null)
			return d.close().then(done);
		each(entry);
		return all(d, each, done);
	});
}
function rest() {
	fs.promises.readdir(dir, { recursive: true }).then(function (l) {
		console.log(l.length);
		return fs.promises.readdir(dir, { withFileTypes: true });
	}).then(function (l) {
		console.log(l.filter(function (d) { return d.isDirectory(); }).map(function (d) { return d.name; }).sort());
		return fs.promises.opendir(dir);
	}).then(function (d) {
		var names = [];
		all(d, function (e) { names.push(e.name); }, function () {
			console.log(JSON.stringify(names.sort()));
			var od = fs.opendirSync(dir), n = 0;
			while (od.readSync() !== null)
				n++;
			console.log(n, od.path === dir, od.closeSync());
			try { od.readSync(); } catch (e) { console.log(e.code); }
			fs.promises.opendir(dir, { recursive: true }).then(function (rec) {
				var r = 0;
				all(rec, function () { r++; }, function () {
					console.log(r);
					fs.readdir(p('none'), function (e, l) {
						console.log(e.code, l);
						fs.rmSync(dir, { recursive: true });
						console.log(fs.existsSync(dir));
					});
				});
			});
		});
	});
}

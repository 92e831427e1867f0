// Links and real paths.
// expect: real D/real/deep abs/file missing EINVAL true
// expect: D/real/deep/file D/real/deep/file ENOENT ELOOP D/real/deep D/real/deep
// expect: content ELOOP false ENOENT true
// expect: created through link
// expect: real undefined true
// expect: false content
// expect: true D/missing
// expect: EEXIST undefined undefined true
// expect: null D/missing
// expect: null l1
// expect: null t
// expect: true
// expect: false
'use strict';
var fs = require('fs'), path = require('path');
var dir = fs.realpathSync(fs.mkdtempSync(path.join(require('os').tmpdir(), 'sl-')));
function p(x) { return path.join(dir, x); }
function rel(s) { return String(s).replace(dir, 'D'); }
function t(f) { try { return rel(f()); } catch (e) { return e.code; } }
fs.mkdirSync(p('real/deep'), { recursive: true });
fs.writeFileSync(p('real/deep/file'), 'content');
fs.symlinkSync('real', p('rel')); fs.symlinkSync(p('real/deep'), p('abs')); fs.symlinkSync('abs/file', p('chain'));
fs.symlinkSync('missing', p('dangle')); fs.symlinkSync('l2', p('l1')); fs.symlinkSync('l1', p('l2'));
function each(names, f) { return names.map(function (n) { return t(function () { return f(p(n)); }); }).join(' '); }
console.log(each(['rel', 'abs', 'chain', 'dangle', 'real'], fs.readlinkSync), Buffer.isBuffer(fs.readlinkSync(p('rel'), 'buffer')));
console.log(each(['rel/deep/file', 'chain', 'dangle', 'l1'], fs.realpathSync), t(function () { return fs.realpathSync.native(p('abs')); }),
	t(function () { return fs.realpathSync(dir + '/real/../rel/./deep'); }));
console.log(t(function () { return fs.readFileSync(p('chain'), 'utf8'); }), t(function () { return fs.readFileSync(p('l1')); }), t(function () { return fs.existsSync(p('dangle')); }),
	t(function () { return fs.statSync(p('dangle')).size; }), t(function () { return fs.lstatSync(p('dangle')).isSymbolicLink(); }));
fs.writeFileSync(p('dangle'), 'created through link');
console.log(fs.readFileSync(p('missing'), 'utf8'));
fs.renameSync(p('rel'), p('rel2'));
console.log(fs.readlinkSync(p('rel2')), t(function () { return fs.unlinkSync(p('rel2')); }), fs.existsSync(p('real')));
fs.copyFileSync(p('chain'), p('copied'));
console.log(fs.lstatSync(p('copied')).isSymbolicLink(), fs.readFileSync(p('copied'), 'utf8'));
fs.cpSync(p('dangle'), p('cpd'), { dereference: false });
console.log(fs.lstatSync(p('cpd')).isSymbolicLink(), t(function () { return fs.readlinkSync(p('cpd')); }));
console.log(t(function () { return fs.symlinkSync('x', p('abs')); }), t(function () { return fs.rmSync(p('abs')); }), t(function () { return fs.rmSync(p('l1')); }), fs.existsSync(p('real/deep/file')));
fs.realpath(p('dangle'), function (e, r) {
	console.log(e, rel(r));
	fs.readlink(p('l2'), function (e, l) {
		console.log(e, l);
		fs.symlink('t', p('new'), 'file', function (e) {
			console.log(e, fs.readlinkSync(p('new')));
			fs.lstat(p('new'), function (e, s) {
				console.log(s.isSymbolicLink());
				fs.rmSync(dir, { recursive: true });
				console.log(fs.existsSync(dir));
			});
		});
	});
});

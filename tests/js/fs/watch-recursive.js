// watch with recursive: directories made later are watched too.
// expect: [ 'a/b/deep', 'new', 'new/f' ]
'use strict';
var fs = require('fs'), os = require('os'), path = require('path');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wr-')), seen = {};
fs.mkdirSync(dir + '/a/b', { recursive: true });
var w = fs.watch(dir, { recursive: true }, function (type, name) { seen[name] = true; });
setTimeout(function () {
	fs.writeFileSync(dir + '/a/b/deep', 'x');
	fs.mkdirSync(dir + '/new');
	setTimeout(function () {
		fs.writeFileSync(dir + '/new/f', 'y');
		setTimeout(function () {
			console.log(Object.keys(seen).sort());
			w.close();
			fs.rmSync(dir, { recursive: true });
		}, 200);
	}, 200);
}, 100);

// watch and watchFile.
// expect: ENOENT watch -2 ENOENT: no such file or directory, watch 'D/none'
// expect: [ 'change:new.txt', 'rename:new.txt' ]
// expect: closed
// expect: change new.txt
// expect: 0 0
// expect: 5 0
// expect: FSWatcher
// expect: two false
// expect: { value: undefined, done: true }
'use strict';
var fs = require('fs'), os = require('os'), path = require('path');
var dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wt-'));
try { fs.watch(path.join(dir, 'none')); } catch (e) { console.log(e.code, e.syscall, e.errno, e.message.replace(dir, 'D')); }
var seen = {}, w = fs.watch(dir);
w.on('change', function (type, name) { seen[type + ':' + name] = true; });
w.on('close', function () { console.log('closed'); });
setTimeout(function () {
	fs.writeFileSync(path.join(dir, 'new.txt'), 'x');
	setTimeout(function () {
		console.log(Object.keys(seen).sort());
		w.close();
		w.close();
		setTimeout(second, 20);
	}, 300);
}, 50);
function second() {
	var one = fs.watch(path.join(dir, 'new.txt'), function (type, name) {
		console.log(type, name);
		one.close();
		missing();
	});
	fs.chmodSync(path.join(dir, 'new.txt'), 384);
}
// watchFile tells of a missing file at once, and then when it is there
function missing() {
	var f = path.join(dir, 'later'), calls = 0;
	fs.watchFile(f, { interval: 20 }, function (now, before) {
		console.log(now.size, before.size);
		if (calls++ === 0)
			return fs.writeFileSync(f, '12345');
		fs.unwatchFile(f);
		var idle = fs.watch(dir, { persistent: false }, function () {});
		console.log(idle.constructor.name);
		idle.close();
		iterated();
		return undefined;
	});
}
// the iterator of fs.promises.watch
function iterated() {
	var it = fs.promises.watch(dir), timer = setTimeout(function () { fs.writeFileSync(path.join(dir, 'two'), ''); }, 100);
	it.next().then(function (r) {
		console.log(r.value.filename, r.done);
		clearTimeout(timer);
		return it.return();
	}).then(function (r) {
		console.log(r);
		fs.rmSync(dir, { recursive: true });
	});
}

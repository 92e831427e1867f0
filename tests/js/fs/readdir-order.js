// Names come in the order of their bytes, however many there are and whatever they have in common.
// expect: 1 true
// expect: 63 true
// expect: 64 true
// expect: 400 true
// expect: 3000 true
// expect: dirents true
'use strict';
var fs = require('fs'), path = require('path');
var dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'order-'));
function name(i) {
	switch (i % 6) {
	case 0: return 'file-' + i;
	case 1: return 'file-' + 'x'.repeat(i % 41) + i;
	case 2: return 'file-xxxxxxxxxxxxxxxx' + (i * 7919 % 1000) + '.' + i;
	case 3: return 'file-\u00e9\u00e8' + i;
	case 4: return 'file-' + String.fromCharCode(33 + i % 90).replace('/', '0') + '.' + i;
	}
	return 'file-xxxxxxxx' + '\ud83d\ude00' + i;
}
function sorted(count) {
	var names = [], sub = path.join(dir, String(count)), i;
	fs.mkdirSync(sub);
	for (i = 0; i < count; i++)
		names.push(name(i));
	names.push('file-');
	names.forEach(function (n) { fs.writeFileSync(path.join(sub, n), ''); });
	names = names.map(function (n) { return Buffer.from(n); }).sort(Buffer.compare).map(String);
	console.log(count, fs.readdirSync(sub).join() === names.join());
	return { sub: sub, names: names };
}
[1, 63, 64, 400].forEach(sorted);
var last = sorted(3000);
fs.readdir(last.sub, { withFileTypes: true }, function (err, list) {
	console.log('dirents', list.map(function (e) { return e.name; }).join() === last.names.join());
	fs.rmSync(dir, { recursive: true });
});

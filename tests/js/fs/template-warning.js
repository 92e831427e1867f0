// A template that ends with X is warned of, once; a path with a null byte is none to watch.
// expect: ERR_INVALID_ARG_VALUE
// expect: ERR_INVALID_ARG_VALUE
// expect: Warning mkdtemp() templates ending with X are not portable. For details see: https://nodejs.org/api/fs.html
// expect: 1
const fs = require('fs');
let told = 0;
process.removeAllListeners('warning');
process.on('warning', w => { told++; console.log(w.name, w.message); });
const made = ['a', 'bX', Buffer.from('cX')].map(prefix => fs.mkdtempSync(prefix));
fs.promises.mkdtemp('dX').then(dir => {
	fs.rmdirSync(dir);
	setImmediate(() => { console.log(told); });
});
made.forEach(dir => { fs.rmdirSync(dir); });
for (const watch of [fs.unwatchFile, fs.watch])
	try { watch('a\0b'); } catch (e) { console.log(e.code); }

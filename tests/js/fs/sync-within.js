// A synchronous call may begin while another one's error is being made: each has its own request.
'use strict';
const fs = require('fs');
const path = 'no/' + 'y'.repeat(60);
let inner = 0;
Object.defineProperty(Error.prototype, 'errno', {
	configurable: true,
	set(value) {
		if (inner++ < 3)
			console.log(fs.statSync('/').isDirectory(), fs.existsSync('no'));
		Object.defineProperty(this, 'errno', { value, configurable: true });
	},
});
for (const call of [() => fs.readdirSync(path), () => fs.renameSync(path, path + '2')]) {
	try {
		call();
	} catch (err) {
		console.log(err.code, err.path === path, err.dest === path + '2', err.message.endsWith(`'${err.dest ?? path}'`), err.errno);
	}
}
console.log(inner);
// expect: true false
// expect: ENOENT true false true -2
// expect: true false
// expect: ENOENT true true true -2
// expect: 2

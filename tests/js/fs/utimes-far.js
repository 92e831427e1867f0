// Times that no file can have: the farthest one instead, or EINVAL where they are no 64-bit seconds.
// expect: EINVAL EINVAL EINVAL
// expect: true true
const fs = require('fs');
fs.writeFileSync('f', 'x');
function touch(t) {
	try {
		fs.utimesSync('f', t, t);
		return fs.statSync('f').mtimeMs;
	} catch (err) {
		return err.code;
	}
}
console.log(touch(1e300), touch('1e999'), touch('-1e999'));
console.log(touch(1e18) === touch(8e15), touch(1.25) === 1250);

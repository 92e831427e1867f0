// Warnings of --pending-deprecation.
const { spawnSync } = require('child_process');
const program = "process.on('warning', ({ code }) => console.log(code)); process.binding('uv').errname(-1);" +
	"require('crypto').pseudoRandomBytes(1); require('crypto').randomBytes(1)";
for (const words of [[], ['--pending-deprecation']])
	console.log(spawnSync(process.execPath, [...words, '-e', program], { encoding: 'utf8' }).stdout.trim().split('\n').sort());
// expect: [ '' ]
// expect: [ 'DEP0111', 'DEP0115', 'DEP0119' ]

// What fork() starts runs the module, not the text that -e gave its parent. The two write when they get to it: lines are sorted.
const { spawnSync } = require('child_process');
const { writeFileSync } = require('fs');
writeFileSync('module.js', 'console.log(process.execArgv.length, process._eval);');
const program = `
	if (process.env.AGAIN) {
		console.log('the text again');
		process.exit(1);
	}
	process.env.AGAIN = 1;
	console.log(typeof process._eval);
	require('child_process').fork('./module.js');`;
for (const words of [['-e', program], ['--eval', program], ['-p', program + '0'], ['-e', program, 'word'], ['--trace-uncaught', '-e', program]])
	console.log(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout.trim().split('\n').sort().join(', '));
// expect: 0 undefined, string
// expect: 0 undefined, string
// expect: 0, 0 undefined, string
// expect: 0 undefined, string
// expect: 1 undefined, string

// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
'use strict';
// The grace of 'exit' listeners, and that they cannot change how the run ends.  On a busy machine the grace may pass before they
// have had the processor: each case is tried until it comes out as it should.
// run: {jsr} {dir}/exit.js
// timeout: 200
// expect: 14 of them came out
const { spawnSync } = require('child_process');
const fs = require('fs');

const WALL = ['--max-wall=100ms'], HEAP = ['--max-heap=32'];
// what it shows, options, script, exit code, output, what stderr holds
const cases = [
	['exit code', WALL, 'process.on("exit", c => console.log("exit", c, process.exitCode)); console.log("before"); for (;;);', 124,
		'before\nexit 124 124\n', /^jsr: stopped: ran for 0\.\d\d s \(--max-wall=0\.1\), at .*case\.js:1\n$/],
	['an exit code set', WALL, 'process.on("exit", () => { process.exitCode = 0; console.log("x"); }); for (;;);', 124, 'x\n', /stopped/],
	['exit', WALL, 'process.on("exit", () => { console.log("x"); process.exit(3); }); for (;;);', 124, 'x\n', /stopped/],
	['an error', WALL, 'process.on("exit", () => { console.log("x"); throw new Error("thrown"); }); for (;;);', 124, 'x\n',
		/stopped(.|\n)*thrown/],
	['a loop', WALL, 'process.on("exit", () => { console.log("x"); for (;;); }); for (;;);', 124, 'x\n', /stopped/],
	['idle', WALL, 'process.on("exit", () => console.log("x")); setTimeout(() => {}, 1e6);', 124, 'x\n', /0\.1\)\n$/],
	['nothing caught', WALL, `process.on("uncaughtException", () => console.log("heard"));
		try { for (;;); } catch { console.log("caught"); } finally { console.log("finally"); }`, 124, '', /stopped/],
	['output before', WALL, 'process.stdout.write("no end of line"); for (;;);', 124, 'no end of line', /stopped/],
	['errors before', WALL, 'console.error("a"); console.error("b"); for (;;);', 124, '', /^a\nb\njsr: stopped/],
	['place', WALL, '\n\nfunction f() {\n\tfor (;;)\n\t\t;\n}\n[1].map(f);\n', 124, '', /case\.js:4\n$/],
	['place of a call', WALL, '\nconst a = [];\na.length = 2 ** 32 - 1;\na.flat(9);\n', 124, '', /case\.js:4\n$/],
	['memory', HEAP, `process.on("exit", c => console.log("exit", c, new Array(1000).fill({}).length)); const a = [];
		for (;;) a.push({});`, 137, 'exit 137 1000\n', /objects and buffers took 3\d\.\d MB \(--max-heap=32\), at .*:2\n$/],
	['in time', ['--max-wall=100', '--max-cpu=0', '--max-heap=0'], 'console.log("in time"); process.exitCode = 4;', 4, 'in time\n', /^$/],
	['off', ['--max-wall=0'], 'setTimeout(() => process.exit(5), 150);', 5, '', /^$/],
];

let right = 0;
for (const [name, options, text, code, stdout, stderr] of cases) {
	fs.writeFileSync('case.js', text);
	for (let tried = 1; ; tried++) {
		const r = spawnSync(process.execPath, [...options, 'case.js'], { encoding: 'utf8' });
		if (r.status === code && r.stdout === stdout && stderr.test(r.stderr)) {
			right++;
			break;
		}
		if (tried === 30) {
			console.log(`${name}: ${r.status ?? r.signal}: ${r.stdout}: ${r.stderr}`);
			break;
		}
	}
}
console.log(`${right} of them came out`);

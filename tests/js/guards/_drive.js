'use strict';
// Runs each case under a guard, two at a time, and says which were not ended by it.
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');

// Sanitizers look for leaks through /proc, for which a process without descriptors has none, and end it with a code of
// their own.
function environment(name) {
	const { ASAN_OPTIONS, ...others } = process.env;
	return ASAN_OPTIONS !== undefined && /no descriptors|without descriptors/.test(name) ?
		{ ...others, ASAN_OPTIONS: `${ASAN_OPTIONS}:detect_leaks=0` } : process.env;
}

// The time that a guard gives a case: it is to be in its loop by then, which a sanitized build needs longer for.
const limit = process.env.ASAN_OPTIONS === undefined ? '0.1' : '0.2';
// And its memory, in MB, which takes such a build long to fill.
const room = process.env.ASAN_OPTIONS === undefined ? '48' : '20';

function run(name, text, options, code, reason) {
	return new Promise(resolve => {
		const dir = fs.mkdtempSync(path.join(process.env.TMPDIR, 'case-'));
		fs.writeFileSync(path.join(dir, 'case.js'), text);
		const child = spawn(process.execPath, [...options, 'case.js'], { cwd: dir, env: environment(name),
			stdio: ['pipe', 'ignore', 'pipe'], detached: true });
		let stderr = '', late = false;
		child.stdin.on('error', () => {});
		child.stderr.setEncoding('utf8').on('data', chunk => { stderr = (stderr + chunk).slice(-2000); });
		const timer = setTimeout(() => {
			late = true;
			process.kill(-child.pid, 'SIGKILL');
		}, 150000);
		child.on('close', (status, signal) => {
			clearTimeout(timer);
			fs.rmSync(dir, { recursive: true, force: true });
			const last = stderr.trimEnd().split('\n').at(-1);
			const wrong = late ? 'was not stopped' : status !== code ? `ended with ${status ?? signal}` :
				!last.startsWith('jsr: stopped: ') || !last.includes(reason) ? 'said something else' : '';
			resolve(wrong ? `${name}: ${wrong}: ${stderr.slice(-500)}` : '');
		});
	});
}

async function drive(cases, options, code, reason) {
	const left = Object.entries(cases), wrong = [];
	const worker = async () => {
		while (left.length > 0) {
			const [name, text] = left.shift();
			const said = await run(name, text, options, code, reason);
			if (said)
				wrong.push(said);
		}
	};
	await Promise.all([worker(), worker()]);
	for (const said of wrong)
		console.log(said);
	console.log(`${wrong.length} of them went wrong`);
}

module.exports = { drive, limit, room };

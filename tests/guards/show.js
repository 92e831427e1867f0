// How late guards stop what they must stop: runs each case of tests/js/guards/_cases.js several times, one at a time, and prints
// by how much the process outlived its limit, to the end of it as its parent sees that: the kernel's taking apart of a process of
// 1 GB is a part of that.  "said" is when the line on stderr was made, which is when the script has stopped.
//
// usage: jsr tests/guards/show.js JSR [times] [part of a case's name]
'use strict';
const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const cases = require('../js/guards/_cases.js');

const [program, times = '5', wanted = ''] = process.argv.slice(2);
const jsr = path.resolve(program);
const kinds = [
	// guard, option, code, cases; the limit in s, where lateness has a meaning
	['wall', ['--max-wall=0.3'], 124, { ...cases.busy, ...cases.idle }, 0.3],
	['cpu', ['--max-cpu=0.3', '--max-wall=60'], 152, cases.busy, 0.3],
	['heap', ['--max-heap=64', '--max-wall=60'], 137, cases.bomb],
];
const box = fs.mkdtempSync(path.join(os.tmpdir(), 'guards-'));
const file = path.join(box, 'case.js');
execFileSync('mkfifo', [path.join(box, 'silent')]);
const silent = fs.openSync(path.join(box, 'silent'), 'r+');            // standard input on which nothing comes
const ms = n => n.toFixed(1).padStart(8);
const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];

console.log(`load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors`);
let bad = 0;
for (const [guard, options, code, list, limit] of kinds) {
	const all = [], allSaid = [];
	console.log(`\n${guard}: ${options[0]}; ${limit ? 'ms after the limit' : 'ms in all and peak MB'}: median, p95, max; said; forced: ended by the watcher`);
	for (const [name, text] of Object.entries(list)) {
		if (!`${guard} ${name}`.includes(wanted))
			continue;
		const late = [], said = [], wrong = [];
		let forced = 0, peak = 0;
		for (let i = 0; i < Number(times); i++) {
			fs.writeFileSync(file, text);
			fs.rmSync(path.join(box, 'pipe'), { force: true });
			const out = fs.openSync('/dev/null', 'w');
			const began = process.hrtime.bigint();
			const r = spawnSync(jsr, ['--report=json', ...options, file], { cwd: box, timeout: 90000,
				stdio: [silent, out, 'pipe'], maxBuffer: 1 << 28 });
			const wall = Number(process.hrtime.bigint() - began) / 1e6;
			fs.closeSync(out);
			let report = {};
			const line = r.stderr.toString().trimEnd().split('\n').findLast(one => one.startsWith('{"stopped"'));
			if (r.status !== code || !line)
				wrong.push(`${r.status ?? r.signal} ${r.stderr.toString().slice(-200)}`);
			else
				report = JSON.parse(line);
			forced += report.forced === true;
			said.push((report.wall - limit) * 1e3);
			peak = Math.max(peak, report.rss / (1 << 20) || 0);
			late.push(guard === 'wall' ? wall - limit * 1e3 : guard === 'cpu' ? (report.cpu - limit) * 1e3 : wall);
		}
		late.sort((a, b) => a - b);
		said.sort((a, b) => a - b);
		all.push(...late);
		allSaid.push(...said);
		bad += wrong.length;
		console.log(ms(at(late, 0.5)), ms(at(late, 0.95)), ms(late.at(-1)), limit ? '' : ms(peak), guard === 'wall' ? ms(at(said, 0.5)) : '', forced ? `forced ${forced}` : '        ',
			name, ...wrong.map(text => `\n    WRONG ${text}`));
	}
	all.sort((a, b) => a - b);
	if (all.length > 0)
		console.log(`all ${all.length}:${ms(at(all, 0.5))}${ms(at(all, 0.95))}${ms(at(all, 0.99))} (p99)${ms(all.at(-1))}`);
	allSaid.sort((a, b) => a - b);
	if (guard === 'wall' && allSaid.length > 0)
		console.log(`said:${ms(at(allSaid, 0.5))}${ms(at(allSaid, 0.95))}${ms(at(allSaid, 0.99))} (p99)${ms(allSaid.at(-1))}`);
}
fs.rmSync(box, { recursive: true, force: true });
process.exitCode = bad ? 1 : 0;

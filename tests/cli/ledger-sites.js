// The line that a site names is that of the code that runs, also where memory of functions that are gone is used again, and however
// many functions a program makes.
// run: {jsr} --ledger=log {file}; {jsr} {file} look
'use strict';
const fs = require('fs');
if (process.argv[2] === 'look') {
	const lines = fs.readFileSync('log', 'utf8').trim().split('\n').map(JSON.parse).filter(l => l.kind === 'fs.stat');
	// the text of a Function begins with two lines of its own
	console.log(lines.length, lines.every(({ target, site }) => +/:(\d+)$/.exec(site)[1] === 3 + Number(target)));
} else {
	for (let i = 0; i < 9000; i++) {
		const blank = i % 97;
		new Function('fs', `${'\n'.repeat(blank)}try { fs.statSync('${blank}') } catch {}`)(fs);
		if (i % 50 === 0)
			for (let k = 0, all = []; k < 5000; k++)
				all.push({ k });
	}
}
// expect: 9000 true

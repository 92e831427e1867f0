// Many stats at once are looked up on the pool, a few where they are asked for; the answers are the same.
// needs: native (the kernel calls that never block are not there)
// run: {jsr} {file} && JSR_TRACE=loop {jsr} {file} 2>&1 >/dev/null | awk '/loop: post/{split($3,a,"=");split($4,b,"=");k[a[2]]=b[2]} /loop: hand/{split($3,a,"=");print k[a[2]], $4}' | sort | uniq -c | awk '{print $2, $3, $1}'
// expect: 3 files, 0 missing, 0 of another size, codes []
// expect: 270 files, 30 missing, 0 of another size, codes [ 'ENOENT' ]
// expect: fs.lstat route=pool 150
// expect: fs.stat route=inline 3
// expect: fs.stat route=pool 150
'use strict';
const fs = require('fs'), path = require('path'), os = require('os');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'cr-'));
const name = i => path.join(dir, `${i}`);
for (let i = 0; i < 300; i++)
	if (i % 10 !== 3)
		fs.writeFileSync(name(i), 'x'.repeat(i));

async function ask(how, numbers) {
	let files = 0, wrong = 0;
	const codes = new Set();
	await Promise.all(numbers.map(i => how(i, name(i)).then(stats => {
		files++;
		if (stats.size !== i || !stats.isFile())
			wrong++;
	}, err => { codes.add(err.code); })));
	console.log(`${files} files, ${numbers.length - files} missing, ${wrong} of another size, codes`, [...codes]);
}

(async () => {
	const { stat, lstat } = fs.promises;
	await ask((i, file) => stat(file), [0, 1, 2]);
	await ask((i, file) => i % 2 ? stat(file) : lstat(file), Array.from({ length: 300 }, (_, i) => i));
	fs.rmSync(dir, { recursive: true });
})();

// --ledger=FILE appends a line for each operation: kind, target, bytes, verdict and the script's line, never a secret.
// run: {jsr} --ledger=log {file}; {jsr} --ledger=log {file} read log; stat -c %a log; {jsr} --ledger=no/dir {file} 2>&1 || echo $?
// expect: fs.writeFile some.txt 5 ok 23
// expect: fs.readFile some.txt 5 ok 24
// expect: fs.readFile no "such"\file 0 ENOENT 25
// expect: fs.open some.txt - ok 27
// expect: fs.read some.txt 5 ok 28
// expect: fs.close some.txt - ok 29
// expect: child.run true - ok 30
// expect: child.spawn true - ok 31
// expect: true
// expect: 600
// expect: jsr: cannot write the ledger no/dir: No such file or directory
// expect: 9
const fs = require('fs'), { execFileSync, spawn } = require('child_process');
if (process.argv[2] === 'read') {
	const text = fs.readFileSync('log', 'utf8'), lines = text.trim().split('\n').map(JSON.parse).filter(l => l.kind !== 'module.load');
	for (const { kind, target, bytes, verdict, site } of lines)
		console.log(kind, target, bytes ?? '-', verdict, site.slice(site.lastIndexOf(':') + 1));
	console.log(!/s3cret/.test(text) && lines.every((l) => l.site.startsWith(__filename + ':') && l.wall >= l.queue &&
		Math.abs(l.time - Date.now()) < 1e6));
} else {
	fs.writeFileSync('some.txt', 'hello');
	fs.readFileSync('some.txt');
	fs.readFile('no "such"\\file', async () => {
		const { promises } = fs;
		const file = await promises.open('some.txt');
		await file.read(Buffer.alloc(9), 0, 9);
		await file.close();
		execFileSync('true', ['s3cret'], { env: { PATH: process.env.PATH, KEY: 's3cret' } });
		spawn('true', ['s3cret']).on('exit', () => {
			process.exit();
		});
	});
}

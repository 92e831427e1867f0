// needs: native (its own names of files are bytes of the system)
// A dry run's lines are JSON whatever the names; its ledger names the files that descriptors stand for; and nothing in it is an error.
// run: {jsr} --dry-run --report=json --ledger=log {file} 2> lines; {jsr} {file} look; {jsr} ledger log | head -n 1 | cut -d, -f2
const fs = require('fs');
const show = (name) => JSON.stringify(name.slice(name.lastIndexOf('/') + 1)).replaceAll('\x7f', 'DEL').replaceAll('\ufffd', '?');
if (process.argv[2] === 'look') {
	for (const text of fs.readFileSync('lines', 'utf8').trim().split('\n')) {
		const { dryRun, target, bytes } = JSON.parse(text);
		console.log(dryRun, show(target), bytes ?? '-');
	}
	for (const line of fs.readFileSync('log', 'utf8').trim().split('\n').map(JSON.parse).filter(l => l.kind !== 'module.load'))
		console.log(line.kind, show(line.target), line.bytes ?? '-', line.verdict);
} else {
	fs.writeFileSync(Buffer.from('a\xffb\xc3', 'latin1'), 'x');
	fs.writeFileSync('é"\\\n\x7f', 'x');
	const before = fs.openSync(__filename), dry = fs.openSync('first', 'w');
	fs.writeSync(dry, 'abc');
	fs.closeSync(dry);
	const again = fs.openSync('second', 'a');
	fs.writeSync(again, 'abcd');
	fs.closeSync(again);
	fs.closeSync(before);
}
// expect: fs.writeFile "a?b?" 1
// expect: fs.writeFile "é\"\\\nDEL" 1
// expect: fs.open "first" -
// expect: fs.write "first" 3
// expect: fs.open "second" -
// expect: fs.write "second" 4
// expect: fs.writeFile "a?b?" 1 dry-run
// expect: fs.writeFile "é\"\\\nDEL" 1 dry-run
// expect: fs.open "dry-run-ledger.js" - ok
// expect: fs.open "first" - dry-run
// expect: fs.write "first" 3 dry-run
// expect: fs.close "first" - ok
// expect: fs.open "second" - dry-run
// expect: fs.write "second" 4 dry-run
// expect: fs.close "second" - ok
// expect: fs.close "dry-run-ledger.js" - ok
// expect:  0 errors

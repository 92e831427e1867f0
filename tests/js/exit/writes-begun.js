// What was asked for before the process exits, or this thread sleeps, has begun by then, as where threads do it.
// run: {jsr} {file} exit; {jsr} {file} throw 2>/dev/null; JSR_BACKEND=poll {jsr} {file} exit; {jsr} {file} wait; {jsr} {file} child
// expect: first
// expect: in exit: appended
// expect: first
// expect: in exit: appended
// expect: first
// expect: in exit: appended
// expect: after a wait: appended
// expect: first
// expect: child: appended
// expect: first
const fs = require('fs'), path = require('path'), how = process.argv[2];
const file = path.join(fs.mkdtempSync(path.join(require('os').tmpdir(), 'begun-')), 'file');
const text = () => fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
// A thread that has begun may need a while; what has not begun will not while this thread sleeps.
function held() {
	for (let i = 0; i < 500 && text() === ''; i++)
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
	return text();
}
const say = text => fs.writeSync(1, `${text}\n`);

if (how === 'wait' || how === 'child') {
	fs.appendFile(file, 'appended', () => { fs.rmSync(path.dirname(file), { recursive: true }); });
	if (how === 'wait')
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
	say(how === 'wait' ? `after a wait: ${held()}` :
		`child: ${require('child_process').execFileSync('cat', [file])}`);
	fs.write(1, 'first\n', () => {});
} else {
	fs.write(1, 'first\n', () => {});
	fs.appendFile(file, 'appended', () => {});
	process.on('exit', () => {
		say(`in exit: ${held()}`);
		fs.rmSync(path.dirname(file), { recursive: true });
	});
	if (how === 'throw')
		throw new Error('uncaught');
	process.exit();
}

// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// --dry-run says what would be written, sent and run, and does none of it; a script goes on as if it had been done.
// run: mkdir -p w/dir/sub && cd w && echo content >there && echo x >dir/f && find . -printf '%p %s %T@ %m\n' >../before; for o in --dry-run '--dry-run --sandbox --allow-read=. --allow-write=. --allow-run --allow-net --allow-signals --allow-info'; do {jsr} $o {file} 2>&1 >/dev/null | sed 's/tmp-....../tmp-XXXXXX/; s/signal [0-9]*/signal N/'; echo; {jsr} $o {file} 2>/dev/null; done
// run: find . -printf '%p %s %T@ %m\n' | cmp - ../before && echo untouched
'use strict';
const fs = require('fs'), { execFileSync, spawn } = require('child_process');
const say = (...words) => console.log(...words);
function attempt(f) {
	try {
		const v = f();
		say(v === undefined ? 'done' : JSON.stringify(v));
	} catch (e) {
		say(e.code);
	}
}

attempt(() => fs.writeFileSync('a.txt', 'hello'));
attempt(() => fs.appendFileSync('there', 'hello'));
attempt(() => fs.readFileSync('there', 'utf8'));
attempt(() => fs.writeFileSync('no/x', 'hello'));
attempt(() => fs.mkdirSync('no'));
attempt(() => fs.mkdirSync('no'));
attempt(() => fs.writeFileSync('no/x', 'hello'));
attempt(() => fs.mkdirSync('p/q/r', { recursive: true }));
attempt(() => fs.mkdirSync('p/q/r', { recursive: true }));
attempt(() => fs.unlinkSync('there'));
attempt(() => fs.unlinkSync('missing'));
attempt(() => fs.rmSync('dir'));
attempt(() => fs.rmSync('dir', { recursive: true }));
attempt(() => fs.rmSync('missing', { force: true }));
attempt(() => fs.rmdirSync('there'));
attempt(() => fs.renameSync('there', 'b\u001b[31m\nx\u009b\u202ey'));
attempt(() => fs.copyFileSync('there', 'c'));
attempt(() => fs.cpSync('dir', 'dir2', { recursive: true }));
attempt(() => fs.symlinkSync('there', 'l'));
attempt(() => fs.linkSync('there', 'h'));
attempt(() => fs.chmodSync('there', 0o600));
attempt(() => fs.utimesSync('there', 1, 2));
attempt(() => fs.truncateSync('there', 1));
attempt(() => fs.mkdtempSync('tmp-').length);
attempt(() => {
	const fd = fs.openSync('there', 'r+'), b = Buffer.alloc(20), n = fs.readSync(fd, b), w = fs.writeSync(fd, 'zz');
	fs.fsyncSync(fd);
	fs.ftruncateSync(fd, 0);
	fs.closeSync(fd);
	return [b.toString('utf8', 0, n), w];
});
attempt(() => {
	const fd = fs.openSync('new', 'w'), counts = [fs.writeSync(fd, 'z'), fs.writevSync(fd, [Buffer.from('abc'), Buffer.from('d')])];
	fs.fchmodSync(fd, 0o644);
	fs.closeSync(fd);
	return counts;
});
attempt(() => fs.openSync('there', 'wx'));
attempt(() => fs.openSync('dir', 'w'));
attempt(() => fs.readFileSync('nn', { flag: 'w+' }));
attempt(() => fs.writeSync(fs.openSync('there'), 'x'));
attempt(() => execFileSync('touch', ['x y', "it's", 'tab\t']).toString());
attempt(() => process.kill(process.ppid, 'SIGTERM'));
attempt(() => process.kill(process.ppid, 0));

(async () => {
	const { writeFile, open, cp, rm } = fs.promises;
	await writeFile('pw', 'abc');
	const h = await open('ph', 'a+');
	await h.appendFile('q');
	await h.close();
	await cp('dir', 'dir3', { recursive: true, filter: () => true });
	await rm('dir', { recursive: true });
	const end = fs.createReadStream('there').pipe(fs.createWriteStream('piped'));
	await new Promise(resolve => end.on('finish', resolve));
	const child = spawn('touch', ['f'], { cwd: 'dir', detached: true });
	say('exit', ...await new Promise(resolve => child.on('close', (...how) => resolve(how))));
	const url = 'http://127.0.0.1:4321/a?b';
	for (const init of [{ method: 'POST', body: 'hello' }, {}])
		await fetch(url + '#c', init).catch(e => say(e.name, e.cause.code));
	attempt(() => new WebSocket('ws://127.0.0.1:4321/x'));
})();

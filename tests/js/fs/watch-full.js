// What the system's limits on watches make of fs.watch: node's message, thrown; later, in a directory that came while the tree was watched, an
// 'error' event, and what is watched already goes on.
// needs: strace
// env: ASAN_OPTIONS=detect_leaks=0
// run: strace -f -o /dev/null -e trace=inotify_add_watch -e inject=inotify_add_watch:error=ENOSPC:when=6+ {jsr} {file} && strace -f -o /dev/null -e trace=inotify_init1 -e inject=inotify_init1:error=EMFILE {jsr} {file} instance
// expect: thrown ENOSPC -28 watch D D ENOSPC: System limit for number of file watchers reached, watch 'D'
// expect: told ENOSPC ENOSPC: System limit for number of file watchers reached, watch 'D/a/new'
// expect: then change:a/f
// expect: none EMFILE -24 EMFILE: too many open files, watch 'D'
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wf-'));
const short = text => text.replace(dir, 'D');

if (process.argv[2] === 'instance') {
	try {
		fs.watch(dir);
	} catch (err) {
		console.log('none', err.code, err.errno, short(err.message));
	}
	return;
}

fs.mkdirSync(`${dir}/a`);
const w = fs.watch(dir, { recursive: true }), small = [fs.watch(dir), fs.watch(dir), fs.watch(dir)];
try {
	fs.watch(dir);
} catch (err) {
	console.log('thrown', err.code, err.errno, err.syscall, short(err.path), short(err.filename), short(err.message));
}
try {
	fs.watch(dir, { recursive: true });
	console.log('not thrown');
} catch {
	for (const other of small)
		other.close();
}
w.once('error', err => {
	console.log('told', err.code, short(err.message));
	w.on('change', (type, name) => {
		if (name !== 'a/f')
			return;
		console.log(`then ${type}:${name}`);
		w.close();
	});
	setTimeout(() => { fs.appendFileSync(`${dir}/a/f`, 'x'); }, 50);
});
fs.writeFileSync(`${dir}/a/f`, '');
setTimeout(() => { fs.mkdirSync(`${dir}/a/new`); }, 50);

// watch with recursive follows what happens to the directories: made and filled before it could look, renamed, replaced, deleted, and
// made while events were lost.
// expect: made [ 'new', 'new/d', 'new/d/g', 'new/f' ]
// expect: below [ 'new/d/g' ]
// expect: renamed [ 'neu', 'neu/d', 'neu/d/g', 'neu/f', 'new' ]
// expect: below [ 'neu/d/g' ]
// expect: replaced [ 'neu', 'neu/h', 'old', 'old/d', 'old/d/g', 'old/f' ]
// expect: below [ 'neu/h', 'old/f' ]
// expect: mode [ 'neu' ]
// expect: deleted [ 'old', 'old/d', 'old/d/g', 'old/f' ]
// expect: lost [ 'late', 'late/f', 'neu' ]
// expect: below [ 'late/f' ]
// expect: many 1000
// expect: closed inside
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wl-'));
const pause = () => new Promise(resolve => { setTimeout(resolve, 80); });
let seen = new Set();
const w = fs.watch(dir, { recursive: true }, (type, name) => { seen.add(name); });

async function after(what, change) {
	change();
	await pause();
	console.log(what, [...seen].sort());
	seen = new Set();
}

// More events in one go than the kernel keeps.
function lose() {
	const most = Number(fs.readFileSync('/proc/sys/fs/inotify/max_queued_events', 'latin1'));
	for (let i = 0; i < most; i++)
		fs.chmodSync(`${dir}/overflow${i % 2}`, 0o600 + i % 4);
	fs.mkdirSync(`${dir}/late`);
	fs.writeFileSync(`${dir}/late/f`, '');
	fs.rmSync(`${dir}/neu`, { recursive: true });
}

(async () => {
	await after('made', () => {
		fs.mkdirSync(`${dir}/new`);
		fs.writeFileSync(`${dir}/new/f`, '1');
		fs.mkdirSync(`${dir}/new/d`);
		fs.writeFileSync(`${dir}/new/d/g`, '1');
	});
	await after('below', () => { fs.appendFileSync(`${dir}/new/d/g`, '2'); });
	await after('renamed', () => { fs.renameSync(`${dir}/new`, `${dir}/neu`); });
	await after('below', () => { fs.appendFileSync(`${dir}/neu/d/g`, '2'); });
	await after('replaced', () => {
		fs.renameSync(`${dir}/neu`, `${dir}/old`);
		fs.mkdirSync(`${dir}/neu`);
		fs.writeFileSync(`${dir}/neu/h`, '');
	});
	await after('below', () => {
		fs.appendFileSync(`${dir}/neu/h`, '2');
		fs.appendFileSync(`${dir}/old/f`, '2');
	});
	await after('mode', () => { fs.chmodSync(`${dir}/neu`, 0o700); });
	await after('deleted', () => { fs.rmSync(`${dir}/old`, { recursive: true }); });

	fs.writeFileSync(`${dir}/overflow0`, '');
	fs.writeFileSync(`${dir}/overflow1`, '');
	await pause();
	seen = new Set();
	lose();
	while (!seen.has('late/f'))
		await pause();
	seen.delete('overflow0');
	seen.delete('overflow1');
	await after('lost', () => {});
	await after('below', () => { fs.appendFileSync(`${dir}/late/f`, 'x'); });

	for (let i = 0; i < 1000; i++)
		fs.mkdirSync(`${dir}/late/${i >> 5}/${i}`, { recursive: true });
	while (seen.size < 1032)
		await pause();
	seen = new Set();
	for (let i = 0; i < 1000; i++)
		fs.writeFileSync(`${dir}/late/${i >> 5}/${i}/f`, '');
	while (seen.size < 1000)
		await pause();
	console.log('many', seen.size);
	// in the middle of telling what a new directory has
	w.removeAllListeners('change');
	w.on('change', () => { w.close(); });
	w.on('close', () => {
		console.log('closed inside');
		fs.rmSync(dir, { recursive: true });
	});
	fs.mkdirSync(`${dir}/x/y/z`, { recursive: true });
})();

// All watchers of a run share one inotify instance, and watchers of one inode one watch of the kernel's: each is told, whatever the
// others do meanwhile.
// expect: instances 1, directories told of 300
// expect: twice [ 'a change', 'b change' ]
// expect: the other [ 'b change' ]
// expect: in a callback [ 'closer', 'last' ]
// expect: again [ 'opener', 'opened' ]
// expect: renamed [ 'change moved', 'rename moved' ]
// expect: deleted [ 'change', 'rename', 'rename' ]
// expect: new file [ 'change' ]
// expect: not referenced
// fault: skip 300 watchers that nobody tells whether the writes failed
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ws-'));
const pause = () => new Promise(resolve => { setTimeout(resolve, 60); });

function instances() {
	let count = 0;
	for (const fd of fs.readdirSync('/proc/self/fd')) {
		try {
			if (fs.readlinkSync(`/proc/self/fd/${fd}`).includes('inotify'))
				count++;
		} catch {
			// the directory's own descriptor
		}
	}
	return count;
}

async function many() {
	const watchers = [], told = new Set();
	for (let i = 0; i < 300; i++) {
		const name = `${dir}/d${i}`;
		fs.mkdirSync(name);
		watchers.push(fs.watch(name, () => { told.add(i); }));
	}
	const count = instances();
	for (let i = 0; i < 300; i++)
		fs.writeFileSync(`${dir}/d${i}/f`, '');
	while (told.size < 300)
		await pause();
	console.log(`instances ${count}, directories told of ${told.size}`);
	for (const w of watchers)
		w.close();
}

async function shared() {
	const file = `${dir}/one`;
	let seen = new Set();
	const all = what => { console.log(what, [...seen].sort()); seen = new Set(); };
	fs.writeFileSync(file, 'x');
	fs.linkSync(file, `${dir}/two`);
	const a = fs.watch(file, type => { seen.add(`a ${type}`); });
	const b = fs.watch(`${dir}/two`, type => { seen.add(`b ${type}`); });
	fs.appendFileSync(file, 'y');
	await pause();
	all('twice');
	a.close();
	fs.appendFileSync(file, 'y');
	await pause();
	all('the other');
	b.close();

	// the first to be told closes itself and the second
	const closer = fs.watch(file, () => { seen.add('closer'); closer.close(); second.close(); });
	const second = fs.watch(file, () => { seen.add('second'); });
	const last = fs.watch(file, () => { seen.add('last'); });
	fs.appendFileSync(file, 'y');
	await pause();
	all('in a callback');
	last.close();

	// all are closed and another is opened by the callback of the last
	let opened;
	const opener = fs.watch(file, () => {
		seen.add('opener');
		opener.close();
		opened = fs.watch(file, () => { seen.add('opened'); });
		fs.appendFileSync(file, 'z');
	});
	fs.appendFileSync(file, 'y');
	await pause();
	console.log('again', [...seen]);
	seen = new Set();
	opened.close();

	// it goes on under the name it was opened by
	const moved = fs.watch(file, (type, name) => { seen.add(`${type} ${name === 'one' ? 'moved' : name}`); });
	fs.renameSync(file, `${dir}/three`);
	fs.appendFileSync(`${dir}/three`, 'y');
	await pause();
	all('renamed');
	moved.close();
}

async function deleted() {
	const file = `${dir}/gone`, seen = [], later = new Set();
	fs.writeFileSync(file, '');
	const w = fs.watch(file, type => { seen.push(type); });
	fs.unlinkSync(file);
	await pause();
	console.log('deleted', seen);
	fs.writeFileSync(file, '');
	const fresh = fs.watch(file, type => { later.add(type); });
	fs.appendFileSync(file, 'x');
	await pause();
	console.log('new file', [...later]);
	w.close();
	fresh.close();
}

(async () => {
	await many();
	await shared();
	await deleted();
	// an open watcher that is not referenced does not keep the run alive
	fs.watch(dir).unref();
	fs.watch(dir, { persistent: false }).ref().unref();
	console.log('not referenced');
	process.on('exit', () => { fs.rmSync(dir, { recursive: true }); });
})();

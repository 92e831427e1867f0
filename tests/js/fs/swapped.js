// While rm and cp walk a tree, another process exchanges a directory in it with a link out of it, again and again: whatever they
// answer, nothing that is outside is removed, changed or copied.  (_swap.py tells how to run many rounds.)
// run: python3 {dir}/_swap.py {jsr} {file} 5
// timeout: 60
// expect: rmSync: 0 touched
// expect: rm: 0 touched
// expect: promises.rm: 0 touched
// expect: cpSync from: 0 touched
// expect: cp from: 0 touched
// expect: promises.cp from: 0 touched
// expect: cpSync filter from: 0 touched
// expect: promises.cp filter from: 0 touched
// expect: cpSync to: 0 touched
// expect: cp to: 0 touched
// expect: promises.cp to: 0 touched
// expect: cpSync filter to: 0 touched
// expect: promises.cp filter to: 0 touched
'use strict';
const fs = require('fs');
const rounds = +process.argv[2] || 5;
const all = { recursive: true, force: true }, picky = { recursive: true, filter: () => true }, later = { recursive: true, filter: async () => true };

// Under another name first: nobody swaps anything there.
function make(name, text) {
	fs.mkdirSync('making');
	fill('making/a', text);
	for (let i = 0; i < 4; i++)
		fs.mkdirSync(`making/c${i}`);
	fs.symlinkSync(`${process.cwd()}/outside`, `${name}.b`);
	fs.renameSync('making', name);
}

function fill(dir, text) {
	for (let i = 0; i < 100; i++) {
		fs.mkdirSync(`${dir}/s${i}/t`, { recursive: true });
		for (let k = 0; k < 2; k++)
			fs.writeFileSync(`${dir}/s${i}/t/f${k}`, text);
	}
}

function contents(dir) {
	return fs.readdirSync(dir, { recursive: true, withFileTypes: true }).map(e =>
		`${e.parentPath || e.path}/${e.name} ${e.isFile() ? fs.readFileSync(`${e.parentPath || e.path}/${e.name}`) : ''}`).sort().join('\n');
}

function remove(name) {
	for (const part of [name, `${name}.b`]) {
		fs.rmSync('going', all);
		try {
			fs.renameSync(part, 'going');
		} catch {
			// it is gone already
		}
	}
	fs.rmSync('going', all);
}

function called(f) { return new Promise(done => { f(done); }); }

async function race(title, before, act, after) {
	let touched = 0;
	for (let i = 0; i < rounds; i++) {
		fill('outside', 'outside');
		const was = contents('outside');
		before();
		try {
			await act();
		} catch {
			// that it fails is right, too
		}
		remove('tree'), remove('src'), remove('dest');
		if (contents('outside') !== was | after()) {
			touched++;
			fs.rmSync('outside', all);
		}
	}
	console.log(`${title}: ${touched} touched`);
}

function toRemove() { make('tree', 'inside'); }
function fromSrc() { make('src', 'inside'); }
function toDest() {
	fs.mkdirSync('plain');
	fill('plain/a', 'inside');
	make('dest', 'old');
}
function nothing() { return false; }
function gone() { fs.rmSync('plain', all); return false; }

function leaked() {
	const yes = fs.existsSync('out') && contents('out').includes(' outside');
	fs.rmSync('out', all);
	return yes;
}

(async () => {
	await race('rmSync', toRemove, () => fs.rmSync('tree', all), nothing);
	await race('rm', toRemove, () => called(done => fs.rm('tree', all, done)), nothing);
	await race('promises.rm', toRemove, () => fs.promises.rm('tree', all), nothing);
	for (const [way, src, dest, before, after] of [['from', 'src', 'out', fromSrc, leaked], ['to', 'plain', 'dest', toDest, gone]]) {
		await race(`cpSync ${way}`, before, () => fs.cpSync(src, dest, all), after);
		await race(`cp ${way}`, before, () => called(done => fs.cp(src, dest, all, done)), after);
		await race(`promises.cp ${way}`, before, () => fs.promises.cp(src, dest, all), after);
		await race(`cpSync filter ${way}`, before, () => fs.cpSync(src, dest, picky), after);
		await race(`promises.cp filter ${way}`, before, () => fs.promises.cp(src, dest, later), after);
	}
	fs.rmSync('outside', all);
})();

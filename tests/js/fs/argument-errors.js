// What bad modes, descriptors and empty vectors answer, form by form.
const fs = require('fs');
fs.writeFileSync('f', 'abc');
const fd = fs.openSync('f');
const told = (label, f) => { try { console.log(label, f()); } catch (err) { console.log(label, err.name, err.code, err.message); } };
(async () => {
	for (const mode of ['x', -1, 8]) {
		told('access', () => fs.access('f', mode, () => {}));
		told('accessSync', () => fs.accessSync('f', mode));
		told('copyFileSync', () => fs.copyFileSync('f', 'g', mode));
		told('cpSync', () => fs.cpSync('f', 'g', { mode }));
		await fs.promises.access('f', mode).catch(err => console.log('promise', err.code, err.message));
	}
	told('access', () => fs.access('f', 'x', 5));
	for (const bad of [Symbol('s'), '1', 1.5, -1, null]) {
		told('readSync', () => fs.readSync(bad, Buffer.alloc(1)));
		told('readvSync', () => fs.readvSync(bad, []));
	}
	told('readvSync', () => fs.readvSync(fd, []));
	told('writevSync', () => fs.writevSync(fs.openSync('w', 'w'), []));
	await new Promise(resolve => fs.readv(fd, [], (err, n, buffers) => resolve(console.log(err.message, n, buffers))));
	await fs.promises.open('f').then(h => h.readv([])).catch(err => console.log(err.message));
	told('symlink', () => fs.symlink('a', 'b'));
	told('symlink', () => fs.symlink('a', 'b', 'odd', 5));
})();

// What scripts see of fs beside what it does: names, lengths, kinds, hidden and shown properties.
// fault: raw reads and writes may be short
'use strict';
const fs = require('fs'), path = require('path'), util = require('util');
const { promises } = fs;
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'surface-'));
const file = path.join(dir, 'file');
fs.writeFileSync(file, 'one\ntwo\n');
fs.mkdirSync(path.join(dir, 'folder'));

const signature = (object, names) => names.map(name => `${object[name].name}/${object[name].length}`).join(' ');
console.log(signature(fs, ['close', 'fstat', 'fstatSync', 'ftruncate', 'ftruncateSync', 'stat', 'statSync', 'lstat', 'lstatSync', 'statfs', 'opendir', 'opendirSync', '_toUnixTimestamp']));
console.log(signature(promises, ['access', 'copyFile', 'open', 'stat', 'lstat', 'truncate', 'chmod', 'utimes', 'writeFile', 'readFile', 'lchmod']));
console.log(util.types.isAsyncFunction(promises.stat), 'prototype' in promises.stat, Object.prototype.toString.call(promises.watch('.')));

console.log(Object.keys(fs.Stats.prototype), Object.keys(Object.getPrototypeOf(fs.Stats.prototype)));
const [folder] = fs.readdirSync(dir, { withFileTypes: true }).filter(entry => entry.isDirectory());
console.log(util.inspect(folder).replaceAll(dir, 'DIR').replace(/\s+/g, ' '));
try { fs.Dirent('name', 1, dir); } catch (err) { console.log(err.message); }

(async () => {
	const fd = fs.openSync(file, 'r+');
	console.log(await util.promisify(fs.read)(fd, Buffer.alloc(3), 0, 3, 0), await util.promisify(fs.writev)(fd, [Buffer.from('ONE')], 0));
	console.log(await util.promisify(fs.exists)(file), await util.promisify(fs.exists)(path.join(dir, 'none')));
	fs.closeSync(fd);

	const handle = await promises.open(file);
	console.log(handle.constructor.name, Object.keys(handle).filter(key => key[0] !== '_'));
	for await (const line of handle.readLines())
		console.log(line);
	console.log(handle.fd);
	const calls = { stat: [], readFile: [], read: [], sync: [], datasync: [], chmod: [0o600], chown: [0, 0], utimes: [1, 1], write: ['x'], writev: [[]], appendFile: ['x'], truncate: [] };
	for (const name in calls)
		await handle[name](...calls[name]).catch(err => console.log(name, err.message, err.code, err.syscall));

	const opened = fs.opendirSync(dir);
	const entries = opened.entries();
	console.log(Object.prototype.toString.call(entries), opened[Symbol.asyncIterator] === opened.entries);
	console.log(await entries.return('left'), typeof opened.readSync());
	for (const name of ['read', 'close'])
		try { opened[name](1); } catch (err) { console.log(err.message); }
	await opened.close();
	try { new fs.Dir(); } catch (err) { console.log(err.code); }
	try { fs.createReadStream(null, { fd: 'x' }); } catch (err) { console.log(err.message); }
})();

// Stats in BigInts: every form, nanoseconds to the last digit, and positions of reads.
// fault: raw reads and writes may be short
// expect: sync ok
// expect: watched ok
// expect: promises ok
// expect: callbacks ok
'use strict';
const fs = require('fs');
const path = require('path');
const assert = require('assert');
const file = path.join(process.cwd(), 'f.txt');
fs.writeFileSync(file, 'hello world');
fs.utimesSync(file, 1234567890.123456, 1500000000.5);
const fields = ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks', 'atimeMs', 'mtimeMs', 'ctimeMs', 'birthtimeMs',
	'atimeNs', 'mtimeNs', 'ctimeNs', 'birthtimeNs', 'atime', 'mtime', 'ctime', 'birthtime'];

function check(big, small) {
	assert.strictEqual(big.constructor.name, 'BigIntStats');
	assert.ok(!(big instanceof fs.Stats));
	assert.deepStrictEqual(Object.keys(big), fields);
	for (const name of ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks'])
		assert.strictEqual(big[name], BigInt(small[name]), name);
	for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
		assert.strictEqual(big[`${name}Ms`], big[`${name}Ns`] / 1000000n);
		assert.strictEqual(big[name].getTime(), Number(big[`${name}Ms`]));
		// reading has moved atime
		assert.ok(name === 'atime' || Math.abs(small[`${name}Ms`] - Number(big[`${name}Ns`]) / 1e6) < 0.001);
	}
	assert.strictEqual(big.isFile(), true);
	assert.strictEqual(big.isDirectory(), false);
}

let small = fs.statSync(file);
const big = fs.statSync(file, { bigint: true });
check(big, small);
assert.strictEqual(big.mtimeNs, 1500000000500000000n);
assert.strictEqual(big.atimeNs / 1000n, 1234567890123456n);
check(fs.lstatSync(file, { bigint: true }), small);
assert.strictEqual(fs.statSync(process.cwd(), { bigint: 1 }).isDirectory(), true);
assert.strictEqual(fs.statSync(file, { bigint: false }).constructor.name, 'Stats');
assert.strictEqual(fs.statSync('/does/not/exist', { bigint: true, throwIfNoEntry: false }), undefined);
assert.throws(() => fs.statSync('/does/not/exist', { bigint: true }), { code: 'ENOENT' });
assert.throws(() => fs.statSync(file, null), { name: 'TypeError', message: "Cannot read properties of null (reading 'bigint')" });
for (const [name, value] of Object.entries(fs.statfsSync('/', { bigint: true })))
	assert.strictEqual(typeof value, 'bigint', name);
assert.strictEqual(Number(fs.statfsSync('/', { bigint: true }).bsize), fs.statfsSync('/').bsize);

// moments before 1970 are cut towards it
fs.utimesSync(file, new Date(-1500), new Date(-1));
const old = fs.statSync(file, { bigint: true });
assert.deepStrictEqual([old.atimeNs, old.atimeMs, old.mtimeNs, old.mtimeMs], [-1500000000n, -1500n, -1000000n, -1n]);
fs.utimesSync(file, 1234567890.123456, 1500000000.5);
small = fs.statSync(file);

const fd = fs.openSync(file, 'r+');
check(fs.fstatSync(fd, { bigint: true }), small);
const bytes = Buffer.alloc(4);
assert.strictEqual(fs.readSync(fd, bytes, 0, 4, 2n), 4);
assert.strictEqual(`${bytes}`, 'llo ');
assert.strictEqual(fs.readSync(fd, bytes, { position: 6n }), 4);
assert.strictEqual(`${bytes}`, 'worl');
fs.readSync(fd, bytes, 0, 4, -5n);
assert.strictEqual(`${bytes}`, 'hell');           // the file's own place
assert.throws(() => fs.readSync(fd, bytes, 0, 4, 2n ** 63n - 1n), { code: 'EINVAL' });
assert.throws(() => fs.readSync(fd, bytes, 0, 4, 2n ** 63n), { code: 'ERR_OUT_OF_RANGE', message:
	'The value of "position" is out of range. It must be >= -9223372036854775808 && <= 9223372036854775807. Received 9_223_372_036_854_775_808n' });
assert.throws(() => fs.readSync(fd, bytes, 0, 4, '1'), { message: 'The "position" argument must be of type bigint or integer. Received type string (\'1\')' });
for (const wrong of [() => fs.truncateSync(file, 3n), () => fs.chmodSync(file, 3n), () => fs.chownSync(file, 3n, 5n), () => fs.utimesSync(file, 3n, 5n),
	() => fs.readSync(3n, bytes), () => fs.writeFileSync(file, 1n), () => fs.createReadStream(file, { start: 1n })])
	assert.throws(wrong, { code: 'ERR_INVALID_ARG_TYPE', message: /Received type bigint \([135]n\)$/ });
console.log('sync ok');

async function promises() {
	check(await fs.promises.stat(file, { bigint: true }), small);
	check(await fs.promises.lstat(file, { bigint: true }), small);
	const handle = await fs.promises.open(file);
	check(await handle.stat({ bigint: true }), small);
	assert.strictEqual((await handle.stat()).constructor.name, 'Stats');
	await handle.close();
	assert.strictEqual(typeof (await fs.promises.statfs('/', { bigint: true })).blocks, 'bigint');
	await assert.rejects(fs.promises.stat(file, null), { name: 'TypeError' });
	await assert.rejects(fs.promises.stat('/does/not/exist', { bigint: true }), { code: 'ENOENT' });
	console.log('promises ok');
}

function callbacks() {
	fs.stat(file, { bigint: true }, (err, stats) => {
		check(stats, small);
		fs.lstat(file, { bigint: true }, (err, stats) => {
			check(stats, small);
			fs.fstat(fd, { bigint: true }, (err, stats) => {
				check(stats, small);
				fs.stat(file, (err, stats) => {
					assert.strictEqual(stats.constructor.name, 'Stats');
					fs.read(fd, bytes, 0, 4, 1n, (err, count) => {
						assert.strictEqual(`${count} ${bytes}`, '4 ello');
						console.log('callbacks ok');
					});
				});
			});
		});
	});
}

fs.watchFile('missing', { bigint: true, interval: 20 }, (now, before) => {
	fs.unwatchFile('missing');
	assert.deepStrictEqual([now.constructor.name, now.size, before.mtimeNs, now.birthtime.getTime()], ['BigIntStats', 0n, 0n, 0]);
	console.log('watched ok');
	promises().then(callbacks);
});

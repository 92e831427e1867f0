// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A descriptor that is closed while calls with it are on their way: they end as without a policy, and no later one begins.
// run: printf hello >f && {jsr} --sandbox --allow-read=f {file} && {jsr} {file}
import fs from 'node:fs';

const fd = fs.openSync('f');
const read = () => new Promise((yes) => { fs.read(fd, Buffer.alloc(5), 0, 5, 0, (error, n, bytes) => yes(error?.code ?? `${bytes}`)); });
const reads = Array.from({ length: 20 }, read);
const closed = new Promise((yes) => { fs.close(fd, (error) => yes(error?.code ?? 'closed')); });
console.log(new Set(await Promise.all(reads)), await closed, await read());
// expect: Set(1) { 'hello' } closed EBADF
for (let i = 0; i < 300; i++) {
	const other = fs.openSync('f');
	fs.read(other, Buffer.alloc(1), 0, 1, 0, () => {});
	fs.closeSync(other);
	if (i % 20 === 0)
		await new Promise((yes) => { setTimeout(yes, 1); });
}
console.log(fs.openSync('f') < 40);
// expect: true
// expect: Set(1) { 'hello' } closed EBADF
// expect: true

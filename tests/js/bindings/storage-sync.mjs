// What a power cut leaves: an object is synchronised before it is renamed, and its folder before it is acknowledged.
// needs: strace
// env: ASAN_OPTIONS=detect_leaks=0
// run: cp {dir}/_folders.json policy.json && JSR_BACKEND=poll strace -f -y -o trace -e trace=fsync,fdatasync,renameat,renameat2,write {jsr} --policy=policy.json {file} && {jsr} {file} trace
import fs from 'node:fs';

const [, , trace] = process.argv;

if (trace === undefined) {
	const { env: { FILES: files } } = await import('jsr:bindings');
	for (let i = 0; i < 10; i++) {
		await files.put(`k/${i % 3}`, i % 2 ? 'x'.repeat(i * 1000) : new Blob(['y'.repeat(5000)]).stream());
		fs.writeSync(1, 'acknowledged\n');
	}
} else {
	const steps = [];
	for (const line of fs.readFileSync(trace, 'latin1').split('\n'))
		if (line.includes('rename') && !line.includes('resumed'))
			steps.push('rename');
		else if (/fsync\(/.test(line) && /\.jsr\/[0-9a-f]{32}>/.test(line))
			steps.push('file');
		else if (/fsync\(/.test(line) && /files\/k>/.test(line))
			steps.push('folder');
		else if (line.includes('"acknowledged') && !line.includes('resumed'))
			steps.push('told');
	console.log([...new Set(steps.join().split('told').map((part) => part.replace(/^,|,$/g, '')))].filter(Boolean).join(' | '));
}
// expect-has: file,rename,folder
// expect-has: acknowledged

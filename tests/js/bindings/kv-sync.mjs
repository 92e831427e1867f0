// What a power cut leaves: no write is acknowledged before the log, with all that was written to it, is synchronised.
// needs: strace
// env: ASAN_OPTIONS=detect_leaks=0
// run: cp {dir}/_policy.json policy.json && {jsr} --policy=policy.json {dir}/_sqlite.mjs && JSR_BACKEND=poll strace -f -y -o trace -e trace=pwrite64,pwritev,fdatasync,write {jsr} --policy=policy.json {file} && {jsr} {file} trace
import fs from 'node:fs';

const [, , trace] = process.argv;

if (trace === undefined) {
	const { env: { CACHE: kv } } = await import('jsr:bindings');
	for (let i = 0; i < 30; i++) {
		if (i % 3 === 0)
			await Promise.all([kv.put(`a${i}`, 'x'), kv.put(`b${i}`, 'y'.repeat(9000)), kv.delete('c')]);
		else
			await (i % 3 === 1 ? kv.put(`${i}`, 'x'.repeat(i * 4000)) : kv.batch().put('d', `${i}`).check('none').commit());
		fs.writeSync(1, 'acknowledged\n');
	}
} else {
	// a call may be cut in two lines; the second has its end
	const lines = fs.readFileSync(trace, 'latin1').split('\n');
	let dirty = false, early = 0, told = 0, syncs = 0;
	const started = new Map();
	for (const line of lines) {
		const pid = line.split(' ')[0], ended = / = -?\d+/.test(line);
		const call = line.includes('<... ') ? started.get(pid) : line;
		if (line.includes('unfinished ...'))
			started.set(pid, line);
		if (call === undefined)
			continue;
		if (/pwrite(64|v)\(/.test(call) && call.includes('-wal>') && !line.includes('resumed')) {
			dirty = true;
		} else if (call.includes('fdatasync(') && call.includes('-wal>') && ended) {
			dirty = false;
			syncs++;
		} else if (call.includes('"acknowledged') && !line.includes('resumed')) {
			told++;
			early += dirty;
		}
	}
	console.log(told, early, syncs >= told);
}
// expect-has: 30 0 true

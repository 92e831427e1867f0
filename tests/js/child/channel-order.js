// Messages of many sizes, sent without waiting, arrive whole and in order; so do writes to a stream of a child.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { fork, spawn } = require('child_process');

const SIZES = [10, 300000, 5, 1 << 20, 0, 70000];
if (process.argv[2]) {
	for (let round = 0; round < 3; round++) {
		for (const size of SIZES)
			process.send(process.argv[2] === 'advanced' ? new Uint8Array(size).fill(round) : `${round}`.repeat(size));
	}
	process.disconnect();
} else {
	const results = [];
	process.on('exit', () => { console.log(results.sort().join('\n')); });
	for (const serialization of ['json', 'advanced']) {
		const child = fork(__filename, [serialization], { serialization });
		let at = 0, good = true;
		child.on('message', message => {
			const round = Math.floor(at / SIZES.length), size = SIZES[at++ % SIZES.length];
			good &&= message.length === size && (size === 0 || (`${message[0]}` === `${round}` &&
				`${message[size - 1]}` === `${round}`));
		});
		child.on('close', code => { results.push([serialization, at, good, code]); });
	}
	const cat = spawn('cat');
	let text = '';
	cat.stdout.on('data', part => { text += part; });
	for (let i = 0; i < 20; i++)
		cat.stdin.write(`${i % 10}`.repeat(i * 10000));
	cat.stdin.end();
	cat.on('close', () => {
		let want = '';
		for (let i = 0; i < 20; i++)
			want += `${i % 10}`.repeat(i * 10000);
		results.push(['cat', text === want]);
	});
}
// expect: advanced,18,true,0
// expect: cat,true
// expect: json,18,true,0

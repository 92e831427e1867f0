// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// kill -9 while objects are written to a service: what was acknowledged is there, and every object is whole.
// run: python3 {dir}/_s3.py {jsr} --policy=policy.json {file}
// timeout: 100
import { env } from 'jsr:bindings';
import { spawn } from 'node:child_process';
import fs from 'node:fs';

const { FILES: files } = env, [, file, role] = process.argv;
const contentOf = (n) => `${n}:`.repeat(n % 5 === 0 ? 100_000 : 300);

async function write(lane) {
	for (let n = lane; ; n += 4) {
		const text = contentOf(n);
		await files.put(`k/${n % 12}`, n % 3 ? text : new Blob([text]).stream());
		fs.writeSync(1, `${n}\n`);
	}
}

function killed(after) {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, ['--policy=files.json', file, 'write'], { stdio: ['ignore', 'pipe', 'inherit'] });
		let text = '';
		child.stdout.on('data', (chunk) => {
			if (text === '')
				setTimeout(() => child.kill('SIGKILL'), after);
			text += chunk;
		});
		child.on('close', () => { resolve(text.split('\n').slice(0, -1).map(Number)); });
	});
}

if (role === 'write') {
	await Promise.all([0, 1, 2, 3].map(write));
} else {
	// the other bindings' secrets were in variables, which are gone
	fs.writeFileSync('files.json', JSON.stringify({ bindings: { FILES: JSON.parse(fs.readFileSync('policy.json', 'utf8')).bindings.FILES } }));
	for (let i = 0; i < (process.env.SOAK_FULL ? 200 : 6); i++) {
		const last = new Map();
		for (const n of await killed(i * 31 % 90))
			last.set(n % 12, n);
		for (const { key } of (await files.list({ prefix: 'k/' })).objects) {
			// what the service had whole when its client died it may still store after the list
			const object = await files.get(key);
			const text = await object.text(), n = Number(text.split(':')[0]);
			if (text !== contentOf(n) || text.length !== object.size)
				console.log('torn', key, text.length);
			if (last.has(Number(key.slice(2))) && n < last.get(Number(key.slice(2))))
				console.log('lost', key, n);
			last.delete(Number(key.slice(2)));
		}
		if (last.size)
			console.log('missing', [...last]);
		await Promise.all((await files.list()).objects.map(({ key }) => files.delete(key)));
	}
	console.log('whole');
	// expect: whole
}

// Files: changing what is outside.
//// writing by every name
for (const p of [`${out}/new`, secret, `${mine}/link`, `${mine}/dangling`, `${mine}/folder/new`, `${mine}/../out/new`, `/proc/self/root${out}/new`])
	for (const flag of ['w', 'a', 'r+', 'wx', 'as', 'w+', 'ax', fs.constants.O_RDONLY | fs.constants.O_CREAT, fs.constants.O_RDONLY | fs.constants.O_TRUNC,
		fs.constants.O_RDONLY | fs.constants.O_CREAT | fs.constants.O_EXCL, fs.constants.O_WRONLY | fs.constants.O_NOFOLLOW])
		attempt(() => fs.closeSync(fs.openSync(p, flag)));
//// writeFile and appendFile
for (const p of [`${out}/new`, secret, `${mine}/link`, `${mine}/dangling`, `${mine}/folder/new`]) {
	attempt(() => fs.writeFileSync(p, 'x'));
	attempt(() => fs.appendFileSync(p, 'x'));
	await attempt(() => fs.promises.writeFile(p, 'x', { flush: true }));
	await attempt(() => new Promise((yes, no) => fs.createWriteStream(p, { flags: 'a' }).on('error', no).on('finish', yes).end('x')));
}
//// O_TMPFILE
const O_TMPFILE = 0o20200000;
for (const p of [out, `${mine}/folder`])
	for (const flags of [O_TMPFILE | fs.constants.O_WRONLY, O_TMPFILE | fs.constants.O_RDWR])
		try {
			fs.openSync(p, flags);
			escaped(p);
		} catch {}
//// moving out
attempt(() => fs.renameSync(`${mine}/file`, `${out}/new`));
attempt(() => fs.renameSync(`${mine}/file`, `${mine}/folder/new`));
attempt(() => fs.renameSync(`${mine}/file`, secret));
attempt(() => fs.linkSync(`${mine}/other`, `${out}/new2`));
attempt(() => fs.copyFileSync(`${mine}/other`, `${out}/new3`));
attempt(() => fs.copyFileSync(`${mine}/other`, `${mine}/dangling`));
attempt(() => fs.cpSync(`${mine}/other`, `${out}/new4`));
attempt(() => fs.cpSync(`${mine}/deep`, `${out}/new5`, { recursive: true }));
attempt(() => fs.cpSync(`${mine}/deep`, `${mine}/folder/new6`, { recursive: true }));
attempt(() => fs.symlinkSync('x', `${out}/new7`));
attempt(() => fs.mkdirSync(`${out}/new8`));
attempt(() => fs.mkdirSync(`${mine}/folder/new9/a`, { recursive: true }));
attempt(() => fs.mkdtempSync(`${out}/new`));
attempt(() => fs.mkdtempSync(`${mine}/folder/`));
attempt(() => fs.mkdtempSync(`${mine}/../out/`));
//// cp of a tree over links
fs.mkdirSync(`${mine}/tree`, { recursive: true });
fs.writeFileSync(`${mine}/tree/dangling`, 'x');
fs.writeFileSync(`${mine}/tree/link`, 'x');
attempt(() => fs.copyFileSync(`${mine}/tree/link`, `${mine}/link`));
attempt(() => fs.copyFileSync(`${mine}/tree/dangling`, `${mine}/dangling`));
attempt(() => fs.cpSync(`${mine}/tree/dangling`, `${mine}/dangling`));
attempt(() => fs.cpSync(`${mine}/tree`, mine, { recursive: true, force: true }));
await attempt(() => fs.promises.cp(`${mine}/tree/`, mine, { recursive: true, force: true }));
//// removing
attempt(() => fs.unlinkSync(secret));
attempt(() => fs.unlinkSync(`${mine}/folder/secret.js`));
attempt(() => fs.rmSync(`${out}/sub`, { recursive: true, force: true }));
attempt(() => fs.rmSync(`${mine}/folder/`, { recursive: true, force: true }));
attempt(() => fs.rmSync(`${mine}/folder/bin`, { recursive: true, force: true }));
attempt(() => fs.rmSync(`${mine}/../out`, { recursive: true, force: true }));
attempt(() => fs.rmdirSync(`${out}/sub`, { recursive: true }));
attempt(() => fs.rmSync(box, { recursive: true, force: true }));
//// rm of a folder with links out of it
attempt(() => fs.rmSync(mine, { recursive: true, force: true }));
for (const name of fs.readdirSync(mine)) attempt(() => fs.rmSync(path.join(mine, name), { recursive: true, force: true }));
// harmless: rm does not follow links
//// modes, owners and times
for (const p of [secret, `${mine}/link`, `${mine}/../out/secret.txt`]) {
	attempt(() => fs.chmodSync(p, 0o777));
	attempt(() => fs.chownSync(p, 1234, 1234));
	attempt(() => fs.lchownSync(p === `${mine}/link` ? secret : p, 1234, 1234));
	attempt(() => fs.utimesSync(p, 1, 1));
	attempt(() => fs.lutimesSync(p === `${mine}/link` ? secret : p, 1, 1));
	attempt(() => fs.truncateSync(p, 1));
}
//// a file for reading only, opened for reading
// options: --allow-read={ro} --allow-read={in} --allow-write={in}
const fd = fs.openSync(`${ro}/file`);
attempt(() => fs.ftruncateSync(fd, 1));
attempt(() => fs.writeSync(fd, 'x'));
attempt(() => fs.fchmodSync(fd, 0o600) || fs.statSync(`${ro}/file`).mode & 0o777 === 0o600 && escaped('chmod'));
attempt(() => { fs.futimesSync(fd, 1, 1); if (fs.statSync(`${ro}/file`).mtimeMs === 1000) escaped('times'); });
attempt(() => { fs.fchownSync(fd, 12, 12); if (fs.statSync(`${ro}/file`).uid === 12) escaped('owner'); });
for (const p of [`/proc/self/fd/${fd}`, `/dev/fd/${fd}`])
	attempt(() => fs.writeFileSync(p, 'x'));
const handle = await fs.promises.open(`${ro}/file`);
await attempt(() => handle.truncate(1));
await attempt(() => handle.writeFile('x'));
await attempt(() => handle.chmod(0o600));
//// a file for reading only, by a second name
// options: --allow-read={ro} --allow-read={in} --allow-write={in}
attempt(() => { fs.linkSync(`${ro}/file`, `${mine}/second`); fs.writeFileSync(`${mine}/second`, 'x'); });
attempt(() => { fs.symlinkSync(`${ro}/file`, `${mine}/third`); fs.writeFileSync(`${mine}/third`, 'x'); });
attempt(() => { fs.renameSync(`${ro}/file`, `${mine}/fourth`); });
attempt(() => { fs.renameSync(`${mine}/file`, `${ro}/file`); });
attempt(() => { fs.copyFileSync(`${mine}/file`, `${mine}/third`); });
//// what may be written but not read
// options: --allow-read={in} --allow-write={in} --allow-write={out}/sub
attempt(() => fs.readFileSync(`${out}/sub/file`));
attempt(() => fs.openSync(`${out}/sub/file`, 'r+'));
attempt(() => { const f = fs.openSync(`${out}/sub/file`, 'a+'); show(fs.readFileSync(f)); });
attempt(() => { fs.linkSync(`${out}/sub/file`, `${mine}/got`); show(fs.readFileSync(`${mine}/got`)); });
attempt(() => { fs.renameSync(`${out}/sub/file`, `${mine}/got2`); show(fs.readFileSync(`${mine}/got2`)); });
attempt(() => { fs.renameSync(`${out}/sub`, `${mine}/got3`); show(fs.readFileSync(`${mine}/got3/file`)); });
attempt(() => { fs.copyFileSync(`${out}/sub/file`, `${mine}/got4`); });
attempt(() => { fs.cpSync(`${out}/sub`, `${mine}/got5`, { recursive: true }); });
attempt(() => { fs.symlinkSync(`${out}/sub/file`, `${mine}/got6`); show(fs.readFileSync(`${mine}/got6`)); });
await attempt(async () => { const f = await fs.promises.open(`${out}/sub/file`, fs.constants.O_WRONLY); show(await f.readFile()); });
//// a denied file inside
// options: --allow-read={in} --allow-write={in} --allow-read={out} --deny-read={out}/secret.txt --deny-write={out}
for (const p of [secret, `${mine}/link`, `${mine}/folder/secret.txt`, `${out}/sub/../secret.txt`, `${out}//secret.txt`, `${out}/./secret.txt/.`])
	attempt(() => fs.readFileSync(p, { encoding: 'utf8' }));
attempt(() => fs.linkSync(secret, `${mine}/got`));
attempt(() => fs.copyFileSync(secret, `${mine}/got`));
await attempt(async () => show(await (await fs.openAsBlob(secret)).text()));
//// a denied folder that is moved
// options: --allow-read={in} --allow-write={in} --deny-read={in}/deep/own --deny-write={in}/deep/own
// run: mkdir {in}/deep/own; cp {out}/secret.txt {box}/home/s; mv {box}/home/s {in}/deep/own/s; {jsr} {script}; rm -r {in}/deep/own
for (const [from, to] of [['deep', 'moved'], ['deep/own', 'moved'], ['deep/own/s', 's']]) {
	attempt(() => { fs.renameSync(`${mine}/${from}`, `${mine}/${to}`); });
	attempt(() => { fs.linkSync(`${mine}/${from}`, `${mine}/${to}`); });
	attempt(() => { fs.cpSync(`${mine}/${from}`, `${mine}/${to}2`, { recursive: true }); });
}
for (const p of ['moved/own/s', 'moved/s', 's', 's2', 'moved2/own/s', 'moved2/s', 'deep/own/s', 'self/deep/own/s'])
	attempt(() => fs.readFileSync(`${mine}/${p}`));
attempt(() => fs.renameSync(mine, `${box}/elsewhere`));
//// closing the sandbox's own descriptors
// While calls wait for a worker, the numbers that they hold are closed and taken by files that may be read only.
// options: --allow-read={ro} --allow-read={in} --allow-write={in}
// harmless: without a sandbox nothing is held
fs.writeFileSync(`${mine}/large`, Buffer.alloc(16 << 20));
for (let round = 0; round < 4; round++) {
	const jobs = [];
	// the workers are busy with these
	for (let i = 0; i < 16; i++)
		jobs.push(fs.promises.copyFile(`${mine}/large`, `${mine}/large${i}`).catch(() => 0));
	for (let i = 0; i < 16; i++) {
		fs.writeFileSync(`${mine}/victim${i}`, 'long enough to be cut');
		jobs.push(fs.promises.truncate(`${mine}/victim${i}`, 3).catch(() => 0));
		jobs.push(fs.promises.chmod(`${mine}/victim${i}`, 0o640).catch(() => 0));
		jobs.push(fs.promises.utimes(`${mine}/victim${i}`, 1, 1).catch(() => 0));
		jobs.push(fs.promises.mkdtemp(`${mine}/deep/`).catch(() => 0));
	}
	await wait(round);
	for (let fd = 3; fd < 140; fd++) {
		let st;
		try { st = fs.fstatSync(fd); } catch { continue; }
		if (!st.isFile() && !st.isDirectory()) continue;
		try { fs.closeSync(fd); } catch { continue; }
		try { fs.openSync(st.isFile() ? `${ro}/file` : ro); } catch {}
	}
	await Promise.all(jobs);
}

// Races: a process beside changes what names mean while the script uses them.  It tries for some seconds at most.
//// a file that becomes a link
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 4000; i++)
	try {
		const data = fs.readFileSync(`${mine}/swap`, 'latin1');
		if (data.startsWith('word')) { show(data); break; }
	} catch {}
//// a folder that becomes a link
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 4000; i++)
	try {
		const data = fs.readFileSync(`${mine}/swapdir/secret.txt`, 'latin1');
		if (data.startsWith('word')) { show(data); break; }
	} catch {}
//// a folder that becomes a link, and dots
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 4000; i++)
	for (const p of [`${mine}/deep/../swapdir/./secret.txt`, `${mine}/swapdir/sub/../secret.txt`, `${mine}/self/swapdir/secret.txt`])
		try {
			const data = fs.readFileSync(p, 'latin1');
			if (data.startsWith('word')) { show(data); i = 4000; break; }
		} catch {}
//// reading by promises while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 150; i++)
	for (const data of await Promise.all(Array.from({ length: 16 }, (_, k) => fs.promises.readFile(k % 2 ? `${mine}/swap` : `${mine}/swapdir/secret.txt`, 'latin1').catch(() => ''))))
		if (data.startsWith('word')) { show(data); i = 1000; }
//// writing while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 2500; i++)
	for (const f of [() => fs.writeFileSync(`${mine}/swap`, 'x'), () => fs.appendFileSync(`${mine}/swapdir/secret.txt`, 'x'), () => fs.truncateSync(`${mine}/swap`, 1), () => fs.chmodSync(`${mine}/swap`, 0o600),
		() => fs.utimesSync(`${mine}/swapdir/secret.txt`, 1, 1), () => fs.mkdirSync(`${mine}/swapdir/new${i}`), () => fs.rmdirSync(`${mine}/swapdir/new${i}`), () => fs.copyFileSync(`${mine}/file`, `${mine}/swap`)])
		try { f(); } catch {}
//// removing while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 1500; i++)
	for (const f of [() => fs.rmSync(`${mine}/swapdir/sub`, { recursive: true, force: true }), () => fs.unlinkSync(`${mine}/swapdir/secret.txt`), () => fs.rmSync(`${mine}/swapdir/bin`, { recursive: true }), () => fs.renameSync(`${mine}/swapdir/secret.js`, `${mine}/got`)])
		try { f(); } catch {}
//// trees while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
// links that lead back, or to all of /proc, have no end once links are followed
for (const name of ['self', 'proc']) fs.rmSync(`${mine}/${name}`);
for (let i = 0; i < 300; i++) {
	try { fs.cpSync(`${mine}/swapdir`, `${mine}/deep/copy`, { recursive: true, force: true }); } catch {}
	try { fs.cpSync(mine, `${mine}/../in/deep/copy2`, { recursive: true, force: true }); } catch {}
	try { const names = [...fs.readdirSync(mine, { recursive: true }), ...fs.readdirSync(`${mine}/swapdir`, { recursive: true })].join(); if (names.includes('word')) { show(names); break; } } catch {}
	try { if (fs.readFileSync(`${mine}/deep/copy/secret.txt`, 'latin1').startsWith('word')) break; } catch {}
	try { fs.rmSync(`${mine}/deep`, { recursive: true, force: true }); fs.mkdirSync(`${mine}/deep`); } catch {}
}
//// listing while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 3000; i++)
	try {
		const names = [...fs.readdirSync(`${mine}/swapdir`), ...(() => { const d = fs.opendirSync(`${mine}/swapdir`), all = []; for (let e; (e = d.readSync());) all.push(e.name); d.closeSync(); return all; })()].join();
		if (names.includes('word')) { show(names); break; }
	} catch {}
//// chdir while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 2500; i++)
	try {
		process.chdir(`${mine}/swapdir`);
		const data = fs.readFileSync('secret.txt', 'latin1');
		if (data.startsWith('word')) { show(data); break; }
	} catch { process.chdir(mine); }
//// modules while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 2500; i++)
	try {
		for (const key of Object.keys(require.cache)) if (key.includes('secret')) delete require.cache[key];
		const data = require(`${mine}/swapdir/secret.js`);
		if (String(data).startsWith('word')) { show(data); break; }
	} catch {}
//// links to be made while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 2500; i++)
	try {
		fs.rmSync(`${mine}/hard`, { force: true });
		fs.linkSync(`${mine}/swapdir/secret.txt`, `${mine}/hard`);
		const data = fs.readFileSync(`${mine}/hard`, 'latin1');
		if (data.startsWith('word')) { show(data); break; }
	} catch {}
//// the script changes names itself
// Calls on workers, while the main thread renames folders on their way.
fs.mkdirSync(`${mine}/a/b/c/d`, { recursive: true });
for (let i = 0; i < 30; i++) {
	const jobs = [];
	for (let k = 0; k < 12; k++) {
		jobs.push(fs.promises.readFile(`${mine}/a/b/c/d/../../../../../out/secret.txt`, 'latin1').catch(() => ''));
		jobs.push(fs.promises.readFile(`${mine}/a/b/../folder/secret.txt`, 'latin1').catch(() => ''));
		jobs.push(fs.promises.cp(`${mine}/a`, `${mine}/copy${k}`, { recursive: true }).then(() => '', () => ''));
		jobs.push(fs.promises.mkdir(`${mine}/a/b/x${k}/y`, { recursive: true }).then(() => '', () => ''));
	}
	if (i % 3) await (i % 3 === 1 ? wait(0) : new Promise(setImmediate));
	try { fs.renameSync(`${mine}/a/b`, `${mine}/moved`); fs.renameSync(`${mine}/folder`, `${mine}/a/b`); } catch {}
	for (const data of await Promise.all(jobs)) if (data.startsWith('word')) { show(data); i = 1000; }
	try { fs.renameSync(`${mine}/a/b`, `${mine}/folder`); fs.renameSync(`${mine}/moved`, `${mine}/a/b`); } catch {}
	for (let k = 0; k < 12; k++) fs.rmSync(`${mine}/copy${k}`, { recursive: true, force: true });
}
//// sockets while names change
// options: --allow-net=unix:{in}/swapdir --allow-read={in}
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 400; i++)
	await fetch('http://evil.localhost/', { unix: `${mine}/swapdir/socket` }).then(r => r.text()).then(t => { show(t); i = 1000; }, () => 0);
//// programs while names change
// Names change from when the policy has been read.
// options: --allow-run={in}/swapdir/bin/tool --allow-read={in} --allow-env=PATH
// run: mkdir -p {in}/real/bin; printf '#!/bin/sh\nexit 0\n' >{in}/real/bin/tool; chmod 755 {in}/real/bin/tool; python3 {swapper} {in} go & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; (sleep 0.3; touch {in}/go) & {jsr} {script}; kill $s
for (let i = 0; i < 1000 && !fs.existsSync(`${mine}/go`); i++) await wait(10);
for (let i = 0; i < 400; i++) {
	let r;
	try { r = child.spawnSync(`${mine}/swapdir/bin/tool`); } catch { continue; }
	if (String(r.stdout).startsWith('word')) { show(r.stdout); break; }
}

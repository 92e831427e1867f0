// Folders and names that have been used, and are something else when they are used again: a process beside does it.
//// a folder in use is moved out, and a link put in its place
// run: mkdir {in}/turn {in}/turn/below; touch {in}/turn/x; (until [ -e {in}/go ]; do sleep 0.02; done; mv {in}/turn {box}/tmp/turn; cp -r {out}/. {box}/tmp/turn/; ln -s {box}/tmp/turn {in}/turn; touch {in}/done) & {jsr} {script}; wait
for (let i = 0; i < 100; i++) { fs.statSync(`${mine}/turn/x`); fs.existsSync(`${mine}/turn/x`); fs.lstatSync(`${mine}/turn/below`); }
fs.writeFileSync(`${mine}/go`, '');
while (!fs.existsSync(`${mine}/done`)) ;
if (fs.existsSync(`${mine}/turn/secret.txt`)) escaped('existsSync');
try { if (fs.statSync(`${mine}/turn/secret.txt`).size === 29) escaped('statSync'); } catch {}
try { if (fs.lstatSync(`${mine}/turn/secret.txt`).size === 29) escaped('lstatSync'); } catch {}
attempt(() => fs.readFileSync(`${mine}/turn/secret.txt`, 'latin1'));
//// a folder above one in use is moved out
// run: mkdir -p {in}/a/b/c; touch {in}/a/b/c/x; (until [ -e {in}/go ]; do sleep 0.02; done; mv {in}/a {box}/tmp/a; cp -r {out}/. {box}/tmp/a/b/c/; ln -s {box}/tmp/a {in}/a; touch {in}/done) & {jsr} {script}; wait
for (let i = 0; i < 100; i++) { fs.statSync(`${mine}/a/b/c/x`); fs.existsSync(`${mine}/a/b/c/x`); }
fs.writeFileSync(`${mine}/go`, '');
while (!fs.existsSync(`${mine}/done`)) ;
const answers = [fs.existsSync(`${mine}/a/b/c/secret.txt`)];
for (const f of [fs.statSync, fs.lstatSync]) try { answers.push(f(`${mine}/a/b/c/secret.txt`).size === 29); } catch {}
for (const f of [fs.promises.stat, fs.promises.lstat]) await f(`${mine}/a/b/c/secret.txt`).then(s => answers.push(s.size === 29), () => 0);
if (answers.includes(true)) escaped('what is in a folder that has left the sandbox');
//// a name in use becomes a link
// run: touch {in}/turn; (until [ -e {in}/go ]; do sleep 0.02; done; rm {in}/turn; ln -s ../out/secret.txt {in}/turn; touch {in}/done) & {jsr} {script}; wait
for (let i = 0; i < 100; i++) { fs.statSync(`${mine}/turn`); fs.existsSync(`${mine}/turn`); }
fs.writeFileSync(`${mine}/go`, '');
while (!fs.existsSync(`${mine}/done`)) ;
for (const f of [() => fs.statSync(`${mine}/turn`), () => fs.promises.stat(`${mine}/turn`)])
	try { if ((await f()).size === 29) escaped('the size of a file outside'); } catch {}
//// sizes and names while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0, found = 0; i < 60000 && !found; i++) {
	for (const name of ['swap', 'swapdir/secret.txt'])
		try { if (fs.statSync(`${mine}/${name}`).size === 29) { escaped(`the size of ${name}`); found = 1; } } catch {}
	if (fs.existsSync(`${mine}/swapdir/bin/tool`)) { escaped('a name in a folder that became a link'); found = 1; }
}
//// sizes and contents by promises while names change
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0, found = 0; i < 400 && !found; i++)
	for (const r of await Promise.all(Array.from({ length: 24 }, (_, k) => (k % 2 ? fs.promises.stat(`${mine}/${k % 4 === 1 ? 'swap' : 'swapdir/secret.txt'}`).then(s => s.size === 29) :
		fs.promises.readFile(`${mine}/${k % 4 ? 'swap' : 'swapdir/secret.txt'}`, 'latin1').then(t => t.startsWith('word'))).catch(() => false))))
		if (r && !found) { escaped('by a promise'); found = 1; }
//// names made and removed while the folder becomes a link
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
for (let i = 0; i < 8000; i++)
	for (const f of [() => fs.mkdirSync(`${mine}/swapdir/new`), () => fs.rmdirSync(`${mine}/swapdir/new`), () => fs.unlinkSync(`${mine}/swapdir/secret.mjs`), () => fs.mkdirSync(`${mine}/swapdir/kept${i}`)])
		try { f(); } catch {}
//// the working directory is moved out
// run: mkdir {in}/turn; touch {in}/turn/x; (until [ -e {in}/go ]; do sleep 0.02; done; mv {in}/turn {box}/tmp/turn; cp -r {out}/. {box}/tmp/turn/; mkdir {in}/turn; touch {in}/done) & {jsr} {script}; wait
process.chdir(`${mine}/turn`);
for (let i = 0; i < 100; i++) { fs.statSync('x'); fs.existsSync('x'); fs.readFileSync('x'); }
fs.writeFileSync(`${mine}/go`, '');
while (!fs.existsSync(`${mine}/done`)) ;
if (fs.existsSync('secret.txt')) escaped('existsSync');
attempt(() => fs.readFileSync('secret.txt', 'latin1'));
attempt(() => fs.readdirSync('.'));
await attempt(() => fs.promises.readFile('secret.txt', 'latin1'));
//// a listing begun in a folder that is moved out
// run: mkdir {in}/turn; (until [ -e {in}/go ]; do sleep 0.02; done; mv {in}/turn {box}/tmp/turn; cp -r {out}/. {box}/tmp/turn/; ln -s {box}/tmp/turn {in}/turn; touch {in}/done) & {jsr} {script}; wait
for (let i = 0; i < 50; i++) fs.readdirSync(`${mine}/turn`);
fs.writeFileSync(`${mine}/go`, '');
while (!fs.existsSync(`${mine}/done`)) ;
attempt(() => fs.readdirSync(`${mine}/turn`));
attempt(() => fs.readdirSync(`${mine}/turn`, { withFileTypes: true, recursive: true }));
await attempt(() => fs.promises.readdir(`${mine}/turn`));
attempt(() => { const d = fs.opendirSync(`${mine}/turn`), all = []; for (let e; (e = d.readSync());) all.push(e.name); d.closeSync(); return all; });
//// rules for single names in a folder in use
// options: --allow-read={in} --allow-read={ro} --allow-write={in} --deny-write={in}/deep/kept
for (let i = 0; i < 100; i++) { fs.statSync(`${mine}/file`); fs.statSync(`${ro}/file`); fs.mkdirSync(`${mine}/deep/x`); fs.rmdirSync(`${mine}/deep/x`); }
for (const f of [() => fs.mkdirSync(`${ro}/made`), () => fs.mkdirSync(`${mine}/deep/kept`)])
	try { f(); escaped(String(f)); } catch {}
try { fs.rmdirSync(`${ro}/made`); } catch {}

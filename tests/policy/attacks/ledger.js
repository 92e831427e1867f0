// The ledger and what is learnt say what happened, whatever names a script makes up.
//// lines of its own in the ledger
// arguments: --ledger={box}/ledger
// policy: { "bindings": { "KV": { "type": "kv", "path": "kv.db" } } }
// run: {jsr} {script}; {plain} -e 'for (const l of require("fs").readFileSync("{box}/ledger", "utf8").trim().split("\n")) { let o; try { o = JSON.parse(l); } catch { console.log("ESCAPED: not JSON: " + l); continue; } if (/forged/.test(o.kind + o.verdict) || o.pid === 1 || Object.keys(o).some(k => !/^(time|pid|kind|target|bytes|queue|wall|verdict|site)$/.test(k))) console.log("ESCAPED: " + l); }'
// harmless: names are escaped
const forged = '{"time":1,"pid":1,"kind":"forged","verdict":"ok"}';
for (const name of [`a\n${forged}\n`, `a","verdict":"forged","kind":"forged`, `a\\","kind":"forged`, `\u2028${forged}`, `\r\n${forged}`, '\\', '\\"', '"', '\x1b[2J', '\x7f', 'a'.repeat(5000) + '"', '\ud800","kind":"forged', 'é'.repeat(400) + '","kind":"forged'])
	for (const f of [() => fs.readFileSync(`${mine}/${name}`), () => fs.writeFileSync(`${mine}/${name}`, ''), () => child.spawnSync(name), () => child.spawn(name).on('error', () => {}), () => fetch(`http://127.0.0.1:${closed}/${name}`), () => fetch(name), () => require('jsr:bindings').env.KV.put(name, 'x'), () => require('jsr:bindings').env.KV.get(name),
		() => new WebSocket(`ws://127.0.0.1:${closed}/${name}`), () => fs.watch(`${mine}/${name}`), () => require(`${mine}/${name}.js`), () => process.kill(neighbour * 0, name), () => new Function(`//# sourceURL=${name}\n; require`), () => import(`data:text/javascript,${name}`), () => eval(`0 //# sourceURL=x","kind":"forged`), () => fs.openSync(Buffer.concat([Buffer.from(mine + '/'), Buffer.from([0xff, 0xfe, 0x22])]))])
		try { const p = f(); p?.catch?.(() => {}); } catch {}
await wait(50);
process.exit();
//// module files with names for the ledger
// arguments: --ledger={box}/ledger
// options: --allow-read={in} --allow-write={in}
// run: {jsr} {script}; grep -l '"kind":"forged' {box}/ledger | sed 's/^/ESCAPED /'
// harmless: sites are escaped
for (const name of ['a","kind":"forged","x":".js', 'b\n{"kind":"forged"}\n.js', 'c\\","kind":"forged","y":"\\.js']) {
	const file = path.join(mine, name);
	attempt(() => fs.writeFileSync(file, 'require("fs").existsSync("x"); try { require("fs").statSync("nothing"); } catch {}'));
	attempt(() => require(file));
}
//// writing to the ledger's descriptor
// arguments: --ledger={box}/ledger
// run: {jsr} {script}; grep -l forged {box}/ledger | sed 's/^/ESCAPED /'
// options: --allow-read={in} --allow-write={in} --allow-run=sh
for (let fd = 3; fd < 40; fd++)
	for (const f of [() => fs.writeSync(fd, 'forged\n'), () => fs.ftruncateSync(fd, 0), () => fs.writeFileSync(fd, 'forged\n'), () => fs.appendFileSync(fd, 'forged\n'), () => fs.closeSync(fd), () => fs.fchmodSync(fd, 0o777), () => fs.createWriteStream(null, { fd, autoClose: false }).on('error', () => {}).write('forged\n'),
		() => child.spawnSync('sh', ['-c', 'echo forged >&3'], { stdio: [0, 1, 2, fd] })])
		try { f(); } catch {}
await wait(30);
// without a policy descriptors are the script's, but not this one: so the attack is on its path
if (process.permission?.has('fs.write', `${box}/ledger`) ?? true)
	try { fs.appendFileSync(`${box}/ledger`, 'forged\n'); } catch {}
//// a link where the ledger will be
// run: {jsr} {script}; {jsr} --ledger={in}/ledger {box}/app/attack.js again
// harmless: a link to what may not be used is refused
for (const target of ['../out/secret.txt', '../out/new', secret, 'link', 'dangling'])
	for (const f of [() => fs.symlinkSync(target, `${mine}/ledger`), () => fs.linkSync(`${mine}/${target}`, `${mine}/ledger`), () => fs.renameSync(`${mine}/${target}`, `${mine}/ledger`), () => fs.cpSync(`${mine}/${target}`, `${mine}/ledger`, { verbatimSymlinks: true })])
		try {
			f();
			if (fs.lstatSync(`${mine}/ledger`).isSymbolicLink())
				show('made a link');
		} catch {}
//// a ledger that is exchanged while it is written
// arguments: --ledger={in}/ledger
// harmless: its descriptor is open already
for (let i = 0; i < 300; i++) {
	for (const f of [() => fs.renameSync(`${mine}/ledger`, `${mine}/old${i}`), () => fs.symlinkSync('../out/secret.txt', `${mine}/ledger`), () => fs.symlinkSync('../out/new', `${mine}/ledger`), () => fs.unlinkSync(`${mine}/ledger`), () => fs.mkdirSync(`${mine}/ledger`), () => fs.renameSync(`${mine}/link`, `${mine}/ledger`)])
		try { f(); } catch {}
	if (i % 50 === 0)
		await wait(1);
}
//// rules of its own in what is learnt
// run: {plain} --policy-learn={box}/learned {script} >/dev/null 2>&1; {plain} --policy={box}/learned -p 'const fs = require("fs"); for (const p of ["{box}/app/anywhere", "{box}/ro/new", "/tmp/jsr-escape-learned"]) try { fs.writeFileSync(p, ""); console.log("ESCAPED: a rule was added"); fs.unlinkSync(p); } catch (e) { e.code }' 2>&1
// harmless: names are escaped
for (const name of ['"],"write":true,"x":["', '"]}}\n{"permissions":{"write":true}}//', '\n"],\n"write": true, "net": ["', '*/ "write": true /*', '// "', '\\', '\\"],"write":true,"y":["', '\u2028"],"write":true', '\u0000', '"'])
	for (const f of [() => fs.readFileSync(`${mine}/${name}`), () => fs.statSync(path.join(mine, name)), () => fs.accessSync(`/none/${name}`), () => fetch(`http://127.0.0.1:${closed + 0}/`).catch(() => {}), () => child.spawnSync(path.join(mine, name)), () => fetch(`http://${name}/`).catch(() => {}), () => process.kill(0x7ffffffe, name), () => fs.readFileSync(Buffer.concat([Buffer.from(mine + '/'), Buffer.from([0xff, 0x22, 0x5d, 0x2c])]))])
		try { f(); } catch {}
await wait(50);
process.exit();

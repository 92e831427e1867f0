// Files: reading what is outside.
//// /proc/self/cwd
process.chdir(mine);
attempt(() => fs.readFileSync('/proc/self/cwd/../out/secret.txt'));
//// /proc/self/root
attempt(() => fs.readFileSync('/proc/self/root' + secret));
//// /proc/thread-self and /proc/PID/task
attempt(() => fs.readFileSync(`/proc/thread-self/root${secret}`));
attempt(() => fs.readFileSync(`/proc/${process.pid}/task/${process.pid}/root${secret}`));
attempt(() => fs.readFileSync(`/proc//self/./task/../root/./${secret}`));
//// /proc/self/environ
// options: --allow-read={in} --allow-read=/sys --allow-read=/dev
attempt(() => fs.readFileSync('/proc/self/environ'));
attempt(() => fs.readFileSync(path.join(mine, 'proc/environ')));
//// /proc/self/environ where everything may be read
// options: --allow-read
attempt(() => fs.readFileSync('/proc/self/environ'));
attempt(() => fs.readFileSync(path.join(mine, 'proc/environ')));
attempt(() => fs.readFileSync('/dev/fd/../environ'));
attempt(() => fs.copyFileSync('/proc/thread-self/environ', path.join(mine, 'copy')));
attempt(() => fs.cpSync('/proc/self/environ', path.join(mine, 'copy2')));
//// /proc/self/environ with a deny list alone
// run: {plain} --deny-env=HIDDEN --deny-read={out} {script}
// harmless: the options are the attack's own
attempt(() => fs.readFileSync('/proc/self/environ'));
attempt(() => fs.readFileSync(`/proc/${process.ppid}/environ`));
//// /proc/self/mem
// options: --allow-read --allow-env=NOTHING
try {
	const fd = fs.openSync('/proc/self/mem');
	for (const line of fs.readFileSync('/proc/self/maps', 'utf8').split('\n')) {
		const m = /^(\w+)-(\w+) r.* \[stack\]/.exec(line);
		if (!m) continue;
		const from = BigInt('0x' + m[1]), size = Number(BigInt('0x' + m[2]) - from), buffer = Buffer.alloc(size);
		fs.readSync(fd, buffer, 0, size, from);
		const at = buffer.indexOf('HIDDEN=');
		if (at >= 0) show(buffer.subarray(at, at + 50));
	}
} catch (error) {
	show(error);
}
//// /proc of the parent
// options: --allow-read --allow-info
// run: {jsr} {script}; true
attempt(() => fs.readFileSync(`/proc/${process.ppid}/cmdline`));
attempt(() => fs.readFileSync(`/proc/${process.ppid}/environ`));
//// the folder of descriptors
// options: --allow-read={in} --allow-info
for (const name of ['/proc/self/fd', '/proc/self/fdinfo', '/dev/fd', '/proc/self/map_files', '/proc/self/task'])
	try {
		if (fs.readdirSync(name).length > 0) escaped(name);
	} catch {}
//// a link to a file
attempt(() => fs.readFileSync(path.join(mine, 'link')));
//// a link to a folder
attempt(() => fs.readFileSync(path.join(mine, 'folder/secret.txt')));
attempt(() => fs.readdirSync(path.join(mine, 'folder')));
//// dots
for (const p of ['../out/secret.txt', 'deep/../../out/secret.txt', './././../out/secret.txt', '..//out///secret.txt', 'folder/../out/secret.txt',
	'self/../out/secret.txt', 'self/self/self/../out/secret.txt', 'deep/..//..//out/./secret.txt'])
	attempt(() => fs.readFileSync(mine + '/' + p));
//// dots after chdir
process.chdir(mine);
attempt(() => fs.readFileSync('../out/secret.txt'));
process.chdir('deep');
attempt(() => fs.readFileSync('../../out/secret.txt'));
attempt(() => fs.readFileSync('../folder/secret.txt'));
attempt(() => fs.readFileSync('.././.././out/secret.txt'));
//// chdir outside
for (const p of [out, path.join(mine, 'folder'), path.join(mine, '../out'), '/proc/self/cwd/../out'])
	attempt(() => {
		process.chdir(p);
		show(fs.readFileSync('secret.txt'));
	});
//// chdir between the call and the work
// The path is relative, and the folder changes while the call is on its way.
process.chdir(mine);
const all = [];
for (let i = 0; i < 300; i++) {
	process.chdir(i % 2 ? mine : path.join(mine, 'deep'));
	all.push(fs.promises.readFile('../out/secret.txt').then(show, () => 0));
	all.push(fs.promises.readFile('../../out/secret.txt').then(show, () => 0));
}
await Promise.all(all);
//// a folder that is gone as the working directory
process.chdir(path.join(mine, 'deep'));
fs.rmdirSync(path.join(mine, 'deep'));
attempt(() => fs.readFileSync('../../out/secret.txt'));
attempt(() => fs.readFileSync('../out/secret.txt'));
attempt(() => fs.readFileSync(secret));
//// a Buffer as a path
attempt(() => fs.readFileSync(Buffer.from(secret)));
attempt(() => fs.readFileSync(new Uint8Array(Buffer.from(mine + '/../out/secret.txt'))));
//// a Buffer that changes during the call
// The options' getter runs between the path's check and its use, if these are two looks at it.
const allowed = Buffer.alloc(Buffer.byteLength(secret), mine + '/file/./././././././././././.');
const buffer = Buffer.alloc(Buffer.byteLength(secret) + 0);
buffer.write(secret);
const options = { get encoding() { buffer.write(secret); return 'utf8'; }, get flag() { buffer.write(secret); return 'r'; }, get signal() { buffer.write(secret); } };
allowed.copy(buffer);
attempt(() => fs.readFileSync(buffer, options));
buffer.fill('/');
buffer.write(mine + '/file');
await attempt(() => { const p = fs.promises.readFile(buffer, options); buffer.write(secret); return p; });
await new Promise(resolve => { fs.readFile(buffer, options, (e, data) => { show(e ?? data); resolve(); }); buffer.write(secret); });
//// a shared buffer as a path
const shared = Buffer.from(new SharedArrayBuffer(secret.length));
shared.write(secret);
attempt(() => fs.readFileSync(shared));
await attempt(() => fs.promises.readFile(shared));
//// file URLs
for (const p of [url.pathToFileURL(secret), new URL(`file://${mine}/../out/secret.txt`), new URL(`file://${mine}/%2e%2e/out/secret.txt`),
	new URL(`file://localhost${secret}`), new URL(`file://${mine}/.%2E/out/%73ecret.txt`), new URL(`FILE:${secret}`), new URL(`file://${secret}?x#y`)])
	attempt(() => fs.readFileSync(p));
//// encoded slashes in a file URL
// harmless: they are no slashes
for (const p of [`file://${mine}/..%2fout%2fsecret.txt`, `file://${mine}/..%5cout%5csecret.txt`, `file://${mine}/file%00/../../out/secret.txt`])
	attempt(() => fs.readFileSync(new URL(p)));
attempt(() => fs.readFileSync('file://' + secret));
//// an object that looks like a URL
let reads = 0;
const liar = { __proto__: URL.prototype, get href() { return reads++ ? `file://${secret}` : `file://${mine}/file`; }, protocol: 'file:', hostname: '',
	origin: 'null', auth: undefined, path: undefined, host: '', get pathname() { return reads++ > 1 ? secret : mine + '/file'; } };
for (let i = 0; i < 4; i++) { reads = i; attempt(() => fs.readFileSync(liar)); }
class Sly extends URL { get pathname() { return secret; } }
attempt(() => fs.readFileSync(new Sly(`file://${mine}/file`)));
//// zero bytes in paths
// harmless: node refuses them, too
for (const p of [secret + '\0', `${mine}/file\0/../../out/secret.txt`, `${secret}\0${mine}/file`]) {
	attempt(() => fs.readFileSync(p));
	attempt(() => fs.readFileSync(Buffer.from(p)));
	attempt(() => fs.existsSync(p) && escaped(p));
}
//// very long paths
attempt(() => fs.readFileSync(`${mine}/${'deep/../'.repeat(200)}../out/secret.txt`));
attempt(() => fs.readFileSync(`${mine}${'/.'.repeat(1500)}/../out/secret.txt`));
attempt(() => fs.readFileSync(`${mine}/${'/'.repeat(3000)}../out/secret.txt`));
attempt(() => fs.readFileSync(`${mine}/${'self/'.repeat(39)}../out/secret.txt`));
attempt(() => fs.readFileSync(`${mine}/${'deep/../'.repeat(2000)}../out/secret.txt`));
//// unusual characters in paths
// harmless: they are other names
for (const p of ['．．/out/secret.txt', '..∕out∕secret.txt', '..\\out\\secret.txt', '%2e%2e/out/secret.txt', '..%2fout%2fsecret.txt', '\ud800/../../out/secret.txt'])
	attempt(() => fs.readFileSync(`${mine}/${p}`));
//// invalid UTF-8 in paths
attempt(() => fs.readFileSync(Buffer.concat([Buffer.from(mine + '/'), Buffer.from('../out/secret.txt')])));
attempt(() => fs.readFileSync(Buffer.concat([Buffer.from(mine + '/'), Buffer.from([0xc0, 0xae, 0xc0, 0xae]), Buffer.from('/out/secret.txt')])));
//// trailing slashes and dots
for (const p of ['/', '/.', '//', '/../secret.txt', '/./'])
	attempt(() => fs.readFileSync(secret + p));
attempt(() => fs.readdirSync(out + '/'));
attempt(() => fs.readdirSync(out + '/.'));
attempt(() => fs.readdirSync(`${mine}/folder/`));
attempt(() => fs.readdirSync(`${mine}/folder/.`));
attempt(() => show(fs.lstatSync(`${mine}/link/.`).size));
//// a neighbour whose name begins alike
// options: --allow-read={box}/ou --allow-read={box}/out/sec --allow-read={out}x
attempt(() => fs.readFileSync(secret));
//// opendir, readdir and glob
for (const p of [out, `${mine}/folder`, `${mine}/..`, `${mine}/../out`]) {
	attempt(() => fs.readdirSync(p, { recursive: true }));
	attempt(() => { const d = fs.opendirSync(p); for (let e; (e = d.readSync());) show(e.name); });
	await attempt(() => fs.promises.readdir(p));
	await attempt(async () => { for await (const e of await fs.promises.opendir(p, { recursive: true })) show(e.name); });
	attempt(() => fs.globSync && show(fs.globSync(p + '/**')));
	attempt(() => fs.globSync && show(fs.globSync('**', { cwd: p })));
}
//// readdir of what is above
for (const p of [box, '/', '/proc', '/tmp', os.tmpdir(), `${mine}/..`, `${mine}/../.`])
	try {
		fs.readdirSync(p);
		escaped(p);
	} catch {}
//// readlink outside
// harmless: the links there tell nothing secret
for (const p of ['/proc/self/exe', '/proc/self/cwd', '/proc/self/root', '/proc/self/fd/0', '/dev/stdin', path.join(mine, 'proc/exe')])
	try {
		fs.readlinkSync(p);
		escaped(p);
	} catch {}
//// realpath
for (const p of [`${mine}/link`, `${mine}/folder`, `${mine}/../out/secret.txt`, secret]) {
	for (const f of [fs.realpathSync, fs.realpathSync.native])
		try {
			f(p);
			escaped(p);
		} catch {}
}
//// copyFile and cp inwards
attempt(() => fs.copyFileSync(secret, `${mine}/got`));
attempt(() => fs.copyFileSync(`${mine}/link`, `${mine}/got`));
attempt(() => fs.cpSync(secret, `${mine}/got2`));
attempt(() => fs.cpSync(`${mine}/link`, `${mine}/got3`, { dereference: true }));
attempt(() => fs.cpSync(`${mine}/folder`, `${mine}/got4`, { recursive: true, dereference: true }));
attempt(() => fs.cpSync(`${mine}/folder/`, `${mine}/got5`, { recursive: true }));
attempt(() => fs.cpSync(mine, `${mine}/deep/all`, { recursive: true, dereference: true, filter: () => true }));
await attempt(() => fs.promises.cp(out, `${mine}/got6`, { recursive: true }));
await attempt(() => fs.promises.copyFile(secret, `${mine}/got7`));
//// rename, link and symlink inwards
attempt(() => fs.linkSync(secret, `${mine}/got`));
attempt(() => fs.linkSync(`${mine}/folder/secret.txt`, `${mine}/got`));
attempt(() => fs.renameSync(secret, `${mine}/got2`));
attempt(() => fs.renameSync(out, `${mine}/got3`));
attempt(() => fs.renameSync(`${mine}/folder/sub`, `${mine}/got4`));
attempt(() => { fs.symlinkSync(secret, `${mine}/got5`); show(fs.readFileSync(`${mine}/got5`)); });
attempt(() => { fs.symlinkSync(out, `${mine}/deep/got6`, 'dir'); show(fs.readFileSync(`${mine}/deep/got6/secret.txt`)); });
//// a link made of two
// Each of them leads inside; together they lead out.
attempt(() => fs.symlinkSync('..', `${mine}/deep/up`));
attempt(() => fs.symlinkSync('deep/up/..', `${mine}/upper`));
attempt(() => fs.mkdirSync(`${mine}/a/b/c`, { recursive: true }));
attempt(() => fs.symlinkSync('a/b/c', `${mine}/short`));
attempt(() => fs.symlinkSync('short/../../../../out/secret.txt', `${mine}/long`));
attempt(() => fs.symlinkSync('short/../../..', `${mine}/long2`));
attempt(() => fs.readFileSync(`${mine}/upper/out/secret.txt`));
attempt(() => fs.readFileSync(`${mine}/long`));
attempt(() => fs.readFileSync(`${mine}/long2/../out/secret.txt`));
//// a link whose folder moves
// Its text is relative: from another depth it leads elsewhere.
fs.mkdirSync(`${mine}/a/b/out`, { recursive: true });
fs.writeFileSync(`${mine}/a/b/out/secret.txt`, 'decoy');
fs.mkdirSync(`${mine}/a/b/c`);
fs.symlinkSync('../out/secret.txt', `${mine}/a/b/c/link`);
fs.renameSync(`${mine}/a/b/c/link`, `${mine}/moved`);
attempt(() => fs.readFileSync(`${mine}/moved`));
attempt(() => fs.writeFileSync(`${mine}/moved`, 'x'));
attempt(() => fs.statSync(`${mine}/moved`).size === 29 && escaped('size'));
//// openAsBlob
for (const p of [secret, `${mine}/link`])
	await attempt(async () => show(await (await fs.openAsBlob(p)).text()));
//// a blob of a file that becomes a link
const blob = await fs.openAsBlob(`${mine}/file`);
fs.unlinkSync(`${mine}/file`);
fs.renameSync(`${mine}/link`, `${mine}/file`);
await attempt(() => blob.text());
await attempt(() => blob.slice(0, 5).text());
// harmless: it is another file, with other times
//// streams
for (const p of [secret, `${mine}/link`, `${mine}/../out/secret.txt`])
	await attempt(async () => { for await (const piece of fs.createReadStream(p)) show(piece); });
await attempt(async () => {
	const stream = fs.createReadStream(`${mine}/file`);
	stream.path = secret;
	for await (const piece of stream) show(piece);
});
await attempt(async () => {
	const stream = new fs.ReadStream(`${mine}/file`, { fs: { open: (p, f, m, done) => fs.open(secret, f, m, done), read: fs.read, close: fs.close } });
	for await (const piece of stream) show(piece);
});
//// what is open besides
// options: --allow-read={in} --policy={box}/home/policy.json
// run: echo '{ "default": "allow" } // {box}' >{box}/home/policy.json; {jsr} {script}
// harmless: without a policy there is no such file
for (let fd = 3; fd < 100; fd++) {
	try {
		const st = fs.fstatSync(fd);
		if (st.isFile() || st.isDirectory()) escaped(`descriptor ${fd}: ${st.mode.toString(8)} ${st.size}`);
		show(fs.readFileSync(fd));
	} catch {}
}
//// inherited descriptors
// run: exec 9<{out}/secret.txt 14<{out}/secret.txt 17<{out} 200<{out}/secret.txt; {jsr} {script}
for (const fd of [9, 14, 200]) {
	attempt(() => fs.readFileSync(fd));
	attempt(() => fs.readFileSync(`/proc/self/fd/${fd}`));
	attempt(() => fs.readFileSync(`/dev/fd/${fd}`));
	await attempt(async () => { for await (const piece of fs.createReadStream(null, { fd })) show(piece); });
}
attempt(() => fs.readdirSync('/proc/self/fd/17'));
attempt(() => fs.readFileSync('/proc/self/fd/17/secret.txt'));
//// inherited descriptors and a channel
// run: exec 5<{out}/secret.txt 6<{out}/secret.txt 7<{out}/secret.txt; NODE_CHANNEL_FD=6 {jsr} {script}
for (const fd of [5, 7])
	attempt(() => fs.readFileSync(fd));
process.exit();
//// a file as the channel
// run: exec 6<{out}/secret.txt; NODE_CHANNEL_FD=6 {jsr} {script}
attempt(() => fs.readFileSync(6));
process.exit();
//// standard input opened again
// run: {jsr} {script} 0<{out}/sub/file 3<{out}/secret.txt
// harmless: the descriptor itself is given
for (const p of ['/dev/stdin', '/proc/self/fd/0', '/dev/fd/0'])
	attempt(() => fs.readFileSync(p) && escaped(p));
//// standard output opened for reading
// run: cp {out}/secret.txt {box}/home/log; {jsr} {script} 3>&1 >>{box}/home/log; grep -q ESCAPED {box}/home/log && echo ESCAPED
for (const p of ['/dev/stdout', '/proc/self/fd/1', '/dev/fd/1'])
	try {
		if (fs.readFileSync(p).length) escaped(p);
	} catch {}
//// a FileHandle handed round
const handle = await fs.promises.open(`${mine}/file`);
attempt(() => structuredClone(handle));
attempt(() => { const f = { __proto__: handle, fd: 3 }; return fs.promises.readFile(f); });
await attempt(() => fs.promises.readFile({ fd: 3 }));
for (let fd = 3; fd < 40; fd++) {
	Object.defineProperty(handle, 'fd', { value: fd, configurable: true });
	await fs.promises.readFile(handle).then(data => show(data), () => 0);
}
// harmless: nothing else is open
//// watching
// harmless: what is changed there is this attack's own doing
for (const p of [out, secret, `${mine}/link`, `${mine}/folder`, box]) {
	attempt(() => { fs.watch(p).close(); escaped(`watch ${p}`); });
	attempt(() => { fs.watch(p, { recursive: true }).close(); escaped(`watch ${p}`); });
	await new Promise(resolve => {
		const done = setTimeout(resolve, 150);
		try {
			fs.watchFile(p, { interval: 20 }, now => { if (now.size) escaped(`watchFile ${p}`); });
		} catch { clearTimeout(done); resolve(); }
	});
	fs.unwatchFile(p);
}
//// statfs and stat
for (const p of [out, secret, `${mine}/link`, `${mine}/folder/sub`])
	for (const f of ['statSync', 'statfsSync', 'accessSync'])
		try {
			fs[f](p);
			escaped(`${f} ${p}`);
		} catch {}
//// whether something exists, by every call
const missing = path.join(out, 'missing.t');
for (const [there, not] of [[secret, missing], [`${mine}/link`, `${mine}/none`], [`${mine}/folder/sub`, `${mine}/folder/sux`],
	[`${mine}/../out/secret.txt`, `${mine}/../out/missing.t`], ['/etc/passwd', '/etc/passwx'], ['/root', '/roox'], [`${out}/sub/file`, `${out}/sux/file`],
	[`${secret}/below`, `${missing}/below`], [`${out}/sub/../secret.txt`, `${out}/sux/../secret.txt`], [`${secret}/`, `${missing}/`],
	['/proc/1', '/proc/999999999'], ['/home', '/homx']]) {
	for (const f of ['statSync', 'accessSync', 'openSync', 'readFileSync', 'readdirSync', 'opendirSync', 'statfsSync', 'realpathSync', 'truncateSync',
		'chmodSync', 'rmdirSync', 'rmSync', 'unlinkSync'])
		differ(f, p => fs[f](p, 0), there.replace('link', 'link'), not);
	for (const f of [fs.realpathSync.native, p => fs.utimesSync(p, 1, 1), p => fs.chownSync(p, 0, 0), p => fs.cpSync(p, `${mine}/x`), p => fs.watch(p).close(),
		p => fs.copyFileSync(p, `${mine}/x`), p => fs.mkdirSync(p), p => fs.openSync(p, 'wx'), p => fs.openSync(p, 'a'), p => process.chdir(p),
		p => { fs.rmSync(`${mine}/y`, { force: true }); fs.symlinkSync(p, `${mine}/y`); }, p => fs.linkSync(p, `${mine}/x`), p => fs.renameSync(p, `${mine}/x`), p => process.loadEnvFile(p),
		p => fs.mkdirSync(p, { recursive: true }), p => fs.mkdtempSync(p), p => process.permission.has('fs.read', p) && 1 / 0, p => require.resolve(p),
		p => require('module').createRequire(p)('./x'), p => fs.statSync(p, { throwIfNoEntry: false }).size])
		differ(String(f), f, there, not);
	if (fs.existsSync(there) !== fs.existsSync(not)) escaped(`existsSync ${there}`);
	if (process.permission.has('fs.read', there) !== process.permission.has('fs.read', not)) escaped('permission.has');
}
//// whether something exists, by lstat and readlink
for (const [there, not] of [[secret, path.join(out, 'missing.t')], [`${mine}/folder/secret.txt`, `${mine}/folder/missing.t`]])
	for (const f of ['lstatSync', 'readlinkSync', 'lutimesSync', 'lchownSync'])
		differ(f, p => fs[f](p, 0, 0), there, not);
//// whether something exists, by promises and callbacks
const other = path.join(out, 'missing.t');
for (const name of ['stat', 'access', 'readFile', 'readdir', 'opendir', 'lstat', 'realpath', 'rm', 'unlink', 'rmdir', 'truncate']) {
	const said = [];
	for (const p of [secret, other])
		said.push(await fs.promises[name](p).then(() => 'worked', e => `${e.code} ${e.message.replaceAll(p, '')} ${e.path?.replaceAll(p, '')}`));
	for (const p of [secret, other])
		said.push(await new Promise(resolve => fs[name](p, e => resolve(e === null ? 'worked' : `${e.code} ${e.message.replaceAll(p, '')} ${e.path?.replaceAll(p, '')}`))));
	if (said[0] !== said[1] || said[2] !== said[3]) escaped(`${name}: ${said}`);
}
//// whether something exists, by time
// What is refused must not be looked at before: a folder of thousand names on the way would show.
const took = p => {
	const times = [];
	for (let i = 0; i < 400; i++) {
		const from = process.hrtime.bigint();
		try { fs.statSync(p); } catch {}
		times.push(Number(process.hrtime.bigint() - from));
	}
	return times.sort((a, b) => a - b)[40];
};
let more = 0;
for (let i = 0; i < 9; i++) {
	const a = took(secret), b = took(path.join(out, 'missing.t'));
	if (a > b * 1.25 || b > a * 1.25) more++;
}
if (more >= 8) escaped('the time tells');
// harmless: one file alone may take the same time as none
//// environment files and --env-file
attempt(() => { process.loadEnvFile(`${out}/.env`); show(process.env.STOLEN); });
attempt(() => { process.loadEnvFile(`${mine}/../app/.env`); show(process.env.STOLEN); });
//// the script's own neighbours
// Modules of the package may be loaded; other files there not.
for (const p of ['notes.txt', '.env', './.env', 'node_modules/../.env'])
	attempt(() => fs.readFileSync(path.join(world.app, p)));
attempt(() => fs.readFileSync(`${world.app}/linked.js`));
attempt(() => fs.readFileSync(`${world.app}/outside/secret.txt`));

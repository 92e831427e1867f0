// Descriptors: the script names those that it has opened, and no others, in no call.
//// a fetched body into the ledger's descriptor
// arguments: --ledger={box}/ledger
// options: --allow-net=127.0.0.1:{open}
// run: {jsr} {script}; grep -q 'fine' {box}/ledger && echo ESCAPED: written to the ledger
// harmless: the ledger's descriptor is nobody's
const { Readable, Writable, pipeline } = require('stream');
const body = async () => {
	const answer = await fetch(`http://127.0.0.1:${open}/`);
	await wait(3);          // all of it is here
	return answer.body;
};
for (let fd = 3; fd < 30; fd++) {
	const sinks = [0, 1, 2].map(() => fs.createWriteStream('', { fd }).on('error', () => {}));
	const first = await body();
	await new Promise(resolve => pipeline(Readable.fromWeb(first), sinks[0], resolve));
	await (await body()).pipeTo(Writable.toWeb(sinks[1])).catch(() => {});
	Readable.fromWeb(await body()).pipe(sinks[2]);
	await wait(3);
}
//// a store's descriptor as the source and the sink of streams
// policy: { "bindings": { "KV": { "type": "kv", "path": "home/kv.db" } } }
// options: --allow-read={in} --allow-write={in}
// harmless: the store is this script's own
const { Readable, Writable, pipeline } = require('stream');
const { env } = require('jsr:bindings');
await env.KV.put('key', 'value');
fs.writeFileSync(`${mine}/poison`, 'poison'.repeat(20000));
// what is free below becomes the script's, so that the rest is not
const own = new Set(Array.from({ length: 40 }, () => fs.openSync(`${mine}/file`)));
for (let fd = 3; fd < 40; fd++) {
	if (own.has(fd))
		continue;
	const sources = [0, 1, 2].map(() => fs.createReadStream('', { fd, start: 0, autoClose: false }).on('error', () => {}));
	const files = ['a', 'b', 'c'].map(name => fs.createWriteStream(`${mine}/${name}${fd}`).on('error', () => {}));
	const sink = fs.createWriteStream('', { fd, start: 0 }).on('error', () => {}), poison = fs.createReadStream(`${mine}/poison`);
	await wait(3);
	await new Promise(resolve => pipeline(sources[0], files[0], resolve));
	await Readable.toWeb(sources[1]).pipeTo(Writable.toWeb(files[1])).catch(() => {});
	await Readable.toWeb(sources[2]).pipeThrough(new CompressionStream('gzip')).pipeTo(Writable.toWeb(files[2])).catch(() => {});
	await new Promise(resolve => pipeline(poison, sink, resolve));
}
if (await env.KV.get('key') !== 'value')
	escaped('the store was written');
for (const name of fs.readdirSync(mine))
	if (/^[abc]\d+$/.test(name) && fs.statSync(`${mine}/${name}`).size > 30)       // a compressed nothing has 20
		escaped('read a descriptor that is not the script\'s');
//// the number of standard output for a connection
// The console would write to it whatever the script wants.
// options: --allow-net=127.0.0.1:{open}
const get = n => fetch(`http://127.0.0.1:${open}/${n}`);
await (await get(0)).text();
await wait(20);
fs.closeSync(1);
const answers = await Promise.all([1, 2, 3, 4].map(get));
await Promise.all(answers.map(answer => answer.text()));
for (let i = 0; i < 4; i++)
	console.log('GET /raw HTTP/1.1\r\nHost: evil\r\n\r\n');
await wait(200);
process.exit();
//// the number of standard input for a connection
// options: --allow-net=127.0.0.1:{open}
// harmless: it depends on who reads first
const get = n => fetch(`http://127.0.0.1:${open}/${n}`);
await (await get(0)).text();
await wait(20);
fs.closeSync(0);
process.stdin.on('data', bytes => escaped(`read ${bytes}`)).on('error', () => {});
await wait(20);
await Promise.all([1, 2, 3, 4].map(get));
await wait(200);
process.exit();
//// standard descriptors that are closed are not anyone else's
// options: --allow-read={in} --allow-write={in}
// harmless: they are numbers like others
fs.closeSync(0);
fs.closeSync(1);
const opened = [fs.openSync(`${mine}/file`), fs.openSync(`${mine}/other`, 'r+')];
if (opened.includes(0) || opened.includes(1))
	process.stderr.write('ESCAPED: the number was given away');
for (const f of [() => fs.closeSync(1), () => fs.writeSync(1, 'x'), () => fs.fstatSync(0), () => fs.readSync(0, Buffer.alloc(1))])
	try {
		f();
		process.stderr.write('ESCAPED: it is still there');
	} catch ({ code }) {
		if (code !== 'EBADF')
			process.stderr.write(`ESCAPED: ${code}`);
	}
//// a descriptor that is closed while calls with it wait
// Workers are busy, so what was begun comes late; by then the number is somebody else's.
// options: --allow-read={in} --allow-write={in}
// policy: { "bindings": { "FILES": { "type": "storage", "path": "home/store" } } }
// harmless: it takes luck
const { env } = require('jsr:bindings');
const { Readable, Writable } = require('stream');
fs.writeFileSync(`${mine}/poison`, 'poison'.repeat(20000));
for (let round = 0; round < 40; round++) {
	const busy = [];
	for (let i = 0; i < 8; i++)
		busy.push(fs.promises.cp(`${mine}/poison`, `${mine}/copy${i}`), fs.promises.readdir(mine, { recursive: true }));
	const fd = fs.openSync(`${mine}/sink`, 'w+');
	for (let i = 0; i < 4; i++) {
		fs.fchmod(fd, 0o777, () => {});
		fs.write(fd, 'poison', () => {});
	}
	const moved = Readable.toWeb(fs.createReadStream(`${mine}/poison`)).pipeTo(Writable.toWeb(fs.createWriteStream('', { fd, autoClose: false }).on('error', () => {}))).catch(() => {});
	if (round % 2)
		await null;
	fs.closeSync(fd);
	await env.FILES.put(`key${round}`, 'value').catch(() => {});
	const got = await env.FILES.get(`key${round}`);
	if (got && !(await got.text()).startsWith('value'))
		escaped('an object was written');
	await Promise.all([...busy, moved]);
}
//// a descriptor that a hook closes while a program is started
// The number is next that of a pipe of jsr's own, which is not for the program.
// options: --allow-read={in} --allow-write={in} --allow-run=readlink --allow-env=PATH
const fd = fs.openSync(`${mine}/file`, 'r+');
require('async_hooks').createHook({ init(id, type) { if (type === 'PROCESSWRAP') fs.closeSync(fd); } }).enable();
const { stdout } = child.spawn('readlink', ['/proc/self/fd/3'], { stdio: ['ignore', 'pipe', 'inherit', fd] }).on('error', () => {});
for await (const text of stdout)
	if (String(text).trim() !== '')
		escaped(`it got ${text}`);

// --cpu-prof: what the profile says, of the main thread and of a worker, and when it is written.
// fault: skip, its children write no profile where a call has failed
// timeout: 60
// expect: all of it
import assert from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-prof-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

// CPU time of the thread, so that ticks find it there however busy the machine is
const spin = `function spin(ms) { const from = process.cpuUsage(); let n = 0; for (;;) { for (let i = 0; i < 1000; i++) n = leaf(n, i);
	const used = process.cpuUsage(from); if (used.user + used.system > ms * 1000) return n; } }
function leaf(a, b) { let x = a + b; x = x * 2 - a; x += 3; x -= 3; x ^= 5; x |= 0; x = x * 3 - b; x &= 1023; return x; }
`;
let next = 0;

function write(text) {
	const file = path.join(folder, `program ${next++}.cjs`);
	fs.writeFileSync(file, text);
	return file;
}

function run(options, text, { code = 0 } = {}) {
	const into = path.join(folder, `into${next}`, 'deep'), file = write(text);
	const done = spawnSync(process.execPath, ['--cpu-prof', '--cpu-prof-dir', into, ...options, file], { encoding: 'utf8' });
	assert.strictEqual(done.status, code, done.stderr);
	return { into, file, url: `file://${file.replaceAll(' ', '%20')}` };
}

function read(into, name) {
	const names = fs.readdirSync(into);
	if (!name)
		assert.strictEqual(names.length, 1, names.join());
	return check(JSON.parse(fs.readFileSync(path.join(into, name ?? names[0]), 'utf8')));
}

// What holds for every profile; it with what is asked of it below.
function check(profile) {
	const { nodes, samples, timeDeltas, startTime, endTime } = profile;
	const byId = new Map(nodes.map((node) => [node.id, node]));
	assert.strictEqual(byId.size, nodes.length);
	assert.deepStrictEqual(nodes.slice(0, 4).map((node) => node.callFrame.functionName), ['(root)', '(program)', '(idle)', '(garbage collector)']);
	const parents = new Map();
	for (const node of nodes)
		for (const child of node.children ?? []) {
			assert(byId.has(child) && !parents.has(child));
			parents.set(child, node.id);
		}
	assert.strictEqual(parents.size, nodes.length - 1);
	assert.strictEqual(samples.length, timeDeltas.length);
	for (const delta of timeDeltas)
		assert(Number.isInteger(delta) && delta >= 0, String(delta));
	assert(timeDeltas.reduce((sum, delta) => sum + delta, 0) <= endTime - startTime);
	for (const node of nodes) {
		const hits = samples.filter((id) => id === node.id).length;
		assert.strictEqual(node.hitCount, hits);
		const lines = (node.positionTicks ?? []).reduce((sum, { ticks }) => sum + ticks, 0);
		assert.strictEqual(lines, node.callFrame.url === '' ? 0 : hits, JSON.stringify(node));
	}
	const named = (name) => nodes.filter((node) => node.callFrame.functionName === name);
	const hits = (name) => named(name).reduce((sum, node) => sum + node.hitCount, 0);
	const above = (node) => byId.get(parents.get(node.id))?.callFrame.functionName;
	return { ...profile, named, hits, above };
}

// functions without a safe point of their own, natives, callers, and times
{
	const { into, url } = run([], `${spin}
spin(300);
const text = JSON.stringify(Array.from({ length: 150000 }, (_, i) => ({ i })));
class Parser { parse() { return JSON.parse(text); } }
new Parser().parse();
setTimeout(function later() { spin(30); }, 150);
`);
	const profile = read(into), [name] = fs.readdirSync(into);
	assert.match(name, /^CPU\.\d{8}\.\d{6}\.\d+\.0\.001\.cpuprofile$/);
	assert(profile.hits('leaf') >= 20 && profile.hits('leaf') > profile.hits('cpuUsage'), `${profile.hits('leaf')} of leaf`);
	assert(profile.hits('(idle)') >= 20, `${profile.hits('(idle)')} idle`);
	const [leaf] = profile.named('leaf'), [later] = profile.named('later');
	assert.deepStrictEqual({ ...leaf.callFrame, scriptId: '' }, { functionName: 'leaf', scriptId: '', url, lineNumber: 2, columnNumber: 13 });
	assert.strictEqual(profile.above(leaf), 'spin');
	assert.strictEqual(later.callFrame.lineNumber, 8);
	const parse = profile.named('parse');
	assert(parse.some((node) => node.callFrame.url === '' && profile.above(node) === 'parse'), 'JSON.parse is below Parser.parse');
	assert.deepStrictEqual([...new Set(leaf.positionTicks.map(({ line }) => line))], [3]);
}

// a finer look has more samples
{
	const coarse = read(run(['--cpu-prof-interval=20000'], `${spin}spin(200)`).into), fine = read(run(['--cpu-prof-interval=200'], `${spin}spin(200)`).into);
	assert(fine.samples.length > 3 * coarse.samples.length, `${fine.samples.length} and ${coarse.samples.length}`);
}

// a worker has its own
{
	const { into } = run([], `${spin}const { Worker, isMainThread } = require('worker_threads');
function inWorker() { spin(100); }
function inMain() { spin(100); }
if (isMainThread) { new Worker(__filename).on('exit', () => {}); inMain(); } else inWorker();
`);
	const names = fs.readdirSync(into).sort();
	assert.deepStrictEqual(names.map((name) => name.replace(/^CPU\.\d+\.\d+\.\d+\./, '')), ['0.001.cpuprofile', '1.002.cpuprofile']);
	const [main, worker] = names.map((name) => read(into, name));
	assert(main.named('inMain').length && !main.named('inWorker').length);
	assert(worker.named('inWorker').length && !worker.named('inMain').length);
}

// however it ends
assert(read(run([], `${spin}spin(60); process.exit(3)`, { code: 3 }).into).hits('leaf') > 0);
assert(read(run([], `${spin}setTimeout(() => { spin(60); throw new Error('x'); })`, { code: 1 }).into).hits('leaf') > 0);
assert(read(run(['--max-cpu=200ms'], `${spin}spin(1e9)`, { code: 152 }).into).hits('leaf') > 0);
assert(read(run(['--sandbox', `--allow-read=${folder}`], `${spin}spin(60)`).into).hits('leaf') > 0);
{
	const { into } = run(['--cpu-prof-name=given.json'], spin);
	read(into, 'given.json');
}

async function killed(text, signal) {
	const into = path.join(folder, `into${next}`), file = write(text);
	const child = spawn(process.execPath, ['--cpu-prof', '--cpu-prof-dir', into, file], { stdio: ['ignore', 'pipe', 'inherit'] });
	await new Promise((resolve) => child.stdout.once('data', resolve));
	child.kill(signal);
	const how = await new Promise((resolve) => child.on('exit', (code, by) => resolve(by ?? code)));
	assert.strictEqual(how, signal);
	return read(into);
}

assert((await killed(`${spin}spin(60); console.log('now'); setInterval(() => {}, 1e6)`, 'SIGTERM')).hits('leaf') > 0);
assert((await killed(`${spin}spin(60); console.log('now'); spin(1e9)`, 'SIGINT')).hits('leaf') > 0);
assert((await killed(`${spin}spin(60); require('fs').writeSync(1, 'now'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)`, 'SIGHUP'))
	.hits('leaf') > 0);

// wrong use
function fails(options, code, text) {
	const done = spawnSync(process.execPath, [...options, '-e', '1'], { encoding: 'utf8' });
	assert.deepStrictEqual([done.status, done.stderr], [code, text]);
}

for (const name of ['dir', 'name', 'interval'])
	fails([`--cpu-prof-${name}=1`], 9, `${process.execPath}: --cpu-prof-${name} must be used with --cpu-prof\n`);
fails(['--cpu-prof', '--cpu-prof-dir=/proc/nowhere'], 1, 'jsr: cannot write the profile /proc/nowhere: No such file or directory\n');
fails(['--cpu-prof', '--cpu-prof-interval=often'], 9, `${process.execPath}: illegal value: --cpu-prof-interval=often needs a number\n`);
console.log('all of it');

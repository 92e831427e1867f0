// What natives fill has its properties for its own, whatever accessors script has given Object.prototype and Array.prototype; none of them runs.
// timeout: 60
// fault: raw a read may be short
// (Node fills some of these by assignment and loses them, or aborts; what is expected here is node's answer without the accessors.)
'use strict';
const fs = require('fs'), os = require('os'), util = require('util'), path = require('path');
fs.promises;
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-polluted-'));
fs.writeFileSync(path.join(dir, 'a.js'), 'module.exports = { one: 1 };');
fs.writeFileSync(path.join(dir, 'b.mjs'), 'import a from "./a.js"; export const two = a.one + 1;');
fs.mkdirSync(path.join(dir, 'sub'));
fs.writeFileSync(path.join(dir, 'sub', 'package.json'), '{}');
fs.writeFileSync(path.join(dir, 'sub', 'index.js'), 'exports.three = 3;');
const names = ('name path size mtimeMs mtime dev mode ino message exports id filename loaded children paths parent parentPath type bsize user ' +
	'times model speed rss main url read written bytesRead buffer global resolve cache extensions sysname uid username imports fs util ' +
	'internal/errors atimeMs birthtime nlink rdev blksize blocks address netmask family mac internal').split(' ');
let ran = 0;
const odd = (n) => ({ __proto__: null, configurable: true, get() { ran++; return n === 'size' ? 1e9 : n; }, set(v) { ran++; } });
names.forEach(n => { Object.defineProperty(Object.prototype, n, odd(n)); });
Object.getOwnPropertyNames(fs.statSync('/')).forEach(n => { Object.defineProperty(fs.Stats.prototype, n, odd(n)); });
[0, 1, 2, 3].forEach(n => { Object.defineProperty(Array.prototype, n, odd(n)); });
let text = '';
const tell = (what, f) => {
	ran = 0;
	const answer = f();
	text += `${what}: ${answer} ${ran}\n`;
};
const own = (o, ...keys) => keys.every(k => Object.hasOwn(o, k));
tell('stat', () => { const s = fs.statSync('/'); return own(s, 'dev', 'size', 'mtimeMs', 'mtime', 'birthtime') && s.isDirectory() && s.mtime instanceof Date; });
tell('lstat', () => own(fs.lstatSync('/', { bigint: true }), 'size', 'mtimeNs', 'birthtime'));
tell('statfs', () => own(fs.statfsSync('/'), 'type', 'bsize', 'ffree'));
tell('readdir', () => { const l = fs.readdirSync('/proc/self/task'); return own(l, 0) && /^\d+$/.test(l[0]); });
tell('dirents', () => { const l = fs.readdirSync('/proc/self/task', { withFileTypes: true }); return own(l, 0) && own(l[0], 'name', 'path', 'parentPath') && l[0].isDirectory(); });
tell('uname', () => os.type());
tell('cpus', () => { const l = os.cpus(); return l.length === 0 || own(l, 0) && own(l[0], 'model', 'speed', 'times') && own(l[0].times, 'user', 'irq'); });
tell('user', () => own(os.userInfo(), 'username', 'uid', 'homedir'));
tell('load', () => own(os.loadavg(), 0, 1, 2));
tell('memory', () => own(process.memoryUsage(), 'rss', 'external'));
tell('usage', () => own(process.cpuUsage(), 'user', 'system') && own(process.resourceUsage(), 'maxRSS'));
tell('hrtime', () => own(process.hrtime(), 0, 1));
tell('groups', () => own(process.getgroups(), 0));
tell('url', () => new URL('http://u:p@a.b:8/c?d#e').href);
tell('encodeInto', () => own(new TextEncoder().encodeInto('abc', new Uint8Array(8)), 'read', 'written'));
tell('stdlib', () => typeof require('zlib-nothing'.slice(0, 0) + 'string_decoder').StringDecoder);
tell('createRequire', () => own(require('module').createRequire('/tmp/x.js'), 'resolve', 'main', 'extensions', 'cache'));
ran = 0;
const a = require(path.join(dir, 'a.js')), three = require(path.join(dir, 'sub')).three;
const m = require.cache[path.join(dir, 'a.js')];
text += `require: ${a.one} ${three} ${own(m, 'id', 'path', 'exports', 'filename', 'loaded', 'children', 'paths')}\n`;
text += `timers: ${setTimeout(() => {}, 0, 'x', 'y')._timerArgs.map(String)}\n`;
let inspected = util.inspect(Promise.resolve(5)) + util.inspect(new Proxy({}, {}), { showProxy: true });
text += `inspect: ${inspected}\n`;
[0, 1, 2, 3].forEach(n => { delete Array.prototype[n]; });
fs.promises.open('/proc/self/stat').then(async h => {
	const r = await h.read(Buffer.alloc(4), 0, 4, 0);
	text += `read: ${own(r, 'bytesRead', 'buffer')} ${r.bytesRead}\n`;
	await h.close();
	text += `import: ${(await import(path.join(dir, 'b.mjs'))).two}\n`;
	names.forEach(n => { delete Object.prototype[n]; });
	fs.rmSync(dir, { recursive: true });
	console.log(text.trim());
});
// expect: stat: true 0
// expect: lstat: true 0
// expect: statfs: true 0
// expect: readdir: true 0
// expect: dirents: true 0
// expect: uname: Linux 0
// expect: cpus: true 0
// expect: user: true 0
// expect: load: true 0
// expect: memory: true 0
// expect: usage: true 0
// expect: hrtime: true 0
// expect: groups: true 0
// expect: url: http://u:p@a.b:8/c?d#e 0
// expect: encodeInto: true 0
// expect: stdlib: function 0
// expect: createRequire: true 0
// expect: require: 1 3 true
// expect: timers: x,y
// expect: inspect: Promise { 5 }Proxy [ {}, {} ]
// expect: read: true 4
// expect: import: 2

// Times, sizes, positions and ids that no integer holds, and arguments that run script, come to an answer or an error.
// timeout: 60
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-numbers-')), file = path.join(dir, 'f');
const fd = fs.openSync(file, 'w+'), b = Buffer.alloc(8, 'x');
const odd = [-0, -1, NaN, Infinity, 1e308, -1e308, 2 ** 31, -(2 ** 31), 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 63, 2 ** 64, 0.5, 2n ** 63n - 1n, 2n ** 63n, -5n, null, {},
	{ valueOf() { return 3; } }, new Proxy({}, {})];
let calls = 0;
const answer = f => {
	calls++;
	try {
		return f();
	} catch (e) {
		return e.code ?? e.name;
	}
};
fs.writeSync(fd, 'hello');
for (const x of odd) {
	for (const y of odd) {
		answer(() => fs.readSync(fd, b, x, y, 0));
		answer(() => fs.readSync(fd, b, 0, 4, y));
		answer(() => fs.utimesSync(file, x, y));
		answer(() => fs.futimesSync(fd, x, y));
		answer(() => process.hrtime([x, y]));
		answer(() => process.cpuUsage({ user: x, system: y }));
		answer(() => b.indexOf(x, y));
		answer(() => b.copy(b, x, y));
		answer(() => b.fill('ab', x, y));
		answer(() => b.toString('hex', x, y));
	}
	answer(() => fs.writevSync(fd, [b, b], typeof x === 'number' && x < 2 ** 53 ? -1 : x));
	answer(() => fs.readvSync(fd, new Array(200).fill(b), x));
	answer(() => os.setPriority(-2, x));
	answer(() => fs.chmodSync(path.join(dir, 'none'), x));
	answer(() => fs.chownSync(path.join(dir, 'none'), x, x));
	clearTimeout(setTimeout(() => {}, typeof x === 'bigint' ? 1 : x > 2 ** 31 - 1 ? 5 : x));
	clearTimeout(x);
}
fs.closeSync(fd);
console.log(calls);
for (const x of [1e308, 2 ** 63, 1.7e302])
	console.log(answer(() => fs.utimesSync(file, x, x)));
console.log(answer(() => fs.truncateSync(file, 2 ** 63)));
console.log(process.getgroups().length > 0);

// what a callback is given is the script's to change
process.on('uncaughtException', e => { console.log(e.constructor.name, e.message === 'thrown' || e instanceof RangeError); });
const long = setTimeout(() => { console.log('never'); }, 1, 'a');
long._timerArgs.length = 1e9;
const thrown = setTimeout(() => { console.log('never'); }, 2, 'a');
Object.defineProperty(thrown._timerArgs, 0, { get() { throw new Error('thrown'); } });
const cleared = setTimeout((...list) => { console.log(list.length); }, 3, 'a', 'b', 'c');
Object.defineProperty(cleared._timerArgs, 0, { get() {
	cleared._timerArgs.length = 1;
	clearTimeout(cleared);
	for (let i = 0; i < 1e4; i++) ({ i });
	return 1;
} });
setTimeout(() => {
	fs.rmSync(dir, { recursive: true });
	console.log('end');
}, 30);
// expect: 4515
// expect: EINVAL
// expect: EINVAL
// expect: EINVAL
// expect: ERR_OUT_OF_RANGE
// expect: true
// expect: RangeError true
// expect: Error true
// expect: 3
// expect: end

// console._stdout and _stderr may be set: the console writes there, with a callback, and hears of no error; nor of one that a replaced write throws.
'use strict';
const { stdout, stderr } = process;
const seen = [];
const stream = name => ({
	once(event) { seen.push(`${name} once ${event}`); },
	removeListener(event) { seen.push(`${name} off ${event}`); },
	listenerCount() { return 1; },
	write(...args) { seen.push([name, ...args.map(arg => typeof arg === 'string' ? arg.split('\n')[0] : typeof arg)].join(' ')); }
});
const said = () => {
	console._stdout = stdout;
	console._stderr = stderr;
	for (const line of seen.splice(0))
		console.log(line);
};
console._stdout = stream('out');
console._stderr = stream('err');
console.log('text', 1);
console.group('grouped');
console.info({ object: 1 });
console.groupEnd();
console.warn('warned');
console.assert(false, 'said');
console.trace('traced');
console.table([[1]]);
console.dir({});
console.count();
const isIt = console._stdout === stdout;
said();
console.log(isIt, process.stdout === stdout, console._stdout === stdout);

console._stdout = { ...stream('terminal'), isTTY: true, getColorDepth: () => 8 };
console.log({ coloured: 1 });
said();
for (const broken of [{ ...stream('broken'), write() { throw new Error('not told'); } }, { ...stream('none'), write: undefined }]) {
	console._stdout = broken;
	console.log('lost');
	console.log({ lost: 1 });
	said();
}

const calls = [];
stdout.write = function (...args) {
	calls.push([this === stdout, ...args.map(arg => typeof arg)].join(' '));
	throw new Error('not told');
};
console.log('plain');
console.log({ formatted: true });
delete stdout.write;
console.log(calls);

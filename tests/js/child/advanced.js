// The advanced form of a channel: what structuredClone takes arrives, with its shared parts.
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
const { fork } = require('child_process');
const assert = require('assert');

if (process.argv[2] === 'child') {
	process.on('message', message => { process.send(message); });
	return;
}
const circle = { name: 'circle', list: [] };
circle.list.push(circle, circle.list);
const sparse = [1, , 3];
sparse.extra = 'yes';
const all = [
	{ a: 1, b: -1, c: 1.5, d: -0, e: NaN, f: 2 ** 31, g: -(2 ** 31), u: undefined, n: null, t: true, f2: false },
	'', 'é', '日本語'.repeat(50), '\ud800', 'long'.repeat(100000), { big: 10n ** 40n, small: -5n, none: 0n },
	[1, [2, []], undefined], sparse, new Date(5), [Object(true), Object(5), Object('s'), Object(7n)], /a\/b/giu,
	new Map([[{ key: 1 }, new Set([1, 'x'])]]), new Uint8Array([1, 2, 3]).buffer, Buffer.from('bytes'),
	{ views: [new Uint8Array(2), new Float64Array([1.5]), new BigInt64Array([1n]), new DataView(new ArrayBuffer(4))] },
	circle, new Uint8Array(8 << 20).fill(7), new Float32Array(1 << 20).fill(-0.5), new RangeError('why'), new TypeError('how', { cause: { deep: [1] } }),
	{ ['__proto__']: 1, 0: 'zero', 10: 'ten', '01': 'text' }
];
const child = fork(__filename, ['child'], { serialization: 'advanced' });
let at = 0;
child.on('message', message => {
	assert.deepStrictEqual(message, all[at]);
	if (++at === all.length)
		child.disconnect();
	else
		child.send(all[at]);
});
child.send(all[0]);
for (const bad of [{ f() {} }, { s: Symbol('x') }, [new WeakMap()], { p: Promise.resolve() }]) {
	try {
		child.send(bad);
		console.log('sent', bad);
	} catch (err) {
		console.log(err.message);
	}
}
child.on('exit', code => { console.log(at === all.length, code); });
// expect: f() {} could not be cloned.
// expect: Symbol(x) could not be cloned.
// expect: #<WeakMap> could not be cloned.
// expect: #<Promise> could not be cloned.
// expect: true 0

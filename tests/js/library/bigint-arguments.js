// BigInts as arguments of the library: what takes them, and what each other says.
const t = f => {
	try {
		console.log(f());
	} catch (e) {
		console.log(e.name, e.code, e.message);
	}
};
t(() =>
	setTimeout(() => {
		console.log('fired');
	}, 5n)
);
t(() => setInterval(() => {}, 5n));
t(() => setImmediate(1n));
t(() => clearTimeout(5n));
t(() => process.nextTick(1n));
t(() => queueMicrotask(1n));
t(() => process.hrtime([1n, 2n]));
t(() => process.hrtime(1n));
t(() => (process.exitCode = 1n));
t(() => process.kill(1n));
t(() => process.umask(1n));
t(() => process.setUncaughtExceptionCaptureCallback(1n));
t(() => process.emitWarning(1n));
t(() => process.chdir(1n));
t(() => process.cpuUsage(1n));
t(() => process.cpuUsage({ user: 1n, system: 1n }));
t(() => {
	process.env.X = 1n;
	return process.env.X;
});
const qs = require('querystring');
t(() => qs.stringify({ a: 1n, b: [2n, 'x', 3] }));
t(() => qs.escape(1n));
t(() => qs.stringify(5n));
t(() => require('path').join('a', 1n));
t(() => require('util').inspect(1n, 2n));
const EE = require('events');
t(() => new EE().setMaxListeners(1n));
t(() => new EE().on(1n, () => {}) != null);
t(() => new EE().emit('error', 1n));
const { Readable, Writable } = require('stream');
t(() => Readable.from([1n, 2n]).constructor.name);
t(() => new Readable({ highWaterMark: 5n }).readableHighWaterMark);
t(() => new Writable({ write() {} }).write(5n));
t(() => process.stdout.write(5n));
t(() => require('os').setPriority(1n));
t(() => require('util').promisify(1n));
t(() => new (require('string_decoder').StringDecoder)(1n));
t(() => require('util').parseArgs({ args: 1n }));
t(() => require('util').inherits(1n, 1n));
t(() => require('util').deprecate(1n));
t(() => require('util').callbackify(1n));
t(() => new Date(1n));
t(() => new Date(2020, 1n));
t(() => new Array(5n));
t(() => 'ab'.repeat(2n));
t(() => 'ab'.padStart(5n));
t(() => [1].concat(2n));
t(() => Array.from({ length: 3n }));
t(() => [1, 2].slice(1n));
t(() => (5).toFixed(1n));
t(() => Number.parseInt('11', 2n));
t(() => String.fromCharCode(65n));
t(() => new Map([[1n, 2]]).has(1));
t(() => new WeakMap().set(1n, 1));
t(() => new Proxy(1n, {}));
t(() => Object.keys(1n));
t(() => Object.getPrototypeOf(1n) === BigInt.prototype);
t(() => 1n.constructor.name);
t(() => 1n.foo);
t(() => {
	'use strict';
	1n.foo = 1;
});
t(() => 1n());
t(() => new 1n());
t(() => {
	for (const x of 1n);
});
t(() => {
	const [x] = 1n;
});
t(() => 1n instanceof 1n);
t(() => 'a' in 1n);
t(() => null[1n]);
t(() => Reflect.ownKeys(Object(1n)));
t(() => atob(1n));
t(() => btoa(1n));
t(() => encodeURIComponent(1n));
t(() => /1/.test(1n));
t(() => eval('1n'));
t(() => Function('return 5n')());
t(() => require(1n));
t(() => isFinite(1n));
t(() => Math.floor(1n));
t(() => 1n.toFixed);
t(() => require('fs').watchFile('f', { interval: 5n }, () => {}));
t(() => require.resolve(1n));
t(() => require.resolve.paths(1n));
t(() => require(1n));

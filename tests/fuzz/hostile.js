// Calls everything a script can reach in worlds whose prototypes, arguments and receivers act against the native that uses them.
//
//   jsr hostile.js SEED CALLS TRACE [ONLY]
//
// A world is some thirty calls long.  It has accessors and replaced methods at a few names of a few prototypes (numeric names, the names of
// options and of instances, the well-known symbols); most of the time they answer what they stand for, now and then they collect,
// resize, clear, freeze, recompile, re-enter, throw or answer nonsense, as do the proxies, the objects and the callbacks that are passed.
// Values live on in a pool, so that what one call bent the next one meets.  Every call and every world has random numbers of its own:
// with ONLY (3,17-20) the other calls are left out, and those that remain are what they were, the pool aside.
//
// TRACE gets a line before each call and at the end `done` with counts as JSON: a run that did nothing can be told from one that found nothing.
'use strict';
const fs = require('fs');
const { numbers, reach, makers, odd } = require('./reach.js');
const makeStreams = require('./streams.js');
const { HOSTILE_GC, HOSTILE_SHOW, HOSTILE_WITHOUT, HOSTILE_FORMS } = process.env;    // the last two are patterns of names
const seed = Number(process.argv[2]), calls = Number(process.argv[3]), traceFile = process.argv[4], only = process.argv[5];

// ---- what the harness stands on, taken before any world begins
const { Proxy, Map, Set, Error, RangeError, Array, Uint8Array, ArrayBuffer, SharedArrayBuffer, setImmediate, setTimeout, Function, Promise, RegExp, structuredClone, String, Symbol, JSON } = globalThis;
const { apply, construct, ownKeys, defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf, isExtensible } = Reflect;
const { isArray } = Array, { freeze, seal, preventExtensions, create, assign } = Object;
const { types, inspect } = require('util');
const { isMap, isSet, isRegExp, isTypedArray, isDataView, isAnyArrayBuffer, isGeneratorObject } = types;
const { writeSync } = fs;
const bare = Reflect;                   // its names are functions, so no world can put anything between
const mapClear = Map.prototype.clear, mapSet = Map.prototype.set, setClear = Set.prototype.clear, setAdd = Set.prototype.add;
const setHas = Set.prototype.has;
const reExec = RegExp.prototype.exec, without = HOSTILE_WITHOUT && new RegExp(HOSTILE_WITHOUT), wanted = new RegExp(HOSTILE_FORMS || '');
const mapEach = Map.prototype.forEach, setEach = Set.prototype.forEach, viewSet = DataView.prototype.setUint8, viewGet = DataView.prototype.getUint8, viewLength = getOwnPropertyDescriptor(DataView.prototype, 'byteLength').get;
const typedLength = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), 'length').get;
const reCompile = RegExp.prototype.compile, arrayFill = Array.prototype.fill, arraySplice = Array.prototype.splice;
const bufferResize = ArrayBuffer.prototype.resize, bufferTransfer = ArrayBuffer.prototype.transfer;
const typedBuffer = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), 'buffer').get, viewBuffer = getOwnPropertyDescriptor(DataView.prototype, 'buffer').get;
const Generator = getPrototypeOf(function* () {}).prototype, genNext = Generator.next, genReturn = Generator.return;
const stringify = JSON.stringify, bind = Function.prototype.bind, repeat = String.prototype.repeat;
const finish = process.reallyExit.bind(process);

const random = numbers(seed);
const pick = (list) => list[random(list.length)];
const count = { __proto__: null, calls: 0, threw: 0, hooks: 0, worlds: 0, installed: 0, functions: 0, of: 0, alive: 0, turns: 0, chains: 0, kinds: { __proto__: null } };
const tally = (what) => { count.kinds[what] = (count.kinds[what] || 0) + 1; };

// ---- what is there
try {
	fs.mkdirSync('dir');
	fs.writeFileSync('dir/b', 'text\n');
	fs.writeFileSync('a', 'abc'.repeat(50));
	fs.symlinkSync('a', 'link');
} catch { /* of an earlier run */ }
// Some natives make a template when they are first called: the first call has a small world of its own.
const STATS = ['dev', 'mode', 'nlink', 'uid', 'ino', 'size', 'blocks', 'atimeMs', 'mtimeMs', 'birthtimeMs', 'atime', 'mtime', 'birthtime', 'atimeNs'], os = require('os');
const COLD = [
	[() => fs.statSync('a'), fs.Stats.prototype, STATS], [() => fs.statSync('a', { bigint: true }), getPrototypeOf(fs.Stats.prototype), STATS], [() => fs.readdirSync('.', { withFileTypes: true }), fs.Dirent.prototype, ['name', 'parentPath', 'path', '0', 'length']],
	[() => fs.statfsSync('.'), Object.prototype, ['type', 'bsize', 'blocks', 'files']], [() => /(?<n>a)/d.exec('a'), Array.prototype, ['0', '1', 'index', 'input', 'groups', 'indices', 'n', 'length']], [() => [...'aa'.matchAll(/a/g)], Object.prototype, ['value', 'done', '0', 'index']],
	[() => [1].entries().next(), Object.prototype, ['value', 'done', '0', '1']], [() => new Map([[1, 2]]).entries().next(), Object.prototype, ['value', 'done', '0', '1']], [() => (function* () { yield 1; })().next(), Object.prototype, ['value', 'done']], [() => (async function* () { yield 1; })().next(), Object.prototype, ['value', 'done', 'then']],
	[() => Object.getOwnPropertyDescriptors({ a: 1, get b() { return 1; } }), Object.prototype, ['value', 'writable', 'enumerable', 'a']], [() => Promise.withResolvers(), Object.prototype, ['promise', 'resolve', 'reject']], [() => Promise.allSettled([1, Promise.reject(2)]), Object.prototype, ['status', 'value', 'reason', '0', '1']],
	[() => Promise.all([1, 2, Promise.resolve(3)]), Object.prototype, ['0', '1', '2', 'then', 'constructor']], [() => Promise.any([Promise.reject(1)]), Object.prototype, ['0', '1', 'errors']], [() => new URL('http://a:1/b?c#d'), URL.prototype, ['0', 'href', 'host', 'search', 'searchParams']], [() => process.memoryUsage(), Object.prototype, ['rss', 'heapTotal', 'external']],
	[() => os.cpus(), Object.prototype, ['model', 'times', 'user', '0']], [() => process.resourceUsage(), Object.prototype, ['userCPUTime', 'maxRSS', 'fsRead']], [() => Proxy.revocable({}, {}), Object.prototype, ['proxy', 'revoke']], [() => inspect(new Error('x', { cause: new Error('y') })), Error.prototype, ['message', 'stack', 'cause', 'name']],
	[() => (function () { return arguments; })(1, 2), Object.prototype, ['0', '1', 'length', 'callee']], [() => ((x) => x)`a${1}b`, Array.prototype, ['raw', '0', '1']], [() => os.userInfo(), Object.prototype, ['uid', 'username', 'shell']], [() => require('url').parse('http://a/b?c=d', true), Object.prototype, ['protocol', 'host', 'query', 'c']],
	[() => structuredClone({ a: [1, new Map([[1, new Set([2])]])] }), Object.prototype, ['a', '0', '1']], [() => JSON.parse('{"a":[1,{"b":2}]}', (k, v) => v), Object.prototype, ['a', 'b', '0', '']], [() => Object.groupBy([1, 2], (x) => 'k'), Array.prototype, ['0', '1', 'k']], [() => inspect(new Map([[{}, [1]], [3, 4]]), { showHidden: true }), Object.prototype, ['0', '1', '2', '3']],
	[() => process.hrtime(), Array.prototype, ['0', '1']], [() => 'a,b'.split(','), Array.prototype, ['0', '1', 'length']], [() => os.networkInterfaces(), Object.prototype, ['lo', 'address', 'cidr', '0']], [() => Array.fromAsync([1, 2]), Object.prototype, ['0', 'then', 'value', 'done']], [() => new AggregateError([1, 2]), Array.prototype, ['0', '1', 'errors']],
	[() => Object.entries({ a: 1 }), Array.prototype, ['0', '1']], [() => [3, 1, 2].toSorted(), Array.prototype, ['0', '1', 'length']], [() => Array.from({ length: 2 }), Array.prototype, ['0', '1']], [() => fs.opendirSync('.').readSync(), fs.Dirent.prototype, ['name', 'path']], [() => Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1), Object.prototype, ['async', 'value']],
	[() => new TextEncoder().encodeInto('a', new Uint8Array(2)), Object.prototype, ['read', 'written']], [() => require('util').parseArgs({ args: ['a'], allowPositionals: true }), Object.prototype, ['values', 'positionals', '0']], [() => fs.promises.stat('a').then(odd, odd), fs.Stats.prototype, STATS], [() => fs.stat('a', odd), fs.Stats.prototype, STATS], [() => performance.mark('x'), Object.prototype, ['name', 'detail', 'startTime']],
];
for (let n = 0; n < 2; n++) {
	const at = pick(COLD), object = random(3) ? at[1] : Object.prototype, key = pick(at[2]), before = getOwnPropertyDescriptor(object, key), answer = pick([{}, 1e9, undefined, 'x', -1]), how = random(4);
	const set = (v) => {
		count.hooks++;
		for (let i = 0; how === 1 && i < 3000; i++)
			[i, { i }];
		if (how === 2)
			throw new Error('set');
	};
	try {
		defineProperty(object, key, { __proto__: null, configurable: true, get: () => answer, set: how === 3 ? undefined : set });
		at[0]();
		at[0]();
	} catch { /* its own affair */ }
	deleteProperty(object, key);
	if (before) {
		setPrototypeOf(before, null);
		defineProperty(object, key, before);
	}
}
const { Readable, Writable, Transform, PassThrough } = require('stream');
const INSTANCES = () => ({
	stats: fs.statSync('a'), bigStats: fs.statSync('a', { bigint: true }), dirent: fs.readdirSync('.', { withFileTypes: true })[0], statfs: fs.statfsSync ? fs.statfsSync('.') : {}, url: new URL('http://u:p@h:81/p?q#f'),
	params: new URLSearchParams('a=1&b=2&a=3'), paramsIterator: new URLSearchParams('a=1&b=2').entries(), emitter: new (require('events'))(), signal: new AbortController().signal,
	event: new Event('x'), target: new EventTarget(), readable: new Readable({ read() { } }), writable: new Writable({ write(c, e, f) { f(); } }), transform: new Transform({ transform(c, e, f) { f(null, c); } }),
	passThrough: new PassThrough(), buffer: Buffer.from('hello'), regexp: /a/, date: new Date(), match: /a(?<n>b)/d.exec('ab'), helper: [1, 2].values().map((x) => x), wrapped: Iterator.from({ next() { return { done: true }; } }),
	regexpIterator: 'aab'.matchAll(/a/g), segment: {}, finalization: new FinalizationRegistry(odd), weakRef: new WeakRef({}), timeout: setTimeout(odd, 1), immediate: setImmediate(odd), stringDecoder: new (require('string_decoder').StringDecoder)('utf8'),
	textDecoder: new TextDecoder(), textEncoder: new TextEncoder(), domException: new DOMException('a', 'AbortError'), asyncLocal: new (require('async_hooks').AsyncLocalStorage)(), hash: require('crypto').createHash('sha256'),
	hmac: require('crypto').createHmac('sha256', 'k'), proxyError: new AggregateError([1]), args: (function () { return arguments; })(1), bigint: Object(1n), dir: fs.opendirSync ? fs.opendirSync('.') : {},
	disposable: typeof DisposableStack === 'function' ? new DisposableStack() : {}, typedIterator: new Uint8Array(2).values(), float: new Float64Array(2), shared: new SharedArrayBuffer(8), channel: require('diagnostics_channel').channel('x'),
	performance, blob: typeof Blob === 'function' ? new Blob(['a']) : {}, readableStream: typeof ReadableStream === 'function' ? new ReadableStream() : {}, heading: typeof Headers === 'function' ? new Headers() : {},
	...webStreams(),
});
function webStreams() {
	const made = {};
	made.transformStream = new TransformStream({ start(c) { made.transformController = c; } });
	made.bytes = new ReadableStream({ type: 'bytes', start(c) { made.byteController = c; } });
	made.messageChannel = new MessageChannel();
	made.messagePort = made.messageChannel.port1;
	made.broadcast = new BroadcastChannel('x');
	made.defaultStream = new ReadableStream({ start(c) { made.controller = c; } });
	made.writableStream = new WritableStream({ start(c) { made.sinkController = c; } });
	made.reader = made.defaultStream.getReader();
	made.writer = made.writableStream.getWriter();
	made.byobReader = made.bytes.getReader({ mode: 'byob' });
	made.byobReader.read(new Uint8Array(8));
	made.byobRequest = made.byteController.byobRequest;
	made.streamIterator = new ReadableStream().values();
	made.textStream = new TextDecoderStream();
	made.gzipStream = new CompressionStream('gzip');
	made.broadcast.unref();
	return made;
}
const instances = INSTANCES();
const { targets, names, owners, objects, objectNames } = reach(['module', 'crypto', 'async_hooks', 'diagnostics_channel', 'punycode', 'constants', 'util/types', 'path/posix', 'timers/promises'], instances);
const NEVER = /randomFill|generatePrime|checkPrime|scrypt|pbkdf2|runMain|_initPaths|syncBuiltinESMExports|enableCompileCache|prepareStackTrace|cpuUsage|register|hrtime/;
for (let i = targets.length - 1; i >= 0; i--)
	if (NEVER.test(names[i])) {
		targets.splice(i, 1);
		names.splice(i, 1);
		owners.splice(i, 1);
	}
count.of = targets.length;
const allowed = new Set(targets), shared = new Set([...objects, ...targets]), covered = new Set();

// ---- the names at which a world may act
const NUMERIC = ['0', '1', '2', '3', 'length', '4294967294', '-1'], NEAR = ['0', '1', '2', '3', '70'];     // an array with the last index is walked for minutes
const NAMES = ['name', 'value', 'get', 'set', 'done', 'next', 'then', 'constructor', 'exec', 'flags', 'lastIndex', 'index', 'groups', 'indices', 'input', 'raw', 'cause', 'stack', 'message', 'code', 'size', 'path', 'paths', 'mode', 'signal',
	'encoding', 'writable', 'enumerable', 'configurable', 'return', 'throw', 'has', 'keys', 'add', 'resolve', 'promise', 'reject', 'status', 'reason', 'errors', 'source', 'global', 'unicode', 'sticky', 'hasIndices', 'ignoreCase', 'callee', 'valueOf', 'toString', 'toJSON',
	'prototype', 'caller', 'arguments', 'compact', 'depth', 'colors', 'showHidden', 'sorted', 'getters', 'breakLength', 'maxArrayLength', 'maxStringLength', 'showProxy', 'customInspect', 'numericSeparator', 'stylize', 'maxByteLength', 'buffer', 'byteLength', 'byteOffset',
	'transfer', 'highWaterMark', 'objectMode', 'read', 'write', 'final', 'destroy', 'recursive', 'withFileTypes', 'bigint', 'throwIfNoEntry', 'flag', 'fd', 'start', 'end', 'filename', 'id', 'parent', 'exports', 'children', 'require', 'loaded', 'capture', 'once', 'passive',
	'isFile', 'mtime', 'atimeMs', 'ino', 'dev', 'parentPath', 'href', 'host', 'hostname', 'protocol', 'search', 'hash', 'pathname', 'fatal', 'ignoreBOM', 'algorithm', 'outputLength', 'mark', 'first', 'rawListeners', 'error', 'domain', '_events', 'toISOString', 'locale', 'era', 'with', 'key', 'type', 'detail',
	'__proto__', 'apply', 'call', 'ownKeys', 'defineProperty', 'deleteProperty', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'construct', 'alphabet', 'stream', 'offset', 'position', 'persistent', 'asyncIterator', 'concurrency', 'description', 'caseFirst', 'from', 'of', 'a', 'b', 'n'];
const SYMBOLS = [Symbol.species, Symbol.iterator, Symbol.toPrimitive, Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split, Symbol.hasInstance, Symbol.isConcatSpreadable, Symbol.toStringTag, Symbol.asyncIterator, Symbol.unscopables,
	Symbol.for('nodejs.util.inspect.custom'), Symbol.dispose || Symbol.iterator, Symbol.asyncDispose || Symbol.asyncIterator];
const allNames = new Set(NAMES);
const prototypes = [], instanceKeys = [];      // instanceKeys: [prototype, a name that its instances own]
for (let i = 0; i < objects.length; i++)
	if (/prototype$|\[\[Prototype\]\]$/.test(objectNames[i]))
		prototypes.push(objects[i]);
const constructors = targets.filter((f) => getOwnPropertyDescriptor(f, 'prototype') && getOwnPropertyDescriptor(f, Symbol.species));
for (const o of Object.values(instances))
	for (const key of ownKeys(o)) {
		if (getPrototypeOf(o) && getPrototypeOf(o) !== Object.prototype)
			instanceKeys.push([getPrototypeOf(o), key]);
		if (typeof key === 'string')
			allNames.add(key);
	}
const options = Array.from(allNames);
const PRIMARY = [Object.prototype, Object.prototype, Array.prototype, Array.prototype, Function.prototype, String.prototype, Number.prototype, Promise.prototype, RegExp.prototype, Error.prototype, Map.prototype, Set.prototype, getPrototypeOf(Uint8Array.prototype), getPrototypeOf([][Symbol.iterator]()),
	ArrayBuffer.prototype, getPrototypeOf(getPrototypeOf([][Symbol.iterator]())), Generator, Buffer.prototype];

// ---- values
const MAKERS = makers(random);
const EDGES = [0, -0, 1, -1, 2, 3, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e308, NaN, Infinity, -Infinity, 0.5, 1e10, 65535, 65536, 2 ** 29, 5, 8];
const POOL = 64;
const pool = apply(arrayFill, new Array(POOL), [undefined]);

// A length that no native may believe: what looks at the elements is stopped by a throw before it has looked at many.
function endless(length) {
	let left = 300;
	const stop = (t, k) => {
		if (--left < 0)
			throw new RangeError('enough');
		act('elements', t);
	};
	return new Proxy(random(2) ? [1, 2, 3] : { 0: 1, 1: {}, 2: 'x' }, { __proto__: null,
		get: (t, k) => k === 'length' ? length : k === 'constructor' && random(3) ? undefined : (stop(t, k), t[k]), has: (t, k) => (stop(t, k), true), set: (t, k) => (stop(t, k), true), deleteProperty: (t, k) => (stop(t, k), true), defineProperty: (t, k) => (stop(t, k), true) });
}
const TRAPS = ['get', 'set', 'has', 'deleteProperty', 'ownKeys', 'getOwnPropertyDescriptor', 'defineProperty', 'getPrototypeOf', 'setPrototypeOf', 'isExtensible', 'preventExtensions', 'apply', 'construct'];
function trapped(target) {
	const handler = { __proto__: null };
	let left = 500;
	for (let i = 0; i < TRAPS.length; i++) {
		const trap = TRAPS[i], plain = bare[trap];
		if (random(4))
			handler[trap] = function (t, x, y, z) {
				if (--left < 0)
					throw new RangeError('enough');
				return act(trap, t) ? value() : trap === 'get' || trap === 'construct' ? plain(t, x, trap === 'get' ? y : t) : trap === 'set' ? plain(t, x, y, t) : plain(t, x, y, z);
			};
	}
	return new Proxy(isObject(target) ? target : {}, handler);
}
const isObject = (v) => v !== null && (typeof v === 'object' || typeof v === 'function');
function hooked(what, v) { return function () { act(what, this); return v; }; }
function edge() {
	const n = pick(EDGES);
	switch (random(4)) {
	case 0: return { __proto__: null, [Symbol.toPrimitive]: hooked('toPrimitive', n) };
	case 1: return { valueOf: hooked('valueOf', n), toString: hooked('toString', 'k' + n) };
	default: return n;
	}
}
// names with accessors and methods that act
function armed() {
	const o = random(3) ? {} : random(2) ? [1, {}, 'x'] : create(null);
	for (let n = 1 + random(5); n > 0; n--) {
		const key = random(5) === 0 ? pick(SYMBOLS) : random(4) === 0 ? pick(isArray(o) ? NEAR : NUMERIC) : pick(options), v = random(2) ? value() : callback();
		try {
			defineProperty(o, key, random(3) === 0 ? { __proto__: null, value: v, configurable: true, enumerable: true, writable: true } : { __proto__: null, configurable: true, enumerable: random(4) !== 0, get: hooked('own get', v), set: hooked('own set', v) });
		} catch { /* an array's length */ }
	}
	return o;
}
function option() {
	const o = {};
	for (let n = 1 + random(3); n > 0; n--)
		defineProperty(o, pick(options), { __proto__: null, value: value(), configurable: true, enumerable: true, writable: true });
	return o;
}
function callback() {
	const v = random(3) ? undefined : pool[random(POOL)];
	switch (random(4)) {
	case 0: return function (a, b) { act('callback', a); return random(2) ? a : v; };
	case 1: return class extends (random(3) ? Object : Array) { constructor(a) { super(); act('constructor', a); } static get [Symbol.species]() { act('species', this); return random(3) ? this : v; } };
	case 2: return async function (a) { act('callback', a); await v; act('callback', a); return a; };
	default: return (a, b, c) => { act('callback', random(2) ? a : c); return typeof a === 'number' ? a - b : random(3) !== 0; };
	}
}
function steps(n) {
	let left = n;
	const it = { __proto__: random(2) ? null : getPrototypeOf(getPrototypeOf([][Symbol.iterator]())), next() { act('next', this); return { __proto__: null, get done() { act('done', it); return --left < 0; }, get value() { act('value', it); return random(2) ? value() : [left, value()]; } }; }, return() { act('return', this); return random(4) ? {} : value(); }, throw() { act('throw', this); return {}; } };
	defineProperty(it, Symbol.iterator, { __proto__: null, value() { act('iterator', this); return this; }, configurable: true, writable: true });
	if (random(4) === 0)
		defineProperty(it, Symbol.asyncIterator, { __proto__: null, value() { return this; }, configurable: true, writable: true });
	return it;
}
let deep = 0;
const MIXED = [
	() => [value(), armed(), value(), armed()], () => ({ __proto__: null, a: value(), b: armed(), c: value() }), () => ({ x: value(), get y() { act('own get', this); return value(); }, z: value() }),
	() => new Map([[value(), armed()], [1, value()], [armed(), armed()]]), () => new Set([value(), armed(), value(), value()]), () => [[value(), value()], [armed(), 1]], () => new Error('e', { cause: armed() }),
	() => { const a = [1, 2, 3, 4, 5, 6, 7, 8]; defineProperty(a, random(8), { __proto__: null, get: hooked('own get', 1), configurable: true, enumerable: true }); return a; },
	() => { const a = [armed(), armed()]; a[1 << 20] = 1; return a; }, () => (function () { return arguments; })(value(), armed(), value()),
	() => { const b = new ArrayBuffer(64, { __proto__: null, maxByteLength: 256 }); return [new Uint8Array(b), armed(), new Float64Array(b, 8), b]; }, () => { const e = new AggregateError([1]); e.errors = [armed(), value()]; e.cause = value(); return e; },
	() => { const o = armed(); return [o, pool[random(POOL)], o]; }, () => new Promise((f, r) => { random(2) ? f(armed()) : 0; pool[random(POOL)] = f; }), () => { const r = /(?<a>.)(b)?/dgy; defineProperty(r, pick(NAMES), { __proto__: null, get: hooked('own get', value()), set: odd, configurable: true }); return r; },
];
const STATEFUL = [
	() => new ArrayBuffer(64, { __proto__: null, maxByteLength: 4096 }), () => new SharedArrayBuffer(64, { __proto__: null, maxByteLength: 4096 }), () => new Uint8Array(new ArrayBuffer(64, { __proto__: null, maxByteLength: 4096 })),
	() => new Float64Array(new ArrayBuffer(64, { __proto__: null, maxByteLength: 4096 }), 8), () => new BigInt64Array(new ArrayBuffer(64, { __proto__: null, maxByteLength: 512 }), 0, 4), () => new DataView(new ArrayBuffer(64, { __proto__: null, maxByteLength: 4096 }), 8), () => new Int32Array(new SharedArrayBuffer(64)),
	() => new Map([[1, {}], ['k', [1]], [{}, 2]]), () => new Set([1, 'b', {}, []]), () => new Map([[1, 2], [3, 4]]).entries(), () => new Set([1, 2, 3]).values(), () => [1, 2, 3, 4].values(), () => /(a)|(?<n>b+)/gd, () => /./gsu, () => /(?:x*)*y/y, () => 'aabb'.matchAll(/a|b/g),
	() => Array.from([1.5, 2, 3]), () => [{}, 'x', , 3], () => { const a = [1]; a[100000] = 1; return a; }, () => new WeakMap([[{}, 1]]), () => new FinalizationRegistry(odd), () => (function* () { try { yield 1; act('generator', pool[random(POOL)]); yield value(); } finally { act('generator', pool[random(POOL)]); yield 3; } })(),
	() => (async function* () { yield 1; act('generator', pool[random(POOL)]); yield 2; })(), () => [1, 2, 3].values().map(callback()), () => [[1], [2]].values().flatMap((x) => x), () => [1, 2, 3].values().filter(callback()).take(2), () => new Promise(odd), () => Promise.resolve({ then: callback() }),
	() => new URLSearchParams('a=1&b=2&a=3'), () => new URL('http://a:b@c.d/e?f=g#h'), () => new URLSearchParams('a=1&b=2').entries(), () => new AbortController().signal, () => new AbortController(), () => new EventTarget(), () => { const e = new (INSTANCES_emitter)(); e.on('error', odd); return e; },
	() => new PassThrough(), () => new Readable({ read() { this.push('x'); this.push(null); } }), () => new Writable({ write(c, e, f) { act('callback', this); f(); } }), () => Buffer.from('hello world'), () => new TextDecoder(), () => fs.statSync('a'), () => setTimeout(callback(), random(3)),
	() => { const s = 'ab'.repeat(50) + random(99); return s + s + 'é' + s; }, () => structuredClone(new Map([[1, [2]]])), () => class A { #x = 1; static m(o) { return o.#x; } get x() { return this.#x; } }, () => Object.defineProperty([], 'length', { __proto__: null, writable: false }), () => new Error('e', { cause: new Error('c') }), () => Symbol('s'), () => 10n ** 40n,
];
const INSTANCES_emitter = require('events');
const streamWorld = makeStreams({ random, value, act });
STATEFUL[STATEFUL.length] = STATEFUL[STATEFUL.length] = () => streamWorld.kinds.length ? streamWorld.anything() : new ReadableStream();
const more = Object.values(instances).filter(isObject);
function value() {
	if (++deep > 3) {
		deep--;
		return random(2) ? pool[random(POOL)] : pick(EDGES);
	}
	try {
		switch (random(12)) {
		case 0: case 1: return pool[random(POOL)];
		case 2: case 3: return pick(MAKERS)();
		case 4: return edge();
		case 5: return armed();
		case 6: return option();
		case 7: return callback();
		case 8: return trapped(value());
		case 9: return random(2) ? endless(pick(EDGES)) : steps(random(6));
		case 10: return pick(MIXED)();
		default: return random(6) ? pick(STATEFUL)() : pick(more);
		}
	} catch {
		return undefined;      // the world does not let it be made
	} finally {
		deep--;
	}
}

// ---- what acts, and on whom
let armedNow = false, fires = 0, budget = 0, depth = 0, lastArgs = [], lastSelf, lastTarget, junk;
const junkBytes = Math.max(200, Math.min(Number(HOSTILE_GC || 2200000), 2200000));
function collect() {
	for (let left = junkBytes; left > 0; left -= 16000)
		junk = apply(arrayFill, new Array(left > 16000 ? 1000 : 1 + (left >> 4)), [left]);
	for (let i = 0; i < 5; i++)             // something else lives where the dead lay
		junk = { __proto__: null, i, a: [i, 'freed'], s: apply(repeat, 'z', [20 + i * 10]) };
}
function victim(receiver) {
	let v;
	switch (random(8)) {
	case 0: case 1: v = receiver; break;
	case 2: case 3: v = lastSelf; break;
	case 4: case 5: v = lastArgs.length ? lastArgs[random(lastArgs.length)] : lastSelf; break;
	case 6: v = pool[random(POOL)]; break;
	default: {                             // something within
		const o = lastArgs.length && random(2) ? lastArgs[random(lastArgs.length)] : lastSelf;
		if (isObject(o) && !types.isProxy(o)) {
			const keys = ownKeys(o), d = keys.length && keys.length < 10000 && getOwnPropertyDescriptor(o, keys[random(keys.length)]);
			v = d ? d.value : o;
		}
	}
	}
	return v;
}
const RECOMPILE = ['', 'b', '(x)(y)(?<z>w)', '(?:(a)|b)*', 'a{1,50}(b|c)(d)', '[^]'];
const resize = (b) => random(3) ? apply(bufferResize, b, [pick([0, 1, 8, 63, 4096, 64])]) : random(2) ? apply(bufferTransfer, b, random(2) ? [] : [random(100)]) : structuredClone(b, { __proto__: null, transfer: [b] });
function bend(v) {
	if (!isObject(v) || apply(setHas, shared, [v]))
		return 'none';
	if (types.isProxy(v))
		return 'none';
	if (isArray(v)) {
		switch (random(7)) {
		case 0: v.length = 0; return 'shrink';
		case 1: v.length = random(3); return 'shrink';
		case 2: for (let i = 0; i < 40; i++) defineProperty(v, v.length, { __proto__: null, value: i, writable: true, configurable: true, enumerable: true }); return 'grow';
		case 3: apply(arraySplice, v, [0, 1 + random(3)]); return 'shrink';
		case 4: deleteProperty(v, '' + random(3)); return 'delete';
		case 5: defineProperty(v, random(2) ? '0' : '5000000', { __proto__: null, value: 1, configurable: true, enumerable: true, writable: random(2) === 0 }); return 'sparse';
		default: (random(3) ? freeze : preventExtensions)(v); return 'freeze';
		}
	}
	if (isMap(v)) {
		if (random(2)) { apply(mapClear, v, []); return 'clear'; }
		for (let i = 0; i < 50; i++) apply(mapSet, v, [i, i]);
		return 'grow';
	}
	if (isSet(v)) {
		if (random(2)) { apply(setClear, v, []); return 'clear'; }
		for (let i = 0; i < 50; i++) apply(setAdd, v, [i]);
		return 'grow';
	}
	if (isRegExp(v) && random(4)) { apply(reCompile, v, [pick(RECOMPILE), pick(['', 'g', 'y', 'u', 'd', 'i'])]); return 'recompile'; }
	if (isTypedArray(v) && random(4)) { resize(apply(typedBuffer, v, [])); return 'resize'; }
	if (isDataView(v) && random(4)) { resize(apply(viewBuffer, v, [])); return 'resize'; }
	if (isAnyArrayBuffer(v) && random(4)) { resize(v); return 'resize'; }
	if (isGeneratorObject(v) && random(2)) { apply(random(2) ? genNext : genReturn, v, [1]); return 're-enter'; }
	switch (random(6)) {
	case 0: { const keys = ownKeys(v); for (let i = 0; i < keys.length && i < 100; i++) deleteProperty(v, keys[i]); return 'delete'; }
	case 1: for (let i = 0; i < 30; i++) defineProperty(v, 'k' + i, { __proto__: null, value: i, configurable: true, enumerable: true, writable: true }); return 'grow';
	case 2: (random(2) ? freeze : random(2) ? seal : preventExtensions)(v); return 'freeze';
	case 3: setPrototypeOf(v, random(2) ? null : armed()); return 'prototype';
	case 4: {
		const keys = ownKeys(v);
		if (keys.length)
			defineProperty(v, keys[random(keys.length)], { __proto__: null, get: hooked('own get', 1), set: odd, configurable: true, enumerable: true });
		return 'redefine';
	}
	default: {
		const keys = ownKeys(v);
		if (keys.length)
			v[keys[random(keys.length)]] = value();
		return 'replace';
	}
	}
}
class Stop { }
// 1: the caller is to answer nonsense.  0: what it would answer.  It may throw.
function act(kind, receiver) {
	count.hooks++;
	tally(kind);
	if (armedNow && ++fires > 2000)        // an exec that never answers null is asked for ever
		throw new RangeError('enough');
	if (!armedNow || depth > 2 || budget <= 0)
		return 0;
	if (random(3) === 0)
		return 0;
	budget--;
	depth++;
	try {
		const n = random(40);
		if (n < 24) {
			let what = 'refused';
			try {
				what = bend(victim(receiver));
			} catch { /* frozen, detached */ }
			tally('did ' + what);
			if (random(3) === 0)
				collect();
		} else if (n < 32) {
			collect();
			tally('did collect');
		} else if (n < 35) {
			tally('did re-enter');
			try {
				apply(lastTarget, random(4) ? lastSelf : receiver, random(2) ? lastArgs : [value(), value()]);
			} catch { /* its own affair */ }
		} else if (n < 37) {
			tally('did throw');
			throw new Stop();
		} else if (n < 38) {
			tally('did loop');
			for (let i = 0; i < 20000; i++) junk = i;
		} else {
			tally('did nonsense');
			return 1;
		}
		return 0;
	} finally {
		depth--;
	}
}

// ---- worlds
const installed = [];
function install(object, key) {
	const before = getOwnPropertyDescriptor(object, key);
	if (before && !before.configurable || !isExtensible(object))
		return;
	let after;
	if (before && typeof before.value === 'function' && random(3)) {
		const plain = before.value;
		const stand = function () { return act('method', this) ? value() : new.target ? construct(plain, arguments, new.target === stand ? plain : new.target) : apply(plain, this, arguments); };
		after = { __proto__: null, value: stand, writable: true, configurable: true, enumerable: before.enumerable };
	} else {
		const own = (self, v) => {             // what Set would have done
			if (isObject(self) && self !== object)
				defineProperty(self, key, { __proto__: null, value: v, writable: true, configurable: true, enumerable: true });
		};
		const nothing = random(4) === 0 ? value() : undefined, swallows = !before && random(3) === 0;
		after = { __proto__: null, configurable: true, enumerable: random(6) === 0,
			get: function () { return act('get', this) ? value() : before ? before.get ? apply(before.get, this, []) : before.value : nothing; },
			set: function (v) {
				if (!act('set', this) && !swallows) {
					if (before && before.set) apply(before.set, this, [v]);
					else own(this, v);
				}
			} };
		if (random(5) === 0)
			after = { __proto__: null, configurable: true, enumerable: false, writable: random(2) === 0, value: value() };
	}
	try {
		if (defineProperty(object, key, after)) {
			installed.push({ __proto__: null, object, key, before });
			count.installed++;
		}
	} catch { /* a world's own length */ }
}
installed.push = function (v) { return defineProperty(installed, installed.length, { __proto__: null, value: v, writable: true, configurable: true, enumerable: true }); };
function leave() {
	for (let i = installed.length - 1; i >= 0; i--) {
		const w = installed[i];
		try {
			if (w.before) {
				setPrototypeOf(w.before, null);
				defineProperty(w.object, w.key, w.before);
			} else
				deleteProperty(w.object, w.key);
		} catch { /* frozen meanwhile */ }
	}
	installed.length = 0;
}
function enter() {
	count.worlds++;
	for (let n = random(4) === 0 ? 0 : 1 + random(8); n > 0; n--) {
		const how = random(16);
		if (how < 6)
			install(random(5) < 2 ? Object.prototype : random(3) === 0 ? Array.prototype : pick(PRIMARY), random(2) ? random(2) ? '0' : '1' : pick(NUMERIC));
		else if (how < 9)
			install(random(2) ? Object.prototype : pick(PRIMARY), pick(options));
		else if (how < 12) {
			const object = random(2) ? pick(PRIMARY) : pick(prototypes), keys = ownKeys(object);
			if (keys.length)
				install(object, pick(keys));
		} else if (how < 14) {
			const at = pick(instanceKeys);
			install(at[0], at[1]);
		} else
			install(random(3) ? pick(PRIMARY) : random(2) ? pick(prototypes) : pick(constructors), pick(SYMBOLS));
	}
}

// ---- what is called: functions, operators, files
const GeneratorOf = (a) => (function* () { yield* a; })();
const OPERATORS = {
	__proto__: null,
	'instanceof': (a, b) => a instanceof b, 'instanceof Object': (a) => a instanceof Object, 'in': (a, b) => a in b, '==': (a, b) => a == b, '<': (a, b) => a < b, '+': (a, b) => a + b, '-': (a, b) => a - b, '**': (a, b) => a ** b, '++': (a) => ++a, 'template': (a, b) => `${a}-${b}`, 'key': (a, b) => a[b], 'put': (a, b, c) => { a[b] = c; }, 'delete': (a, b) => delete a[b],
	'spread': (a) => [...a], 'spread object': (a) => ({ ...a }), 'rest object': ({ x, ...r }) => r, 'destructure': ([x, y = 1, ...r]) => r, 'for of': (a) => { let n = 0; for (const x of a) if (++n > 50) break; }, 'for in': (a) => { let n = 0; for (const x in a) if (++n > 5000) break; }, 'call': (a, b) => a(b), 'method': (a, b, c) => a[b](c), 'new': (a, b) => new a(b), 'call spread': (a, b) => a(...b), 'new spread': (a, b) => new a(...b),
	'extends': (a, b) => new (class extends a { constructor() { super(b); } })(), 'extends only': (a) => class extends a { }, 'super': (a) => ({ __proto__: a, m() { return super.x; } }).m(), 'computed': (a, b) => ({ [a]: b, get [b]() { return 1; } }), 'yield*': (a) => { const g = GeneratorOf(a); for (let n = 0; n < 20 && !g.next().done; n++); }, 'async yield*': (a) => { const g = (async function* () { yield* a; })(); g.next(); g.next(); return g; },
	'await': async (a) => { await a; }, 'for await': async (a) => { let n = 0; for await (const x of a) if (++n > 20) break; }, 'tagged': (a) => a`x${1}y`, 'class fields': (a, b) => new (class { [a] = b; static [b] = a; })(), 'JSON': (a) => JSON.parse(JSON.stringify(a), (k, v) => v), 'eval': (a) => (0, eval)(typeof a === 'string' ? a : '1'), 'with': Function('a', 'b', 'with (a) { x = b; return typeof length }'), 'assign': (a, b) => assign(b, a), 'throw': (a) => { throw a; }, 'import': (a) => import(typeof a === 'string' ? './no-' + a : a).catch(odd),
	'inspect': (a, b) => inspect(a, b), 'inspect deep': (a) => inspect(a, { __proto__: null, depth: 100, showHidden: true, getters: true, showProxy: true }), 'format': (a, b) => require('util').format('%o %O %s %j %d', a, b, a, b, a), 'clone': (a) => structuredClone(a), 'equal': (a, b) => require('util').isDeepStrictEqual(a, b), 'stack': (a) => { const e = new Error('x', { cause: a }); return e.stack + inspect(e); }, 'Promise.all': (a, b) => Promise.all([a, b, 1]), 'Promise.any': (a, b) => Promise.any([a, b, Promise.reject(1)]), 'allSettled': (a) => Promise.allSettled(a),
	'capture': (a) => Error.captureStackTrace(a), 'exec': (a) => /(.)(?<n>.)?/dg.exec(a), 'replace': (a, b) => 'aabbccdd'.replace(/(?<n>[ab])(c)?/g, b), 'split': (a, b) => 'a1b2c3'.split(a, b), 'matchAll': (a) => Array.from('a1b2'.matchAll(a)), 'groupBy': (a, b) => Object.groupBy(a, b), 'catch': (a) => { try { throw a; } catch ({ message, ...r }) { return r; } }, 'resolve': (a) => require('module')._resolveFilename('zzz', a), 'require': (a) => require('module').prototype.require.call(a, './zzz'),
	'sort': (a) => [3, 1, 2, a, 5, 4].sort(a), 'Array.from': (a, b) => Array.from(a, b), 'apply': (a, b) => apply(a, undefined, b), 'construct': (a, b, c) => construct(a, b, c), 'dispose': (a) => { const s = new DisposableStack(); s.use(a); s.dispose(); }, 'pipe': (a) => { const s = new PassThrough(); s.on('error', odd); s.write(a); s.end(); return s; }, 'emit': (a, b) => { const e = new INSTANCES_emitter(); e.on(a, b); e.emit(a, b); return e; },
};
const operatorNames = ownKeys(OPERATORS);
// Calls that get past a native's first look at its arguments.  A letter is an argument of its kind:
const KINDS = {
	__proto__: null,
	r: () => random(4) ? new RegExp(pick(['(a)|(?<n>b+)', '.', 'a(b)?', '(?<n>.)(.)', '', 'b', '(?=(a))']), pick(['', 'g', 'd', 'gd', 'y', 'gu', 'i'])) : value(),
	s: () => random(4) ? pick(['aabbab', 'ab', '', 'aab'.repeat(40), 'aébé', 'a\ud83d\ude00b', 'b a b']) : { toString: hooked('toString', 'aabbab'), [Symbol.toPrimitive]: hooked('toPrimitive', 'abab') },
	a: () => { const o = random(6); return o === 0 ? [3, 1, 2] : o === 1 ? [value(), armed(), value()] : o === 2 ? [{}, 'x', 1.5, , armed(), 3, [4, [5]]] : o === 3 ? pick(MIXED)() : o === 4 ? [['a', value()], ['b', armed()]] : [1, 2, 3, 4, 5, 6, 7, 8, 9]; },
	m: () => new Map([[1, armed()], [value(), 2], ['k', {}], [4, 5]]), e: () => new Set([1, armed(), value(), 'k', 2, 3]),
	v: () => { const b = random(3) ? new ArrayBuffer(64, { __proto__: null, maxByteLength: 4096 }) : new ArrayBuffer(64); return new (pick([Uint8Array, Float64Array, Int32Array, BigInt64Array, Uint8ClampedArray, Int16Array, DataView, Float32Array]))(b, ...pick([[], [], [8], [8, 2]])); },
	w: () => new ArrayBuffer(64, { __proto__: null, maxByteLength: 4096 }), u: () => Buffer.from('hello world, hello'),
	f: callback, i: () => random(3) === 0 ? pick(STATEFUL)() : random(2) ? steps(random(6)) : [value(), armed(), 1].values(), n: edge, o: armed, x: () => random(3) ? pick(MIXED)() : value(), h: value, p: () => { const o = random(4); return o === 0 ? Promise.resolve(1) : o === 1 ? { then: callback() } : o === 2 ? new Promise((f) => f(armed())) : value(); },
	l: () => random(3) ? endless(pick(EDGES)) : { length: pick([2, 3, { valueOf: hooked('valueOf', 3) }]), 0: armed(), 1: value() }, c: () => { const C = class extends pick([Array, Promise, RegExp, Map, Uint8Array, ArrayBuffer, Object, Error, Function, Set, Date]) { constructor(a, b) { super(a, b); act('constructor', a); if (random(3) === 0) return value(); } static get [Symbol.species]() { act('species', this); return random(2) ? this : callback(); } }; return C; },
	k: () => pick(options), q: option, y: () => pick(SYMBOLS), g: () => (function* () { try { yield armed(); act('generator', lastSelf); yield value(); } finally { act('generator', lastSelf); } })(), t: () => trapped(value()),
};
const FORMS = `r.exec(s)|r.exec(s)|r.exec(s)|r.test(s)|s.match(r)|s.matchAll(r).next()|[...s.matchAll(r)]|s.replace(r,s)|s.replace(r,f)|s.replaceAll(r,f)|s.replace(s,f)|s.search(r)|s.split(r,n)|s.split(s,n)|r[Symbol.replace](s,f)|r[Symbol.split](s,n)|r[Symbol.match](s)|new RegExp(r,s)|r.compile(r)|r.flags|(r.lastIndex=o,r.exec(s))
s.padStart(n,s)|s.repeat(n)|s.slice(n,n)|s.substring(n,n)|s.at(n)|s.lastIndexOf(s,n)|s.indexOf(s,n)|s.normalize(s)|s.localeCompare(s,h,q)|String.raw(x,h,h)|String.raw({raw:l},h)|s.concat(h,h)|String.fromCodePoint(n,n)|s.isWellFormed()|s.includes(o,n)
a.concat(a,x)|a.copyWithin(n,n,n)|a.fill(h,n,n)|a.flat(n)|a.flatMap(f)|a.forEach(f)|a.map(f)|a.filter(f)|a.reduce(f)|a.reduceRight(f,h)|a.sort(f)|a.toSorted(f)|a.splice(n,n,h,h)|a.toSpliced(n,n,h)|a.with(n,h)|a.slice(n,n)|a.join(o)|a.join(s)|a.toString()|a.toLocaleString()|a.includes(h,n)|a.indexOf(h,n)|a.lastIndexOf(h,n)|a.push(h,h)|a.unshift(h,h)|a.shift()|a.pop()|a.reverse()|a.toReversed()|a.find(f)|a.findLast(f)|a.every(f)|a.at(n)|[...a.entries()]|a.length=n|a.length=o|Array.from(i,f)|Array.from(l,f)|Array.from.call(c,i)|Array.from.call(c,l)|Array.of.call(c,h,h)|Array.prototype.concat.call(x,l,a)|Array.fromAsync(i,f)
Array.prototype.slice.call(l,n,n)|Array.prototype.splice.call(l,n,n,h)|Array.prototype.sort.call(l,f)|Array.prototype.reverse.call(l)|Array.prototype.push.call(l,h,h)|Array.prototype.unshift.call(l,h)|Array.prototype.copyWithin.call(l,n,n,n)|Array.prototype.fill.call(l,h,n,n)|Array.prototype.join.call(l,s)|Array.prototype.indexOf.call(l,h,n)|Array.prototype.lastIndexOf.call(l,h,n)|Array.prototype.toSorted.call(l,f)|Array.prototype.with.call(l,n,h)|Array.prototype.flat.call(l,n)|Array.prototype.map.call(l,f)|Array.prototype.toSpliced.call(l,n,n,h)|Array.prototype.reduceRight.call(l,f)|Array.prototype.at.call(l,n)
f.apply(h,l)|f.apply(h,a)|Reflect.apply(f,h,l)|Reflect.apply(Math.max,h,l)|Reflect.construct(c,l)|Reflect.construct(Array,l,c)|Math.max.apply(h,l)|f.call(h,h,h)|f.bind(h,h,h)(h)|f.bind(h).name|f.toString()|String.fromCharCode.apply(h,l)|new c(h,h)|c.prototype|Function(s,s)|h instanceof f|h instanceof c|h instanceof t
m.forEach(f)|[...m]|m.set(h,h)|m.get(h)|new Map(i)|new Map(a)|new Set(i)|new WeakMap(a)|new WeakSet(a)|e.union(e)|e.intersection(o)|e.difference(e)|e.symmetricDifference(m)|e.isSubsetOf(e)|e.isSupersetOf({size:n,has:f,keys:f})|e.union({size:n,has:f,keys:f})|e.intersection({size:n,has:f,keys(){return i}})|e.isDisjointFrom({size:n,has:f,keys(){return i}})|e.forEach(f)|Map.groupBy(a,f)|Map.groupBy(i,f)|Object.groupBy(a,f)|[...e.entries()]|m.entries().next()
v.set(a,n)|v.set(l,n)|v.set(v,n)|v.subarray(n,n)|v.slice(n,n)|v.fill(n,n,n)|v.copyWithin(n,n,n)|v.sort(f)|v.map(f)|v.filter(f)|v.with(n,n)|v.toSorted(f)|v.join(o)|v.indexOf(n,n)|v.lastIndexOf(n,n)|v.includes(n,n)|v.reduce(f)|v.forEach(f)|v.find(f)|v.toLocaleString()|v.at(n)|v[1]=o|v.entries().next()|new Uint8Array(l)|new Float64Array(i)|new Uint8Array(v)|new Uint8Array(w,n,n)|new DataView(w,n,n)|new BigInt64Array(a)|Uint8Array.from(i,f)|Uint8Array.from(l,f)|Uint8Array.from.call(c,l,f)|Uint8Array.of.call(c,n,n)|v.getInt32(n,h)|v.setFloat64(n,n)|v.setBigInt64(n,o)|w.slice(n,n)|w.resize(n)|w.transfer(n)|new ArrayBuffer(n,q)|new ArrayBuffer(n,{maxByteLength:n})|Atomics.add(v,n,n)|Atomics.store(v,n,o)|Atomics.compareExchange(v,n,n,n)|Atomics.notify(v,n,n)|Atomics.waitAsync(v,n,n,n)|Atomics.load(v,n)|w.transferToFixedLength(n)
Buffer.from(x)|Buffer.from(l)|Buffer.from(w,n,n)|Buffer.from(s,k)|Buffer.concat(a,n)|Buffer.concat([u,u,v],n)|Buffer.concat(l)|Buffer.compare(u,v)|u.fill(h,n,n)|u.write(s,n,n,k)|u.copy(v,n,n,n)|u.compare(v,n,n,n,n)|u.indexOf(h,n)|u.lastIndexOf(u,n)|u.slice(n,n)|u.toString('hex',n,n)|u.toString('utf8',n,n)|u.readUIntBE(n,n)|u.writeIntLE(n,n,n)|u.writeDoubleBE(n,n)|u.swap16()|u.equals(v)|u.toJSON()|u.includes(s,n)|u.readInt32LE(n)|Buffer.alloc(n,h)|Buffer.byteLength(h,s)|new TextDecoder('utf-16le',q).decode(v,q)|new TextDecoder().decode(v,{stream:h})|new TextEncoder().encodeInto(s,v)|new TextEncoder().encode(o)|atob(o)|btoa(s)
Promise.all(a)|Promise.all([p,p,p])|Promise.all([p,1])|Promise.all(i)|Promise.any([p,p])|Promise.any(i)|Promise.allSettled([p,p])|Promise.allSettled(i)|Promise.race([p,p])|Promise.all.call(c,[p])|Promise.any.call(c,i)|Promise.allSettled.call(c,[p,p])|p.then(f,f)|Promise.prototype.finally.call(p,f)|Promise.resolve.call(c,p)|new Promise(f)|Promise.try(f,h)|Promise.withResolvers.call(c)|(async()=>{await p})()|(async()=>{for await(const z of i)z})()|Promise.reject(o).catch(f)|queueMicrotask(f)|process.nextTick(f,h,h)|setTimeout(f,n,h)|setImmediate(f,h)
structuredClone(x)|structuredClone(x)|structuredClone(a)|structuredClone([v,o,v])|structuredClone([o,v])|structuredClone([v,{get b(){return f(v)}},w])|structuredClone([w,{get b(){f(w);return new Uint8Array(w)}}])|structuredClone([v,{get b(){f(v);return new Uint8Array(v.buffer)}}])|structuredClone({a:w,get b(){f(w);return new DataView(w)},c:v})|structuredClone({a:v,get b(){f(v);return v},c:m})|structuredClone(m)|structuredClone([e,o,m])|structuredClone(x,{transfer:[w]})|structuredClone(v,{transfer:l})|structuredClone(w,{transfer:[w]})|structuredClone(new Error(s,{cause:x}))
JSON.stringify(x)|JSON.stringify(x,f,n)|JSON.stringify(x,a,s)|JSON.stringify(a,l)|JSON.stringify(o,f)|JSON.parse('{"a":[1,{"b":2}],"0":[[]]}',f)|JSON.parse('[1,[2,{"__proto__":3}]]',f)|JSON.parse(o)|JSON.rawJSON(h)|JSON.stringify({a:m,b:x,c:t},f)|JSON.stringify(t)|JSON.stringify(l)
Object.assign(o,x,o)|Object.entries(o)|Object.entries(t)|Object.values(x)|Object.keys(t)|Object.fromEntries(a)|Object.fromEntries(i)|Object.fromEntries(m)|Object.defineProperties({},o)|Object.defineProperties(h,t)|Object.defineProperty(o,k,o)|Object.defineProperty(a,'length',{value:o})|Object.defineProperty(t,k,q)|Object.getOwnPropertyDescriptors(o)|Object.freeze(t)|Object.freeze(v)|Object.isFrozen(t)|Object.create(o,o)|Object.setPrototypeOf(o,t)|Object.getOwnPropertyNames(t)|Object.hasOwn(t,o)|Object.is(h,h)|Reflect.ownKeys(t)|Reflect.set(o,k,h,t)|Reflect.set(t,k,h,o)|Reflect.get(t,k,o)|Reflect.defineProperty(t,k,q)|Reflect.has(t,o)|new Proxy(o,o)|Proxy.revocable(o,t)|o.propertyIsEnumerable(h)|o.__defineGetter__(k,f)|o.__lookupSetter__(k)|o.toLocaleString()|({...o})|({...t})|(({a,...z})=>z)(o)|(({...z})=>z)(t)|Object.getOwnPropertySymbols(t)|(()=>{for(const z in t);})()|(()=>{for(const z in o)delete o[z]})()|o[k]=h|delete t[k]|t[k]++|(([y,z,...b])=>b)(i)|(([y,z=h,...b])=>b)(a)|f(...i)|f(...a)|new c(...i)|[...i,...a]|f(...l)
i.map(f).toArray()|i.filter(f).next()|i.take(n).toArray()|i.drop(n).next()|i.flatMap(f).toArray()|i.reduce(f)|i.forEach(f)|i.some(f)|i.find(f)|Iterator.from(i).next()|Iterator.from(o)|Iterator.concat(i,i).next()|Iterator.zip([i,i],q)|Iterator.prototype.map.call(o,f).next()|i.map(f).return()|g.next(h)|g.return(h)|g.throw(h)|(function*(){yield*g})().next()|(function*(){yield*i})().return(h)|[...g]|(async function*(){yield*i})().next()|i.flatMap(()=>g).next()|i[Symbol.iterator]().return()
util.inspect(x)|util.inspect(m)|util.inspect(m)|util.inspect(e)|util.inspect(m,{showHidden:true})|util.inspect(a)|util.inspect(v)|util.inspect(o,{getters:true,showHidden:true,depth:9})|util.inspect(t,{showProxy:true})|util.inspect(x,q)|util.inspect(m.entries())|util.inspect(e.values())|util.inspect(p)|util.inspect(new Error(s,{cause:o}))|util.inspect(x,{sorted:f})|util.inspect([m,o,e],{compact:n,breakLength:n})|util.inspect({a:1,b:m,c:x},{maxArrayLength:n,depth:n,maxStringLength:n})|util.inspect(new Proxy(m,o))|util.format('%o %O %s %j %d %i %f %c',x,x,o,x,n,n,n,h)|util.isDeepStrictEqual(x,x)|util.isDeepStrictEqual(m,m)|util.isDeepStrictEqual(e,e)|util.isDeepStrictEqual(a,a)|util.isDeepStrictEqual(v,v)|assert.deepStrictEqual(x,x)|assert.deepEqual(m,m)|assert.throws(f,o)|assert.deepEqual(e,e)|util.promisify(f)(h)|util.callbackify(f)(f)|util.inherits(c,c)|util.parseArgs(q)|util.parseArgs({args:a,options:o,strict:false})|util.stripVTControlCharacters(s)|util.styleText(k,s)|util.types.isProxy(t)|util.toUSVString(s)|util.getSystemErrorName(n)|util.aborted(o,h)|util.debuglog(s)(x)
new URLSearchParams(a)|new URLSearchParams(o)|new URLSearchParams(i)|new URLSearchParams(t)|new URLSearchParams('a=1&b=2&a=3').forEach(f)|new URLSearchParams('b=1&a=2').set(o,o)|new URLSearchParams('b=1&a=2').delete(s,o)|new URLSearchParams('a=1&b=2').sort()|[...new URLSearchParams(o)]|new URL(o,s)|new URL('http://a/?b=1').searchParams.append(o,o)|url.format(o,q)|url.parse(s)|url.resolve(s,s)|url.pathToFileURL(o)|url.fileURLToPath(o)|URL.parse(s,o)|URL.canParse(o,o)|querystring.stringify(o,s,s,q)|querystring.parse(s,s,s,q)|querystring.stringify({a:a,b:x})|querystring.parse('a=1&b=2&a=3',h,h,{decodeURIComponent:f,maxKeys:n})|path.join(s,o)|path.format(o)|path.resolve(s,s)|path.relative(s,s)
new Error(s,o)|new AggregateError(i,s,o)|new AggregateError(a,s,{cause:x})|Error.captureStackTrace(o,f)|Error.captureStackTrace(t)|(()=>{Error.stackTraceLimit=n;return new Error(s).stack})()|(()=>{Error.prepareStackTrace=f;try{return new Error(s).stack}finally{delete Error.prepareStackTrace}})()|new Error(o).toString()|Error.prototype.toString.call(o)|new DOMException(s,o)|new SuppressedError(o,x,s)|Error.prototype.toString.call(t)|new Error(s).stack
Module._resolveFilename('zzz',o)|Module._resolveFilename('zzz',q)|Module._resolveFilename('zzz',{path:h})|Module._resolveFilename('zzz',{paths:x})|Module._resolveFilename('zzz',{paths:a,id:h,filename:h})|Module._resolveFilename('zzz',{paths:['a',s]})|Module._resolveFilename('zzz',{id:s,path:s})|Module._resolveFilename(s,h,h,q)|Module._resolveFilename('./zzz',{filename:s,path:'a'})|Module._resolveFilename('zzz',{path:'a'})|Module._resolveFilename('zzz',null,false,{paths:a})|Module._load('zzz',o)|Module._load('./zzz',q,h)|Module._findPath(s,a,h)|Module._findPath('zzz',l)|Module._nodeModulePaths(s)|Module._nodeModulePaths(o)|Module._resolveLookupPaths('zzz',o)|Module.createRequire(s)|Module.createRequire('/a/b').resolve('zzz',{paths:a})|new Module(h,o)|Module.prototype._compile.call(o,s,s)|Module.prototype.load.call(o,s)|Module.prototype.require.call(o,'zzz')|Module.wrap(s)|Module.builtinModules.map(f)|Module._extensions['.js'](o,s)|Module.isBuiltin(h)|Module.findPackageJSON(s,h)|import('zzz',o)|import(o)|require.resolve('zzz',{paths:a})|require.resolve.paths(s)
crypto.createHash('sha256').update(v).digest(k)|crypto.createHash('md5').update(s,k).digest('hex')|crypto.createHash('sha256',q).copy(o)|crypto.createHmac('sha1',v).update(u).digest()|crypto.timingSafeEqual(u,v)|crypto.randomBytes(8,f)|crypto.randomInt(n,n)|crypto.hash('sha1',v,k)|crypto.getRandomValues(v)|crypto.randomUUID(o)|crypto.createHash(s)|crypto.subtle.digest(o,v)|crypto.createHash('sha1').update(o)|crypto.getHashes().map(f)
fs.statSync('a',o)|fs.statSync('a')|fs.statSync('a').isFile()|fs.statSync('a',{bigint:h})|fs.lstatSync('a',q)|fs.readdirSync('.',q)|fs.readdirSync('.',{withFileTypes:true})|fs.readdirSync('.',{recursive:true,withFileTypes:h})|fs.readdir('.',{withFileTypes:true},f)|fs.stat('a',f)|fs.fstatSync(d,o)|fs.statfsSync('.')|fs.promises.readdir('.',{withFileTypes:true,recursive:true})|fs.promises.stat('a',o)|fs.readFileSync('a',o)|fs.readSync(d,v,n,n,n)|fs.readSync(d,v,o)|fs.writeSync(d,v,n,n,n)|fs.readvSync(d,[v,u],n)|fs.readvSync(d,l)|fs.readv(d,[v,v],f)|fs.writev(d,[u,v],n,f)|fs.writevSync(d,a)|fs.read(d,v,n,n,n,f)|fs.read(d,o,f)|fs.write(d,v,n,n,n,f)|fs.writeFileSync('new',x)|fs.writeFileSync('new',v,o)|fs.writeFile('new',i,f)|fs.utimesSync('a',n,n)|fs.opendirSync('.').readSync()|fs.promises.readFile('a',o)|fs.accessSync('a',n)|fs.mkdirSync('dir/new',o)|fs.openSync('a',h,h)|fs.watch('.',q,f).close()|new fs.Stats(h,h,h)|new fs.Dirent(h,h,h)|fs.truncateSync('new',n)|fs.futimesSync(d,n,n)|fs.createReadStream('a',q).on('data',f).on('error',f)|fs.cpSync('dir','dir2',{recursive:true,filter:f})|fs.readlinkSync('link',o)|fs.realpathSync('link',o)|fs.mkdtempSync('x',o)
new EventTarget().addEventListener(s,f,o)|(z=>{z.addEventListener('x',f,o);z.addEventListener('x',{handleEvent:f});z.dispatchEvent(new Event('x',o))})(new EventTarget())|(z=>{z.on('x',f);z.on('x',f);z.emit('x',x,h);z.off('x',f);z.listeners('x')})(new events())|events.once(o,s,o)|events.on(new events(),'x',o)|AbortSignal.any(a)|AbortSignal.any(i)|AbortSignal.timeout(n)|AbortSignal.abort(o).throwIfAborted()|(z=>{z.signal.addEventListener('abort',f);z.abort(x)})(new AbortController())|stream.Readable.from(i).on('data',f).on('error',f)|stream.pipeline(stream.Readable.from(i),new stream.PassThrough(),f)|stream.Readable.from(a).map(f).toArray()|new stream.Readable(o).read(n)|new stream.Writable({write:f}).write(h,h,f)|new stream.Transform({transform:f,objectMode:true}).end(x)|stream.finished(o,q,f)|stream.compose(f,f)|new AsyncLocalStorage().run(x,f,h)|AsyncLocalStorage.bind(f)(h)|new FinalizationRegistry(f).register(o,x,o)|new WeakRef(o).deref()|performance.mark(s,q)|performance.measure(s,o,o)|new Date(o).toString()|new Date(n,n,n,n,n,n,n)|Date.UTC(n,n,n)|new Date(n).toLocaleString(h,q)|Date.prototype.setHours.call(new Date(0),n,o)|Date.parse(s)|Date.prototype.toJSON.call(o)|n.toFixed(n)|(1.5).toString(n)|(123.456).toPrecision(n)|(1e21).toFixed(o)|(5).toLocaleString(h,q)|BigInt(o)|BigInt.asIntN(n,5n)|BigInt.asUintN(n,-5n)|2n**BigInt(n)|1n<<BigInt(n)|(10n).toString(n)|BigInt(n)|parseInt(o,n)|Math.hypot(o,n)|Math.sumPrecise(i)|Math.f16round(n)|Symbol(o)|Symbol.for(o)|Symbol.keyFor(y)|encodeURIComponent(o)|decodeURI(s)|escape(o)|unescape(s)|eval(s)|class extends c{}|new(class extends c{})(h)|new(class{[k]=h;static[k]=h;#z=h})|f\`a\${h}b\`|(function(){return[].slice.call(arguments,n)})(h,h,h)|(function(y,z){arguments[0]=h;arguments.length=3;return f(...arguments)})(h,h)|new DisposableStack().use(o)|process.emitWarning(s,q)|process.memoryUsage(h)|process.hrtime(x)|os.networkInterfaces(h)|new string_decoder.StringDecoder(k).write(v)|readline.clearLine(o,n,f)`;
const modules = { __proto__: null };
for (const name of ['util', 'assert', 'url', 'querystring', 'path', 'crypto', 'events', 'stream', 'string_decoder', 'os', 'readline', 'fs'])
	modules[name] = require(name);
modules.Module = require('module');
modules.AsyncLocalStorage = require('async_hooks').AsyncLocalStorage;
modules.require = require;
const forms = [], moduleNames = Object.keys(modules);
for (const form of FORMS.split(/[|\n]/)) {
	if (!wanted.test(form))
		continue;
	const letters = [...new Set(form.replace(/\\?'(?:[^'\\]|\\.)*'|\d+n\b/g, '').match(/(?<![\w.$#])[a-z](?![\w$])/g) || [])].filter((c) => c !== 'z' && (KINDS[c] || c === 'd'));
	try {
		forms.push([form, Function(...moduleNames, ...letters, 'return (' + form + ')'), letters]);
	} catch (e) {
		if (form)
			throw new Error('form ' + form + ': ' + e.message);
	}
}
const moduleValues = moduleNames.map((name) => modules[name]);
const PATHS = ['.', 'a', 'a', 'dir', 'dir/b', 'link', 'missing', 'new', 'dir/new', ''];
const FILES = ['statSync', 'lstatSync', 'fstatSync', 'readdirSync', 'readFileSync', 'writeFileSync', 'appendFileSync', 'existsSync', 'accessSync', 'realpathSync', 'readlinkSync', 'opendirSync', 'statfsSync', 'utimesSync', 'truncateSync', 'mkdirSync', 'mkdtempSync', 'readSync', 'writeSync', 'readvSync', 'writevSync', 'copyFileSync', 'createReadStream', 'createWriteStream', 'watch',
	'stat', 'lstat', 'readdir', 'readFile', 'writeFile', 'access', 'realpath', 'opendir', 'read', 'write', 'readv', 'writev', 'utimes', 'mkdir', 'promises.stat', 'promises.readdir', 'promises.readFile', 'promises.writeFile', 'promises.open', 'promises.access', 'promises.opendir', 'promises.mkdir', 'promises.utimes', 'promises.readlink', 'openAsBlob', 'glob', 'globSync']
	.map((name) => { let f = fs; for (const part of name.split('.')) f = f && f[part]; return [name, f]; }).filter((at) => typeof at[1] === 'function');
const owned = new Map();       // prototype: the values among whose prototypes it is
for (const make of MAKERS.concat(STATEFUL, more.map((v) => () => v))) {
	let v;
	try {
		v = make();
	} catch {
		continue;
	}
	for (let o = v === undefined || v === null || types.isProxy(v) ? null : getPrototypeOf(Object(v)), n = 0; o && n < 8; o = getPrototypeOf(o), n++)
		if (o !== Object.prototype)
			owned.has(o) ? owned.get(o).push(make) : owned.set(o, [make]);
}
const selves = owners.map((o) => owned.get(o));
const self = (at) => {
	const makes = selves[at];
	try {
		return makes && random(5) ? pick(makes)() : value();
	} catch {
		return undefined;
	}
};
const poolOf = [];
function describe(v) {
	return typeof v === 'function' ? 'function ' + String(getOwnPropertyDescriptor(v, 'name') && getOwnPropertyDescriptor(v, 'name').value).slice(0, 30) : isObject(v) ? types.isProxy(v) ? 'proxy' : isArray(v) ? 'array(' + v.length + ')' : isMap(v) ? 'map' : isSet(v) ? 'set' : isRegExp(v) ? 'regexp' : isTypedArray(v) ? 'typed' : 'object' : typeof v === 'symbol' ? 'symbol' : typeof v === 'string' ? "'" + v.slice(0, 20) + "'" : String(v);
}

const trace = fs.openSync(traceFile, 'w');
const say = (line) => {
	const on = armedNow;
	armedNow = false;
	try {
		writeSync(trace, line);
	} catch { /* the world broke writing: the call is untold */ }
	armedNow = on;
};
const file0 = fs.openSync('a', 'r+');
// Looks at what came out: a result may be wrong inside and nobody the wiser until it is used.
function probe(v, depth) {
	if (!isObject(v) || types.isProxy(v) || apply(setHas, shared, [v]))
		return;
	if (isTypedArray(v)) {
		const n = apply(typedLength, v, []);
		if (n) {
			v[n - 1] = v[0];
			v[n >> 1] = v[n - 1];
		}
	} else if (isDataView(v)) {
		const n = apply(viewLength, v, []);
		if (n)
			apply(viewSet, v, [n - 1, apply(viewGet, v, [n - 1])]);
	} else if (isAnyArrayBuffer(v)) {
		const all = new Uint8Array(v);
		all[all.length - 1] = all[0];
	}
	if (isMap(v))
		apply(mapEach, v, [(x, y) => { probe(x, depth + 1); probe(y, depth + 1); }]);
	else if (isSet(v))
		apply(setEach, v, [(x) => probe(x, depth + 1)]);
	if (depth > 2)
		return;
	const keys = ownKeys(v);
	for (let i = 0; i < keys.length && i < 20; i++) {
		const d = getOwnPropertyDescriptor(v, keys[i]);
		if (d)
			probe(d.value, depth + 1);
	}
}
function foresee(made) {
	for (let n = 0; n < 4 && isObject(made) && !types.isProxy(made) && !apply(setHas, shared, [made]); n++) {
		const keys = ownKeys(made), above = getPrototypeOf(made);
		if (!keys.length || keys.length > 1000)
			return;
		const key = keys[random(keys.length)];
		install(above && random(2) ? above : Object.prototype, key);
		tally('foreseen');
		const d = getOwnPropertyDescriptor(made, key);
		if (d && isObject(d.value) && random(2))
			made = d.value;
	}
}
function call(i) {
	random.again(i + 1000);
	deep = depth = fires = 0;
	budget = 12;
	let f, name, me;
	const how = HOSTILE_FORMS ? 12 : random(26);
	let list;
	if (how >= 24) {
		name = 'stream ' + pick(streamWorld.names);
		const operation = name.slice(7);
		f = () => streamWorld.operate(operation);
		tally('stream');
	} else if (how >= 12) {
		const form = pick(forms), letters = form[2];
		name = 'form ' + form[0];
		list = [undefined, undefined, undefined, undefined, undefined, undefined];
		const all = new Array(moduleValues.length + letters.length);
		for (let k = 0; k < moduleValues.length; k++)
			defineProperty(all, k, { __proto__: null, value: moduleValues[k], configurable: true });
		for (let k = 0; k < letters.length; k++) {
			let v = file0;
			if (letters[k] !== 'd')
				try {
					deep = 1;
					v = KINDS[letters[k]]();
					deep = 0;
				} catch {
					v = undefined;
				}
			list[k] = v;
			defineProperty(all, moduleValues.length + k, { __proto__: null, value: v, configurable: true });
		}
		list.length = letters.length;
		me = list[0];
		const run = form[1];
		f = function () { return apply(run, undefined, all); };
	} else if (how < 3) {
		name = 'op ' + pick(operatorNames);
		f = OPERATORS[name.slice(3)];
	} else if (how < 4) {
		const at = pick(FILES);
		name = 'fs.' + at[0];
		f = at[1];
		me = fs;
		const first = /^(f[su]|read$|write$|readv$|writev$|readSync|writeSync|readvSync|writevSync)/.test(at[0]) ? file0 : pick(PATHS);
		list = /copyFile/.test(at[0]) ? [first, pick(PATHS), value()] : random(2) ? [first, value()] : [first, value(), value(), callback()];
	} else {
		const at = random(targets.length);
		f = targets[at];
		name = names[at];
		me = self(at);
		apply(setAdd, covered, [f]);
	}
	if (!list)
		switch (random(4)) {
		case 0: list = [value()]; break;
		case 1: list = [value(), value()]; break;
		case 2: list = [value(), value(), value()]; break;
		default: list = random(3) ? [value(), value(), value(), value()] : []; break;
		}
	if (without && apply(reExec, without, [name]))
		return;
	lastArgs = list;
	lastSelf = me;
	lastTarget = f;
	say(i + ' ' + name + '\n');
	if (HOSTILE_SHOW) {
		let line = '  on ' + describe(me) + ' with';
		for (let k = 0; k < list.length; k++)
			line += ' ' + describe(list[k]);
		for (let k = 0; k < installed.length; k++)
			line += '\n    world: ' + (isArray(installed[k].object) ? 'Array' : '') + names[targets.indexOf(installed[k].object.constructor)] + '.prototype ' + String(installed[k].key);
		say(line + '\n');
	}
	count.calls++;
	if (random(4) === 0)
		try {                                  // once to see what it makes, then again where its names are inherited accessors
			foresee(apply(f, me, list));
		} catch { /* it makes nothing */ }
	armedNow = true;
	try {
		const result = how < 4 || how >= 12 || random(5) ? apply(f, me, list) : construct(f, list, random(6) ? f : pick(targets));
		armedNow = false;
		probe(result, 0);
		if (!isArray(result) || types.isProxy(result) || result.length < 1e6)   // what walks a longer one walks for ever
			pool[random(POOL)] = result;
	} catch (e) {
		count.threw++;
		if (random(4) === 0)
			pool[random(POOL)] = e;
	}
	armedNow = false;
}

// ---- chains: up to half a million of whatever can hang on another
const N = [20000, 200000, 200000, 200000, 500000];
const CHAINS = {
	__proto__: null,
	bound: (n) => { let f = function () { }; for (let i = 0; i < n; i++) { f = apply(bind, f, [null]); if (i % 5 === 0) defineProperty(f, 'name', { __proto__: null, value: 'f' }); } return f; },
	proxies: (n) => { let p = {}; for (let i = 0; i < n; i++) p = new Proxy(p, {}); return p; }, 'proxied functions': (n) => { let p = function () { }; for (let i = 0; i < n; i++) p = new Proxy(p, {}); return p; }, 'proxied arrays': (n) => { let p = []; for (let i = 0; i < n; i++) p = new Proxy(p, {}); return p; },
	'handlers': (n) => { let p = {}; for (let i = 0; i < n; i++) p = new Proxy({}, p); return p; }, prototypes: (n) => { let p = {}; for (let i = 0; i < n; i++) p = create(p); return p; }, 'prototypes of proxies': (n) => { let p = {}; for (let i = 0; i < n; i++) p = i % 2 ? create(p) : new Proxy(p, {}); return p; },
	arrays: (n) => { let a = []; for (let i = 0; i < n; i++) a = [a]; return a; }, objects: (n) => { let a = {}; for (let i = 0; i < n; i++) a = { a }; return a; }, maps: (n) => { let a = new Map(); for (let i = 0; i < n; i++) a = new Map([[i, a]]); return a; }, sets: (n) => { let a = new Set(); for (let i = 0; i < n; i++) a = new Set([a]); return a; },
	'JSON text': (n) => '['.repeat(n) + ']'.repeat(n), 'JSON objects': (n) => '{"a":'.repeat(n) + '1' + '}'.repeat(n), rope: (n) => { let s = 'ab'; for (let i = 0; i < n; i++) s = random(2) ? s + i : i + s; return s; }, causes: (n) => { let e = new Error('x'); for (let i = 0; i < n; i++) { e = { __proto__: Error.prototype, message: 'm', cause: e }; } return e; }, errors: (n) => { let e = new Error('x'); for (let i = 0; i < n / 10; i++) e = new Error('m', { cause: e }); return e; },
	aggregates: (n) => { let e = new Error('x'); for (let i = 0; i < n / 10; i++) e = new AggregateError([e]); return e; }, promises: (n) => { let p = Promise.resolve(1); for (let i = 0; i < n; i++) p = p.then(); return p; }, 'promises resolved': (n) => { let p = new Promise(odd); for (let i = 0; i < n; i++) { const q = p; p = new Promise((f) => f(q)); } return p; },
	thenables: (n) => { let p = 1; for (let i = 0; i < n; i++) { const q = p; p = { then(f) { f(q); } }; } return p; }, 'iterator helpers': (n) => { let it = [1, 2, 3].values(); for (let i = 0; i < n; i++) it = it.drop(0); return it; }, 'mapped iterators': (n) => { let it = [1, 2, 3].values(); for (let i = 0; i < n; i++) it = it.map((x) => x); return it; }, 'flat iterators': (n) => { let it = [1, 2].values(); for (let i = 0; i < n; i++) { const q = it; it = [0].values().flatMap(() => q); } return it; },
	wrapped: (n) => { let it = { next() { return { done: false, value: 1 }; } }; for (let i = 0; i < n; i++) { const q = Iterator.from(it); it = { __proto__: null, next: () => q.next() }; } return it; }, generators: (n) => { let g = [1, 2][Symbol.iterator](); for (let i = 0; i < n; i++) g = (function* (x) { yield* x; })(g); return g; }, 'async generators': (n) => { let g = [1, 2]; for (let i = 0; i < n; i++) g = (async function* (x) { yield* x; })(g); return g; },
	regexp: (n) => '(?:'.repeat(n) + ')'.repeat(n), 'regexp groups': (n) => '('.repeat(n) + ')'.repeat(n), 'regexp or': (n) => 'a|'.repeat(n), 'regexp class': (n) => '[' + 'a-b'.repeat(n) + ']', 'regexp sets': (n) => '['.repeat(n) + ']'.repeat(n), url: (n) => 'http://a/' + '../x/'.repeat(n), 'query': (n) => '?a=' + '&b[c]='.repeat(n), path: (n) => '/a/..'.repeat(n), text: (n) => 'é%41%ff'.repeat(n),
	source: (n) => '('.repeat(n) + '1' + ')'.repeat(n), 'source arrays': (n) => '['.repeat(n) + ']'.repeat(n), 'source sum': (n) => '1' + '+1'.repeat(n), 'source functions': (n) => '()=>'.repeat(n) + '1', 'source template': (n) => '`${'.repeat(n) + '1' + '}`'.repeat(n), 'source unary': (n) => '-+'.repeat(n) + '1', 'source member': (n) => 'a' + '.b'.repeat(n), 'source call': (n) => 'a' + '()'.repeat(n), 'source if': (n) => 'if(1);else '.repeat(n) + ';', 'source new': (n) => 'new '.repeat(n) + 'a', 'source commas': (n) => '1' + ',1'.repeat(n), 'source assign': (n) => 'a='.repeat(n) + '1',
	getters: (n) => { let o = {}; for (let i = 0; i < n; i++) { const q = o; o = { get a() { return q.a; } }; } return o; }, 'string objects': (n) => { let o = 'x'; for (let i = 0; i < n; i++) { const q = o; o = { toString() { return q + ''; } }; } return o; }, 'classes': (n) => { let C = class { }; for (let i = 0; i < n; i++) C = class extends C { }; return C; }, 'array subclasses': (n) => { let C = Array; for (let i = 0; i < n / 10; i++) C = class extends C { }; return new C(); },
	signals: (n) => { let s = new AbortController().signal; for (let i = 0; i < n / 50; i++) s = AbortSignal.any([s]); return s; }, streams: (n) => { let s = new PassThrough(); const first = s; for (let i = 0; i < n / 200; i++) s = s.pipe(new PassThrough()); first.end('x'); return s; }, 'many arguments': (n) => apply(arrayFill, new Array(n), [1]), 'many properties': (n) => { const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; return o; }, 'weak refs': (n) => { let w = new WeakMap(); for (let i = 0; i < n / 5; i++) w = new WeakMap([[w, w]]); return w; }, digits: (n) => '9'.repeat(n), bigints: (n) => { let b = 3n; for (let i = 0; i < 17; i++) b *= b; return b; }, 'listeners': (n) => { const e = new INSTANCES_emitter(); e.setMaxListeners(0); e.on('error', odd); for (let i = 0; i < n; i++) e.on('x', odd); return e; },
	'data views': (n) => new Uint8Array(n), separators: (n) => ';=;&'.repeat(n), 'surrogates': (n) => '\ud800'.repeat(n),
};
const chainNames = ownKeys(CHAINS);
// A chain goes through every operator and through methods that take it
let chain, chainName, chained = -1;
function chainCall(i) {
	random.again(i + 1000);
	budget = depth = 0;
	const left = pick([undefined, {}, odd, 1, 'x', [1]]);
	const at = i % 120, group = (i - at) / 120;
	if (group !== chained) {               // also when the calls before were left out
		random.again(group);
		const n = pick(N);
		chain = undefined;
		chained = group;
		chainName = chainNames[(group + (seed - 5) / 12 * 8) % chainNames.length];
		say(i + ' make ' + chainName + ' ' + n + '\n');
		count.chains++;
		try {
			chain = CHAINS[chainName](n);
		} catch (e) {
			say('  not made: ' + (e instanceof Error ? e.message : '') + '\n');
		}
		random.again(i + 1000);
	}
	let f, name, me = undefined, list;
	if (at < operatorNames.length) {
		f = OPERATORS[operatorNames[at]];
		name = 'op ' + operatorNames[at];
		list = operatorNames[at] === 'instanceof' || operatorNames[at] === 'in' ? [left, chain] : random(4) ? [chain, left] : random(2) ? [chain, chain] : [left, chain];
	} else {
		const k = random(targets.length);
		f = targets[k];
		name = names[k];
		me = random(2) ? chain : self(k);
		list = random(2) ? [chain] : random(2) ? [left, chain] : [chain, chain, chain];
		apply(setAdd, covered, [f]);
	}
	say(i + ' ' + name + ' on a chain: ' + chainName + '\n');
	count.calls++;
	tally('chain');
	try {
		apply(f, me, list);
	} catch {
		count.threw++;
	}
}

// ---- the run
process.on('unhandledRejection', odd);
process.on('uncaughtException', odd);
process.on('warning', odd);
const kept = [];
if (only)
	for (const part of only.split(',')) {
		const [a, b = a] = part.split('-').map(Number);
		for (let i = a; i <= b; i++)
			kept[i] = true;
	}
for (let k = 0; k < POOL; k++)
	pool[k] = STATEFUL[k % STATEFUL.length]();
const chaining = seed % 12 === 5, WORLD = 30;
let next = 0;
function done() {
	leave();
	armedNow = false;
	count.functions = covered.size;
	for (let k = 0; k < POOL; k++)
		if (isObject(pool[k]))
			count.alive++;
	say('done ' + stringify(count) + '\n');
	finish(0);
}
function turn() {
	leave();
	count.turns++;
	if (next >= calls) {
		setTimeout(done, 20);
		return;
	}
	setImmediate(turn);                     // before the world begins, so that it cannot keep the run from going on
	random.again(next);
	if (!chaining)
		enter();
	for (const end = next + WORLD; next < end && next < calls; next++)
		if (!only || kept[next])
			chaining ? chainCall(next) : call(next);
	armedNow = !chaining;                   // what was left in the job queue has the world to itself
	budget = 12;
	fires = 0;
}
turn();

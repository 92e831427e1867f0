// What api.js and hostile.js share: every function that a script can reach, values that nobody would pass, numbers that repeat by seed.
'use strict';
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const { isArray } = Array;
const { imul } = Math;
const text = String;

// mulberry32: the function it returns answers 0 .. n - 1; its again(seed, part) begins anew
function numbers(seed) {
	let state = (seed * 2654435761 + 1) >>> 0;
	const random = (n) => {
		state = (state + 0x6D2B79F5) >>> 0;
		let t = state;
		t = imul(t ^ (t >>> 15), t | 1);
		t ^= t + imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) % n;
	};
	random.again = (part) => { state = (imul(seed + 1, 2654435761) ^ imul(part + 1, 40503 * 65521)) >>> 0; };
	return random;
}

const FORBIDDEN = /^(process\.(exit|reallyExit|abort|kill|chdir|_.*|dlopen|umask|setuid|setgid|binding|on|once|emit|removeAllListeners|removeListener|off|stdin|stdout|stderr|nextTick|exitCode)|console|module|fs|require)(\b|\.)|(exit|kill|abort|chdir|reallyExit|setPriority)$/;
const MODULES = ['util', 'events', 'path', 'assert', 'buffer', 'string_decoder', 'querystring', 'url', 'stream', 'stream/promises', 'timers', 'perf_hooks', 'os'];
const SAMPLES = () => ({
	generator: (function* () { yield 1; })(), asyncGenerator: (async function* () { yield 1; })(), arrayIterator: [][Symbol.iterator](),
	mapIterator: new Map().entries(), setIterator: new Set().values(), stringIterator: ''[Symbol.iterator](), matchAll: 'a'.matchAll(/a/g),
	headers: new Headers({ a: 'b' }), headersIterator: new Headers({ a: 'b' }).entries(), form: new FormData(), response: new Response('x'),
	request: new Request('http://localhost:1/', { method: 'POST', body: new Blob(['x']) }), reader: new FileReader(),
	asyncFunction: async () => {}, generatorFunction: function* () {}, typed: new Uint8Array(1), error: new Error('x'),
});

// { targets, names, owners }: the functions, how they are reached, on what object each was found; objects: the others and their names
function reach(modules = [], samples = {}) {
	const found = { targets: [], names: [], owners: [], objects: [], objectNames: [] }, seen = new Set();
	function walk(value, name, depth, owner) {
		if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value) || depth > 6 || FORBIDDEN.test(name))
			return;
		seen.add(value);
		if (typeof value === 'function') {
			found.targets.push(value);
			found.names.push(name);
			found.owners.push(owner);
		} else {
			found.objects.push(value);
			found.objectNames.push(name);
		}
		for (const key of ownKeys(value)) {
			const d = getOwnPropertyDescriptor(value, key), path = name + (name ? '.' : '') + text(key);
			for (const part of [d.value, d.get, d.set])
				walk(part, path, depth + 1, value);
		}
		walk(getPrototypeOf(value), name + '.[[Prototype]]', depth + 1, value);
	}
	walk(globalThis, '', 0);
	for (const name of MODULES.concat(modules))
		walk(require(name), name === 'module' ? 'Module' : name, 0);
	for (const [name, value] of Object.entries(Object.assign(SAMPLES(), samples)))
		walk(value, name, 0);
	return found;
}

const odd = () => {};
// functions that make odd values, each call a new one
function makers(random) {
	return [
		() => undefined, () => null, () => true, () => false, () => 0, () => -0, () => 1, () => -1, () => 2, () => 7, () => 0.5, () => NaN, () => Infinity, () => -Infinity,
		() => 255, () => 256, () => 65536, () => 2 ** 31, () => -(2 ** 31), () => 2 ** 32 - 1, () => 2 ** 32, () => 2 ** 53,
		() => '', () => 'a', () => 'length', () => '0', () => '-1', () => '4294967295', () => 'constructor', () => '__proto__', () => 'then', () => 'toString', () => 'utf8', () => 'hex', () => 'é中😀', () => '\ud800',
		() => 'x'.repeat(300), () => 'ab'.repeat(40) + 'é', () => '(a|b)*?\\1', () => '[', () => 'g', () => 'yus', () => '%s %d %j %o', () => '{"a":[1,2,{"b":null}]}', () => 'return this', () => '2020-01-01T00:00:00Z',
		() => Symbol('s'), () => Symbol.iterator, () => Symbol.toPrimitive, () => Symbol.species, () => Symbol.asyncIterator,
		() => ({}), () => ({ a: 1, b: { c: [1, 2] } }), () => ({ length: 3, 0: 'a', 1: 'b', 2: 'c' }), () => ({ length: 40, 5: 1 }), () => Object.create(null), () => ({ get a() { throw new RangeError('got'); } }),
		() => ({ valueOf() { return 3; }, toString() { return 'k'; } }), () => ({ [Symbol.toPrimitive]() { return 'p'; } }), () => ({ valueOf() { throw 1; }, toString() { throw 2; } }),
		() => ({ then(f) { f(1); } }), () => ({ next() { return { done: random(3) === 0, value: 1 }; }, [Symbol.iterator]() { return this; }, return() { return {}; } }),
		() => ({ get: () => 1, set() { }, enumerable: true, configurable: true }), () => ({ value: 1, writable: false }), () => ({ encoding: 'hex', depth: 0, compact: false, showHidden: true, sorted: true }),
		() => [], () => [1, 2, 3], () => [3, 'b', , null, {}], () => { const a = [1]; a[5000] = 2; return a; }, () => [[1, 2], ['k', 'v']], () => Object.freeze([1, 2]), () => Array(60).fill(1.5), () => { const a = []; a[0] = a; return a; },
		() => odd, () => (a) => a, () => function (a, b) { return a < b ? -1 : 1; }, () => (a, b, c) => { if (isArray(c) && c.length < 500) c.length = random(4); return a; }, () => () => { throw new TypeError('called'); }, () => class A { #p = 1; get p() { return this.#p; } },
		() => class B extends Array { }, () => function* () { yield* [1, 2]; }, () => async () => { await 1; return 2; }, () => async function* () { yield 1; }, () => (() => { }).bind(1, 2),
		() => /a(?<n>b)?/gu, () => /(?<=x)y|[^]/y, () => new Date(0), () => new Date(NaN), () => new Map([[1, 2], ['a', {}]]), () => new Set([1, 'x', NaN]), () => new WeakMap(), () => new WeakSet(), () => new WeakRef({}),
		() => new Uint8Array(16), () => new Float64Array([1.5, NaN]), () => new Int16Array(new ArrayBuffer(8), 2, 2), () => new ArrayBuffer(24), () => new DataView(new ArrayBuffer(16)), () => Buffer.from('hello'), () => new Uint8ClampedArray(4),
		() => new Error('e', { cause: 1 }), () => new AggregateError([1]), () => Promise.resolve(1), () => { const p = Promise.reject(1); p.catch(odd); return p; }, () => new Promise(odd),
		() => new Proxy({}, {}), () => new Proxy([1, 2], {}), () => new Proxy(odd, { apply: () => 4 }), () => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy; },
		() => new Proxy({ a: 1 }, { get: (t, k) => k === 'length' ? 3 : t[k], has: () => true, ownKeys: () => ['a', 'b'], getOwnPropertyDescriptor: () => ({ value: 1, configurable: true, enumerable: true }) }),
		() => (function () { return arguments; })(1, 2), () => (function* () { try { yield 1; } finally { yield 2; } })(), () => [1, 2][Symbol.iterator](), () => new Map([[1, 2]]).entries(), () => new String('boxed'), () => Object(1), () => Object(Symbol.iterator),
		() => Array.prototype, () => Object.prototype, () => Function.prototype, () => String.prototype, () => globalThis, () => Promise, () => Array, () => Uint8Array, () => Proxy, () => RegExp,
	];
}

module.exports = { numbers, reach, makers, odd };

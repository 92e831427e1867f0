// Objects: properties, names, descriptors, freezing, type tags; the output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o objects.node {dir}/_c/objects.c && {jsr} {file}
const addon = require(`${process.cwd()}/objects.node`);
const show = value => value instanceof Error ? `${value.name}: ${value.message}` : typeof value === 'symbol' ? 'symbol' :
	typeof value === 'function' ? 'function' : value === Object.prototype ? 'Object.prototype' : value;

const symbol = Symbol('key');
const targets = { plain: () => ({ a: 1, 2: 'two', [symbol]: 's' }), frozen: () => Object.freeze({ a: 1 }), array: () => [1, 2, 3], string: () => 'text', number: () => 5,
	undefined: () => undefined, null: () => null, inherited: () => Object.create({ a: 'above' }), getter: () => ({ get a() { throw new Error('getter'); } }),
	setter: () => ({ set a(v) { throw new Error('setter'); } }), empty: () => ({ __proto__: null }),
	proxy: () => new Proxy({}, { get(t, k) { return `got ${String(k)}`; }, has() { throw new Error('has'); }, set() { return false; },
		deleteProperty() { return false; }, getPrototypeOf() { throw new Error('proto'); }, getOwnPropertyDescriptor() { return undefined; } }) };
for (const [name, make] of Object.entries(targets)) {
	for (const key of ['a', 2, symbol, 'length', { toString() { return 'a'; } }]) {
		if (name === 'array' && key === 'length') continue;
		const results = addon.all(make(), key, 'new');
		const text = results.pop().replaceAll('\n', '; ');
		console.log(name, show(key), text, results.map(show));
	}
}
console.log(addon.named({ x: 42 }));
const thrower = new Proxy(() => 1, new Proxy({}, { get(t, trap) { throw new Error(trap); } }));
console.log(addon.throwing(thrower));
const parent = { above: 1, hidden: 2 }, child = Object.create(parent, { hidden: { value: 3, enumerable: false }, 7: { value: 1, enumerable: true, writable: true },
	fixed: { value: 2, enumerable: true, configurable: false }, [symbol]: { value: 4, enumerable: true, configurable: true } });
child.own = 5;
for (const mode of [0, 1]) {
	for (const filter of [0, 1, 2, 4, 8, 16, 2 | 16, 1 | 2 | 4]) {
		for (const conversion of [0, 1]) {
			const keys = addon.names(child, mode, filter, conversion);
			console.log(mode, filter, conversion, keys.filter(k => !(String(k) in Object.prototype)).map(k => typeof k === 'symbol' ? 'symbol' : k));
		}
	}
}
console.log(addon.names({}, 5, 0, 0), addon.names({}, 0, 0, 5));
console.log(addon.simpleNames(child), addon.simpleNames([1, 2]), addon.simpleNames('ab'), show(addon.simpleNames(null)));
const target = {};
console.log(addon.define(target));
for (const key of Reflect.ownKeys(target)) {
	const d = Object.getOwnPropertyDescriptor(target, key);
	console.log(show(key), d.writable, d.enumerable, d.configurable, typeof d.value, typeof d.get, typeof d.set, d.value?.name, d.get?.name);
}
console.log(target.method(), target.accessor, target.getter);
target.accessor = 'given';
console.log(target.was);
const frozen = { a: { b: 1 } }, sealed = { a: 1 };
console.log(addon.harden(frozen, sealed), Object.isFrozen(frozen), Object.isFrozen(frozen.a), Object.isSealed(sealed), Object.isFrozen(sealed));
for (const each of [{}, Object.freeze({}), () => 1, new Proxy({}, {}), [], 5]) console.log(addon.tag(each), typeof each === 'object' ? Reflect.ownKeys(each) : '');
for (const each of [[], [1, 2], { length: 3 }, 'ab', new Array(4294967295)]) console.log(addon.arrayLength(each));

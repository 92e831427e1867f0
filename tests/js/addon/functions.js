// Functions, calls, exceptions and classes; the output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o functions.node {dir}/_c/functions.c && {jsr} {file}
const addon = require(`${process.cwd()}/functions.node`);
const name = value => value === globalThis ? 'global' : value instanceof Error ? `${value.name} ${value.code} ${value.message}` :
	typeof value === 'function' ? `function ${value.name}` : Array.isArray(value) ? value.map(name) :
	Object(value) === value && /^(Number|String|Boolean)$/.test(value.constructor?.name) ? `boxed ${value}` : value;
const attempt = f => { try { return name(f()); } catch (e) { return ['threw', name(e)]; } };

const { show } = addon;
console.log(attempt(() => show()), attempt(() => addon.show(1, 2, 3, 4, 5)[2]), attempt(() => show.call(5, 1)), attempt(() => show.call('s')), attempt(() => show.call(null, undefined)));
console.log(attempt(() => show.apply({ own: 1 }, [1])), show.name, show.length, addon.makeFunction('n\u00e4me').name, addon.makeFunction().name === '');
console.log(attempt(() => new show(1).length), attempt(() => Reflect.construct(show, [], Array)[1].name));

console.log(attempt(() => addon.call(undefined, (...args) => args.length, 1, 2)), attempt(() => addon.call('self', function () { return this; })),
	attempt(() => addon.call(7, function () { 'use strict'; return this; })));
console.log(attempt(() => addon.call(null, () => { throw new TypeError('inside'); })), attempt(() => addon.call(null, () => { throw 5; })), attempt(() => addon.call(null, 5)));
console.log(attempt(() => addon.callThrough(() => { throw new RangeError('through'); })), attempt(() => addon.callThrough(() => 'fine')),
	attempt(() => addon.callThrough(() => addon.callThrough(() => addon.callThrough(() => { throw new Error('deep'); })))));
let depth = 0;
console.log(attempt(() => addon.callThrough(function again() { return ++depth > 200 ? depth : addon.callThrough(again); })));
depth = 0;
console.log(attempt(() => addon.callThrough(function again() { depth++; return addon.callThrough(again); }))[1].slice(0, 10), depth > 200);

class Base { constructor(...args) { this.args = args; } }
console.log(addon.construct(Base, 1, 2), addon.construct(() => 1).map(name)[1].slice(-20), addon.construct(5), addon.construct(class { constructor() { throw new Error('made'); } }).map(name));
console.log(addon.instanceOf([], Array), addon.instanceOf({}, Array), attempt(() => addon.instanceOf({}, 5)), attempt(() => addon.instanceOf({}, {})),
	addon.instanceOf({}, { __proto__: Function.prototype }.constructor));
for (let i = 0; i < 7; i++) console.log(attempt(() => addon.throwAll(i)));
console.log(addon.makeErrors('CODE', 'text \u20ac').map(name), addon.makeErrors('CODE', 'text').map(e => [e instanceof SyntaxError, Object.keys(e).join()]));
console.log(addon.run('1 + 1'), addon.run('const scripted = 5; scripted'), addon.run('this === globalThis'), addon.run('+').map(name), addon.run('throw new Error("run")').map(name));

const { Counter } = addon;
const c = new Counter(5), d = new Counter();
console.log(c.add(), c.add(), c.more(), c.value, c.readable, c['named by a value'](), d.value, Counter.living(), Counter.limit, Counter.count);
c.value = 50;
d.readable;
console.log(c.value, attempt(() => { 'use strict'; c.readable = 1; }), attempt(() => { 'use strict'; c.constant = 1; }), c.constant);
console.log(attempt(() => Counter(1)), attempt(() => Counter.prototype.add.call({})), attempt(() => Counter.prototype.add.call(Object.create(c))), attempt(() => c.add.call(new Proxy(c, {}))),
	attempt(() => Object.getOwnPropertyDescriptor(Counter.prototype, 'value').get.call({})));
class Sub extends Counter { constructor() { super(100); this.mine = 1; } add() { return super.add() + 0.5; } }
const s = new Sub();
console.log(s.add(), s instanceof Sub, s instanceof Counter, Object.getPrototypeOf(s) === Sub.prototype, s, c);
console.log(Counter.name, Counter.length, typeof Counter, Object.getOwnPropertyNames(Counter.prototype).sort(), Object.keys(Counter.prototype), Object.keys(Counter), Reflect.ownKeys(c));
for (const key of ['add', 'more', 'value', 'readable', 'constant', 'constructor']) {
	const at = Object.getOwnPropertyDescriptor(Counter.prototype, key);
	console.log(key, at.writable, at.enumerable, at.configurable, typeof at.value, typeof at.get, typeof at.set, at.value?.name);
}
console.log(Object.getOwnPropertyDescriptor(Counter, 'prototype').writable, Object.getOwnPropertyDescriptor(Counter, 'limit'));
console.log(addon.removeWrap(d), Counter.living(), attempt(() => d.add()), Object.isFrozen(Object.freeze(c)), c.add());
console.log(addon.wrong());

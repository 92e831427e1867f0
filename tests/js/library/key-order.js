// Built-ins name their own properties in V8's order, whatever the order they were made in; a script's own come behind.
const names = o => Reflect.ownKeys(o).map(String).join(' ');
const { getPrototypeOf } = Object;
for (const C of [Object, Function, Array, Number, Boolean, String, Symbol, Date, Promise, RegExp, AggregateError, TypeError, Map, Set, WeakMap,
	WeakSet, WeakRef, FinalizationRegistry, getPrototypeOf(Int8Array), Int8Array]) {
	console.log(`${C.name}: ${names(C)}`);
	console.log(`  ${names(C.prototype)}`);
}
console.log(names(Math));
console.log(names(JSON));
console.log(names(Reflect));
console.log(names(getPrototypeOf(function* () {})), '/', names(getPrototypeOf(function* () {}).prototype));
const known = new Set('Array Object Symbol URIError eval isNaN console Buffer setTimeout atob performance'.split(' '));
console.log(Object.getOwnPropertyNames(globalThis).filter(name => known.has(name)).join(' '));

Array.prototype.mine = 1;
Array.prototype[Symbol('mine')] = 1;
console.log(Reflect.ownKeys(Array.prototype).slice(-5));
Math.mine = 1;
console.log(Object.getOwnPropertyNames(Math).pop(), Object.keys(Math));

function sloppy(a) {}
console.log(Object.getOwnPropertyDescriptors(sloppy));
sloppy.caller = 1;
console.log(sloppy.caller, sloppy.arguments);
console.log(require('util').inspect(sloppy, { showHidden: true }));
for (const f of [function () { 'use strict'; }, { m() {} }.m, () => 1, async function () {}, function* () {}, new Function('a'), class { static arguments() {} }])
	console.log(Object.getOwnPropertyNames(f).join(' '));
console.log(Object.getOwnPropertyDescriptor(RegExp, '$&').set.name, Object.getOwnPropertyDescriptor(RegExp, 'input').get.name);

// navigator.locks where script has replaced what it can.
'use strict';
const { locks } = navigator;
const log = console.log;
locks.request('loaded', () => {});

let seen = '';
for (const key of ['then', 'catch', 'finally'])
	Promise.prototype[key] = function () { seen += ` ${key}`; };
for (const key of ['get', 'set', 'has', 'delete', 'forEach'])
	Map.prototype[key] = Set.prototype[key] = () => { seen += ` ${key}`; };
for (const key of ['push', 'shift', 'indexOf'])
	Array.prototype[key] = () => { seen += ` ${key}`; };
for (const key of ['0', '1', '2', 'name', 'mode', 'signal', 'steal', 'ifAvailable', 'state', 'held', 'pending', 'once', 'number', 'granted', 'value'])
	Object.defineProperty(Object.prototype, key, { __proto__: null, get() { return 1; }, set() { seen += ` ${key}`; }, configurable: true });
Function.prototype.call = Function.prototype.apply = () => { seen += ' call'; };
Array.prototype[Symbol.iterator] = () => { seen += ' iterator'; };
String.prototype.startsWith = () => { seen += ' startsWith'; };

const options = { __proto__: null, mode: 'shared' };
let finish;
locks.request('a', lock => { log(lock.mode, lock.name); return { then(f) { finish = f; } }; });
locks.request('a', options, lock => { log(lock.mode + seen); });
setTimeout(() => finish(), 1);
// expect: exclusive a
// expect: shared

// Corners of the library where the standard counts calls, arguments and coercions.
// expect: string string string
// expect: 29312
// expect: 42 true false 0 false
// expect: undefined undefined
// expect: 2 2 2 1
// expect: 2 1 2
// expect: 32 SyntaxErrors
// expect: own ""
// expect: [object Object] [object Object] [object Object]
// expect: number number TypeError
// expect: length constructor 0
// expect: B
// expect: Cannot perform 'undefined' on a proxy that has been revoked
// expect: next 0 return 0
console.log(typeof Date(1), typeof Date(1970, 1), typeof Date.bind(null)(0, 0));
console.log(Date.UTC(1970, 0, 1, 80063993375, 29, 1, -288230376151711740));
var zeros = new Map([[0, 42], [1, 0]]);
console.log(zeros.get(-0), zeros.has(-0), zeros.delete(-0) && zeros.has(0), new Set([-0]).has(0) && zeros.get(1), new Set([0]).delete(-0) === false);
new Map([[1, 2]]).forEach(function () { 'use strict'; console.log(this, new Set([1]).forEach(function () { 'use strict'; if (this) throw this; })); });
console.log(Math.max.length, Math.min.length, Math.hypot.length, Number.length);
var asked = 0, ask = { valueOf: function () { asked++; return 1; } };
Math.max(NaN, ask); Math.min(NaN, ask);
console.log(asked, (asked = 0, Math.hypot(ask, 0), asked), (asked = 0, Math.max(ask, ask), asked));
var bad = 0;
for (var c = 0; c < 32; c++) try { JSON.parse('{"' + String.fromCharCode(c) + '":1}'); } catch (e) { bad += e instanceof SyntaxError; }
console.log(bad, 'SyntaxErrors');
Object.defineProperty(Object.prototype, '', { set: function () { console.log('set'); }, configurable: true });
var holder; JSON.parse('2', function () { holder = this; }); delete Object.prototype[''];
console.log('own', JSON.stringify(Object.keys(holder)[0]));
Object.prototype.toString.call(Error.prototype);
console.log(...[Error, TypeError, AggregateError].map(K => Object.prototype.toString.call(K.prototype)));
var hints = [], list = [1], size = { [Symbol.toPrimitive](hint) { hints.push(hint); Object.defineProperty(list, 'length', { writable: false }); return 0; } };
try { (function () { 'use strict'; list.length = size; })(); } catch (e) { console.log(...hints, e.name); }
var gets = []; [].flat.call(new Proxy([1], { get(t, p, r) { gets.push(p); return Reflect.get(t, p, r); } }));
console.log(...gets);
var species = Object.getOwnPropertyDescriptor(Promise, Symbol.species);
Object.defineProperty(Promise, Symbol.species, { value: function () { throw 'B'; }, configurable: true });
try { Promise.resolve(1).then(); } catch (e) { console.log(e); }
Object.defineProperty(Promise, Symbol.species, species);
var handle = Proxy.revocable(function () {}, { get() { handle.revoke(); } });
try { new handle.proxy(); } catch (e) { console.log(e.message); }
var counts = [], it = { [Symbol.iterator]() { return this; }, next() { counts.push('next', arguments.length); return {}; }, return() { counts.push('return', arguments.length); return {}; } };
(async function () { for await (var x of it) break; console.log(...counts); })();

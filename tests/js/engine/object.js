// Object's own functions.
// expect: {"value":1,"writable":false,"enumerable":true,"configurable":false} undefined function
// expect: TypeError: Cannot assign to read only property 'a' of object '#<Object>' TypeError: Cannot set property b of #<Object> which has only a getter TypeError: Cannot delete property 'a' of #<Object>
// expect: TypeError: Cannot redefine property: a 1
// expect: TypeError: Getter must be a function: 1 TypeError: Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, #<Object>
// expect: TypeError: Object.defineProperty called on non-object TypeError: Property description must be an object: 1
// expect: {"x":1,"y":{"z":2}} true true false
// expect: TypeError: Cannot assign to read only property 'x' of object '#<Object>' | TypeError: Cannot add property w, object is not extensible | TypeError: Cannot delete property 'x' of #<Object>
// expect: {"x":2} true false
// expect: {} true
// expect: TypeError: Cannot add property 2, object is not extensible | TypeError: Cannot assign to read only property '0' of object '[object Array]' | TypeError: Cannot assign to read only property 'length' of object '[object Array]' [1,2]
// expect: {"0":7,"1":"y","a":1,"b":2} [["b",1],["a",[2]]] ["a","b"] {"a":1,"b":2}
// expect: true false true true false
// expect: [] ["0","1"] TypeError: Cannot convert undefined or null to object true 1
// expect: {"a":{"enumerable":true,"configurable":true},"b":{"value":2,"writable":true,"enumerable":true,"configurable":true}}
// expect: 1 true 1 0 TypeError: Cyclic __proto__ value
// expect: undefined false
// expect: true null
// expect: [object Object] [object Null] [object Array] [object Function] [object Error] [object RegExp] [object Number]
// expect: named 2 true true {"value":"named","writable":false,"enumerable":false,"configurable":true} push false
// expect: named
// expect: other
// expect: TypeError: Cannot read properties of undefined (reading 'x') | TypeError: Cannot read properties of null (reading 'x') | TypeError: Cannot set properties of undefined (setting 'z') | ReferenceError: missing is not defined
// expect: TypeError: n.f is not a function | TypeError: Cannot read properties of undefined (reading 'c') | TypeError: n is not a function | TypeError: (intermediate value)(...).x is not a constructor | TypeError: n.b is not a function
// expect: TypeError: Cannot use 'in' operator to search for 'a' in b | TypeError: Right-hand side of 'instanceof' is not an object | ReferenceError: undeclared is not defined
function show(x) { return JSON.stringify(x); }
const { orMessage } = require('../_outcome.js');
function tries(f) { return orMessage(function () { return show(f()); }); }
var o = Object.create({ inherited: 1 }, { a: { value: 1, enumerable: true }, b: { get: function () { return 2; }, enumerable: true, configurable: true } });
console.log(show(Object.getOwnPropertyDescriptor(o, 'a')), Object.getOwnPropertyDescriptor(o, 'inherited'), typeof Object.getOwnPropertyDescriptor(o, 'b').get);
console.log(tries(function () { 'use strict'; o.a = 2; }), tries(function () { 'use strict'; o.b = 2; }), tries(function () { 'use strict'; delete o.a; }));
console.log(tries(function () { Object.defineProperty(o, 'a', { value: 2 }); }), tries(function () { Object.defineProperty(o, 'a', { value: 1 }); return o.a; }));
console.log(tries(function () { Object.defineProperty(o, 'c', { get: 1 }); }), tries(function () { Object.defineProperty(o, 'c', { get: function () { }, value: 1 }); }));
console.log(tries(function () { Object.defineProperty(1, 'c', {}); }), tries(function () { Object.defineProperty({}, 'c', 1); }));

var f = Object.freeze({ x: 1, y: { z: 1 } });
f.x = 2; f.w = 1; delete f.x; f.y.z = 2;
console.log(show(f), Object.isFrozen(f), Object.isSealed(f), Object.isExtensible(f));
console.log(tries(function () { 'use strict'; f.x = 2; }), '|', tries(function () { 'use strict'; f.w = 2; }), '|', tries(function () { 'use strict'; delete f.x; }));
var s = Object.seal({ x: 1 }); s.x = 2; delete s.x; s.y = 1;
console.log(show(s), Object.isSealed(s), Object.isFrozen(s));
var p = Object.preventExtensions({ x: 1 }); p.y = 1; delete p.x;
console.log(show(p), Object.isFrozen(p));
var fa = Object.freeze([1, 2]);
console.log(tries(function () { 'use strict'; fa.push(3); }), '|', tries(function () { 'use strict'; fa[0] = 3; }), '|', tries(function () { 'use strict'; fa.length = 0; }), show(fa));

console.log(show(Object.assign({ a: 1 }, null, { b: 2 }, 'xy', [7], 5)), show(Object.entries({ b: 1, a: [2] })), show(Object.values('ab')), show(Object.fromEntries([['a', 1], ['b', 2]])));
console.log(Object.is(NaN, NaN), Object.is(0, -0), Object.is('a', 'a'), Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString'));
console.log(show(Object.keys(5)), show(Object.keys('ab')), tries(function () { Object.keys(null); }), Object.isFrozen(1), Object.freeze(1));
console.log(show(Object.getOwnPropertyDescriptors({ get a() { return 1; }, b: 2 })));

var child = Object.setPrototypeOf({ c: 1 }, { base: 1 });
console.log(child.base, child.__proto__ === Object.getPrototypeOf(child), { __proto__: child }.c, Object.keys({ __proto__: child }).length, tries(function () { Object.setPrototypeOf(Object.getPrototypeOf(child), child); }));
child.__proto__ = null; console.log(child.base, Object.prototype.hasOwnProperty.call(child, '__proto__'));
console.log(Object.getPrototypeOf('x') === String.prototype, Object.getPrototypeOf(Object.create(null)));
console.log({}.toString(), Object.prototype.toString.call(null), Object.prototype.toString.call([]), Object.prototype.toString.call(function () { }), Object.prototype.toString.call(new Error), Object.prototype.toString.call(/x/), Object.prototype.toString.call(1));

function named(a, b) { }
console.log(named.name, named.length, named.hasOwnProperty('prototype'), named.prototype.constructor === named, show(Object.getOwnPropertyDescriptor(named, 'name')), [].push.name, [].push.hasOwnProperty('prototype'));
named.name = 'other'; console.log(named.name); Object.defineProperty(named, 'name', { value: 'other' }); console.log(named.name);
console.log(tries(function () { undefined.x; }), '|', tries(function () { var n = null; n.x.y = 1; }), '|', tries(function () { var n; n.z = 1; }), '|', tries(function () { missing; }));
console.log(tries(function () { var n = {}; n.f(); }), '|', tries(function () { var n = { a: {} }; n.a.b.c(); }), '|', tries(function () { var n = 1; n(); }), '|', tries(function () { new (function () { return {}; }()).x(); }), '|', tries(function () { var n = {}; n.a ? 1 : n.b(1, 2 ? 3 : 4); }));
console.log(tries(function () { 'a' in 'b'; }), '|', tries(function () { ({}) instanceof 5; }), '|', tries(function () { 'use strict'; undeclared = 1; }));

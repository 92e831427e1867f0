// Symbols as values and keys, and the well-known ones that steer the language.
// expect: symbol Symbol(desc) desc undefined true true app undefined Symbol(desc)
// expect: TypeError TypeError TypeError TypeError TypeError TypeError TypeError TypeError NaN
// expect: true false true false 1 true object TypeError false [null,{}]
// expect: 1,z,a,Symbol(desc),Symbol(),Symbol(Symbol.iterator) [ '1', 'z', 'a' ] 3 true 1 true false 1 i t
// expect: in 1
// expect: in z
// expect: in a
// expect: 1 3 true true true 1
// expect: 7 str def 14 true 2 true NaN TypeError TypeError 3
// expect: [object Mine] [object Got] [object Array]
// expect: true TypeError true TypeError
// expect: 1,a,b 1
// expect: Array Sp
// expect: with undefined
// expect: abc! [ 'abc', 's' ] 9 m
// expect: Symbol(Symbol.iterator) false
// expect: m 1 [desc] true get [app] [x] true 0 true
// expect: s
// expect: TypeError TypeError
// expect: symbol undefined undefined [Symbol.toPrimitive] Symbol
const { orName: attempt } = require('../_outcome.js');
const s = Symbol('desc'), e = Symbol(), f = Symbol.for('app');
console.log(typeof s, String(s), s.description, e.description, Symbol('').description === '', f === Symbol.for('app'), Symbol.keyFor(f), Symbol.keyFor(s), s.toString());
console.log(attempt(() => s + ''), attempt(() => `${s}`), attempt(() => +s), attempt(() => s - 1), attempt(() => s < 1), attempt(() => new Symbol()), attempt(() => [s].join()), attempt(() => s | 0), attempt(() => ++Object(s).x));
console.log(s == s, s === Object(s), s == Object(s), !s, s && 1, Object(s) instanceof Symbol, typeof Object(s), attempt(() => Object(s) + 1), s == 'Symbol(desc)', JSON.stringify([s, { [s]: 1, k: s }]));
const o = { [s]: 1, z: 2, 1: 3, [e]: 4, a: 5, [Symbol.iterator]: function* () { yield* 'it'; } };
console.log(Reflect.ownKeys(o).map(String).join(), Object.keys(o), Object.getOwnPropertySymbols(o).length, s in o, o[s], delete o[e], e in o, o[Object(s)], ...o);
for (const k in o) console.log('in', k);
console.log(Object.assign({}, o)[s], Object.entries(o).length, o.hasOwnProperty(s), o.propertyIsEnumerable(s), Object.getOwnPropertyDescriptor(o, s).enumerable, { ...o }[s]);
const prim = { [Symbol.toPrimitive](h) { return h === 'number' ? 7 : h === 'string' ? 'str' : 'def'; } };
console.log(+prim, `${prim}`, prim + '', prim * 2, prim == 'def', [1, 2, 3][{ [Symbol.toPrimitive]: () => 1 }], prim < 8, new Date(prim).getTime(), attempt(() => +{ [Symbol.toPrimitive]: () => ({}) }), attempt(() => +{ [Symbol.toPrimitive]: 1 }), +{ [Symbol.toPrimitive]: undefined, valueOf: () => 3 });
console.log(Object.prototype.toString.call({ [Symbol.toStringTag]: 'Mine' }), String(Object.create({ get [Symbol.toStringTag]() { return 'Got'; } })), Object.prototype.toString.call(Object.assign([], { [Symbol.toStringTag]: 1 })));
console.log(1 instanceof { [Symbol.hasInstance]: (x) => x === 1 }, attempt(() => 1 instanceof {}), Function.prototype[Symbol.hasInstance].call(Array, []), attempt(() => ({}) instanceof { [Symbol.hasInstance]: 1 }));
console.log([1].concat({ length: 2, 0: 'a', 1: 'b', [Symbol.isConcatSpreadable]: true }).join(), [].concat(Object.assign([1, 2], { [Symbol.isConcatSpreadable]: false })).length);
class Sp extends Array { static get [Symbol.species]() { return Array; } } console.log(new Sp(1, 2, 3).filter(Boolean).constructor.name, Sp.of(1).constructor.name);
with ({ x: 'with', y: 'hidden', [Symbol.unscopables]: { y: true } }) { console.log(x, typeof y); }
console.log('abc'.replace({ [Symbol.replace]: (str, r) => str + r }, '!'), 'abc'.split({ [Symbol.split]: (str) => [str, 's'] }), 'abc'.search({ [Symbol.search]: () => 9 }), 'abc'.match({ [Symbol.match]: () => 'm' }));
console.log(Symbol.iterator.toString(), Object.getOwnPropertyDescriptor(Symbol, 'iterator').writable);
const named = { [s]() {}, [e]: () => {}, get [f]() { return 1; }, [Symbol.for('x')]: class {} };
console.log(new Map([[s, 'm']]).get(s), new Set([s, s]).size, named[s].name, named[e].name === '', Object.getOwnPropertyDescriptor(named, f).get.name, named[Symbol.for('x')].name, [s].includes(s), [s].indexOf(s), Object.is(s, s));
switch (s) { case e: console.log('e'); break; case s: console.log('s'); }
const frozen = Object.freeze({ [s]: 1 }); (function () { 'use strict'; console.log(attempt(() => { frozen[s] = 2; }), attempt(() => { delete frozen[s]; })); })();
Symbol.prototype.extra = function () { 'use strict'; return typeof this; }; console.log(s.extra(), s.nothing, (s.x = 1, s.x), Symbol.prototype[Symbol.toPrimitive].name, Symbol.prototype[Symbol.toStringTag]); delete Symbol.prototype.extra;

// Spread in calls, arrays and objects; rest parameters; the order of evaluation.
// expect: 9 [ 'a', 'b', 1, undefined, 2, [ 1, 2 ] ]
// expect: 4:1,2,3,4 3:x,y,z 0 2
// expect: 1 [ 1, 2, 3 ]
// expect: 2 1 3 undefined
// expect: { a: 1, b: 3, c: 4 } { '0': 'h', '1': 'i' }
// expect: { a: 'getter', b: [Getter] }
// expect: { value: 1, writable: true, enumerable: true, configurable: true } [ 'getter' ]
// expect: 1 [ '0', '2' ]
// expect: undefined 2 [ '__proto__' ]
// expect: a,1,2,3,4,5,6,8,k,v,s,k2,v2
// expect: call: TypeError
// expect: callUndefined: TypeError
// expect: array: TypeError
// expect: arrayNull: TypeError
// expect: newx: TypeError
// expect: notFunction: TypeError
// expect: next: TypeError
// expect: throwing: Error
// expect: 1,2,3,1 1
// expect: 49999 100000 288895 ABCDE
// expect: [ 1 ] [ 1, 2 ] 1
// expect: 3 5 true
// expect: 2:x,y 1: 2:1,2
const log = [];
const t = (v) => { log.push(v); return v; };
console.log(Math.max(...[1, 5, 3], 4, ...new Set([9])), [...'ab', ...[1, , 2], ...new Map([[1, 2]])]);
function f(...args) { return args.length + ':' + args.join(); }
console.log(f(...[], ...[1], 2, ...[3, 4]), f(...'xyz'), f.length, ((a, b, ...c) => c).length);
console.log(new Date(...[2020, 1, 3]).getMonth(), new (class { constructor(...a) { this.a = a; } })(1, ...[2, 3]).a);
const o = { m(...a) { return this === o && a.length; } };
console.log(o.m(...[1, 2]), o['m'](...[1]), o?.m(...[1, 2, 3]), o.nope?.(...[t('never')]));
console.log({ ...{ a: 1, b: 2 }, b: 3, ...{ c: 4 } }, { ...null, ...undefined, ...1, ...true, ...'hi' });
console.log({ a: 1, get b() { return 2; }, ...{ get a() { return t('getter'); } } });
const target = { set x(v) { t('setter'); }, ...{ x: 1 } };
console.log(Object.getOwnPropertyDescriptor(target, 'x'), log.splice(0));
const sym = Symbol('k');
console.log({ ...{ [sym]: 1 } }[sym], Object.keys({ ...[1, , 3] }));
const proto = { ...{ __proto__: { p: 1 }, own: 2 } };
console.log(proto.p, proto.own, Object.keys({ ...Object.defineProperty({}, '__proto__', { value: 1, enumerable: true }) }));
t('a'); [t(1), ...[t(2), t(3)], t(4)]; f(t(5), ...(t(6), [7]), t(8)); ({ [t('k')]: t('v'), ...(t('s'), {}), [t('k2')]: t('v2') });
console.log(log.splice(0).join());
for (const [name, g] of Object.entries({
  call: () => f(...5), callUndefined: () => f(...undefined), array: () => [...{}], arrayNull: () => [...null], newx: () => new Date(...5),
  notFunction: () => o.zip(...[1]), next: () => [...{ [Symbol.iterator]() { return {}; } }], throwing: () => f(...(function* () { yield 1; throw new Error('gen'); })()),
})) { try { g(); } catch (e) { console.log(name + ': ' + e.name); } }
console.log(((a, b = 2, ...[c, d = a]) => [a, b, c, d].join())(1, undefined, 3), (function (...r) { r[0] = 9; return arguments[0]; })(1));
const big = Array.from({ length: 50000 }, (_, i) => i);
console.log(Math.max(...big), [...big, ...big].length, f(...big).length, String.fromCharCode(...big.slice(65, 70)));
console.log([...[...[...[1]]]], [...(function* () { yield* [1, 2]; })()], [..."\u{1F600}"].length);
class A extends Array { constructor(...a) { super(...a); } }
console.log(new A(1, 2, 3).length, new A(...[4, 5])[1], A.from([1]) instanceof A);
console.log(Reflect.apply(f, null, { length: 2, 0: 'x', 1: 'y' }), f.apply(null, { length: 1 }), f.call(null, ...[1, 2]));

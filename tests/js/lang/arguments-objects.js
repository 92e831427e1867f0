// arguments: tied to the parameters in sloppy functions with plain ones, its own in all others.
// expect: A,B,3,3 | 1,2,2 | 1,A | 1,B,X | 1 p
// expect: 1,new changed,1 v,v 2,1 3,got
// expect: set 2y object 5 p function l 2, 0,
// expect: [object Arguments] true 0,1,length,callee {"0":1,"1":2} function 1,2 [ 2 ] true { value: 2, writable: true, enumerable: false, configurable: true }
// expect: TypeError
// expect: true
// expect: 120
// expect: 1 yx
// expect: n!
// expect: g,h
// expect: 0,1,2,1,2,3
// expect: e!
// expect: 5999
// expect: later
// expect: 1 1
// expect: 0 2
// expect: 1
// expect: 11
function mapped(a, b) { arguments[0] = 'A'; b = 'B'; return [a, arguments[1], arguments.length, arguments[2]].join(); }
function unmapped(a, b = 1) { arguments[0] = 'A'; b = 'B'; return [a, arguments[1], arguments.length].join(); }
function strict(a) { 'use strict'; arguments[0] = 'A'; const x = a; a = 'B'; return [x, arguments[0]].join(); }
function missing(a, b) { b = 'B'; arguments[1] = 'X'; return [arguments.length, b, arguments[1]].join(); }
function rest(a, ...r) { arguments[0] = 'A'; return a; } function pattern({ a }) { arguments[0] = 1; return a; }
console.log(mapped(1, 2, 3), '|', unmapped(1, 2), '|', strict(1), '|', missing(1), '|', rest(1), pattern({ a: 'p' }));
function untie(a) { delete arguments[0]; arguments[0] = 'new'; return [a, arguments[0]].join(); }
function define(a) { Object.defineProperty(arguments, '0', { writable: false }); a = 'changed'; return [a, arguments[0]].join(); }
function defineValue(a) { Object.defineProperty(arguments, '0', { value: 'v' }); return [a, arguments[0]].join(); }
function freeze(a) { Object.freeze(arguments); a = 2; return [a, arguments[0]].join(); }
function accessor(a) { Object.defineProperty(arguments, '0', { get() { return 'got'; } }); a = 3; return [a, arguments[0]].join(); }
console.log(untie(1), define(1), defineValue(1), freeze(1), accessor(1));
function closure(a) { const set = (v) => { a = v; }; set('set'); const get = () => arguments[0]; return get(); }
function dup(a, a) { arguments[0] = 'x'; const first = a; arguments[1] = 'y'; return first + a; }
function shadow() { var arguments; return typeof arguments; } function shadow2() { var arguments = 5; return arguments; } function shadow3(arguments) { return arguments; } function shadow4() { function arguments() {} return typeof arguments; } function shadow5() { let arguments = 'l'; return arguments; }
function inDefault(a = arguments.length, b = () => arguments[0]) { return [a, b()].join(); }
console.log(closure(1), dup(1, 2), shadow(), shadow2(), shadow3('p'), shadow4(), shadow5(), inDefault(undefined, undefined), inDefault());
function info() { return arguments; } const a = info(1, 2);
console.log(Object.prototype.toString.call(a), a.constructor === Object, Object.getOwnPropertyNames(a).join(), JSON.stringify(a), typeof a.callee, [...a].join(), Array.prototype.slice.call(a, 1), a[Symbol.iterator] === [].values, Object.getOwnPropertyDescriptor(a, 'length'));
const sa = (function () { 'use strict'; return arguments; })(1); try { sa.callee; } catch (e) { console.log(e.name); } console.log(Object.getOwnPropertyDescriptor(sa, 'callee').get === Object.getOwnPropertyDescriptor(sa, 'callee').set);
function callee(n) { return n < 2 ? 1 : n * arguments.callee(n - 1); } console.log(callee(5));
function length() { arguments.length = 1; return Array.from(arguments).length; } function swap(a, b) { [arguments[0], arguments[1]] = [b, a]; return a + b; } console.log(length(1, 2, 3), swap('x', 'y'));
function nested(a) { return (() => (() => arguments[0] + this.t)())(); } console.log(nested.call({ t: '!' }, 'n'));
function* gen(a) { arguments[0] = 'g'; yield a; a = 'h'; yield arguments[0]; } console.log([...gen(1)].join());
function each(a, b) { const r = []; for (const k in arguments) r.push(k); for (const v of arguments) r.push(v); return r.join(); } console.log(each(1, 2, 3));
function evals(a) { eval('a = "e"'); eval('arguments[0] += "!"'); return a; } console.log(evals(1));
function many() { return arguments.length + arguments[arguments.length - 1]; } console.log(many.apply(null, Array.from({ length: 3000 }, (_, i) => i)));
function leak(a) { return { get: () => a, args: arguments }; } const l = leak(1); l.args[0] = 'later'; console.log(l.get());
const o = { set x(v) { console.log(arguments.length, v); }, get y() { return arguments.length; }, m(a) { arguments[0] = 2; return a; } }; o.x = 1; console.log(o.y, o.m(1));
class C { constructor(a) { arguments[0] = 2; this.a = a; } } console.log(new C(1).a); function plus(a) { arguments[0]++; a += 10; return arguments[0]--, a; } console.log(plus(1));

// Symbols as values and keys, and the iterators of arrays and strings.
// expect: Symbol(x) y undefined "" symbol
// expect: {"value":1,"done":false} {"value":2,"done":false} {"done":true}
// expect: 0 1 {}
// expect: [object Date] [object Promise] [object Uint8Array] [object Symbol]
// expect: true a undefined
// expect: default number string
// expect: TypeError: Cannot convert a Symbol value to a string
// expect: a,😀 0:u,1:v
// expect: values true [object Array Iterator] [Symbol.hasInstance]
// expect: true
console.log(String(Symbol('x')), Symbol('y').description, Symbol().description, JSON.stringify(Symbol('').description), typeof Symbol.iterator);
var it = [1, 2][Symbol.iterator]();
console.log(JSON.stringify(it.next()), JSON.stringify(it.next()), JSON.stringify(it.next()));
var o = {};
o[Symbol.iterator] = 3;
console.log(Object.keys(o).length, Object.getOwnPropertySymbols(o).length, JSON.stringify(o));
function tag(v) { return Object.prototype.toString.call(v); }
console.log(tag(new Date()), tag(Promise.resolve()), tag(new Uint8Array(2)), tag(Object(Symbol())));
console.log(Symbol.for('a') === Symbol.for('a'), Symbol.keyFor(Symbol.for('a')), Symbol.keyFor(Symbol('a')));
var q = {};
q[Symbol.toPrimitive] = function (hint) { return hint === 'number' ? NaN : hint; };
var hints = [];
q[Symbol.toPrimitive] = function (hint) { hints.push(hint); return 1; };
void ('' + q); void +q; void String(q);
console.log(hints.join(' '));
try { void ('' + Symbol()); } catch (e) { console.log(String(e)); }
function drain(i) { var out = [], r; while (!(r = i.next()).done) out.push(Array.isArray(r.value) ? r.value.join(':') : r.value); return out.join(); }
console.log(drain('a😀'[Symbol.iterator]()), drain(['u', 'v'].entries()));
console.log([][Symbol.iterator].name, [].values === [][Symbol.iterator], tag([].keys()), Function.prototype[Symbol.hasInstance].name);
function Even() {}
Object.defineProperty(Even, Symbol.hasInstance, { value: function (n) { return n % 2 === 0; } });
console.log(2 instanceof Even && !(1 instanceof Even));

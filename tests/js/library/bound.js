// What a bound function is: no prototype of its own, new.target and instanceof pass through.
function F(a, b, c) { this.a = a; this.b = b; }
var B = F.bind({}, 1);
console.log(Object.getOwnPropertyNames(B).join(), B.name, B.length, 'prototype' in B);
console.log(new B(2) instanceof F, new B(2) instanceof B, new F instanceof B, new B(2).b);
function N() {}
console.log(Object.getPrototypeOf(Reflect.construct(B, [5], N)) === N.prototype, Reflect.construct(B, [5], N).b);
var twice = B.bind(null, 2);
console.log(twice.name, twice.length, new twice() instanceof B, new twice().a, new twice().b);
Object.defineProperty(F, 'length', { value: 7.9 });
console.log(F.bind().length, F.bind(null, 1, 2, 3, 4, 5, 6, 7, 8, 9).length);
Object.defineProperty(F, 'length', { value: Infinity });
console.log(F.bind(null, 1).length);
Object.setPrototypeOf(F, null);
console.log(Object.getPrototypeOf(Function.prototype.bind.call(F)));
var noName = function () {};
Object.defineProperty(noName, 'name', { value: 5 });
console.log(JSON.stringify(noName.bind().name), typeof noName.bind());
try { new (Math.max.bind())(); } catch (e) { console.log(e.name); }

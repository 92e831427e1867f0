// Where `name`, `length` and `prototype` were looked up on ordinary objects a function of the same prototype comes by.
function name(o) { return o.name; }
function size(o) { return o.length; }
function proto(o) { return o.prototype; }
for (let i = 0; i < 5; i++)
  for (const f of [name, size, proto])
    f(Object.create(Function.prototype));
console.log(name(function foo() {}), size(function (a, b) {}), typeof proto(function () {}));
// expect: foo 2 object
class Base { static length = 7; }
for (let i = 0; i < 5; i++)
  console.log(name(Object.create(Base)), size(Object.create(Base)));
console.log(name(class Derived extends Base {}), size(class extends Base { constructor(a, b) { super(); } }));
// expect: Base 7
// expect: Base 7
// expect: Base 7
// expect: Base 7
// expect: Base 7
// expect: Derived 2

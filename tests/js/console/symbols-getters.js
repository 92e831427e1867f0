// Getters and setters shown and run, hidden properties, arguments, entries, a prototype given in the literal.
// expect: { a: [Getter] } { a: [Setter] } { a: [Getter/Setter] }
// expect: { acc: [Getter] }
// expect: { [hidden]: 1, acc: [Getter] }
// expect: { a: [Getter] { b: 1 }, c: [Setter] }
// expect: { acc: [Getter: <Inspection threw (no)>] }
// expect: [Arguments] { '0': 1, '1': 'b', '2': [ 3 ] }
// expect: [ [ 'a', 1 ] ] true
// expect: { own: 2 } { ['__proto__']: 1 }
console.log({ get a() { return 1; } }, { set a(v) {} }, { get a() { return 1; }, set a(v) {} });
var o = {};
Object.defineProperty(o, 'hidden', { value: 1, enumerable: false });
Object.defineProperty(o, 'acc', { get: function () { throw new Error('no'); }, enumerable: true });
console.log(o);
console.dir(o, { showHidden: true });
var util = require('util');
console.log(util.inspect({ get a() { return { b: 1 }; }, set c(v) {} }, { getters: true }));
console.log(util.inspect(o, { getters: true }));
(function () { console.log(arguments); })(1, 'b', [3]);
console.log(Object.entries({ a: 1 }), globalThis === global);
var own = Object.defineProperty({}, '__proto__', { value: 1, enumerable: true });
console.log({ __proto__: { inherited: 1 }, own: 2 }, own);

// Accessors, hidden properties, circles, prototypes.
// expect: { a: [Getter] } { a: [Setter] } { a: [Getter/Setter] }
// expect: { acc: [Getter] }
// expect: { a: [Getter] { b: 1 }, c: [Setter] }
// expect: { acc: [Getter: <Inspection threw (no)>] }
// expect: { a: [Getter: 'text'], b: [Getter: null], c: [Getter/Setter] }
// expect: [Arguments] { '0': 1, '1': 'b', '2': [ 3 ] }
// expect: [Arguments] {}
// expect: true
// expect: <ref *1> {
// expect:   name: 'c',
// expect:   list: [ [Circular *1], { circle: [Circular *1] } ],
// expect:   self: [Circular *1]
// expect: } [
// expect:   <ref *1> {
// expect:     name: 'c',
// expect:     list: [ [Circular *1], [Object] ],
// expect:     self: [Circular *1]
// expect:   }
// expect: ]
// expect: {
// expect:   x: <ref *1> { y: { x: [Circular *1] } },
// expect:   y: <ref *2> { x: <ref *1> { y: [Circular *2] } }
// expect: }
// expect: Point { a: 1 } [ Point { a: 2 } ] { deep: { er: { p: [Point] } } } [Object: null prototype] {} {}
// expect: [Object: null prototype] {
// expect:   k: { v: Object <[Object: null prototype]> {} }
// expect: }
// expect: Point { a: 9 }
// expect: Sub { a: 9 } Point { constructor: [Function: Sub] }
// expect: [Number: 3] [String: 'boxed'] [Boolean: false] [ [Number: -0] ]
var util = require('util');
console.log({ get a() { return 1; } }, { set a(v) {} }, { get a() { return 1; }, set a(v) {} });
var o = {}; Object.defineProperty(o, 'hidden', { value: 1, enumerable: false });
Object.defineProperty(o, 'acc', { get: function () { throw new Error('no'); }, enumerable: true });
console.log(o);
console.log(util.inspect({ get a() { return { b: 1 }; }, set c(v) {} }, { getters: true }));
console.log(util.inspect(o, { getters: true }));
console.log(util.inspect({ get a() { return 'text'; }, get b() { return null; }, get c() { return 1; }, set c(v) {} }, { getters: 'get' }));
(function () { console.log(arguments); })(1, 'b', [3]);
(function () { console.log(arguments); })();
console.log(globalThis === global);
var circle = { name: 'c', list: [] }; circle.self = circle; circle.list.push(circle, { circle: circle });
console.log(circle, [circle]);
var x = {}, y = { x: x }; x.y = y; console.log({ x: x, y: y });
function Point(a) { this.a = a; } Point.prototype.m = 1;
console.log(new Point(1), [new Point(2)], { deep: { er: { p: new Point(3) } } }, Object.create(null), Object.create({ inherited: 1 }));
var bare = Object.create(null); bare.k = { v: Object.create(bare) }; console.log(bare);
function Sub() { Point.call(this, 9); } Sub.prototype = Object.create(Point.prototype); console.log(new Sub());
Sub.prototype.constructor = Sub; console.log(new Sub(), Sub.prototype);
console.log(new Number(3), new String('boxed'), new Boolean(false), [new Number(-0)]);

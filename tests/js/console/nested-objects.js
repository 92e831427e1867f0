// Objects and arrays in each other, keys that need quotes, functions.
// expect: {}
// expect: { a: 1, b: 'two', c: true, d: null, e: undefined }
// expect: { a: { b: { c: [Object] } } }
// expect: { a: { b: { c: {} } }, x: { y: { z: [] } } }
// expect: { arr: [ 1, 2, { deep: [Object] } ] }
// expect: [ [ [ [Array] ] ] ] [ [ [ [] ] ] ] [ [ [ {} ] ] ]
// expect: {
// expect:   '3': 'num',
// expect:   'quoted-key': 1,
// expect:   valid_id: 2,
// expect:   'with space': 4,
// expect:   '$d': 5,
// expect:   "it's": 6,
// expect:   '': 7
// expect: }
// expect: [ { a: 1, b: 2 }, { a: 3, b: 4 } ]
// expect: {
// expect:   name: 'pkg',
// expect:   version: '1.0.0',
// expect:   scripts: { test: 'node test.js', build: 'make all' },
// expect:   deps: [ 'a', 'b' ]
// expect: }
// expect: [ 1, 2, 3, extra: 'x', '-1': 'neg' ]
// expect: { f: [Function: f], g: [Function: g], h: [Function: named] }
// expect: [Function (anonymous)] [Function: withProps] { p: 1 }
// expect: [ undefined, null, NaN, -0, 0, Infinity ] { x: -0 }
// expect: str { s: 'str' } [ 'str' ] [ [ "a'b" ] ] 1 [ 1 ] true [ true ]
function assign(o, p) { for (var k in p) o[k] = p[k]; return o; }
console.log({});
console.log({ a: 1, b: 'two', c: true, d: null, e: undefined });
console.log({ a: { b: { c: { d: 1 } } } });
console.log({ a: { b: { c: {} } }, x: { y: { z: [] } } });
console.log({ arr: [1, 2, { deep: { er: { est: 1 } } }] });
console.log([[[[1]]]], [[[[]]]], [[[{}]]]);
console.log({ 'quoted-key': 1, valid_id: 2, 3: 'num', 'with space': 4, $d: 5, 'it\'s': 6, '': 7 });
console.log([{ a: 1, b: 2 }, { a: 3, b: 4 }]);
console.log({ name: 'pkg', version: '1.0.0', scripts: { test: 'node test.js', build: 'make all' }, deps: ['a', 'b'] });
console.log(assign([1, 2, 3], { extra: 'x', '-1': 'neg' }));
console.log({ f: function f() {}, g: function g() {}, h: function named() {} });
console.log(function () {}, assign(function withProps() {}, { p: 1 }));
console.log([undefined, null, NaN, -0, 0, Infinity], { x: -0 });
console.log('str', { s: 'str' }, ['str'], [['a\'b']], 1, [1], true, [true]);

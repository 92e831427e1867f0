// depth, and what the options of util.inspect do.
// expect: { l1: { l2: { l3: [Object] } }, arr: [ [ [Array] ] ] }
// expect: { l1: [Object], arr: [Array] }
// expect: {
// expect:   l1: {
// expect:     l2: { l3: { l4: { l5: 1 } } }
// expect:   },
// expect:   arr: [
// expect:     [
// expect:       [ [ [ 'x' ] ] ]
// expect:     ]
// expect:   ]
// expect: }
// expect: { l1: { l2: [Object] }, arr: [ [Array] ] }
// expect: {
// expect:   l1: {
// expect:     l2: {
// expect:       l3: {
// expect:         l4: {
// expect:           l5: 1
// expect:         }
// expect:       }
// expect:     }
// expect:   },
// expect:   arr: [
// expect:     [
// expect:       [
// expect:         [
// expect:           [
// expect:             'x'
// expect:           ]
// expect:         ]
// expect:       ]
// expect:     ]
// expect:   ]
// expect: }
// expect: { l1: { l2: [Object] }, arr: [ [Array] ] }
// expect: {
// expect:   l1: {
// expect:     l2: { l3: { l4: { l5: 1 } } }
// expect:   },
// expect:   arr: [
// expect:     [
// expect:       [ [ [ 'x' ] ] ]
// expect:     ]
// expect:   ]
// expect: }
// expect: { a: 1, b: 2, c: [ 3, 1, 2 ], long: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }
// expect: {
// expect:   b: 2,
// expect:   a: 1,
// expect:   c: [ 3, 1, 2 ],
// expect:   long: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: }
// expect: {
// expect:   b: 2,
// expect:   a: 1,
// expect:   c: [
// expect:     3,
// expect:     1,
// expect:     2
// expect:   ],
// expect:   long: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: }
// expect: {
// expect:   b: 2,
// expect:   a: 1,
// expect:   c: [ 3, 1, 2 ],
// expect:   long: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
// expect: }
// expect: { b: 2, a: 1, c: [ 3, 1, 2 ], long: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }
// expect: { a: { b: [ 1, [Object] ] } }
// expect: [ 0, 1, 2, ... 17 more items ] [ ... 2 more items ] [ 1, ... 1 more item ]
// expect: 'yyyyyyyyyy'... 40 more characters [ 'ab'... 4 more characters ] 'a'... 1 more character
// expect: { n: 1_234_567.891, m: -98_765, k: 123 }
// expect: [ 1, <1 empty item>, 3, [length]: 3 ]
// expect: C<2 function true> [ C<1 function true> ] { a: { b: C<0 function true> } }
// expect: { x: { replaced: true } }
// expect: {
// expect:   a: [33m1[39m,
// expect:   s: [32m'x'[39m,
// expect:   n: [1mnull[22m,
// expect:   u: [90mundefined[39m,
// expect:   f: [36m[Function: f][39m,
// expect:   d: [35m1970-01-01T00:00:00.000Z[39m,
// expect:   r: [31m/x/[39m
// expect: }
var util = require('util');
var deep = { l1: { l2: { l3: { l4: { l5: 1 } } } }, arr: [[[[['x']]]]] };
console.log(deep); console.dir(deep, { depth: 0 }); console.dir(deep, { depth: null }); console.dir(deep, { depth: 1 });
console.log(util.inspect(deep, { depth: Infinity, compact: false }));
console.log(util.inspect(deep, false, 1)); console.log(util.inspect(deep, { breakLength: Infinity, depth: 5 }));
var o = { b: 2, a: 1, c: [3, 1, 2], long: new Array(31).join('x') };
console.log(util.inspect(o, { sorted: true })); console.log(util.inspect(o, { compact: 1 })); console.log(util.inspect(o, { compact: false, breakLength: 40 }));
console.log(util.inspect(o, { breakLength: 30 }));
console.log(util.inspect(o, { compact: true })); console.log(util.inspect({ a: { b: [1, { c: new Array(70).join('y') }] } }, { compact: true, breakLength: 40 }));
var list = []; for (var i = 0; i < 20; i++) list.push(i);
console.log(util.inspect(list, { maxArrayLength: 3 }), util.inspect([1, 2], { maxArrayLength: 0 }), util.inspect([1, 2], { maxArrayLength: 1 }));
console.log(util.inspect(new Array(51).join('y'), { maxStringLength: 10 }), util.inspect(['abcdef'], { maxStringLength: 2 }), util.inspect('ab', { maxStringLength: 1 }));
console.log(util.inspect({ n: 1234567.891, m: -98765, k: 123 }, { numericSeparator: true }));
console.log(util.inspect([1, , 3], { showHidden: true }));
function C() {}
C.prototype[util.inspect.custom] = function (depth, opts, inspect) { return 'C<' + depth + ' ' + typeof opts.stylize + ' ' + (inspect === util.inspect) + '>'; };
console.log(new C(), [new C()], { a: { b: new C() } });
var x = {};
x[util.inspect.custom] = function () { return { replaced: true }; };
console.log({ x: x });
console.log(util.inspect({ a: 1, s: 'x', n: null, u: undefined, f: function f() {}, d: new Date(0), r: /x/ }, { colors: true }));

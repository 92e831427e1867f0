// util.format, formatWithOptions, the old signature of inspect, stripVTControlCharacters.
// expect: a=1 rest { x: 1 } 1 2 3 a b %s x 
// expect: x {
// expect:   a: {
// expect:     b: 1
// expect:   }
// expect: } a [33m5[39m
// expect: { a: [Object] } [ [33m1[39m, [32m'x'[39m ]
// expect: red 2
// expect: true false false true false
// expect: true false true true true true false
// expect: Proxy_ { q: 1 } "a'b" true true
var util = require('util');
console.log(util.format('%s=%d', 'a', 1, 'rest', { x: 1 }), util.format(1, 2, '3'), util.format('%s', 'a', 'b'), util.format('%%s', 'x'), util.format());
console.log(util.formatWithOptions({ compact: false }, 'x %O', { a: { b: 1 } }), util.formatWithOptions({ colors: true }, '%s %O', 'a', 5));
console.log(util.inspect({ a: { b: { c: 1 } } }, false, 0), util.inspect([1, 'x'], false, 2, true));
console.log(util.stripVTControlCharacters('\u001b[31mred\u001b[39m'), util.inspect.defaultOptions.depth);
console.log(util.isDeepStrictEqual({ a: [1, { b: NaN }] }, { a: [1, { b: NaN }] }), util.isDeepStrictEqual([1], ['1']), util.isDeepStrictEqual(0, -0), util.isDeepStrictEqual(new Date(1), new Date(1)), util.isDeepStrictEqual(/a/g, /a/i));
console.log(util.types.isDate(new Date()), util.types.isDate({}), util.types.isRegExp(/x/), util.types.isNativeError(new TypeError()), util.types.isArgumentsObject((function () { return arguments; })()), util.types.isBoxedPrimitive(new String('')), util.types.isPromise(5));
console.log(util.inspect(new Proxy_()), util.inspect('a\'b'), util.isArray([]), util.isError ? util.isError(new Error()) : true);
function Proxy_() { this.q = 1; }

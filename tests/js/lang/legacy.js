// RegExp.$1 and its kin, escape and unescape, parseInt, bind of natives and constructors, what process and the global object are called.
// expect: a b "" ab ab z q b zabq
// expect: r
// expect: 12 3998 true
// expect: 1 []
// expect: k 7
// expect: %E9%20%uD83D%uDE00+@/%FC_%00 ć é😀%zz%u12 undefined % 1
// expect: true true true 0 bound F 5
// expect: [ 2, 3 ] 1+2 true 3
// expect: TypeError
// expect: Bind must be called on a function
// expect: [ false, 0 ] undefined
// expect: [object process] [object global] object true
// expect: [
// expect:   '31 31 42819',
// expect:   '-31 -31 -42819',
// expect:   'NaN NaN 33',
// expect:   '12 18 50181',
// expect:   'NaN NaN NaN',
// expect:   '0 0 0',
// expect:   'NaN NaN 35'
// expect: ]
// expect: 3 NaN NaN 17 NaN 1112745 2 -Infinity true
// expect: process
// expect: 1.2345678901234568e+29 Infinity
// expect: 9007199254740992 10378291982571407000
if (/(a)(b)/.test('zabq')) console.log(RegExp.$1, RegExp.$2, JSON.stringify(RegExp.$3), RegExp.lastMatch, RegExp['$&'], RegExp.leftContext, RegExp.rightContext, RegExp.lastParen, RegExp.input);
'qrs'.replace(/(r)/, 'x'); console.log(RegExp.$1);
var big = new Array(2000).join('äb') + 'x12'; /x(\d)(\d)/.exec(big); console.log(RegExp.$1 + RegExp.$2, RegExp.leftContext.length, RegExp.input === big);
/nothing/.test('else'); console.log(RegExp.$1, Object.keys(RegExp));
for (var key in { "a key that is longer than the forty bytes kept at hand (k7)": 1 }) { /\((k)(\d)\)/.test(key); }
console.log(RegExp.$1, RegExp.$2);
console.log(escape('é 😀+@/ü_\0'), unescape('%u0107%20%E9%uD83D%uDE00%zz%u12'), escape(), unescape('%'), escape.length);
function F(x) { this.x = x; } F.prototype.g = function () { return 1; };
var B = F.bind(null, 5); console.log(new B().constructor === F, new F() instanceof B, new B() instanceof F, B.length, B.name, new B().x);
console.log([].slice.bind([1, 2, 3])(1), Function.prototype.call.bind([].join)([1, 2], '+'), /b/.test.bind(/b/)('abc'), Math.max.bind(null, 3)(1, 2));
try { new (Math.max.bind(null))(); } catch (e) { console.log(e.name); }
try { Function.prototype.bind.call(1); } catch (e) { console.log(e.message); }
console.log((function () { return [this === undefined, arguments.length]; }).bind()(), (function () { 'use strict'; return typeof this; }).bind()());
console.log(Object.prototype.toString.call(process), Object.prototype.toString.call(global), typeof process, Object.keys(process).indexOf('argv') >= 0);
console.log(['0x1F', '-0x1f', '0x', ' \u2003+12px', '', '-0', 'z'].map(function (s) { return [parseInt(s), parseInt(s, 16), parseInt(s, 36)].join(' '); }));
console.log(parseInt('11', 2), parseInt('11', 37), parseInt('11', 1), parseInt('11', '0x10'), parseInt('5', 4294967298), parseInt(null, 36), parseInt.length, 1 / parseInt('-0'), Number.parseInt === parseInt);
console.log(process.constructor.name);
console.log(parseInt('123456789012345678901234567890'), parseInt('1' + new Array(400).join('0')));
console.log(parseInt('9007199254740993'), parseInt('9007199254740993', 16));

// Array.from: iterables, array-likes, what closes an iterator, this of the mapping function.
// expect: [ 0, 1, 2 ] [ 0, 11, 22 ] [ '1', '2' ]
// expect: Error: map closed Error: next closed
// expect: [ 1, 2 ] [ 'a', undefined ] [ 1, undefined, 3 ] [ 'a', '😀' ] [] [ [ 0, 7 ] ]
// expect: undefined T undefined TypeError: object null is not iterable (cannot read property Symbol(Symbol.iterator)) TypeError: %Array%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function
// expect: true 2 0 1 1
// expect: [ 9 ]
'use strict';
const { orMessage: t } = require('../_outcome.js');
var log = [];
function counter(n, bad) { var o = {}; o[Symbol.iterator] = function () { var i = 0; return { next: function () { if (i === bad) throw new Error('next'); return { value: i++, done: i > n }; }, 'return': function () { log.push('closed'); return {}; } }; }; return o; }
console.log(Array.from(counter(3)), Array.from(counter(3), function (x, i) { return x * 10 + i; }), Array.from('a1b2'.matchAll(/\d/g), function (x) { return x[0]; }));
console.log(t(function () { return Array.from(counter(3), function () { throw new Error('map'); }); }), log.join(), t(function () { return Array.from(counter(9, 2)); }), log.join());
console.log(Array.from([1, 2][Symbol.iterator]()), Array.from({ length: 2, 0: 'a' }), Array.from([1, , 3]), Array.from('a\ud83d\ude00'), Array.from(5), Array.from([7].entries()));
console.log(Array.from([1], function () { return this; })[0], Array.from([1], function () { return this; }, 'T')[0], Array.from('x', function () { return this; })[0], t(function () { return Array.from(null); }), t(function () { var o = {}; o[Symbol.iterator] = 5; return Array.from(o); }));
function C(n) { this.args = arguments.length; } C.from = Array.from; var c = C.from(counter(2)); console.log(c instanceof C, c.length, c.args, c[1], C.from({ length: 1 }).args);
var plain = [1, 2]; plain[Symbol.iterator] = function () { return [9][Symbol.iterator](); }; console.log(Array.from(plain));

// lastIndex is a property like any other: it holds what it was given, is read by ToLength, can be frozen.
// expect: 1.7 1 2
// expect: -5 0 1
// expect: 10000000000 null 0
// expect: Infinity false 0
// expect: string 1 2
// expect: undefined true 1
// expect: asked
// expect: true 2 3
// expect: asked
// expect: 1 true
// expect: bc 0 x 0
// expect: 2 0
// expect: xbx 0
// expect: 0 5 3 5
// expect: true 2 false 0
// expect: bx 2 aab 0 0 -1 0
// expect: {"value":5,"writable":true,"enumerable":false,"configurable":false}
// expect: q
// expect: {"value":"q","writable":false,"enumerable":false,"configurable":false} TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]' TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]' TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]'
// expect: true TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]' TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]' TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]' 0
// expect: 1 null bc false true false
// expect: TypeError: Cannot delete property 'lastIndex' of [object RegExp] TypeError: Cannot redefine property: lastIndex TypeError: Cannot redefine property: lastIndex TypeError: Cannot redefine property: lastIndex ok
// expect: Error: no
// expect: 0
// expect: TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]' TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]' TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]'
'use strict';
const { orMessage: t } = require('../_outcome.js');
var r = /a/g;
r.lastIndex = 1.7; console.log(r.lastIndex, r.exec('aaa').index, r.lastIndex);
r.lastIndex = -5; console.log(r.lastIndex, r.exec('aaa').index, r.lastIndex);
r.lastIndex = 1e10; console.log(r.lastIndex, r.exec('aaa'), r.lastIndex);
r.lastIndex = Infinity; console.log(r.lastIndex, r.test('a'), r.lastIndex);
r.lastIndex = '1'; console.log(typeof r.lastIndex, r.exec('ba').index, r.lastIndex);
r.lastIndex = undefined; console.log(r.lastIndex, r.test('a'), r.lastIndex);
var o = { valueOf: function () { console.log('asked'); return 2; } };
r.lastIndex = o; console.log(r.lastIndex === o, r.exec('aaaa').index, r.lastIndex);
var n = /a/; n.lastIndex = o; console.log(n.exec('ba').index, n.lastIndex === o);
n.lastIndex = 'x'; console.log('ba'.replace(n, 'c'), 'aba'.search(n), n.lastIndex, 'aba'.match(n).index);
r.lastIndex = 5; console.log('aba'.match(r).length, r.lastIndex); r.lastIndex = 5; console.log('aba'.replace(r, 'x'), r.lastIndex); r.lastIndex = 5; console.log('aba'.search(r), r.lastIndex, 'aba'.split(r).length, r.lastIndex);
var y = new RegExp('a', 'y'); y.lastIndex = 1; console.log(y.test('ba'), y.lastIndex, y.test('ba'), y.lastIndex);
y.lastIndex = 1; console.log('ba'.replace(y, 'x'), y.lastIndex, 'aab'.replace(y, 'x'), y.lastIndex, 'aab'.search(y), 'baa'.search(y), y.lastIndex);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(r, 'lastIndex')));
Object.defineProperty(r, 'lastIndex', { value: 'q' }); console.log(r.lastIndex);
Object.defineProperty(r, 'lastIndex', { writable: false });
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(r, 'lastIndex')), t(function () { r.lastIndex = 1; }), t(function () { return r.exec('a'); }), t(function () { return r.exec('b'); }));
var f = Object.freeze(/a/g); console.log(Object.isFrozen(f), t(function () { return f.exec('a'); }), t(function () { f.lastIndex = 3; }), t(function () { return f.exec('b'); }), f.lastIndex);
var f2 = Object.freeze(/a/); console.log(f2.exec('ba').index, t(function () { return f2.exec('b'); }), 'ba'.replace(f2, 'c'), Object.isFrozen(Object.seal(/a/)), Object.isSealed(Object.seal(/a/)), Object.isFrozen(Object.preventExtensions(/a/)));
console.log(t(function () { delete r.lastIndex; }), t(function () { Object.defineProperty(/a/, 'lastIndex', { get: function () {} }); }), t(function () { Object.defineProperty(/a/, 'lastIndex', { enumerable: true }); }), t(function () { Object.defineProperty(f, 'lastIndex', { value: 2 }); }), t(function () { Object.defineProperty(f, 'lastIndex', { value: 0 }); return 'ok'; }));
var s = /a/g; s.lastIndex = { valueOf: function () { throw new Error('no'); } }; console.log(t(function () { return s.exec('a'); }));
var q = /a/g; q.lastIndex = 2; console.log(q.compile ? q.compile('b').lastIndex : 0);
var w = Object.defineProperty(/a/g, 'lastIndex', { value: 1, writable: false }); console.log(t(function () { return 'aaa'.replace(w, 'b'); }), t(function () { return 'aaa'.match(w); }), t(function () { return 'aaa'.search(w); }));

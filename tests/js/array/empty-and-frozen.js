// The length of frozen arrays; methods without arguments on empty arrays (run it under UBSan).
// expect: TypeError: Cannot assign to read only property 'length' of object '[object Array]' TypeError: Cannot assign to read only property 'length' of object '[object Array]' TypeError: Cannot assign to read only property 'length' of object '[object Array]' RangeError: Invalid array length RangeError: Invalid array length
// expect: 0 0 [] 0 0 0 0 0
'use strict';
const { orMessage: t } = require('../_outcome.js');
var a = Object.freeze([1, 2]);
console.log(t(function () { a.length = 1.5; }), t(function () { a.length = 1; }), t(function () { a.length = 2; }), t(function () { return Object.defineProperty(a, 'length', { value: 1.5 }); }), t(function () { [].length = 1.5; }));
console.log([].push(), [].unshift(), [].splice(), [].splice(0).length, [].splice(0, 0, 1).length, [].concat().length, [].sort().length, [].slice().length);

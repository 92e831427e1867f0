// Arrays: holes, lengths, sparse parts, attributes of elements.
// expect: 3 false 0,2 [1,null,3]
// expect: 6 false 0,2,5
// expect: 6 [1,null,3,null,null,null]
// expect: [1,null] false
// expect: [1,null,null,null] 0
// expect: 4294967295 100000,4294967294,name
// expect: 100001 100000,name
// expect: 100001 no index
// expect: RangeError: Invalid array length RangeError: Invalid array length RangeError: Invalid array length
// expect: [1,"x",3] TypeError: Cannot assign to read only property '1' of object '[object Array]' TypeError: Cannot delete property '1' of [object Array] 2
// expect: TypeError {"value":2,"writable":false,"enumerable":false,"configurable":false}
// expect: got 1 ["got"]
// expect: proto [0,"proto",2]
// expect: [0,null,null,null,1] -1 0,4
// expect: 50000,99999 100000
// expect: 1,2,3 3,2,1 2,3 3
// expect: 2001 0 2000 2001
// expect: 2 0,1 9,2
// expect: b undefined 3 c true TypeError: Cannot assign to read only property '0' of object '[object String]'
function show(x) { return JSON.stringify(x); }
const { orMessage } = require('../_outcome.js');
function tries(f) { return orMessage(function () { return show(f()); }); }
var a = [1, , 3]; console.log(a.length, 1 in a, Object.keys(a).join(), show(a));
a[5] = 6; console.log(a.length, 4 in a, Object.keys(a).join());
delete a[5]; console.log(a.length, show(a));
a.length = 2; console.log(show(a), 2 in a); a.length = 4; console.log(show(a), Object.keys(a).join());
var s = []; s[4294967294] = 'last'; s[100000] = 'far'; s.name = 'n'; console.log(s.length, Object.keys(s).join());
s.length = 100001; console.log(s.length, Object.keys(s).join()); s[4294967295] = 'no index'; console.log(s.length, s[4294967295]);
console.log(tries(function () { [].length = -1; }), tries(function () { new Array(1.5); }), tries(function () { [].length = 4294967296; }));
var d = [1, 2, 3]; Object.defineProperty(d, 1, { value: 'x', configurable: false, writable: false });
console.log(show(d), tries(function () { 'use strict'; d[1] = 2; }), tries(function () { 'use strict'; d.length = 0; }), d.length);
Object.defineProperty(d, 'length', { writable: false }); console.log(tries(function () { 'use strict'; d.push(1); }).split(':')[0], show(Object.getOwnPropertyDescriptor(d, 'length')));
var g = [1]; Object.defineProperty(g, 0, { get: function () { return 'got'; } }); console.log(g[0], g.length, show(g));
Array.prototype[1] = 'proto'; console.log([0, , 2][1], show([0, , 2])); delete Array.prototype[1];
var n = new Array(5); n[4] = 1; n[0] = 0; console.log(show(n), n.indexOf(undefined), Object.keys(n).join());
var big = new Array(100000); big[99999] = 1; big[50000] = 2; console.log(Object.keys(big).join(), big.length);
console.log([3, 1, 2].sort().join(), [1, 2, 3].reverse().join(), [1, 2, 3, 4].splice(1, 2).join(), [].concat([1], 2, [[3]]).length);
var down = []; for (var i = 2000; i >= 0; i--) down[i] = i; console.log(down.length, down[0], down[2000], Object.keys(down).length);
(function () { arguments[0] = 9; console.log(arguments.length, Object.keys(arguments).join(), Array.prototype.slice.call(arguments).join()); })(1, 2);
console.log('abc'[1], 'abc'[3], 'abc'.length, Object('abc')[2], 1 in Object('abc'), tries(function () { 'use strict'; Object('abc')[0] = 1; }));

// A large typed array is shown by its first elements: the others are not listed to find further properties.
// expect: Uint8Array(10000000) [ 0, ... 9999999 more items ]
// expect: Float64Array(2) [ 0, 0, x: 1 ]
// expect: Buffer(1) [Uint8Array] [ 0 ]
// expect: true
'use strict';
const { inspect } = require('util');
const a = new Uint8Array(1e7);
const begun = process.cpuUsage();
console.log(inspect(a, { maxArrayLength: 1 }));
const { user, system } = process.cpuUsage(begun);
console.log(inspect(Object.assign(new Float64Array(2), { x: 1 })));
class Buffer extends Uint8Array {}
console.log(inspect(new Buffer(1)));
console.log(user + system < 300000);

// The tag of process may be changed, not removed.
// expect: { value: 'process', writable: true, enumerable: false, configurable: false }
// expect: [object mine]
const { inspect } = require('util'), tag = Symbol.toStringTag;
console.log(inspect(Object.getOwnPropertyDescriptor(process, tag), { breakLength: 120 }));
process[tag] = 'mine';
console.log(Object.prototype.toString.call(process));

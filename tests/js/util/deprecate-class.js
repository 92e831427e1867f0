// A deprecated class is still constructed as itself.
// expect: 1 true K
// stderr-has: DeprecationWarning: old
// stderr-has: --trace-deprecation
class K { constructor() { this.v = 1; } }
const Old = require('util').deprecate(K, 'old');
const made = new Old();
console.log(made.v, made instanceof Old, made.constructor.name);

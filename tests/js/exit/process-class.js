// process is an instance of its constructor, and is shown as one.
const { inspect } = require('util');
console.log(inspect(process, { depth: 0 }).split('\n')[0], inspect({ process }, { depth: 0 }), process instanceof process.constructor,
	process.constructor.prototype === Object.getPrototypeOf(process));
// expect: process { { process: [process] } true true

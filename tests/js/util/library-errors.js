'use strict';
// How the library's errors look from outside: their own properties in node's order, their class, their stack.
const util = require('util');

function report(error) {
	console.log(error.name, error.constructor.name, Reflect.ownKeys(error).join());
	console.log(' ', error.stack.split('\n')[0]);
	console.log(' ', JSON.stringify(error));
}

function thrown(fn) {
	try {
		fn();
	} catch (error) {
		return error;
	}
	return undefined;
}

report(thrown(() => util.promisify(1)));
// expect: TypeError TypeError stack,code,message
// expect:   TypeError [ERR_INVALID_ARG_TYPE]: The "original" argument must be of type function. Received type number (1)
// expect:   {"code":"ERR_INVALID_ARG_TYPE"}
report(thrown(() => new (require('events'))().emit('error', 5)));
// expect: Error Error stack,code,message,context
// expect:   Error [ERR_UNHANDLED_ERROR]: Unhandled error. (5)
// expect:   {"code":"ERR_UNHANDLED_ERROR","context":5}
report(thrown(() => Buffer.alloc(-5000000000)));
// expect: RangeError RangeError stack,code,message
// expect:   RangeError [ERR_OUT_OF_RANGE]: The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received -5_000_000_000
// expect:   {"code":"ERR_OUT_OF_RANGE"}

// the stack begins at the function that was called wrongly, not in the check it made
const frames = thrown(() => util.promisify(1)).stack.split('\n    at ');
console.log(/promisify$/.test(frames[1].split(' ')[0]));
// expect: true

console.log(thrown(() => util.formatWithOptions(() => {}, 'x')).message);
// expect: The "inspectOptions" argument must be of type object. Received function 
console.log(util.formatWithOptions([], '%s', 'x'));
// expect: x

require('timers/promises').setTimeout(1, 1, { signal: { aborted: true, reason: 'why', addEventListener() {} } }).catch(error => {
	report(error);
	// expect: AbortError AbortError stack,message,cause,code,name
	// expect:   AbortError: The operation was aborted
	// expect:   {"code":"ABORT_ERR","name":"AbortError"}
	console.log(error.cause, error instanceof Error);
	// expect: why true
});

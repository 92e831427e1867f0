'use strict';
// The names and lengths of assert's functions, and messages at the edge, as node 20 has them.
const assert = require('assert');
Error.stackTraceLimit = 0;

const list = face => Object.keys(face).filter(key => key !== 'CallTracker').map(key => `${key}=${face[key].name}/${face[key].length}`).join(' ');
console.log(assert.name, assert === assert.ok, list(assert));
console.log(list(assert.strict));
console.log(/^class /.test(String(assert.AssertionError)));

function report(fn) {
	try {
		fn();
	} catch (error) {
		console.log(error.constructor.name, JSON.stringify(error.message), error.generatedMessage, Reflect.ownKeys(error).join());
	}
}

class Own extends Error {}
const thrower = value => () => { throw value; };
report(() => assert.throws(thrower(new Own('x')), TypeError));
report(() => assert.throws(thrower('x'), TypeError, new RangeError('own')));
report(() => assert.doesNotThrow(thrower(null)));
report(() => assert.match(null, /x/));
report(() => assert.strictEqual(1, 2, ''));
report(() => assert.fail(''));
report(() => assert(0));
report(() => assert.ok.call(null, '', undefined));
report(() => assert.equal(new Error('a', { cause: 1 }), new Error('a')));
report(() => assert.ifError(Object.assign(new Error('no frames'), { stack: 'Error: no frames' })));
report(() => assert.deepStrictEqual([1, 2, [1, 2, 3, 4, 5, 6, 7]], [1, 2, [1, 2, 3, 4, 5, 6, 8]]));

try {
	assert.equal(new Error('a'), new Error('b'));
} catch (error) {
	console.log(error.actual, error.expected, String(error));
}

(async () => {
	const order = [];
	assert.rejects(Promise.reject(1)).then(() => order.push('rejects'));
	assert.doesNotReject(async () => {}).then(() => order.push('doesNotReject'));
	let tick = Promise.resolve();
	for (let i = 0; i < 8; i++)
		tick = tick.then(() => order.push(i));
	await tick;
	console.log(order.join());
})();
// expect: ok true fail=fail/5 AssertionError=AssertionError/1 ok=ok/0 equal=equal/3 notEqual=notEqual/3 deepEqual=deepEqual/3 notDeepEqual=notDeepEqual/3 deepStrictEqual=deepStrictEqual/3 notDeepStrictEqual=notDeepStrictEqual/3 strictEqual=strictEqual/3 notStrictEqual=notStrictEqual/3 throws=throws/1 rejects=rejects/1 doesNotThrow=doesNotThrow/1 doesNotReject=doesNotReject/1 ifError=ifError/1 match=match/3 doesNotMatch=doesNotMatch/3 strict=strict/0
// expect: fail=fail/5 AssertionError=AssertionError/1 ok=ok/0 equal=strictEqual/3 notEqual=notStrictEqual/3 deepEqual=deepStrictEqual/3 notDeepEqual=notDeepStrictEqual/3 deepStrictEqual=deepStrictEqual/3 notDeepStrictEqual=notDeepStrictEqual/3 strictEqual=strictEqual/3 notStrictEqual=notStrictEqual/3 throws=throws/1 rejects=rejects/1 doesNotThrow=doesNotThrow/1 doesNotReject=doesNotReject/1 ifError=ifError/1 match=match/3 doesNotMatch=doesNotMatch/3 strict=strict/0
// expect: true
// expect: AssertionError "The error is expected to be an instance of \"TypeError\". Received \"Own\"\n\nError message:\n\nx" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "RangeError: own" false stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "Got unwanted exception.\nActual message: \"null\"" false stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "The \"string\" argument must be of type string. Received type object (null)" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "Expected values to be strictly equal:\n\n1 !== 2\n" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "The expression evaluated to a falsy value:\n\n  assert(0)\n" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "The expression evaluated to a falsy value:\n\n  assert.ok.call(null, '', undefined)\n" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "[Error: a] == [Error: a]" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "ifError got unwanted exception: no frames" false stack,message,generatedMessage,name,code,actual,expected,operator
// expect: AssertionError "Expected values to be strictly deep-equal:\n+ actual - expected ... Lines skipped\n\n  [\n    1,\n...\n      5,\n      6,\n+     7\n-     8\n    ]\n  ]" true stack,message,generatedMessage,name,code,actual,expected,operator
// expect: [Error: a] [Error: b] AssertionError [ERR_ASSERTION]: [Error: a] == [Error: b]
// expect: 0,1,rejects,doesNotReject,2,3,4,5,6,7

// throws, doesNotThrow, rejects, ifError, match, fail, ok.
// expect: passed
// expect: [Missing expected exception.] AssertionError,ERR_ASSERTION,throws,false
// expect: [Missing expected exception (TypeError): because] AssertionError,ERR_ASSERTION,throws,false
// expect: [The input did not match the regular expression /xyz/. Input:
// expect:
// expect: 'TypeError: abc'
// expect: ] AssertionError,ERR_ASSERTION,throws,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect:   Comparison {
// expect: +   code: 'E1',
// expect: +   message: 'abc'
// expect: -   code: 'E2',
// expect: -   message: 'abd'
// expect:   }] AssertionError,ERR_ASSERTION,throws,true
// expect: [The error is expected to be an instance of "SyntaxError". Received "TypeError"
// expect:
// expect: Error message:
// expect:
// expect: abc] AssertionError,ERR_ASSERTION,throws,true
// expect: [The "check" validation function is expected to return "true". Received 5
// expect:
// expect: Caught error:
// expect:
// expect: TypeError: abc] AssertionError,ERR_ASSERTION,throws,true
// expect: [The "error/message" argument is ambiguous. The error message "abc" is identical to the message.] TypeError,ERR_AMBIGUOUS_ARGUMENT,,
// expect: [The "fn" argument must be of type function. Received type string ('x')] TypeError,ERR_INVALID_ARG_TYPE,,
// expect: [The "error" argument must be of type function or an instance of Error, RegExp, or Object. Received type number (5)] TypeError,ERR_INVALID_ARG_TYPE,,
// expect: [The argument 'error' may not be an empty object. Received {}] TypeError,ERR_INVALID_ARG_VALUE,,
// expect: [The input did not match the regular expression /q/. Input:
// expect:
// expect: 'text'
// expect: ] AssertionError,ERR_ASSERTION,throws,true
// expect: [Expected values to be strictly deep-equal:
// expect: + actual - expected
// expect:
// expect: + null
// expect: - {
// expect: -   a: 1
// expect: - }] AssertionError,ERR_ASSERTION,throws,true
// expect: [Got unwanted exception.
// expect: Actual message: "abc"] AssertionError,ERR_ASSERTION,doesNotThrow,false
// expect: [Got unwanted exception: why
// expect: Actual message: "abc"] AssertionError,ERR_ASSERTION,doesNotThrow,false
// expect: [abc] TypeError,E1,,
// expect: [The input did not match the regular expression /x/. Input:
// expect:
// expect: 'abc'
// expect: ] AssertionError,ERR_ASSERTION,match,true
// expect: [The "string" argument must be of type string. Received type number (5)] AssertionError,ERR_ASSERTION,match,true
// expect: [The "regexp" argument must be an instance of RegExp. Received type string ('x')] TypeError,ERR_INVALID_ARG_TYPE,,
// expect: [The input was expected to not match the regular expression /a/. Input:
// expect:
// expect: 'abc'
// expect: ] AssertionError,ERR_ASSERTION,doesNotMatch,true
// expect: [ifError got unwanted exception: e] AssertionError,ERR_ASSERTION,ifError,false
// expect: [ifError got unwanted exception: 's'] AssertionError,ERR_ASSERTION,ifError,false
// expect: [Failed] AssertionError,ERR_ASSERTION,fail,true
// expect: [because] AssertionError,ERR_ASSERTION,fail,false
// expect: [r] RangeError,,,
// expect: [said] AssertionError,ERR_ASSERTION,==,false
// expect: [No value argument passed to `assert.ok()`] AssertionError,ERR_ASSERTION,==,true
// expect: [own] TypeError,,,
// expect: fine undefined
// expect: [Missing expected rejection.] ERR_ASSERTION
// expect: [Expected instance of Promise to be returned from the "promiseFn" function but got undefined.] ERR_INVALID_RETURN_VALUE
// expect: [The "promiseFn" argument must be of type function or an instance of Promise. Received type number (5)] ERR_INVALID_ARG_TYPE
// expect: [Got unwanted rejection.
// expect: Actual message: "y"] ERR_ASSERTION
// expect: fine undefined
var assert = require('assert');
function t(f) { try { f(); console.log('passed'); } catch (e) { console.log('[' + e.message + '] ' + [e.name, e.code, e.operator, e.generatedMessage].join()); } }
var thrown = new TypeError('abc');
thrown.code = 'E1';
function boom() { throw thrown; }
t(function () { assert.throws(boom); assert.throws(boom, /abc/); assert.throws(boom, TypeError); assert.throws(boom, { message: 'abc', code: 'E1' }); assert.throws(boom, { message: /b/ }); assert.throws(boom, function (e) { return e.code === 'E1'; }); assert.doesNotThrow(function () {}); assert.ifError(null); assert.match('abc', /b/); assert.doesNotMatch('abc', /x/); assert(1); assert.ok(true); });
t(function () { assert.throws(function () {}); }); t(function () { assert.throws(function () {}, TypeError, 'because'); }); t(function () { assert.throws(boom, /xyz/); }); t(function () { assert.throws(boom, { message: 'abd', code: 'E2' }); }); t(function () { assert.throws(boom, SyntaxError); }); t(function () { assert.throws(boom, function check() { return 5; }); }); t(function () { assert.throws(boom, 'abc'); }); t(function () { assert.throws('x'); }); t(function () { assert.throws(boom, 5); }); t(function () { assert.throws(boom, {}); }); t(function () { assert.throws(function () { throw 'text'; }, /q/); }); t(function () { assert.throws(function () { throw null; }, { a: 1 }); });
t(function () { assert.doesNotThrow(boom); }); t(function () { assert.doesNotThrow(boom, 'why'); }); t(function () { assert.doesNotThrow(boom, RangeError); }); t(function () { assert.match('abc', /x/); }); t(function () { assert.match(5, /x/); }); t(function () { assert.match('a', 'x'); }); t(function () { assert.doesNotMatch('abc', /a/); }); t(function () { assert.ifError(new Error('e')); }); t(function () { assert.ifError('s'); }); t(function () { assert.fail(); }); t(function () { assert.fail('because'); }); t(function () { assert.fail(new RangeError('r')); });
t(function () { assert.ok(0, 'said'); }); t(function () { assert.ok(); }); t(function () { assert(false, new TypeError('own')); });
function r(p) { return p.then(function (v) { console.log('fine', v); }, function (e) { console.log('[' + e.message + '] ' + e.code); }); }
r(assert.rejects(Promise.reject(new Error('x')), /x/)).then(function () { return r(assert.rejects(Promise.resolve(1))); }).then(function () { return r(assert.rejects(function () {})); }).then(function () { return r(assert.rejects(5)); }).then(function () { return r(assert.doesNotReject(Promise.reject(new Error('y')))); }).then(function () { return r(assert.doesNotReject(function () { return Promise.resolve(); })); });

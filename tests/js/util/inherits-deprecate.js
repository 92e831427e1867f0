// inherits, deprecate, debuglog, callbackify, promisify, system error names and their complaints.
// env: NODE_DEBUG=alpha,b*
// stderr-has: DeprecationWarning: old is old
// stderr-has: ALPHA
// stderr-has: BETA
// stderr-hasnot: GAMMA
// expect: hello 1 true true
// expect: TypeError ERR_INVALID_ARG_TYPE The "ctor" argument must be of type function. Received null
// expect: TypeError ERR_INVALID_ARG_TYPE The "superCtor" argument must be of type function. Received null
// expect: TypeError ERR_INVALID_ARG_TYPE The "superCtor.prototype" property must be of type object. Received undefined
// expect: 2 3
// expect: true false
// expect: ENOENT EACCES RangeError ERR_OUT_OF_RANGE The value of "err" is out of range. It must be a negative integer. Received 2
// expect: TypeError ERR_INVALID_ARG_TYPE The "original" argument must be of type function. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_TYPE The "original" argument must be of type function. Received an instance of Object
// expect: TypeError ERR_INVALID_ARG_TYPE The "code" argument must be of type string. Received type number (5)
// expect: promised 42
// expect: rejected negative
// expect: called null 7
// expect: ERR_FALSY_VALUE_REJECTION Promise was rejected with falsy value 0
var util = require('util');
const { orError: message } = require('../_outcome.js');
function Base() { this.b = 1; } Base.prototype.hello = function () { return 'hello ' + this.b; };
function Derived() { Base.call(this); } util.inherits(Derived, Base);
console.log(new Derived().hello(), new Derived() instanceof Base, Derived.super_ === Base);
console.log(message(function () { util.inherits(null, Base); })); console.log(message(function () { util.inherits(Derived, null); })); console.log(message(function () { util.inherits(Derived, {}); }));
var old = util.deprecate(function (a) { return a + 1; }, 'old is old', 'DEP_X'); console.log(old(1), old(2));
util.debuglog('alpha')('said %d', 1); util.debuglog('beta')('said'); util.debuglog('gamma')('not said'); console.log(util.debuglog('ALPHA').enabled, util.debuglog('gamma').enabled);
console.log(util.getSystemErrorName(-2), util.getSystemErrorName(-13), message(function () { return util.getSystemErrorName(2); }));
console.log(message(function () { return util.promisify(5); })); console.log(message(function () { return util.callbackify({}); })); console.log(message(function () { return util.deprecate(function () {}, 'm', 5); }));
var p = util.promisify(function twice(x, cb) { setImmediate(function () { if (x < 0) cb(new Error('negative')); else cb(null, 2 * x); }); });
p(21).then(function (v) { console.log('promised', v); return p(-1); }).catch(function (e) { console.log('rejected', e.message); return null; }).then(function () {
  var cb = util.callbackify(function (v) { return v ? Promise.resolve(v) : Promise.reject(v); });
  cb(7, function (e, v) { console.log('called', e, v); cb(0, function (e2) { console.log(e2.code, e2.message, e2.reason); }); });
});

// 'error' without listeners throws; errorMonitor watches; wrong arguments; too many listeners warn once.
// stderr-has: MaxListenersExceededWarning: Possible EventEmitter memory leak detected. 3 leak listeners added to [EventEmitter]. MaxListeners is 2. Use emitter.setMaxListeners() to increase limit
// expect: Error undefined boom
// expect: Error ERR_UNHANDLED_ERROR Unhandled error. ({ a: 1 })
// expect: Error ERR_UNHANDLED_ERROR Unhandled error. ('text')
// expect: Error ERR_UNHANDLED_ERROR Unhandled error. (undefined)
// expect: monitored t
// expect: TypeError undefined t
// expect: monitored h
// expect: handled h
// expect: true
// expect: TypeError ERR_INVALID_ARG_TYPE The "listener" argument must be of type function. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_TYPE The "listener" argument must be of type function. Received undefined
// expect: TypeError ERR_INVALID_ARG_TYPE The "listener" argument must be of type function. Received null
// expect: RangeError ERR_OUT_OF_RANGE The value of "setMaxListeners" is out of range. It must be >= 0. Received -1
// expect: TypeError ERR_INVALID_ARG_TYPE The "setMaxListeners" argument must be of type number. Received type string ('a')
// expect: RangeError ERR_OUT_OF_RANGE The value of "defaultMaxListeners" is out of range. It must be >= 0. Received NaN
// expect: Error undefined from listener
// expect: error event captured
// expect: [ 1, 'two' ]
// expect: rejected instead
var E = require('events'); var e = new E();
const { orError: message } = require('../_outcome.js');
console.log(message(function () { e.emit('error', new Error('boom')); })); console.log(message(function () { e.emit('error', { a: 1 }); })); console.log(message(function () { e.emit('error', 'text'); })); console.log(message(function () { e.emit('error'); }));
e.on(E.errorMonitor, function (x) { console.log('monitored', x.message); }); console.log(message(function () { e.emit('error', new TypeError('t')); }));
e.on('error', function (x) { console.log('handled', x.message); }); console.log(e.emit('error', new Error('h')));
console.log(message(function () { e.on('x', 5); })); console.log(message(function () { e.once('x'); })); console.log(message(function () { e.off('x', null); })); console.log(message(function () { e.setMaxListeners(-1); })); console.log(message(function () { e.setMaxListeners('a'); })); console.log(message(function () { E.defaultMaxListeners = NaN; }));
e.setMaxListeners(2); for (var i = 0; i < 5; i++) e.on('leak', function () {});
var threw = new E(); threw.on('t', function () { throw new Error('from listener'); }); threw.on('t', function () { console.log('never'); }); console.log(message(function () { threw.emit('t'); }));
var p = E.once(threw, 'soon'); setImmediate(function () { threw.emit('soon', 1, 'two'); }); p.then(function (args) { console.log(args); var q = E.once(threw, 'other'); threw.emit('error', new Error('instead')); return q; }).catch(function (x) { console.log('rejected', x.message); });
var r = new E({ captureRejections: true }); r.on('a', function () { return Promise.reject(new Error('captured')); }); r.on('error', function (x) { console.log('error event', x.message); }); r.emit('a');

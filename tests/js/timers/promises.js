// timers/promises and the timers module.
// expect: true true true
// expect: immediate,five
// expect: waited undefined
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
'use strict';
var promises = require('timers/promises');
var timers = require('timers');

console.log(timers.setTimeout === setTimeout, timers.clearImmediate === clearImmediate, timers.promises === promises);
var order = [];
promises.setTimeout(60, 'five').then(function (v) {
	order.push(v);
	console.log(order.join());
	return promises.scheduler.wait(1);
}).then(function (v) {
	console.log('waited', v);
	return promises.setTimeout('x');
}).then(null, function (err) { console.log(err.name, err.code); })
	.then(function () { return promises.setTimeout(1, null, 5); })
	.then(null, function (err) { console.log(err.name, err.code, err.message); });
promises.setImmediate('immediate').then(function (v) { order.push(v); });
promises.setTimeout(60000, 'never', { ref: false }).then(function () { console.log('never'); });

// exit: 3
// A replaced process.emit is told of the end though nobody listens.
'use strict';
const kept = process.emit;
process.emit = function (name, ...args) {
	console.log(name, ...args);
	return kept.call(this, name, ...args);
};
process.exitCode = 3;
setTimeout(() => {}, 1);

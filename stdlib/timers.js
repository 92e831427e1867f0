'use strict';

// Deprecated; loaded by the first call.
function old(name) {
	return function deprecated(...args) {
		return require('internal/enroll')[name](...args);
	};
}

module.exports = {
	setTimeout,
	clearTimeout,
	setImmediate,
	clearImmediate,
	setInterval,
	clearInterval,
	_unrefActive: old('_unrefActive'),
	active: old('active'),
	unenroll: old('unenroll'),
	enroll: old('enroll')
};

Object.defineProperty(module.exports, 'promises', {
	configurable: true,
	enumerable: true,
	get() {
		return require('timers/promises');
	}
});

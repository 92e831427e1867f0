'use strict';

module.exports = {
	setTimeout,
	clearTimeout,
	setImmediate,
	clearImmediate,
	setInterval,
	clearInterval
};

Object.defineProperty(module.exports, 'promises', {
	configurable: true,
	enumerable: true,
	get() {
		return require('timers/promises');
	}
});

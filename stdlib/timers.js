'use strict';

exports.setTimeout = setTimeout;
exports.clearTimeout = clearTimeout;
exports.setInterval = setInterval;
exports.clearInterval = clearInterval;
exports.setImmediate = setImmediate;
exports.clearImmediate = clearImmediate;

Object.defineProperty(exports, 'promises', {
	configurable: true, enumerable: true, get() { return require('timers/promises'); }
});

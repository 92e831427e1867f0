'use strict';
/* The clock of performance.now(); marks, measures and observers are not here yet. */

const native = internalBinding('misc');

function Performance() {
	throw new TypeError('Illegal constructor');
}

Performance.prototype.now = function now() { return native.now(); };
Performance.prototype.toJSON = function toJSON() { return { timeOrigin: native.timeOrigin }; };
Object.defineProperty(Performance.prototype, 'timeOrigin', {
	configurable: true, enumerable: true, get() { return native.timeOrigin; }
});

exports.performance = Object.create(Performance.prototype);
exports.Performance = Performance;

'use strict';

// The clock of performance.now(); marks, measures and observers are not here yet.

const native = internalBinding('misc');

class Performance {
	constructor() {
		throw new (require('internal/errors').codes.ERR_ILLEGAL_CONSTRUCTOR)();
	}

	get timeOrigin() {
		return native.timeOrigin;
	}

	now() {
		return native.now();
	}

	toJSON() {
		return { timeOrigin: native.timeOrigin };
	}
}

for (const name of ['timeOrigin', 'now', 'toJSON'])
	Object.defineProperty(Performance.prototype, name, { enumerable: true });

exports.performance = Object.create(Performance.prototype);
exports.Performance = Performance;

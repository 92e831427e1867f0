'use strict';
// util's support for timers: their promise forms under util.promisify.custom, and what util.inspect shows for a Timeout
// or an Immediate.

const promisifyCustom = Symbol.for('nodejs.util.promisify.custom');

function offer(name) {
	Object.defineProperty(require('timers')[name], promisifyCustom, {
		enumerable: true, configurable: false, get() { return require('timers/promises')[name]; }
	});
}

offer('setTimeout');
offer('setImmediate');

const refed = Symbol('refed');
const hasPrimitive = Symbol('kHasPrimitive');
const asyncId = Symbol('asyncId');
const triggerId = Symbol('triggerId');

// Shown for an object that is not expanded.
const closed = text => ({ [Symbol.for('nodejs.util.inspect.custom')]: () => text });

// An object with node's properties to show instead of `timer`; undefined if it is of neither kind.
exports.shape = (timer, kind) => {
	try {
		if (kind === 'Timeout') {
			const waits = !timer._destroyed;
			return {
				_idleTimeout: timer._idleTimeout,
				_idlePrev: waits ? closed('[TimersList]') : null,
				_idleNext: waits ? closed('[TimersList]') : null,
				_idleStart: Math.floor(require('perf_hooks').performance.now()),
				_onTimeout: timer._onTimeout,
				_timerArgs: timer._timerArgs && closed('[Array]'),
				_repeat: timer._repeat,
				_destroyed: timer._destroyed,
				[refed]: timer.hasRef(),
				[hasPrimitive]: false,
				[asyncId]: 2,
				[triggerId]: 1
			};
		}
		return {
			_idleNext: null,
			_idlePrev: null,
			_onImmediate: timer._onImmediate,
			_argv: timer._argv,
			_destroyed: timer._destroyed,
			[refed]: timer._destroyed ? null : timer.hasRef(),
			[asyncId]: 2,
			[triggerId]: 1
		};
	} catch (error) {
		require('internal/errors').passMemory(error);
		return undefined;     // a different object with such a name
	}
};

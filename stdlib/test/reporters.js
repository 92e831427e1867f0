'use strict';

// node:test/reporters

const { makers, colorsFor } = require('internal/test/reporters');

// A generator over the events, as node has them for all but spec and lcov.
function generator(name) {
	const made = async function* (source) {
		const formatter = makers[name](colorsFor(process.stdout));
		if (formatter.begin !== undefined)
			yield formatter.begin();
		for await (const { type, data } of source) {
			const text = data === undefined ? undefined : formatter.event(type, data);
			if (text !== undefined)
				yield text;
		}
		const text = formatter.end();
		if (text !== undefined)
			yield text;
	};
	Object.defineProperty(made, 'name', { value: name });
	return made;
}

function transform(name, Name) {
	let Class;
	const get = () => Class ??= {
		[Name]: class extends require('stream').Transform {
			#formatter;

			constructor() {
				super({ writableObjectMode: true });
				this.#formatter = makers[name](colorsFor(process.stdout));
			}

			_transform({ type, data }, encoding, callback) {
				callback(null, data === undefined ? undefined : this.#formatter.event(type, data));
			}

			_flush(callback) {
				callback(null, this.#formatter.end());
			}
		}
	}[Name];
	return get;
}

const spec = transform('spec', 'SpecReporter');
const lcov = transform('lcov', 'LcovReporter');
const made = { __proto__: null };
const get = (name, fn) => ({ __proto__: null, configurable: true, enumerable: true, get: fn });

Object.defineProperties(exports, {
	__proto__: null,
	dot: get('dot', () => made.dot ??= generator('dot')),
	junit: get('junit', () => made.junit ??= generator('junit')),
	spec: {
		__proto__: null, configurable: true, enumerable: true,
		value: function value(...args) {
			return Reflect.construct(spec(), args);
		}
	},
	tap: get('tap', () => made.tap ??= generator('tap')),
	lcov: get('lcov', () => made.lcov ??= Reflect.construct(lcov(), []))
});

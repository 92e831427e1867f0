'use strict';

const readline = require('readline');
const Base = readline.Interface;

function Interface(input, output, completer, terminal) {
	if (!(this instanceof Interface))
		return new Interface(input, output, completer, terminal);
	Base.call(this, input, output, completer, terminal);
}
Interface.prototype = Object.create(Base.prototype, {
	constructor: { configurable: true, writable: true, enumerable: false, value: Interface }
});

Interface.prototype.question = function question(query, options) {
	const signal = options && options.signal;
	return new Promise((resolve, reject) => {
		function aborted() {
			const { AbortError } = require('internal/errors');
			reject(new AbortError(undefined, { cause: signal.reason }));
		}
		if (signal && signal.aborted)
			return aborted();
		if (signal)
			signal.addEventListener('abort', aborted);
		Base.prototype.question.call(this, query, options || {}, answer => {
			if (signal)
				signal.removeEventListener('abort', aborted);
			resolve(answer);
		});
	});
};

exports.Interface = Interface;
exports.createInterface = function createInterface(input, output, completer, terminal) {
	return new Interface(input, output, completer, terminal);
};

'use strict';

var readline = require('readline');
var Base = readline.Interface;

function Interface(input, output, completer, terminal) {
	if (!(this instanceof Interface))
		return new Interface(input, output, completer, terminal);
	Base.call(this, input, output, completer, terminal);
}
Interface.prototype = Object.create(Base.prototype, {
	constructor: { configurable: true, writable: true, enumerable: false, value: Interface }
});

Interface.prototype.question = function question(query, options) {
	var self = this, signal = options && options.signal;
	return new Promise(function (resolve, reject) {
		function aborted() {
			var AbortError = require('internal/errors').AbortError;
			reject(new AbortError(undefined, { cause: signal.reason }));
		}
		if (signal && signal.aborted)
			return aborted();
		if (signal)
			signal.addEventListener('abort', aborted);
		Base.prototype.question.call(self, query, options || {}, function (answer) {
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

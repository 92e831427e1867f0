'use strict';
// WebAssembly's errors: like the language's own, they can be called without `new`, and inherit from Error.

const native = internalBinding('wasm');
const { captureStackTrace } = Error;

function makeClass(name) {
	const made = { [name]: function (message, options = undefined) {
		const target = new.target || made;
		return Reflect.construct(Error, message === undefined ? options === undefined ? [] : [undefined,
			options] :
			options === undefined ? [message] : [message, options], target);
	} }[name];
	Object.setPrototypeOf(made, Error);
	made.prototype = Object.create(Error.prototype);
	for (const [key, value] of [['constructor', made], ['name', name], ['message', '']])
		Object.defineProperty(made.prototype, key, { value, writable: true, enumerable: false,
			configurable: true });
	Object.defineProperty(made, 'prototype', { writable: false });
	return made;
}

const CompileError = makeClass('CompileError'), LinkError = makeClass('LinkError'), RuntimeError =
	makeClass('RuntimeError');

// A trap: the functions that ran stand above the script that called them.
function makeTrap(message, frames) {
	const error = new RuntimeError(message);
	captureStackTrace(error, makeTrap);
	const { stack } = error;
	if (typeof stack === 'string' && frames.length) {
		const lines = frames.map((frame) => `\n    at ${frame}`).join('');
		const head = stack.indexOf('\n    at ');
		Object.defineProperty(error, 'stack', { value: head < 0 ? stack + lines : stack.slice(0, head) + lines +
			stack.slice(head),
			writable: true, enumerable: false, configurable: true });
	}
	return error;
}

native.setUp(makeTrap, BigInt.asIntN);

module.exports = { CompileError, LinkError, RuntimeError };

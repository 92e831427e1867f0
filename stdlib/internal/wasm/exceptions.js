'use strict';
// WebAssembly.Tag and Exception.

const native = internalBinding('wasm');
const { NO_FUNCTION, define, isFunctionReference, isObject, prototypeOf, receiver, toIndex } =
	require('internal/wasm/common');
const { captureStackTrace } = Error;
const { iterator } = Symbol;

const TYPES = ['i32', 'i64', 'f32', 'f64', 'externref', 'anyfunc'];
const MAX_PARAMETERS = 1000;

// ---- Tag

function Tag(type) {
	const where = 'WebAssembly.Tag()';
	if (!new.target)
		throw new TypeError(`${where}: WebAssembly.Tag must be invoked with 'new'`);
	if (!isObject(type))
		throw new TypeError(`${where}: Argument 0 must be a tag type`);
	const { parameters } = type;
	if (!isObject(parameters))
		throw new TypeError(`${where}: Argument 0 must be a tag type with 'parameters'`);
	const { length } = parameters, count = typeof length === 'number' ? length : NaN;
	if (!(count >= 0) || Math.trunc(count) !== count)
		throw new TypeError(`${where}: Argument 0 contains parameters without 'length'`);
	if (count > MAX_PARAMETERS)
		throw new TypeError(`${where}: Argument 0 contains too many parameters`);
	const types = [];
	for (let i = 0; i < count; i++) {
		types[i] = `${parameters[i]}`;
		if (!TYPES.includes(types[i]))
			throw new TypeError(`${where}: Argument 0 parameter type at index #${i} must be a value type`);
	}
	return native.tag(types, prototypeOf(new.target, Tag));
}

const tagMethods = {
	type() { return { parameters: native.tagTypes(receiver(this, 'Tag', 'WebAssembly.Tag.type()')) }; },
};

// ---- Exception

function tagArg(value, where, what) {
	if (native.kind(value) !== 'Tag')
		throw new TypeError(`${where}: Argument 0 must be a ${what}`);
	return value;
}

function Exception(exceptionTag, payload, options) {
	const where = 'WebAssembly.Exception()';
	if (!new.target)
		throw new TypeError(`${where}: WebAssembly.Exception must be invoked with 'new'`);
	tagArg(exceptionTag, where, 'WebAssembly tag');
	if (exceptionTag === JSTag)
		throw new TypeError(`${where}: Argument 0 cannot be WebAssembly.JSTag`);
	if (!isObject(payload) || typeof payload[iterator] !== 'function')
		throw new TypeError(`${where}: Exception values must be an iterable object`);
	const values = [...payload], types = native.tagTypes(exceptionTag);
	if (values.length !== types.length)
		throw new TypeError(`${where}: Number of exception values does not match signature length`);
	if (types.some((type, i) => type === 'funcref' && !isFunctionReference(values[i])))
		throw new TypeError(`${where}: ${NO_FUNCTION}`);
	if (options !== undefined && options !== null && !isObject(options))
		throw new TypeError(`${where}: Argument 2 is not an object`);
	const traceStack = isObject(options) && !!options.traceStack;
	const made = native.exception(exceptionTag, values, prototypeOf(new.target, Exception));
	if (traceStack)
		captureStackTrace(made, Exception);
	return made;
}

const exceptionMethods = {
	getArg(exceptionTag, index) {
		const where = 'WebAssembly.Exception.getArg()';
		receiver(this, 'Exception', where);
		tagArg(exceptionTag, where, 'WebAssembly.Tag');
		const at = toIndex(index, `${where}: Index`);
		if (!native.exceptionIs(this, exceptionTag))
			throw new TypeError(`${where}: First argument does not match the exception tag`);
		if (at >= native.tagTypes(exceptionTag).length)
			throw new RangeError(`${where}: Index out of range`);
		return native.exceptionGet(this, at);
	},
	is(exceptionTag) {
		const where = 'WebAssembly.Exception.is()';
		receiver(this, 'Exception', where);
		return native.exceptionIs(this, tagArg(exceptionTag, where, 'WebAssembly.Tag'));
	},
};

define(Tag, 'Tag', tagMethods);
define(Exception, 'Exception', exceptionMethods);

const JSTag = native.jsTag(Tag.prototype);

module.exports = { Tag, Exception, JSTag };

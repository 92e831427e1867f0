'use strict';

// Errors on their way from a worker to its parent: with their class and own properties, which structuredClone loses.

const KINDS = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

const { passMemory } = require('internal/errors');
const { isNativeError } = require('internal/util/types');

function kindOf(error) {
	for (let object = error, i = 0; object !== null && i < 100; object = Object.getPrototypeOf(object), i++) {
		const name = Object.getOwnPropertyDescriptor(object, 'constructor')?.value?.name;
		if (typeof name === 'string' && KINDS[name])
			return name;
	}
	return 'Error';
}

function copies(value) {
	try {
		return { __proto__: null, value: structuredClone(value) };
	} catch (error) {
		passMemory(error);
		return undefined;
	}
}

// What can be read of it, getters included; the rest is left out.
function fieldsOf(error) {
	const fields = [];
	for (const name of Object.getOwnPropertyNames(error)) {
		let value;
		try {
			value = error[name];
		} catch (thrown) {
			passMemory(thrown);
			continue;
		}
		const copy = name === 'cause' && isNativeError(value) ? { value: pack(value), isError: true } : copies(value);
		const isShown = Object.prototype.propertyIsEnumerable.call(error, name);
		if (copy !== undefined)
			fields.push([name, copy.value, isShown, copy.isError]);
	}
	return fields;
}

function pack(error) {
	try {
		if (isNativeError(error)) {
			const fields = fieldsOf(error);
			if (!fields.some(([name]) => name === 'name') && typeof error.name === 'string' &&
				error.name !== kindOf(error))
				fields.push(['name', error.name, false, false]);
			return { type: 'error', kind: kindOf(error), fields };
		}
		const copy = copies(error);
		if (copy !== undefined)
			return { type: 'value', value: copy.value };
	} catch (thrown) {
		passMemory(thrown);        // anything else is shown as text below
	}
	try {
		return { type: 'text', text: require('internal/util/inspect').inspect(error) };
	} catch (thrown) {
		passMemory(thrown);
		return { type: 'text', text: 'An error that cannot be shown' };
	}
}

function unpack(packed) {
	if (packed.type === 'value')
		return packed.value;
	if (packed.type === 'text') {
		return { __proto__: null, [Symbol.for('nodejs.util.inspect.custom')]: () => packed.text,
			toString: () => packed.text };
	}
	const made = new KINDS[packed.kind]();
	delete made.stack;             // that of here; its own is among the fields, if it could be read
	for (const [name, value, enumerable, isError] of packed.fields) {
		Object.defineProperty(made, name, { __proto__: null, value: isError ? unpack(value) : value, enumerable,
			writable: true, configurable: true });
	}
	return made;
}

module.exports = { pack, unpack };

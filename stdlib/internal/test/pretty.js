'use strict';

// Values as snapshots have them: the form that Jest writes (package pretty-format), so that snapshots of existing
// suites hold.

const types = require('util').types;

const serializers = [];

function keysOf(object) {
	const keys = Object.keys(object).sort();
	for (const symbol of Object.getOwnPropertySymbols(object))
		if (Object.prototype.propertyIsEnumerable.call(object, symbol))
			keys.push(symbol);
	return keys;
}

function primitive(value, escapes) {
	switch (typeof value) {
	case 'string': return escapes ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
	case 'number': return Object.is(value, -0) ? '-0' : String(value);
	case 'bigint': return `${value}n`;
	case 'symbol': return value.toString();
	case 'function': return `[Function ${value.name || 'anonymous'}]`;
	default: return String(value);
	}
}

function constructorName(object) {
	return typeof object.constructor === 'function' && object.constructor.name || 'Object';
}

class Printer {
	#seen = [];
	#escapes;
	#names;

	/* options: as in Jest's snapshotFormat */
	constructor({ escapeString = false, printBasicPrototype = false } = {}) {
		this.#escapes = escapeString;
		this.#names = printBasicPrototype;
	}

	list(items, indent, open, close) {
		if (items.length === 0)
			return open + close;
		const inner = `${indent}  `;
		return `${open}\n${items.map(item => `${inner}${item(inner)},\n`).join('')}${indent}${close}`;
	}

	print(value, indent = '') {
		for (let i = serializers.length - 1; i >= 0; i--) {
			const serializer = serializers[i];
			if (serializer.test(value))
				return this.#bySerializer(serializer, value, indent);
		}
		if (value === null || typeof value !== 'object')
			return primitive(value, this.#escapes);
		if (value instanceof Error)
			return `[${value.name}: ${value.message}]`;
		if (types.isDate(value))
			return Number.isNaN(+value) ? 'Date { NaN }' : value.toISOString();
		if (types.isRegExp(value))
			return String(value);
		if (types.isBoxedPrimitive(value))
			return `[${constructorName(value)}: ${primitive(value.valueOf())}]`;
		if (types.isPromise(value))
			return 'Promise {}';
		if (types.isWeakMap(value))
			return 'WeakMap {}';
		if (types.isWeakSet(value))
			return 'WeakSet {}';
		if (this.#seen.includes(value))
			return '[Circular]';
		if (typeof value.toJSON === 'function')
			return this.print(value.toJSON(), indent);
		this.#seen.push(value);
		const text = this.#object(value, indent);
		this.#seen.pop();
		return text;
	}

	#bySerializer(serializer, value, indent) {
		if (typeof serializer.serialize === 'function')
			return serializer.serialize(value, { indent: '  ' }, indent, 0, [],
				(item, config, its) => this.print(item, its ?? indent));
		return serializer.print(value, item => this.print(item, indent),
			text => text.split('\n').map(line => `${indent}  ${line}`).join('\n'),
				{ edgeSpacing: '\n', min: false, spacing: '\n' }, {});
	}

	#object(value, indent) {
		const item = one => inner => this.print(one, inner);
		if (Array.isArray(value))
			return this.list([...value].map(item), indent, this.#names ? 'Array [' : '[', ']');
		if (types.isTypedArray(value) || types.isAnyArrayBuffer(value))
			return this.list([...value.byteLength !== undefined && value.length === undefined ?
				new Uint8Array(value) : value].map(item),
				indent, `${constructorName(value)} [`, ']');
		if (types.isMap(value))
			return this.list([...value].map(([key, one]) => inner =>
				`${this.print(key, inner)} => ${this.print(one, inner)}`),
				indent, 'Map {', '}');
		if (types.isSet(value))
			return this.list([...value].map(item), indent, 'Set {', '}');
		if (typeof value.asymmetricMatch === 'function' && typeof value.toAsymmetricMatcher === 'function')
			return value.toAsymmetricMatcher();
		const name = constructorName(value);
		const open = !this.#names && (name === 'Object' || value.constructor === undefined) ? '{' : `${name} {`;
		return this.list(keysOf(value).map(key => inner =>
			`${primitive(key, this.#escapes)}: ${this.print(value[key], inner)}`),
				indent, open, '}');
	}
}

module.exports = { format: (value, options) => new Printer(options).print(value), serializers };

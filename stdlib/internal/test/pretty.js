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

const isArguments = value => Object.prototype.toString.call(value) === '[object Arguments]';
const isMatcher = value => typeof value.asymmetricMatch === 'function' && typeof value.toAsymmetricMatcher === 'function';

function primitive(value, escapes, namesFunctions) {
	switch (typeof value) {
	case 'string': return escapes ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
	case 'number': return Object.is(value, -0) ? '-0' : String(value);
	case 'bigint': return `${value}n`;
	case 'symbol': return value.toString();
	case 'function': return namesFunctions ? `[Function ${value.name || 'anonymous'}]` : '[Function]';
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
	#min;
	#maxDepth;
	#namesFunctions;

	/* options: as in Jest's snapshotFormat; min: on one line, without the names of classes */
	constructor({ escapeString = false, printBasicPrototype = false, printFunctionName = true, min = false,
		maxDepth = Infinity } = {}) {
		this.#namesFunctions = printFunctionName;
		this.#escapes = escapeString;
		this.#names = printBasicPrototype;
		this.#min = min;
		this.#maxDepth = maxDepth;
	}

	list(items, indent, open, close) {
		if (items.length === 0)
			return open + close;
		if (this.#min)
			return `${open}${items.map(item => item('')).join(', ')}${close}`;
		const inner = `${indent}  `;
		return `${open}\n${items.map(item => `${inner}${item(inner)},\n`).join('')}${indent}${close}`;
	}

	print(value, indent = '') {
		for (let i = serializers.length - 1; i >= 0; i--) {
			const serializer = serializers[i];
			if (serializer.test(value))
				return this.#bySerializer(serializer, value, indent);
		}
		if (typeof value === 'function' && value._isMockFunction)
			return this.#mock(value, indent);
		if (value === null || typeof value !== 'object')
			return primitive(value, this.#escapes, this.#namesFunctions);
		if (value instanceof Error)
			return `[${value.name}: ${value.message}]`;
		if (types.isDate(value))
			return Number.isNaN(+value) ? 'Date { NaN }' : value.toISOString();
		if (types.isRegExp(value))
			return String(value);
		if (types.isPromise(value))
			return 'Promise {}';
		if (types.isWeakMap(value))
			return 'WeakMap {}';
		if (types.isWeakSet(value))
			return 'WeakSet {}';
		if (this.#seen.includes(value))
			return '[Circular]';
		if (this.#seen.length >= this.#maxDepth)
			return `[${Array.isArray(value) ? 'Array' : constructorName(value)}]`;
		if (isMatcher(value))
			return this.#matcher(value, indent);
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
			return this.#items(value, indent, this.#names && !this.#min ? 'Array [' : '[');
		if (types.isTypedArray(value) || types.isAnyArrayBuffer(value) || isArguments(value))
			return this.#items(value, indent, this.#min ? '[' :
				`${isArguments(value) ? 'Arguments' : constructorName(value)} [`);
		if (types.isMap(value))
			return this.list([...value].map(([key, one]) => inner =>
				`${this.print(key, inner)} => ${this.print(one, inner)}`),
				indent, 'Map {', '}');
		if (types.isSet(value))
			return this.list([...value].map(item), indent, 'Set {', '}');
		const name = constructorName(value);
		const isBasic = !this.#names && (name === 'Object' || value.constructor === undefined);
		const open = this.#min || isBasic ? '{' : `${name} {`;
		return this.#properties(value, indent, open);
	}

	/* holes are empty */
	#items(list, indent, open) {
		const items = Array.from({ length: list.length ?? 0 }, (_, i) => inner =>
			i in list ? this.print(list[i], inner) : '');
		return this.list(items, indent, open, ']');
	}

	#properties(object, indent, open) {
		return this.list(keysOf(object).map(key => inner =>
			`${primitive(key, this.#escapes)}: ${this.print(object[key], inner)}`), indent, open, '}');
	}

	#matcher(value, indent) {
		const label = String(value), { sample } = value;
		if (/^Array(?:Not)?Containing$/.test(label))
			return this.#items(sample, indent, `${label} [`);
		if (/^Object(?:Not)?Containing$/.test(label))
			return this.#properties(sample, indent, `${label} {`);
		if (/^String(?:Not)?(?:Containing|Matching)$/.test(label))
			return `${label} ${this.print(sample, indent)}`;
		return value.toAsymmetricMatcher();
	}

	#mock(mock, indent) {
		const name = mock.getMockName(), { calls, results } = mock.mock;
		const text = `[MockFunction${name === 'jest.fn()' ? '' : ` ${name}`}]`;
		return calls.length === 0 ? text : `${text} ${this.#properties({ calls, results }, indent, '{')}`;
	}
}

module.exports = { format: (value, options) => new Printer(options).print(value), serializers };

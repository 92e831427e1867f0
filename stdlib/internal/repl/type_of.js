'use strict';
// A value's kind in words: .type.

const util = internalBinding('util');

function typeOf(value) {
	if (value === null)
		return 'null';
	if (typeof value === 'function')
		return `function ${nameOf(value)}(${'…'.repeat(value.length > 0)})`.replace('  ', ' ');
	if (typeof value !== 'object')
		return typeof value;
	const proxy = util.proxyDetails(value);
	if (proxy)
		return 'Proxy';
	const chain = [];
	for (let at = Object.getPrototypeOf(value); at !== null && chain.length < 10; at = Object.getPrototypeOf(at)) {
		if (util.proxyDetails(at))
			break;
		const maker = Object.getOwnPropertyDescriptor(at, 'constructor')?.value;
		chain.push(typeof maker === 'function' && nameOf(maker) || '?');
	}
	const kind = chain.length ? chain.join(' < ') : 'object without prototype';
	if (Array.isArray(value))
		return `${kind} (${value.length} elements)`;
	return kind;
}

function nameOf(fn) {
	const name = Object.getOwnPropertyDescriptor(fn, 'name')?.value;
	return typeof name === 'string' ? name : '';
}

module.exports = { typeOf };

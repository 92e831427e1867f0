'use strict';

// process.permission, which is there if a policy is: node's names of scopes, and jsr's.

const native = internalBinding('permission');
const { validateString } = require('internal/validators');

const kinds = {
	__proto__: null,
	'fs.read': 'read', 'fs.write': 'write', child: 'run',
	read: 'read', write: 'write', net: 'net', env: 'env', run: 'run', signals: 'signals', info: 'info'
};

function has(scope, reference) {
	validateString(scope, 'scope');
	if (reference !== undefined && reference !== null)
		validateString(reference, 'reference');
	else
		reference = undefined;
	if (scope === 'fs')
		return native.has('read', reference) && native.has('write', reference);
	return kinds[scope] !== undefined && native.has(kinds[scope], reference);
}

const { defineProperty, freeze } = Object;

function install() {
	const permission = freeze({ __proto__: null, has });
	defineProperty(process, 'permission', { __proto__: null, value: permission, enumerable: true, configurable: false,
		writable: false });
}

module.exports = { install };

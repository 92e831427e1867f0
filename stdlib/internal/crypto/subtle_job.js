'use strict';

// What the operations of crypto.subtle share: work on the pool, the handles of keys, errors.

const { isMemory } = require('internal/errors');
const { run, failed } = require('internal/crypto/util');
const { fails } = require('internal/crypto/algorithms');
const { factsOf, objectOf } = require('internal/crypto/subtle_keys');
const keys = require('internal/crypto/keys');

function operationFailed() {
	return fails('The operation failed for an operation-specific reason', 'OperationError');
}

// A verb on the pool: whatever it refuses is an OperationError.
function job(verb, ...values) {
	return new Promise((resolve, reject) => {
		run(verb, (error, answer) => {
			if (error && isMemory(error))
				reject(error);
			else if (error || failed(answer))
				reject(Object.assign(operationFailed(), error ? { cause: error } : {}));
			else
				resolve(answer);
		}, ...values);
	});
}

function handleOf(key) {
	return keys.handleOf(objectOf(key));
}

function checkHalf(key, type) {
	if (factsOf(key).type !== type)
		throw fails(`Key must be a ${type} key`, 'InvalidAccessError');
}

module.exports = { checkHalf, handleOf, job, operationFailed };

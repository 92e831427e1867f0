'use strict';

// DOMException: the errors of web interfaces.  As in node, an ordinary object with a stack, not a native error.

const { defineProperty, setPrototypeOf } = Object;

// the legacy constants by their numbers from 1; below, the modern names, if any, at the same index
const constants =
	('INDEX_SIZE_ERR DOMSTRING_SIZE_ERR HIERARCHY_REQUEST_ERR WRONG_DOCUMENT_ERR INVALID_CHARACTER_ERR NO_DATA_ALLOWED_ERR ' +
	'NO_MODIFICATION_ALLOWED_ERR NOT_FOUND_ERR NOT_SUPPORTED_ERR INUSE_ATTRIBUTE_ERR INVALID_STATE_ERR SYNTAX_ERR INVALID_MODIFICATION_ERR ' +
	'NAMESPACE_ERR INVALID_ACCESS_ERR VALIDATION_ERR TYPE_MISMATCH_ERR SECURITY_ERR NETWORK_ERR ABORT_ERR URL_MISMATCH_ERR QUOTA_EXCEEDED_ERR ' +
	'TIMEOUT_ERR INVALID_NODE_TYPE_ERR DATA_CLONE_ERR').split(' ');
const names =
	('IndexSizeError - HierarchyRequestError WrongDocumentError InvalidCharacterError - NoModificationAllowedError NotFoundError ' +
	'NotSupportedError InUseAttributeError InvalidStateError SyntaxError InvalidModificationError NamespaceError InvalidAccessError - ' +
	'TypeMismatchError SecurityError NetworkError AbortError URLMismatchError QuotaExceededError TimeoutError InvalidNodeTypeError ' +
	'DataCloneError').split(' ');

function invalidThis() {
	const error = new TypeError('Value of "this" must be of DOMException');
	error.code = 'ERR_INVALID_THIS';
	return error;
}

class DOMException {
	#name;
	#message;

	constructor(message = '', options = 'Error') {
		this.#message = `${message}`;
		if (options !== null && typeof options === 'object') {
			this.#name = `${options.name}`;
			Error.captureStackTrace(this);
			if ('cause' in options)
				defineProperty(this, 'cause',
					{ value: options.cause, writable: true, enumerable: false,
					configurable: true });
		} else {
			this.#name = `${options}`;
			Error.captureStackTrace(this);
		}
	}

	get name() {
		if (!(#name in this))
			throw invalidThis();
		return this.#name;
	}

	get message() {
		if (!(#name in this))
			throw invalidThis();
		return this.#message;
	}

	get code() {
		if (!(#name in this))
			throw invalidThis();
		return names.indexOf(this.#name) + 1;
	}
}

const { prototype } = DOMException;
setPrototypeOf(prototype, Error.prototype);
for (const name of ['name', 'message', 'code'])
	defineProperty(prototype, name, { enumerable: true });
constants.forEach((name, i) => {
	const constant = { value: i + 1, enumerable: true };
	defineProperty(DOMException, name, constant);
	defineProperty(prototype, name, constant);
});
defineProperty(prototype, Symbol.toStringTag, { value: 'DOMException', configurable: true });

module.exports = {
	DOMException,
	make: (message, name) => new DOMException(message, name)
};

'use strict';

// DOMException: the errors of web interfaces.  As in node, an ordinary object with a stack, not a native error.

const { defineProperty, getOwnPropertyDescriptor, setPrototypeOf } = Object;

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

// for copies: the facts that a clone is made from, in other threads, too
let isException, packed, unpacked, quotaOf;

class DOMException {
	#name;
	#message;

	static {
		isException = object => #name in object;
		packed = object => {
			if (!(#name in object))
				return undefined;
			const stack = getOwnPropertyDescriptor(object, 'stack')?.value;
			return { __proto__: null, type: 'exception', name: object.#name, message: object.#message,
				stack: typeof stack === 'string' ? stack : undefined, quota: quotaOf(object) };
		};
		unpacked = ({ name, message, stack, quota }) => {
			const made = quota === undefined ? new DOMException(message, name) :
				new QuotaExceededError(message, quota);
			if (stack !== undefined)
				made.stack = stack;
			return made;
		};
	}

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

// A limit that was exceeded (Web IDL, 2.8.1.1): `quota` and `requested` are numbers, or null where they are not said.
class QuotaExceededError extends DOMException {
	#quota;
	#requested;

	static {
		quotaOf = object => (#quota in object ? { __proto__: null, quota: object.#quota ?? undefined,
			requested: object.#requested ?? undefined } : undefined);
	}

	constructor(message = '', options = {}) {
		super(message, 'QuotaExceededError');
		const { quota, requested } = options ?? {};
		this.#quota = amount(quota, 'quota');
		this.#requested = amount(requested, 'requested');
		if (this.#quota !== null && this.#requested !== null && this.#requested < this.#quota)
			throw new RangeError('The requested amount is less than the quota');
	}

	get quota() { return this.#quota; }

	get requested() { return this.#requested; }
}

function amount(value, name) {
	if (value === undefined)
		return null;
	const number = +value;
	if (!Number.isFinite(number))
		throw new TypeError(`"${name}" is not a finite number`);
	if (number < 0)
		throw new RangeError(`"${name}" is negative`);
	return number;
}

for (const name of ['quota', 'requested'])
	defineProperty(QuotaExceededError.prototype, name, { enumerable: true });
defineProperty(QuotaExceededError.prototype, Symbol.toStringTag, { value: 'QuotaExceededError', configurable: true });

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
	QuotaExceededError,
	make: (message, name) => new DOMException(message, name),
	isError: object => isException(object),
	cloned: object => (isException(object) ? unpacked(packed(object)) : undefined),
	packed: object => packed(object),
	unpacked: facts => unpacked(facts)
};

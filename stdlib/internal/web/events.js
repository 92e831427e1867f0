'use strict';

// Web events with additional attributes: MessageEvent, ErrorEvent, PromiseRejectionEvent, CloseEvent and ProgressEvent.
//
// Each has the members of a dictionary as read-only attributes.  A member is [name, default, convert]; as in Web IDL,
// they are read after those of Event, in alphabetical order.

const { codes } = require('internal/errors');
const { Event } = require('internal/web/event_target');

const { defineProperty, getOwnPropertyDescriptor } = Object;
const { isFinite } = Number;
const { trunc } = Math;

const any = value => value;
const boolean = value => !!value;
const text = value => `${value}`;
const { toWellFormed } = String.prototype;
const scalarText = value => Reflect.apply(toWellFormed, `${value}`, []);

// An unsigned integer below `limit`; others wrap around.
function unsigned(limit) {
	return value => {
		const number = +value;
		if (!isFinite(number))
			return 0;
		const rest = trunc(number) % limit;
		return rest < 0 ? rest + limit : rest + 0;
	};
}

const short = unsigned(2 ** 16), long = unsigned(2 ** 32);

function double(value, name) {
	const number = +value;
	if (!isFinite(number))
		throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be a finite number');
	return number;
}

function object(value, name) {
	if ((typeof value !== 'object' || value === null) && typeof value !== 'function')
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'object', value);
	return value;
}

function port(value, name) {
	if (!require('internal/web/messaging').isPort(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'MessagePort', value);
	return value;
}

function portOrNull(value, name) {
	return value === null ? null : port(value, name);
}

function ports(list) {
	const taken = [];
	for (const value of list)
		defineProperty(taken, taken.length, { __proto__: null,
			value: port(value, `init.ports[${taken.length}]`), enumerable: true });
	return taken;
}

const REQUIRED = Symbol('required'), NO_PORTS = Symbol('no ports');

function read(init, [name, otherwise, convert]) {
	const value = init?.[name];
	if (value !== undefined)
		return convert(value, `init.${name}`);
	if (otherwise === REQUIRED)
		throw new codes.ERR_MISSING_OPTION(`init.${name}`);
	return otherwise === NO_PORTS ? [] : otherwise;
}

// The attributes are shown in the order in which the standards declare them.
function makeClass(name, shown, members) {
	const needsInit = members[0][1] === REQUIRED;
	let valueOf;
	const C = { [name]: class extends Event {
		#values = { __proto__: null };

		constructor(type, init = undefined) {
			if (arguments.length === 0)
				throw new codes.ERR_MISSING_ARGS('type');
			if (needsInit && arguments.length === 1)
				throw new codes.ERR_MISSING_ARGS('init');
			super(type, init);
			for (let i = 0; i < members.length; i++)
				this.#values[members[i][0]] = read(init, members[i]);
		}

		static {
			valueOf = (event, member) => {
				if (typeof event !== 'object' || event === null || !(#values in event))
					throw new codes.ERR_INVALID_THIS(name);
				return event.#values[member];
			};
		}
	} }[name];
	if (needsInit)
		defineProperty(C, 'length', { __proto__: null, value: 2 });
	for (let i = 0; i < shown.length; i++) {
		const member = shown[i];
		const { get } = getOwnPropertyDescriptor({ get [member]() { return valueOf(this, member); } }, member);
		defineProperty(C.prototype, member, { __proto__: null, get, enumerable: true, configurable: true });
	}
	defineProperty(C.prototype, Symbol.toStringTag, { __proto__: null, value: name, configurable: true });
	return C;
}

module.exports = {
	MessageEvent: makeClass('MessageEvent', ['data', 'origin', 'lastEventId', 'source', 'ports'],
		[['data', null, any], ['lastEventId', '', text], ['origin', '', scalarText], ['ports', NO_PORTS, ports],
			['source', null, portOrNull]]),
	ErrorEvent: makeClass('ErrorEvent', ['message', 'filename', 'lineno', 'colno', 'error'],
		[['colno', 0, long], ['error', undefined, any], ['filename', '', scalarText], ['lineno', 0, long],
			['message', '', text]]),
	PromiseRejectionEvent: makeClass('PromiseRejectionEvent', ['promise', 'reason'],
		[['promise', REQUIRED, object], ['reason', undefined, any]]),
	CloseEvent: makeClass('CloseEvent', ['wasClean', 'code', 'reason'],
		[['code', 0, short], ['reason', '', scalarText], ['wasClean', false, boolean]]),
	ProgressEvent: makeClass('ProgressEvent', ['lengthComputable', 'loaded', 'total'],
		[['lengthComputable', false, boolean], ['loaded', 0, double], ['total', 0, double]])
};

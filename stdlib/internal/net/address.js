'use strict';

// Internet addresses: what is one, SocketAddress and BlockList of node:net.
//
// Addresses are compared as the 128 bits of IPv6, those of IPv4 as ::ffff:a.b.c.d.

const { codes } = require('internal/errors');
const { validateInt32, validateObject, validateString, validateUint32 } = require('internal/validators');

const { apply } = Reflect;
const { exec } = RegExp.prototype;
const { split, toLowerCase } = String.prototype;
const inspectCustom = Symbol.for('nodejs.util.inspect.custom');

const MAPPED = 0xffff00000000n;
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const v4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const group = /^[0-9a-fA-F]{1,4}$/;
const zone = /^[^%]+%[0-9a-zA-Z-.:]+$/;

function isIPv4(text) { return apply(exec, v4, [`${text}`]) !== null; }

// The groups between two colons into `list`: false if one is none. The last may be an address of IPv4.
function addGroups(text, list, isLast) {
	if (text === '')
		return true;
	const parts = apply(split, text, [':']);
	for (let i = 0; i < parts.length; i++) {
		if (apply(exec, group, [parts[i]]) !== null) {
			list[list.length] = parseInt(parts[i], 16);
		} else if (isLast && i === parts.length - 1 && apply(exec, v4, [parts[i]]) !== null) {
			const bits = Number(bitsOfV4(parts[i]) - MAPPED);
			list[list.length] = bits >>> 16;
			list[list.length] = bits & 0xffff;
		} else {
			return false;
		}
	}
	return true;
}

// The eight groups, undefined if it is no address of IPv6; without a zone.
function groupsOf(text) {
	const halves = apply(split, text, ['::']), head = [], tail = [];
	if (halves.length > 2 || !addGroups(halves[0], head, halves.length === 1))
		return undefined;
	if (halves.length === 1)
		return head.length === 8 ? head : undefined;
	if (!addGroups(halves[1], tail, true) || head.length + tail.length > 7)
		return undefined;
	while (head.length + tail.length < 8)
		head[head.length] = 0;
	for (let i = 0; i < tail.length; i++)
		head[head.length] = tail[i];
	return head;
}

function isIPv6(value) {
	const text = `${value}`;
	if (apply(exec, zone, [text]) !== null)
		return groupsOf(apply(split, text, ['%'])[0]) !== undefined;
	return groupsOf(text) !== undefined;
}

function isIP(text) { return isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0; }

function bitsOfV4(text) {
	const parts = apply(split, text, ['.']);
	return MAPPED + BigInt(((+parts[0] * 256 + +parts[1]) * 256 + +parts[2]) * 256 + +parts[3]);
}

// undefined if it is no address of that family
function bitsOf(text, family) {
	if (family === 'ipv4')
		return isIPv4(text) ? bitsOfV4(text) : undefined;
	const groups = groupsOf(text);
	if (groups === undefined)
		return undefined;
	let bits = 0n;
	for (let i = 0; i < 8; i++)
		bits = bits << 16n | BigInt(groups[i]);
	return bits;
}

function shownV4(number) { return `${number >>> 24}.${number >>> 16 & 255}.${number >>> 8 & 255}.${number & 255}`; }

// Of IPv6, as inet_ntop shows it.
function shown(bits) {
	const groups = [];
	let from = -1, size = 1;
	for (let i = 0; i < 8; i++)
		groups[i] = Number(bits >> BigInt(112 - 16 * i) & 0xffffn);
	for (let i = 0; i < 8; i++) {
		let n = 0;
		while (i + n < 8 && groups[i + n] === 0)
			n++;
		if (n > size) {
			from = i;
			size = n;
		}
	}
	const low = shownV4(Number(bits & 0xffffffffn));
	if (from === 0 && size === 6)
		return `::${low}`;
	if (from === 0 && size === 5 && groups[5] === 0xffff)
		return `::ffff:${low}`;
	let text = '';
	for (let i = 0; i < 8; i++) {
		if (i === from) {
			text += '::';
			i += size - 1;
			continue;
		}
		text += `${i > 0 && i !== from + size ? ':' : ''}${groups[i].toString(16)}`;
	}
	return text;
}

function portOf(value, name) {
	const isText = typeof value === 'string';
	if ((!isText && typeof value !== 'number') || (isText && value.trim() === '') ||
		+value !== +value >>> 0 || +value > 0xffff)
		throw new codes.ERR_SOCKET_BAD_PORT(name, value);
	return +value;
}

class SocketAddress {
	#address;
	#bits;
	#port;
	#family;
	#flowlabel;

	constructor(options = {}) {
		validateObject(options, 'options');
		let { family = 'ipv4' } = options;
		const { port = 0, flowlabel = 0 } = options;
		if (typeof family?.toLowerCase === 'function')
			family = apply(toLowerCase, family, []);
		if (family !== 'ipv4' && family !== 'ipv6')
			throw new codes.ERR_INVALID_ARG_VALUE('options.family', options.family);
		const { address = family === 'ipv4' ? '127.0.0.1' : '::' } = options;
		validateString(address, 'options.address');
		this.#port = portOf(port, 'options.port');
		validateUint32(flowlabel, 'options.flowlabel');
		if (flowlabel > 0xfffff)
			throw new codes.ERR_OUT_OF_RANGE('options.flowlabel', '>= 0 && <= 1048575', flowlabel);
		this.#bits = bitsOf(address, family);
		if (this.#bits === undefined)
			throw new codes.ERR_INVALID_ADDRESS();
		this.#address = family === 'ipv4' ? address : shown(this.#bits);
		this.#family = family;
		this.#flowlabel = family === 'ipv4' ? 0 : flowlabel;
	}

	static isSocketAddress(value) { return typeof value === 'object' && value !== null && #bits in value; }

	static bitsOf(address) { return address.#bits; }

	get address() { return this.#address; }
	get port() { return this.#port; }
	get family() { return this.#family; }
	get flowlabel() { return this.#flowlabel; }

	toJSON() {
		return { address: this.#address, port: this.#port, family: this.#family, flowlabel: this.#flowlabel };
	}

	[inspectCustom](depth, options, inspect) {
		if (depth < 0)
			return '[SocketAddress]';
		return `SocketAddress ${inspect(this.toJSON(), { ...options,
			depth: options.depth === null ? null : options.depth - 1 })}`;
	}
}

const { bitsOf: ownBits, isSocketAddress } = SocketAddress;
delete SocketAddress.bitsOf;

function familyOf(family) {
	validateString(family, 'family');
	const lower = apply(toLowerCase, family, []);
	if (lower !== 'ipv4' && lower !== 'ipv6')
		throw new codes.ERR_INVALID_ARG_VALUE('family', family);
	return lower;
}

// What script gives as an address, as a SocketAddress.
function addressOf(value, family, name) {
	if (isSocketAddress(value))
		return value;
	validateString(value, name);
	return new SocketAddress({ address: value, family: familyOf(family) });
}

function isMapped(bits) { return bits >> 32n === 0xffffn; }

let packed, unpacked, cloned;          // of block lists, for messages

class BlockList {
	#list = { __proto__: null, rules: [] };        // its clones in this thread have the same

	static {
		packed = object => (#list in object ?
			{ __proto__: null, type: 'blocklist', rules: object.#list.rules } : undefined);
		unpacked = ({ rules }) => {
			const made = new BlockList();
			made.#list.rules = rules;
			return made;
		};
		cloned = object => {
			if (!(#list in object))
				return undefined;
			const made = new BlockList();
			made.#list = object.#list;
			return made;
		};
	}

	#add(text, first, last, isRange) {
		this.#list.rules = [{ text, first, last, isRange }, ...this.#list.rules];
	}

	addAddress(address, family = 'ipv4') {
		const one = addressOf(address, family, 'address'), bits = ownBits(one);
		this.#add(`Address: ${one.family === 'ipv4' ? 'IPv4' : 'IPv6'} ${one.address}`, bits, bits, true);
	}

	addRange(start, end, family = 'ipv4') {
		const from = addressOf(start, family, 'start'), to = addressOf(end, family, 'end');
		if (ownBits(from) > ownBits(to))
			throw new codes.ERR_INVALID_ARG_VALUE('start', from, 'must come before end');
		this.#add(`Range: ${from.family === 'ipv4' ? 'IPv4' : 'IPv6'} ${from.address}-${to.address}`,
			ownBits(from), ownBits(to), true);
	}

	addSubnet(network, prefix, family = 'ipv4') {
		if (!isSocketAddress(network)) {
			validateString(network, 'network');
			family = familyOf(family);
		} else {
			({ family } = network);
		}
		validateInt32(prefix, 'prefix', 0, family === 'ipv4' ? 32 : 128);
		const one = addressOf(network, family, 'network');
		const free = BigInt((family === 'ipv4' ? 32 : 128) - prefix), first = ownBits(one) >> free << free;
		this.#add(`Subnet: ${family === 'ipv4' ? 'IPv4' : 'IPv6'} ${one.address}/${prefix}`, first,
			first + (1n << free) - 1n, false);
	}

	check(address, family = 'ipv4') {
		let one = address;
		if (!isSocketAddress(address)) {
			validateString(address, 'address');
			validateString(family, 'family');
			family = apply(toLowerCase, family, []);
			if ((family !== 'ipv4' && family !== 'ipv6') || bitsOf(address, family) === undefined)
				return false;
			one = addressOf(address, family, 'address');
		}
		const bits = ownBits(one), { rules } = this.#list;
		for (let i = 0; i < rules.length; i++) {
			const { first, last, isRange } = rules[i];
			// a range of other addresses of IPv6 has none of IPv4
			if (bits >= first && bits <= last &&
				!(isRange && one.family === 'ipv4' && !(isMapped(first) && isMapped(last))))
				return true;
		}
		return false;
	}

	get rules() { return this.#list.rules.map(rule => rule.text); }

	[inspectCustom](depth, options, inspect) {
		if (depth < 0)
			return '[BlockList]';
		return `BlockList ${inspect({ rules: this.rules }, { ...options,
			depth: options.depth === null ? null : options.depth - 1 })}`;
	}
}

module.exports = { isIP, isIPv4, isIPv6, portOf, SocketAddress, BlockList, cloned, packed, unpacked };

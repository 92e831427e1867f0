'use strict';
// WebAssembly.Memory, Table and Global.

const native = internalBinding('wasm');
const { define, isObject, prototypeOf, toIndex } = require('internal/wasm/common');
const { kind } = native;

function receiver(value, wanted, where) {
	if (kind(value) !== wanted)
		throw new TypeError(`${where}: Receiver is not a WebAssembly.${wanted}`);
	return value;
}

function limitsOf(descriptor, max, where) {
	const { initial, maximum } = descriptor;
	if (initial === undefined)
		throw new TypeError(`${where}: Property 'initial' is required`);
	const least = toIndex(initial,
		`${where}: Property 'initial': value ${String(initial)} is`.replace(/: value .*$/, ''), 0, max);
	if (maximum === undefined)
		return { initial: least, maximum: undefined };
	const most = toIndex(maximum, `${where}: Property 'maximum'`, 0, max === 65536 ? max : 0xffffffff);
	if (most < least)
		throw new RangeError(`${where}: Property 'maximum': value ${most} is below the lower bound ${least}`);
	return { initial: least, maximum: most };
}

// ---- Memory

function Memory(descriptor) {
	const where = 'WebAssembly.Memory()';
	if (!new.target)
		throw new TypeError('WebAssembly.Memory must be invoked with \'new\'');
	if (!isObject(descriptor))
		throw new TypeError(`${where}: Argument 0 must be a memory descriptor`);
	const { initial, maximum } = limitsOf(descriptor, 65536, where);
	if (descriptor.shared)
		throw new TypeError(`${where}: shared memories are not supported`);
	const made = native.memory(initial, maximum, prototypeOf(new.target, Memory));
	if (made === undefined)
		throw new RangeError(`${where}: could not allocate memory`);
	return made;
}

const memoryMethods = {
	grow(pages) {
		const where = 'WebAssembly.Memory.grow()';
		receiver(this, 'Memory', where);
		const was = native.memoryGrow(this, toIndex(pages, `${where}: Argument 0`));
		if (was < 0)
			throw new RangeError(`${where}: Maximum memory size exceeded`);
		return was;
	},
	get buffer() { return native.memoryBuffer(receiver(this, 'Memory', 'WebAssembly.Memory.buffer')); },
};

// ---- Table

function Table(descriptor, value) {
	const where = 'WebAssembly.Table()';
	if (!new.target)
		throw new TypeError('WebAssembly.Table must be invoked with \'new\'');
	if (!isObject(descriptor))
		throw new TypeError(`${where}: Argument 0 must be a table descriptor`);
	const element = `${descriptor.element}`;
	if (element !== 'anyfunc' && element !== 'externref')
		throw new TypeError(`${where}: Descriptor property 'element' must be a WebAssembly reference type`);
	const { initial, maximum } = limitsOf(descriptor, 10000000, where);
	const prototype = prototypeOf(new.target, Table);
	if (arguments.length > 1 && value !== undefined && element === 'anyfunc' && value !== null &&
		kind(value) !== 'Function')
		throw new TypeError(`${where}: Argument 2 must be undefined, null, or a value of type compatible with the type of the new table.`);
	const made = arguments.length > 1 && (element === 'externref' || value !== undefined) ?
		native.table(element, initial, maximum, prototype, value) : native.table(element, initial, maximum,
			prototype);
	if (made === undefined)
		throw new RangeError(`${where}: could not allocate table`);
	return made;
}

const tableMethods = {
	get length() { return native.tableLength(receiver(this, 'Table', 'WebAssembly.Table.length')); },
	grow(delta, value) {
		const where = 'WebAssembly.Table.grow()';
		receiver(this, 'Table', where);
		const count = toIndex(delta, `${where}: Argument 0`);
		const was = arguments.length > 1 && value !== undefined ? native.tableGrow(this, count, value) :
			native.tableGrow(this, count);
		if (was < 0)
			throw new RangeError(`${where}: failed to grow table by ${count}`);
		return was;
	},
	set(index, value) {
		const where = 'WebAssembly.Table.set()';
		receiver(this, 'Table', where);
		const at = toIndex(index, `${where}: Argument 0`);
		if (at >= native.tableLength(this))
			throw new RangeError(`${where}: invalid address ${at} in table`);
		if (!(arguments.length > 1 ? native.tableSet(this, at, value) : native.tableSet(this, at)))
			throw new RangeError(`${where}: invalid address ${at} in table`);
	},
	get(index) {
		const where = 'WebAssembly.Table.get()';
		receiver(this, 'Table', where);
		const at = toIndex(index, `${where}: Argument 0`);
		if (at >= native.tableLength(this))
			throw new RangeError(`${where}: invalid address ${at} in table`);
		return native.tableGet(this, at);
	},
};
Object.defineProperty(tableMethods.grow, 'length', { value: 1 });
Object.defineProperty(tableMethods.set, 'length', { value: 1 });

// ---- Global

const TYPES = ['i32', 'i64', 'f32', 'f64', 'externref', 'anyfunc'];

function Global(descriptor, value) {
	const where = 'WebAssembly.Global()';
	if (!new.target)
		throw new TypeError('WebAssembly.Global must be invoked with \'new\'');
	if (!isObject(descriptor))
		throw new TypeError(`${where}: Argument 0 must be a global descriptor`);
	const isMutable = !!descriptor.mutable, type = `${descriptor.value}`;
	if (!TYPES.includes(type))
		throw new TypeError(`${where}: Descriptor property 'value' must be a WebAssembly type`);
	const prototype = prototypeOf(new.target, Global);
	if (type === 'anyfunc' && value !== undefined && value !== null && kind(value) !== 'Function')
		throw new TypeError(`${where}: The value of funcref globals must be null or an exported function`);
	return value === undefined && (type !== 'externref' || arguments.length < 2) ?
		native.global(type, isMutable, prototype) : native.global(type, isMutable, prototype, value);
}

const globalMethods = {
	valueOf() { return native.globalGet(receiver(this, 'Global', 'WebAssembly.Global.valueOf()')); },
	get value() { return native.globalGet(receiver(this, 'Global', 'get WebAssembly.Global.value')); },
	set value(value) {
		const where = 'set WebAssembly.Global.value';
		receiver(this, 'Global', where);
		if (!native.globalIsMutable(this))
			throw new TypeError(`${where}: Can't set the value of an immutable global.`);
		if (arguments.length === 0)
			throw new TypeError(`${where}: Argument 0 is required`);
		native.globalSet(this, value);
	},
};

define(Memory, 'Memory', memoryMethods);
define(Table, 'Table', tableMethods);
define(Global, 'Global', globalMethods);

module.exports = { Memory, Table, Global };

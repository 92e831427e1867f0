'use strict';
// WebAssembly.Memory, Table and Global.

const native = internalBinding('wasm');
const { markMemory } = require('internal/wasm/clone');
const { NO_FUNCTION, define, isFunctionReference, isObject, prototypeOf, receiver, toIndex } =
	require('internal/wasm/common');

function limitsOf(descriptor, max, maximumMax, where) {
	const { initial } = descriptor;
	if (initial === undefined)
		throw new TypeError(`${where}: Property 'initial' is required`);
	const least = toIndex(initial, `${where}: Property 'initial'`, 0, max);
	const { maximum } = descriptor;
	return { initial: least, maximum: maximum === undefined ? undefined :
		toIndex(maximum, `${where}: Property 'maximum'`, least, maximumMax) };
}

// ---- Memory

function Memory(descriptor) {
	const where = 'WebAssembly.Memory()';
	if (!new.target)
		throw new TypeError(`${where}: WebAssembly.Memory must be invoked with 'new'`);
	if (!isObject(descriptor))
		throw new TypeError(`${where}: Argument 0 must be a memory descriptor`);
	const { initial, maximum } = limitsOf(descriptor, 65536, 65536, where);
	const isShared = !!descriptor.shared;
	if (isShared && maximum === undefined)
		throw new TypeError(`${where}: If shared is true, maximum property should be defined.`);
	const made = native.memory(initial, maximum, isShared, prototypeOf(new.target, Memory));
	if (made === undefined)
		throw new RangeError(`${where}: could not allocate memory`);
	return isShared ? markMemory(made) : made;
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
		throw new TypeError(`${where}: WebAssembly.Table must be invoked with 'new'`);
	if (!isObject(descriptor))
		throw new TypeError(`${where}: Argument 0 must be a table descriptor`);
	const element = `${descriptor.element}`;
	if (element !== 'anyfunc' && element !== 'externref')
		throw new TypeError(`${where}: Descriptor property 'element' must be a WebAssembly reference type`);
	const { initial, maximum } = limitsOf(descriptor, 10000000, 0xffffffff, where);
	const prototype = prototypeOf(new.target, Table);
	if (element === 'anyfunc' && value !== undefined && !isFunctionReference(value))
		throw new TypeError(`${where}: Argument 2 must be undefined or a value of type compatible with the type of the new ` +
			`table: ${NO_FUNCTION}.`);
	const made = arguments.length > 1 && (element === 'externref' || value !== undefined) ?
		native.table(element, initial, maximum, prototype, value) : native.table(element, initial, maximum,
			prototype);
	if (made === undefined)
		throw new RangeError(`${where}: could not allocate table`);
	return made;
}

function indexArg(table, index, where) {
	const at = toIndex(index, `${where}: Argument 0`);
	if (at >= native.tableLength(table))
		throw new RangeError(`${where}: invalid index ${at} into ${native.tableIsFunctions(table) ? 'function' : 'externref'} table`);
	return at;
}

const tableMethods = {
	get length() { return native.tableLength(receiver(this, 'Table', 'WebAssembly.Table.length')); },
	grow(delta, value = undefined) {
		const where = 'WebAssembly.Table.grow()';
		receiver(this, 'Table', where);
		const count = toIndex(delta, `${where}: Argument 0`);
		if (value !== undefined && native.tableIsFunctions(this) && !isFunctionReference(value))
			throw new TypeError(`${where}: Argument 1 is invalid: ${NO_FUNCTION}`);
		const was = value !== undefined ? native.tableGrow(this, count, value) : native.tableGrow(this, count);
		if (was < 0)
			throw new RangeError(`${where}: failed to grow table by ${count}`);
		return was;
	},
	set(index, ...values) {
		const where = 'WebAssembly.Table.set()';
		receiver(this, 'Table', where);
		const at = indexArg(this, index, where);
		if (values.length && native.tableIsFunctions(this) && !isFunctionReference(values[0]))
			throw new TypeError(`${where}: Argument 1 is invalid for table: ${NO_FUNCTION}`);
		if (values.length)
			native.tableSet(this, at, values[0]);
		else
			native.tableSet(this, at);
	},
	get(index) {
		const where = 'WebAssembly.Table.get()';
		receiver(this, 'Table', where);
		return native.tableGet(this, indexArg(this, index, where));
	},
};

// ---- Global

const TYPES = ['i32', 'i64', 'f32', 'f64', 'externref', 'anyfunc'];

function Global(descriptor, value) {
	const where = 'WebAssembly.Global()';
	if (!new.target)
		throw new TypeError(`${where}: WebAssembly.Global must be invoked with 'new'`);
	if (!isObject(descriptor))
		throw new TypeError(`${where}: Argument 0 must be a global descriptor`);
	const isMutable = !!descriptor.mutable, type = `${descriptor.value}`;
	if (!TYPES.includes(type))
		throw new TypeError(`${where}: Descriptor property 'value' must be a WebAssembly type`);
	const prototype = prototypeOf(new.target, Global);
	if (type === 'anyfunc' && value !== undefined && !isFunctionReference(value))
		throw new TypeError(`${where}: ${NO_FUNCTION}`);
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

'use strict';
/* Values of expressions, without running anything of the user's: for previews and completions.
 *
 * Names are read where they are data, properties where they are own or inherited data of objects that are no proxies,
 * operators work on primitives only, and of functions those below are called, with primitives. Everything else is
 * IMPURE: no getter, conversion or trap runs. */

const binding = internalBinding('repl');
const util = internalBinding('util');
const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, create, defineProperty } = Object;
const sourceOf = Function.prototype.toString;
const { apply } = Reflect;
const program = globalThis;
const KINDS = { String: String.prototype, Number: Number.prototype, Boolean: Boolean.prototype,
	Symbol: Symbol.prototype, BigInt: BigInt.prototype };

const IMPURE = Symbol('impure');
const MOST = 10000;                    // characters or elements that a call may make
const KEYS_MOST = 1000;                // of an object that is shown
const BIGINT_MOST = 1n << 4096n;

const isObject = value => typeof value === 'object' ? value !== null : typeof value === 'function';
const isProxy = value => util.proxyDetails(value) !== undefined;

/* ---- getters that may run: the library's own */

const trusted = new WeakSet();

function trust(getter) {
	trusted.add(getter);
	return getter;
}

// A global that the runtime defines as an accessor; what bind makes has a name with a space as well.
function isLibrary(getter) {
	const name = getOwnPropertyDescriptor(getter, 'name')?.value;
	return trusted.has(getter) || (typeof name === 'string' && !name.startsWith('bound ') &&
		/\{ \[native code\] \}$/.test(apply(sourceOf, getter, [])));
}

/* ---- functions that have no effect when given primitives */

let pure;

function pureFunctions() {
	if (pure)
		return pure;
	pure = new WeakSet();
	const add = (object, names) => {
		for (const name of names) {
			const fn = getOwnPropertyDescriptor(object, name)?.value;
			if (typeof fn === 'function')
				pure.add(fn);
		}
	};
	add(Math, Object.getOwnPropertyNames(Math).filter(name => name !== 'random'));
	add(KINDS.String, ['at', 'charAt', 'charCodeAt', 'codePointAt', 'concat', 'endsWith', 'includes', 'indexOf',
		'lastIndexOf', 'padEnd', 'padStart', 'repeat', 'slice', 'startsWith', 'substring', 'substr',
			'toLowerCase',
		'toUpperCase', 'trim', 'trimStart', 'trimEnd', 'split', 'toString', 'valueOf', 'normalize',
			'isWellFormed']);
	add(KINDS.Number, ['toFixed', 'toPrecision', 'toExponential', 'toString', 'valueOf']);
	add(Number, ['isInteger', 'isSafeInteger', 'isNaN', 'isFinite', 'parseFloat', 'parseInt']);
	add(String, ['fromCharCode', 'fromCodePoint']);
	add(Object, ['is']);
	add(Array, ['isArray', 'of']);
	add(Date, ['UTC']);
	add(program, ['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent',
		'encodeURI',
		'decodeURI', 'Number', 'String', 'Boolean', 'BigInt']);
	return pure;
}

/* ---- names and properties */

function readProperty(object, key) {
	let at = object;
	if (!isObject(object)) {
		const kind = typeof object;
		if (kind === 'string' && (key === 'length' || hasOwn(object, key)))
			return object[key];
		at = KINDS[kind[0].toUpperCase() + kind.slice(1).replace('int', 'Int')];
		if (!at)
			return IMPURE;
	}
	for (let i = 0; at !== null && i < 1000; i++) {
		if (isProxy(at))
			return IMPURE;
		const found = getOwnPropertyDescriptor(at, key);
		if (found)
			return valueOf(found, object);
		at = getPrototypeOf(at);
	}
	return undefined;
}

function valueOf(descriptor, receiver) {
	if (hasOwn(descriptor, 'value'))
		return descriptor.value;
	if (descriptor.get && (trusted.has(descriptor.get) || (receiver === global && isLibrary(descriptor.get))))
		return apply(descriptor.get, receiver, []);
	return IMPURE;
}

// what names are looked up in: the program's globals, or a context's
let global = program, handle;

function readName(name) {
	const lexical = binding.lexicalValue(name, handle);
	if (lexical)
		return lexical[0];
	const found = getOwnPropertyDescriptor(global, name);
	if (!found)
		return name in Object.prototype ? readProperty(global, name) : IMPURE;
	return valueOf(found, global);
}

/* ---- operators */

const UNARY = { '-': a => -a, '+': a => +a, '!': a => !a, '~': a => ~a };
const BINARY = {
	'+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b, '%': (a, b) => a % b,
	'**': (a, b) => a ** b, '&': (a, b) => a & b, '|': (a, b) => a | b, '^': (a, b) => a ^ b, '<<': (a,
		b) => a << b,
	'>>': (a, b) => a >> b, '>>>': (a, b) => a >>> b, '<': (a, b) => a < b, '>': (a, b) => a > b, '<=': (a,
		b) => a <= b,
	'>=': (a, b) => a >= b, '==': (a, b) => a == b, '!=': (a, b) => a != b
};

function unary(op, a) {
	if (op === 'typeof')
		return typeof a;
	if (op === 'void')
		return undefined;
	if (op === '!')
		return !a;
	return isObject(a) || typeof a === 'symbol' ? IMPURE : UNARY[op](a);
}

// What would take long to compute with.
const isHuge = value => typeof value === 'bigint' ? value > BIGINT_MOST || value < -BIGINT_MOST :
	typeof value === 'string' && value.length > MOST;

function binary(op, a, b) {
	if (op === '===' || op === '!==')
		return (a === b) === (op === '===');
	if ((op === '==' || op === '!=') && (a === null || a === undefined || b === null || b === undefined))
		return ((a ?? null) === (b ?? null)) === (op === '==');
	if (isObject(a) || isObject(b) || typeof a === 'symbol' || typeof b === 'symbol' || !BINARY[op])
		return IMPURE;
	if ((typeof a === 'bigint' && (op === '**' || op === '<<')) || isHuge(a) || isHuge(b))
		return IMPURE;
	return BINARY[op](a, b);
}

/* ---- the tree: ops/repl/tree.c */

class Impure extends Error {}

function needed(value) {
	if (value === IMPURE)
		throw new Impure();
	return value;
}

function list(nodes) {
	const values = [];
	for (const node of nodes) {
		if (node[0] !== 'spread') {
			values.push(evaluateTree(node));
			continue;
		}
		const spread = evaluateTree(node[1]);
		if (typeof spread !== 'string' && !Array.isArray(spread) || isObject(spread) && isProxy(spread) ||
			spread.length > MOST)
			throw new Impure();
		for (let i = 0; i < spread.length; i++)
			values.push(needed(readProperty(spread, String(i))));
	}
	return values;
}

function call(node) {
	const callee = node[1];
	let receiver, fn;
	if (callee[0] === 'member' || callee[0] === 'index') {
		receiver = evaluateTree(callee[1]);
		if (receiver === null || receiver === undefined)
			throw new Impure();
		fn = needed(readProperty(receiver, callee[0] === 'member' ? callee[2] : keyOf(callee[2])));
	} else {
		fn = evaluateTree(callee);
	}
	const args = list(node[2]);
	if (typeof fn !== 'function' || !pureFunctions().has(fn) || args.some(arg => isObject(arg)) ||
		(isObject(receiver) && receiver !== Math && typeof receiver !== 'function') ||
		isHuge(receiver) || args.some(arg => isHuge(arg) ||
			(typeof receiver === 'string' && typeof arg === 'number' && arg * receiver.length > MOST)))
		throw new Impure();
	return apply(fn, receiver, args);
}

function keyOf(node) {
	const key = evaluateTree(node);
	if (isObject(key))
		throw new Impure();
	return typeof key === 'symbol' ? key : String(key);
}

const KIND = {
	__proto__: null,
	value: node => node[1],
	bigint: node => BigInt(node[1]),
	name: node => readName(node[1]),
	this: () => global,
	regexp: node => new RegExp(node[1], node[2]),
	template: node => {
		const values = list(node[2]);
		if (values.some(value => isObject(value) || typeof value === 'symbol'))
			throw new Impure();
		return node[1].map((text, i) => text + (i < values.length ? String(values[i]) : '')).join('');
	},
	array: node => list(node[1]),
	object: node => {
		const object = {};
		for (let i = 1; i < node.length; i += 2) {
			const key = node[i][0] === 'name' ? IMPURE : keyOf(node[i]);
			defineProperty(object, needed(key), { value: evaluateTree(node[i + 1]), writable: true,
				enumerable: true,
				configurable: true });
		}
		return object;
	},
	member: node => member(node, () => node[2]),
	index: node => member(node, () => keyOf(node[2])),
	unary: node => node[1] === 'typeof' && node[2][0] === 'name' && !isDefined(node[2][1]) ? 'undefined' :
		unary(node[1], evaluateTree(node[2])),
	binary: node => binary(node[1], evaluateTree(node[2]), evaluateTree(node[3])),
	logical: node => {
		const left = evaluateTree(node[2]);
		const takes = node[1] === '&&' ? left : node[1] === '||' ? !left : left === null || left === undefined;
		return takes ? evaluateTree(node[3]) : left;
	},
	conditional: node => evaluateTree(evaluateTree(node[1]) ? node[2] : node[3]),
	call
};

const isDefined = name => binding.lexicalNames(handle).includes(name) || name in global;

function member(node, key) {
	const object = evaluateTree(node[1]);
	if (object === null || object === undefined) {
		if (node[3])
			return undefined;
		throw new Impure();
	}
	return readProperty(object, key());
}

function evaluateTree(node) {
	const kind = KIND[node[0]];
	return needed(kind ? kind(node) : IMPURE);
}

/* The value of the expression, or IMPURE. */
function evaluate(text, context = program) {
	global = context;
	handle = handleOf(context);
	const tree = binding.tree(text);
	if (!tree)
		return IMPURE;
	try {
		return evaluateTree(tree);
	} catch (err) {
		require('internal/errors').passMemory(err);
		return IMPURE;
	}
}

/* ---- showing a value */

/* Whether inspecting it runs nothing: no accessor gives its tag, and it is no error, whose stack script may make. */
function isShowable(value, depth = 1) {
	if (!isObject(value))
		return true;
	if (isProxy(value) || value instanceof Error)
		return false;
	for (let at = value; at !== null; at = getPrototypeOf(at)) {
		if (isProxy(at))
			return false;
		for (const key of [Symbol.toStringTag, 'constructor']) {
			const found = getOwnPropertyDescriptor(at, key);
			if (found && !hasOwn(found, 'value') && !isLibrary(found.get ?? found.set))
				return false;
		}
	}
	if (depth === 0)
		return true;
	const isList = util.classOf(value) === 'Array' || ArrayBuffer.isView(value);
	if (isList && !util.onlyIndices(value))
		return false;
	const keys = isList ? Array.from({ length: Math.min(value.length, 20) }, (_, i) => i) : Reflect.ownKeys(value);
	if (keys.length > KEYS_MOST)
		return false;
	let seen = 0;
	for (const key of keys) {
		const found = getOwnPropertyDescriptor(value, key);
		if (found && isObject(found.value) && (++seen > 50 || !isShowable(found.value, 0)))
			return false;
	}
	return true;
}

/* One line, or undefined. */
function preview(text, width, context) {
	if (text.length > 500 || /^\s*(?:\.\w|$|\/\/)/.test(text))
		return undefined;
	const value = evaluate(/^\s*\{/.test(text) ? `(${text})` : text, context);
	if (value === IMPURE || !isShowable(value))
		return undefined;
	const shown = require('internal/util/inspect').inspect(value, { colors: false, customInspect: false, compact: 3,
		breakLength: Infinity, depth: 0, maxArrayLength: 20, maxStringLength: 200, getters: false,
			showProxy: true });
	const line = shown.replace(/\s*\n\s*/g, ' ');
	return line === text.trim() ? undefined : line.length > width ? `${line.slice(0, width - 1)}…` : line;
}

function handleOf(context) {
	return context === program ? undefined : require('internal/vm/contexts').contexts.get(context);
}

module.exports = { IMPURE, handleOf, trust, isLibrary, isProxy, isObject, evaluate, preview, create };

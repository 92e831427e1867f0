'use strict';
/* The namespace WebAssembly (WebAssembly JavaScript Interface): classes over natives.  What a script holds are the
 * natives' own objects; constructors here only choose their prototype, and convert arguments as V8 does, with its
 * messages.
 */

const native = internalBinding('wasm');
const { CompileError, LinkError, RuntimeError } = require('internal/wasm/errors');
const { mark, markMemory } = require('internal/wasm/clone');
const { readImports } = require('internal/wasm/imports');
const { codes } = require('internal/errors');
const { isArrayBuffer } = require('internal/util/types');
const { define, isObject, prototypeOf, receiver } = require('internal/wasm/common');

const { kind } = native;
const { isWellFormed } = String.prototype;
const LARGE = 1 << 16;         // bytes of a module that is compiled on another thread

function bytesOf(source, where) {
	if (!ArrayBuffer.isView(source) && !native.isBuffer(source))
		throw new TypeError(`${where}: Argument 0 must be a buffer source`);
	if (!source.byteLength)
		throw new CompileError(`${where}: BufferSource argument is empty`);
	return source;
}

// ---- Module

function compileNow(source, prototype, where) {
	const made = native.compile(bytesOf(source, where), prototype);
	if (typeof made === 'string')
		throw new CompileError(`${where}: ${made}`);
	return mark(made);
}

function moduleArg(value, where) {
	if (kind(value) !== 'Module')
		throw new TypeError(`${where}: Argument 0 must be a WebAssembly.Module`);
	return value;
}

function Module(bytes) {
	if (!new.target)
		throw new TypeError('WebAssembly.Module(): WebAssembly.Module must be invoked with \'new\'');
	return compileNow(bytes, prototypeOf(new.target, Module), 'WebAssembly.Module()');
}

const moduleStatics = {
	imports(moduleObject) {
		const list = native.moduleImports(moduleArg(moduleObject, 'WebAssembly.Module.imports()')), out = [];
		for (let i = 0; i < list.length; i += 5)
			out[out.length] = { module: list[i], name: list[i + 1], kind: list[i + 2] };
		return out;
	},
	exports(moduleObject) {
		const list = native.moduleExports(moduleArg(moduleObject, 'WebAssembly.Module.exports()')), out = [];
		for (let i = 0; i < list.length; i += 2)
			out[out.length] = { name: list[i], kind: list[i + 1] };
		return out;
	},
	customSections(moduleObject, sectionName) {
		moduleArg(moduleObject, 'WebAssembly.Module.customSections()');
		if (sectionName === undefined)
			throw new TypeError('WebAssembly.Module.customSections(): Argument 1 is required');
		const name = `${sectionName}`;
		return Reflect.apply(isWellFormed, name, []) ? native.customSections(moduleObject, name) : [];
	},
};

// ---- Instance

function makeInstance(module, imports, prototype, where) {
	checkImports(imports, where);
	const list = readImports(native.moduleImports(module), imports, where);
	const made = native.instance(module, list.values, prototype);
	if (kind(made) !== 'Instance')
		throw new LinkError(made[2] ? `${where}: ${made[1]}` : `${list.label(made[0])} ${made[1]}`);
	const memory = native.sharedMemory(made);
	if (memory !== undefined)
		markMemory(memory);
	Object.freeze(native.exports(made));
	native.start(made);
	return made;
}

function Instance(module, imports) {
	if (!new.target)
		throw new TypeError('WebAssembly.Instance(): WebAssembly.Instance must be invoked with \'new\'');
	moduleArg(module, 'WebAssembly.Instance()');
	return makeInstance(module, imports, prototypeOf(new.target, Instance), 'WebAssembly.Instance()');
}

const instanceMethods = {
	get exports() { return native.exports(receiver(this, 'Instance', 'WebAssembly.Instance.exports()')); },
};

// ---- asynchronous forms

function compileLater(source, where) {
	return new Promise((resolve, reject) => {
		const bytes = bytesOf(source, where);
		const done = (made) => {
			if (typeof made === 'string')
				reject(new CompileError(`${where}: ${made}`));
			else if (made === undefined)
				reject(new RangeError('Out of memory'));
			else
				resolve(mark(made));
		};
		if (bytes.byteLength >= LARGE)
			native.compileLater(bytes, done);
		else
			done(native.compile(bytes, Module.prototype));
	});
}

async function instantiateLater(source, imports, where) {
	checkImports(imports, where);
	if (kind(source) === undefined && !ArrayBuffer.isView(source) && !native.isBuffer(source))
		throw new TypeError(`${where}: Argument 0 must be a buffer source or a WebAssembly.Module object`);
	if (kind(source) === 'Module')
		return makeInstance(source, imports, Instance.prototype, where);
	const module = await compileLater(source, where);
	return { module, instance: makeInstance(module, imports, Instance.prototype, where) };
}

async function readResponse(source, where) {
	const response = await source;
	const { Response, recordOf } = require('internal/web/response');
	if (!(response instanceof Response)) {
		throw new codes.ERR_INVALID_ARG_TYPE('source', ['Response', 'Promise resolving to Response'], response);
	}
	const type = response.headers.get('content-type');
	if (type !== 'application/wasm')
		throw new codes.ERR_WEBASSEMBLY_RESPONSE(`has unsupported MIME type '${type}'`);
	if (!response.ok)
		throw new codes.ERR_WEBASSEMBLY_RESPONSE(`has status code ${response.status}`);
	if (response.bodyUsed)
		throw new codes.ERR_WEBASSEMBLY_RESPONSE('body has already been used');
	const { body } = recordOf(response), { url } = response;
	const bytes = body?.stream !== undefined ? await gather(response.body) : await response.arrayBuffer();
	if (bytes.byteLength === 0)
		throw new CompileError(`${where}: expected 4 bytes, fell off end @+0`);
	return { bytes, url };
}

// Other readers of a body want chunks of Uint8Array; this one takes any bytes.
async function gather(stream) {
	const chunks = [];
	for await (const chunk of stream) {
		const isView = ArrayBuffer.isView(chunk);
		if (!isView && !isArrayBuffer(chunk))
			throw Object.assign(new TypeError('chunk must be an ArrayBufferView or an ArrayBuffer'),
				{ code: 'ERR_INVALID_ARG_TYPE' });
		const view = isView ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength) :
			new Uint8Array(chunk);
		chunks[chunks.length] = view.slice();          // script may change it later
	}
	return require('buffer').Buffer.concat(chunks);
}

async function compileResponse(source, where) {
	const { bytes, url } = await readResponse(source, where);
	const module = await compileLater(bytes, where);
	if (url)
		native.setURL(module, url);
	return module;
}

async function instantiateResponse(source, imports, where) {
	checkImports(imports, where);
	const module = await compileResponse(source, where);
	return { module, instance: makeInstance(module, imports, Instance.prototype, where) };
}

function checkImports(imports, where) {
	if (imports !== undefined && !isObject(imports))
		throw new TypeError(`${where}: Argument 1 must be an object`);
}

const statics = {
	compile(bytes) { return compileLater(bytes, 'WebAssembly.compile()'); },
	validate(bytes) {
		if (!ArrayBuffer.isView(bytes) && !native.isBuffer(bytes))
			throw new TypeError('WebAssembly.validate(): Argument 0 must be a buffer source');
		return typeof native.compile(bytes, Module.prototype) !== 'string';
	},
	instantiate(bytes, imports = undefined) {
		return instantiateLater(bytes, imports, 'WebAssembly.instantiate()');
	},
	compileStreaming(source) { return compileResponse(source, 'WebAssembly.compileStreaming()'); },
	instantiateStreaming(source, imports = undefined) {
		return instantiateResponse(source, imports, 'WebAssembly.instantiateStreaming()');
	},
};

// ---- the namespace

const { Memory, Table, Global } = require('internal/wasm/objects');
const { Tag, Exception, JSTag } = require('internal/wasm/exceptions');

define(Module, 'Module', {}, moduleStatics);
define(Instance, 'Instance', instanceMethods);

const WebAssembly = Object.create(Object.prototype, { [Symbol.toStringTag]: { value: 'WebAssembly',
	configurable: true } });
Object.assign(WebAssembly, statics);
for (const [name, value] of Object.entries({ Module, Instance, Table, Memory, Global, Tag, JSTag, Exception,
	CompileError, LinkError, RuntimeError }))
	Object.defineProperty(WebAssembly, name, { value, writable: true, enumerable: false, configurable: true });

module.exports = { WebAssembly };

'use strict';
/* internal/vm/module: vm.Module and what is made of text or by script, over the engine's module records
 * (engine/module.h), which script never sees. */

const binding = internalBinding('esm');
const guarded = internalBinding('contexts');
const { codes } = require('internal/errors');
const {
	validateBoolean, validateFunction, validateInt32, validateObject, validateString, validateUint32
} = require('internal/validators');
const { contexts, referrerFor } = require('internal/vm/contexts');
const { shifted, outcome, codeCache } = require('internal/vm/text');
const { isArrayBufferView, isModuleNamespaceObject } = require('internal/util/types');
const { inspect } = require('util');

const { apply } = Reflect;

const STATUSES = ['unlinked', 'linking', 'linked', 'evaluating', 'evaluated', 'errored'];
const UNLINKED = 0, LINKED = 2, EVALUATING = 3, EVALUATED = 4, ERRORED = 5;
const NONE = Symbol('none');

const counts = new WeakMap();                  // modules without a name, by context
let mainCount = 0, isWarned = false;

function nameFor(context) {
	const n = context === undefined ? mainCount++ : counts.get(context) ?? 0;
	if (context !== undefined)
		counts.set(context, n + 1);
	return `vm:module(${n})`;
}

// Into the private parts; make(name, handle of the context or undefined): the record.
let recordOf, adopt;

class Module {
	#record;
	#context;
	#identifier;
	#override;                             // a status while its linker is asked
	#failure = NONE;                       // what linking failed with

	static {
		recordOf = module => (typeof module === 'object' && module !== null && #record in module ?
			module.#record : undefined);
		adopt = (module, make) => {
			module.#record = make(module.#identifier, module.#context && contexts.get(module.#context));
		};
	}

	constructor({ context, identifier } = {}) {
		if (!isWarned)
			process.emitWarning('VM Modules is an experimental feature and might change at any time',
				'ExperimentalWarning');
		isWarned = true;
		if (new.target === Module)
			throw new TypeError('Module is not a constructor');
		if (context !== undefined) {
			validateObject(context, 'context');
			if (!contexts.has(context))
				throw new codes.ERR_INVALID_ARG_TYPE('options.context', 'vm.Context', context);
		}
		if (identifier !== undefined)
			validateString(identifier, 'options.identifier');
		this.#identifier = identifier ?? nameFor(context);
		this.#context = context;
	}

	#number() { return this.#failure === NONE ? binding.status(this.#record) : ERRORED; }

	get identifier() { return this.#identifier; }
	get context() { return this.#context; }
	get status() { return this.#failure === NONE && this.#override || STATUSES[this.#number()]; }

	get namespace() {
		if (binding.status(this.#record) < LINKED)
			throw new codes.ERR_VM_MODULE_STATUS('must not be unlinked or linking');
		return binding.namespace(this.#record);
	}

	get error() {
		if (this.#failure !== NONE)
			return this.#failure;
		if (this.#number() !== ERRORED)
			throw new codes.ERR_VM_MODULE_STATUS('must be errored');
		return binding.error(this.#record);
	}

	async #linkAll(linker) {
		this.#override = 'linking';
		try {
			const asked = binding.requests(this.#record).map(({ 0: specifier, 1: type }) => {
				const attributes = { __proto__: null };
				if (type !== undefined)
					attributes.type = type;
				const promised = linker(specifier, this, { attributes, assert: attributes });
				return this.#linked(specifier, promised, linker);
			});
			const records = await Promise.all(asked);
			records.forEach((record, i) => { binding.setRequest(this.#record, i, record); });
		} catch (e) {
			this.#failure = e;
			throw e;
		} finally {
			this.#override = undefined;
		}
	}

	async #linked(specifier, promised, linker) {
		const module = await promised, record = recordOf(module);
		if (record === undefined)
			throw new codes.ERR_VM_MODULE_NOT_MODULE();
		if (module.#context !== this.#context)
			throw new codes.ERR_VM_MODULE_DIFFERENT_CONTEXT();
		if (module.status === 'errored')
			throw new codes.ERR_VM_MODULE_LINK_FAILURE(`request for '${specifier}' resolved to an errored module`,
				module.error);
		if (module.status === 'unlinked')
			await module.#linkAll(linker);
		return record;
	}

	async link(linker) {
		validateFunction(linker, 'linker');
		if (this.status === 'linked')
			throw new codes.ERR_VM_MODULE_ALREADY_LINKED();
		if (this.status !== 'unlinked')
			throw new codes.ERR_VM_MODULE_STATUS('must be unlinked');
		await this.#linkAll(linker);
		binding.link(this.#record);
	}

	async evaluate(options = {}) {
		validateObject(options, 'options');
		const { timeout, breakOnSigint = false } = options;
		if (timeout !== undefined)
			validateUint32(timeout, 'options.timeout', true);
		validateBoolean(breakOnSigint, 'options.breakOnSigint');
		const status = this.#number();
		if (status !== LINKED && status !== EVALUATED && status !== ERRORED)
			throw new codes.ERR_VM_MODULE_STATUS('must be one of linked, evaluated, or errored');
		if (this.#failure !== NONE)
			throw this.#failure;
		const told = guarded.call(() => binding.evaluate(this.#record), undefined, timeout ?? 0, breakOnSigint);
		try {
			await outcome(told, { timeout, displayErrors: false });
		} catch (e) {
			if (binding.status(this.#record) === EVALUATING)       // it was ended
				this.#failure = e;
			throw e;
		}
	}

	[inspect.custom](depth, options) {
		if (typeof depth === 'number' && depth < 0)
			return this;
		const shown = Object.create(Object.getPrototypeOf(this)), { status, identifier, context } = this;
		for (const [name, value] of Object.entries({ status, identifier, context }))
			Object.defineProperty(shown, name, { __proto__: null, value, enumerable: true });
		return inspect(shown, { ...options, customInspect: false });
	}
}

class SourceTextModule extends Module {
	#text;
	#specifiers;

	constructor(sourceText, options = {}) {
		validateString(sourceText, 'sourceText');
		validateObject(options, 'options');
		const { lineOffset = 0, columnOffset = 0, initializeImportMeta, importModuleDynamically,
			cachedData } = options;
		validateInt32(lineOffset, 'options.lineOffset');
		validateInt32(columnOffset, 'options.columnOffset');
		if (initializeImportMeta !== undefined)
			validateFunction(initializeImportMeta, 'options.initializeImportMeta');
		if (importModuleDynamically !== undefined)
			validateFunction(importModuleDynamically, 'options.importModuleDynamically');
		if (cachedData !== undefined && !isArrayBufferView(cachedData))
			throw new codes.ERR_INVALID_ARG_TYPE('options.cachedData', ['Buffer', 'TypedArray', 'DataView'],
				cachedData);
		super(options);
		this.#text = sourceText;
		adopt(this, (name, handle) => binding.compileIn(name,
			referrerFor(importModuleDynamically, () => this, initializeImportMeta),
			shifted(sourceText, lineOffset, columnOffset), handle));
		if (cachedData !== undefined && !codeCache(sourceText).equals(cachedData))
			throw new codes.ERR_VM_MODULE_CACHED_DATA_REJECTED();
	}

	get dependencySpecifiers() {
		const all = () => binding.requests(recordOf(this)).map(({ 0: specifier }) => specifier);
		this.#specifiers ??= Object.freeze([...new Set(all())]);
		return this.#specifiers;
	}

	createCachedData() {
		const status = binding.status(recordOf(this));
		if (status === EVALUATING || status === EVALUATED || status === ERRORED)
			throw new codes.ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA();
		return codeCache(this.#text);
	}
}

class SyntheticModule extends Module {
	constructor(exportNames, evaluateCallback, options = {}) {
		const names = Array.isArray(exportNames) ? [...exportNames] : [undefined], seen = new Set();
		if (names.some(name => typeof name !== 'string'))
			throw new codes.ERR_INVALID_ARG_TYPE('exportNames', 'Array of unique strings', exportNames);
		for (const name of names) {
			if (seen.has(name))
				throw new codes.ERR_INVALID_ARG_VALUE(`exportNames.${name}`, name, 'is duplicated');
			seen.add(name);
		}
		validateFunction(evaluateCallback, 'evaluateCallback');
		validateObject(options, 'options');
		super(options);
		adopt(this, name => binding.synthetic(name, names, () => { apply(evaluateCallback, this, []); }));
	}

	setExport(name, value) {
		validateString(name, 'name');
		const record = recordOf(this);
		if (binding.status(record) === UNLINKED)
			throw new codes.ERR_VM_MODULE_STATUS('must be linked');
		if (!binding.setExport(record, name, value))
			throw new ReferenceError(`Export '${name}' is not defined in module`);
	}
}

/* What import() in vm's code gives for what its importer answered. */
function namespaceOf(answer) {
	if (isModuleNamespaceObject(answer))
		return answer;
	if (recordOf(answer) === undefined)
		throw new codes.ERR_VM_MODULE_NOT_MODULE();
	if (answer.status === 'errored')
		throw answer.error;
	return answer.namespace;
}

module.exports = { Module, SourceTextModule, SyntheticModule, namespaceOf };

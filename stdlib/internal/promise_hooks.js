'use strict';
/* v8.promiseHooks: functions that are called with the promises themselves.  async_hooks.js, which the engine tells of promises,
 * calls what is in the binding's property. */

const { validateFunction, validateObject } = require('internal/validators');
const { codes } = require('internal/errors');
const { isAsyncFunction } = require('internal/util/types');

const lists = { __proto__: null, init: [], before: [], after: [], settled: [] };
let count = 0, asyncHook;

function tell(name, args) {
	const list = lists[name];
	for (let i = 0; i < list.length; i++) {
		try {
			Reflect.apply(list[i], undefined, args);
		} catch (error) {
			require('internal/errors').passMemory(error);
			process.nextTick(() => { throw error; });
		}
	}
}

function validateHook(fn, name) {
	validateFunction(fn, name);
	if (isAsyncFunction(fn))
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'function', fn);
}

/* Adds fn, and returns what takes it away. */
function add(name, fn) {
	lists[name] = [...lists[name], fn];
	if (count++ === 0) {
		asyncHook ??= require('async_hooks').createHook({});
		asyncHook.enable();
	}
	let isIn = true;
	return () => {
		if (!isIn)
			return;
		isIn = false;
		const at = lists[name].indexOf(fn);
		lists[name] = lists[name].filter((one, i) => i !== at);
		if (--count === 0)
			asyncHook.disable();
	};
}

function adder(name) {
	const argument = `${name}Hook`;
	return fn => {
		validateHook(fn, argument);
		return add(name, fn);
	};
}

function createHook(hooks = {}) {
	validateObject(hooks, 'hooks');
	const { init, before, after, settled } = hooks, given = { __proto__: null, init, before, after, settled };
	for (const name of Object.keys(given))
		if (given[name] !== undefined)
			validateHook(given[name], `${name}Hook`);
	const stops = [];
	for (const name of Object.keys(given))
		if (given[name] !== undefined)
			stops.push(add(name, given[name]));
	return () => {
		for (const stop of stops)
			stop();
	};
}

internalBinding('misc').promiseHooks = {
	__proto__: null,
	init(promise, parent) { tell('init', [promise, parent]); },
	before(promise) { tell('before', [promise]); },
	after(promise) { tell('after', [promise]); },
	settled(promise) { tell('settled', [promise]); }
};

module.exports = {
	createHook, onInit: adder('init'), onBefore: adder('before'), onAfter: adder('after'),
	onSettled: adder('settled')
};

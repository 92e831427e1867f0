'use strict';

// Where what keeps the process alive was made, if that was asked for before it was.

const { passMemory } = require('internal/errors');

const made = new Map();
let isWatching = false;

const FLEETING = new Set(['PROMISE', 'TickObject', 'Microtask', 'Immediate']);

function watch() {
	if (isWatching)
		return;
	isWatching = true;
	const { createHook } = require('async_hooks');
	createHook({
		init(id, type, trigger, resource) {
			if (FLEETING.has(type))
				return;
			const holder = {};
			Error.captureStackTrace(holder, undefined);
			made.set(id, { type, holder, resource: new WeakRef(resource) });
		},
		destroy(id) {
			made.delete(id);
		}
	}).enable();
}

function firstFrame(stack) {
	for (const line of String(stack).split('\n').slice(1))
		if (!line.includes('node:'))
			return line.trim().replace(/^at /, '');
	return undefined;
}

function places() {
	const found = [];
	for (const { type, holder, resource } of made.values()) {
		try {
			const object = resource.deref();
			if (object === undefined || typeof object.hasRef === 'function' && !object.hasRef())
				continue;
			const place = firstFrame(holder.stack);
			if (place !== undefined)
				found.push(`${type} made at ${place}`);
		} catch (error) {
			passMemory(error);
		}
	}
	return found;
}

module.exports = { watch, places };

'use strict';
// Modules in messages and structuredClone: a clone has the same bytes, compiled again where they arrive.

const native = internalBinding('wasm');

// The engine asks only for clones of objects whose first property is private.
class Returned { constructor(object) { return object; } }
class Mark extends Returned {
	#isModule = true;
	static has(object) { return #isModule in object; }
}

function mark(module) { return new Mark(module); }

function make(bytes) { return mark(native.compile(bytes, null)); }

// For the engine: the clone, undefined for anything but a module.
function cloned(object) { return Mark.has(object) ? make(native.moduleBytes(object)) : undefined; }

module.exports = { cloned, isModule: Mark.has, make, mark };

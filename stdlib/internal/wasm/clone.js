'use strict';
/* Modules and shared memories in messages and structuredClone: the clone of a module has the same bytes, compiled again
 * where they arrive; that of a memory is another Memory of the same bytes, and stands in a message as its buffer.
 */

const native = internalBinding('wasm');

// The engine asks only for clones of objects whose first property is private.
class Returned { constructor(object) { return object; } }
class Mark extends Returned {
	#isModule = true;
	static has(object) { return #isModule in object; }
}
class MemoryMark extends Returned {
	#isMemory = true;
	static has(object) { return #isMemory in object; }
}

function mark(module) { return new Mark(module); }

function make(bytes) { return mark(native.compile(bytes, null)); }

function markMemory(memory) { return new MemoryMark(memory); }

function makeMemory(buffer) { return markMemory(native.memoryOf(buffer)); }

// For the engine: the clone, undefined for anything but a module or a shared memory.
function cloned(object) {
	if (MemoryMark.has(object))
		return makeMemory(native.memoryBuffer(object));
	return Mark.has(object) ? make(native.moduleBytes(object)) : undefined;
}

module.exports = { cloned, isMemory: MemoryMark.has, isModule: Mark.has, make, makeMemory, mark, markMemory };

// Memories that threads share: their buffers, clones, limits and links.
'use strict';
const { assemble, compile, instantiate } = require('./_wat.js');

const { Memory } = WebAssembly;
function say(name, f) {
	try {
		console.log(name, f());
	} catch (error) {
		console.log(name, `${error.name}: ${error.message}`);
	}
}
const make = (initial, maximum) => new Memory({ initial, maximum, shared: true });

say('no maximum', () => new Memory({ initial: 1, shared: true }));
// expect: no maximum TypeError: WebAssembly.Memory(): If shared is true, maximum property should be defined.
const memory = make(1, 3), first = memory.buffer;
say('buffer', () => [Object.prototype.toString.call(first), Object.isFrozen(first), memory.buffer === first, first.growable, first.maxByteLength]);
// expect: buffer [ '[object SharedArrayBuffer]', true, true, false, 65536 ]
say('strict', () => { first.x = 1; });
// expect: strict TypeError: Cannot add property x, object is not extensible
say('grow', () => [memory.grow(1), first.byteLength, memory.buffer.byteLength, memory.buffer === first, Object.isFrozen(memory.buffer)]);
// expect: grow [ 1, 65536, 131072, false, true ]
say('alias', () => { new Uint8Array(memory.buffer)[9] = 7; return new Uint8Array(first)[9]; });
// expect: alias 7
say('by nothing', () => { const before = memory.buffer; return [memory.grow(0), memory.buffer === before]; });
// expect: by nothing [ 2, false ]
say('too much', () => memory.grow(2));
// expect: too much RangeError: WebAssembly.Memory.grow(): Maximum memory size exceeded
say('slice', () => { const s = memory.buffer.slice(8, 12); return [new Uint8Array(s), Object.isFrozen(s)]; });
// expect: slice [ Uint8Array(4) [ 0, 7, 0, 0 ], false ]

const clone = structuredClone({ a: memory, b: [memory] });
say('clone', () => [clone.a === clone.b[0], clone.a instanceof Memory, clone.a === memory, new Uint8Array(clone.a.buffer)[9], Object.keys(clone.a)]);
// expect: clone [ true, true, false, 7, [] ]
say('clone grows', () => [clone.a.grow(1), memory.buffer.byteLength, memory.grow(0)]);
// expect: clone grows [ 2, 196608, 3 ]
say('clone of buffer', () => { const m = make(1, 1), b = structuredClone(m.buffer); new Uint8Array(m.buffer)[9] = 7; return [b.byteLength, new Uint8Array(b)[9]]; });
// expect: clone of buffer [ 65536, 7 ]
say('not shared', () => structuredClone(new Memory({ initial: 1, maximum: 1 })));
// expect: not shared DataCloneError: #<Memory> could not be cloned.
say('transfer', () => structuredClone(memory, { transfer: [memory.buffer] }));
// expect: transfer TypeError: Found invalid object in transferList
say('class', () => { class More extends Memory {} const m = new More({ initial: 0, maximum: 0, shared: true }); return [m instanceof More, structuredClone(m) instanceof More]; });
// expect: class [ true, false ]

// ---- links

const importing = (limits) => compile({ imports: [['m', 'm', 'memory', limits]], exports: { m: ['memory', 0] } });
const link = (limits, m) => new WebAssembly.Instance(importing(limits), { m: { m } }).exports.m;
say('same', () => { const m = make(1, 2); return link([1, 2, true], m) === m && link([0, 5, true], m) === m; });
// expect: same true
say('not asked for', () => link([1, 2], make(1, 2)));
// expect: not asked for LinkError: WebAssembly.Instance(): mismatch in shared state of memory, declared = 0, imported = 1
say('asked for', () => link([1, 2, true], new Memory({ initial: 1, maximum: 2 })));
// expect: asked for LinkError: WebAssembly.Instance(): mismatch in shared state of memory, declared = 1, imported = 0
say('small', () => link([2, 2, true], make(1, 2)));
// expect: small LinkError: WebAssembly.Instance(): memory import 0 is smaller than initial 2, got 1
say('large', () => link([1, 2, true], make(1, 3)));
// expect: large LinkError: WebAssembly.Instance(): memory import 0 has a larger maximum size 3 than the module's declared maximum 2
say('grown by a clone', () => { const m = make(1, 2); structuredClone(m).grow(1); return link([2, 2, true], m) === m; });
// expect: grown by a clone true
say('section', () => new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 2, 1])));
// expect: section CompileError: WebAssembly.Module(): shared memory must have a maximum defined @+11
say('table', () => WebAssembly.validate(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 4, 5, 1, 0x70, 3, 1, 2])));
// expect: table false

// ---- a module's own memory, which a clone makes larger while its code knows the old size

const parts = {
	types: [[['i32'], ['i32']], [[], ['i32']], [['i32'], []]],
	funcs: [
		{ type: 0, code: 'local.get 0 i32.load8_u 0 0' },
		{ type: 1, code: 'memory.size 0' },
		{ type: 0, code: 'local.get 0 memory.grow 0' },
		{ type: 2, code: 'local.get 0 i32.const 5 i32.const 1 memory.fill' },
		{ type: 0, code: 'local.get 0 i32.const 1 atomic 32 0 0' },
		{ type: 0, locals: ['v128'], code: 'local.get 0 v128.load 0 0 simd_lane 22 0' },
		{ type: 2, code: 'local.get 0 i32.const 6 i32.store8 0 70000' },
		{ type: 2, code: 'local.get 0 local.get 0 i32.const 16 memory.copy' },
	],
	exports: { load: ['func', 0], size: ['func', 1], grow: ['func', 2], fill: ['func', 3], add: ['func', 4], vector: ['func', 5], far: ['func', 6],
		copy: ['func', 7], memory: ['memory', 0] },
};
for (const [name, arg] of [['load', 65536], ['size'], ['grow', 1], ['fill', 65536], ['add', 65536], ['vector', 65530], ['far', 0], ['copy', 65530]]) {
	const { exports: x } = instantiate({ ...parts, memory: [1, 9, true] });
	const other = structuredClone(x.memory);
	if (name !== 'size' && name !== 'grow')
		try { x[name](arg); console.log('no error'); } catch (error) { console.log(error.message); }
	other.grow(1);
	say(name, () => [x[name](arg), x.memory.buffer.byteLength / 65536, other.buffer.byteLength / 65536]);
}
// expect: memory access out of bounds
// expect: load [ 0, 2, 2 ]
// expect: size [ 2, 2, 2 ]
// expect: grow [ 2, 3, 3 ]
// expect: memory access out of bounds
// expect: fill [ undefined, 2, 2 ]
// expect: memory access out of bounds
// expect: add [ 0, 2, 2 ]
// expect: memory access out of bounds
// expect: vector [ 0, 2, 2 ]
// expect: memory access out of bounds
// expect: far [ undefined, 2, 2 ]
// expect: memory access out of bounds
// expect: copy [ undefined, 2, 2 ]
const { exports: x } = instantiate({ ...parts, memory: [1, 3, true] });
say('instruction', () => { const b = x.memory.buffer; return [x.grow(1), b.byteLength, x.memory.buffer.byteLength, x.grow(5), x.size(), Object.isFrozen(x.memory.buffer)]; });
// expect: instruction [ 1, 65536, 131072, -1, 2, true ]
say('imports', () => WebAssembly.Module.imports(importing([1, 2, true])));
// expect: imports [ { module: 'm', name: 'm', kind: 'memory' } ]

// views of a shared memory, where the library takes bytes
say('library', () => {
	const bytes = new Uint8Array(make(1, 1).buffer, 0, 3);
	new TextEncoder().encodeInto('abc', bytes);
	const text = new TextDecoder().decode(bytes);
	return [text, crypto.getRandomValues(bytes) === bytes, WebAssembly.validate(bytes), Buffer.from(bytes.buffer, 0, 2).length];
});
// expect: library [ 'abc', true, false, 2 ]
say('segments', () => { const { exports: y } = instantiate({ memory: [1, 1, true], datas: [['i32.const 3', [1, 2]]], exports: { memory: ['memory', 0] } });
	return new Uint8Array(y.memory.buffer, 2, 4); });
// expect: segments Uint8Array(4) [ 0, 1, 2, 0 ]
void assemble;

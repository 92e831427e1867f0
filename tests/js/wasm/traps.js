// What goes wrong in a function is an error that says so, and nothing else is touched.
// run: {jsr} --expose-gc {file}
'use strict';
const { assemble, instantiate } = require('./_wat.js');

const { exports: x } = instantiate({
	types: [[[], []], [['i32', 'i32'], ['i32']], [['f64'], ['i32']], [['i32'], []], [[], ['i32']]],
	funcs: [
		{ type: 0, code: 'unreachable' },
		{ type: 1, code: 'local.get 0 local.get 1 i32.div_s' },
		{ type: 1, code: 'local.get 0 local.get 1 i32.rem_u' },
		{ type: 2, code: 'local.get 0 i32.trunc_f64_s' },
		{ type: 2, code: 'local.get 0 i32.trunc_sat_f64_s' },
		{ type: 3, code: 'local.get 0 i32.load 2 0 drop' },
		{ type: 3, code: 'local.get 0 i64.const -1 i64.store 0 4294967288' },
		{ type: 3, code: 'local.get 0 call_indirect 0 0' },
		{ type: 0, code: 'call 8' },
		{ type: 3, code: 'i32.const 0 i32.const 7 local.get 0 memory.fill' },
		{ type: 0, code: 'call 0' },
	],
	tables: [['funcref', [3]]],
	memory: [1],
	elems: [['i32.const 0', [10, 1]]],
	exports: { unreachable: ['func', 0], div: ['func', 1], rem: ['func', 2], trunc: ['func', 3], sat: ['func', 4], load: ['func', 5],
		far: ['func', 6], indirect: ['func', 7], deep: ['func', 8], fill: ['func', 9], memory: ['memory', 0] },
});

function say(name, ...args) {
	try {
		console.log(name, x[name](...args));
	} catch (error) {
		console.log(`${error.name}: ${error.message}`, error instanceof WebAssembly.RuntimeError, error instanceof Error);
	}
}
say('unreachable');
say('div', 7, 0);
say('div', -(2 ** 31), -1);
say('div', -7, 2);
say('rem', 7, 0);
say('trunc', NaN);
say('trunc', 2147483648);
say('trunc', -2147483648.9);
say('sat', NaN);
say('sat', 1e300);
say('load', 65532);
say('load', 65533);
say('load', -1);
say('far', 0);
say('far', -1);
say('indirect', 1);
say('indirect', 2);
say('indirect', 3);
say('indirect', 0);
say('deep');
say('fill', 65537);
console.log(new Uint8Array(x.memory.buffer).every((b) => b === 0));


try {
	x.indirect(0);
} catch (error) {
	console.log(error.stack.split('\n').slice(1, 4).map((line) => line.replace(/[0-9a-f]{8}/, 'HASH')).join('\n'));
}




// a start function and segments that do not fit
const head = { types: [[[], []]], memory: [1] };
for (const parts of [{ ...head, funcs: [{ type: 0, code: 'unreachable' }], start: 0 }, { ...head, datas: [['i32.const 65535', [1, 2]]] }])
	try { new WebAssembly.Instance(new WebAssembly.Module(assemble(parts))); } catch (error) { console.log(error.name); }



// a trap whose trace nobody asked for, and whose instance is gone when segments do not fit
(() => {
	const gone = instantiate({ types: [[[], []]], imports: [['m', 'f', 'func', 0]], funcs: [{ type: 0, code: 'call 0' }], exports: { f: ['func', 1] } },
		{ m: { f() { throw new Error('thrown'); } } });
	try { gone.exports.f(); } catch (error) { console.log(error.message); }
})();
globalThis.gc?.();
try {
	instantiate({ ...head, datas: [['i32.const 65535', [1, 2]]] });
} catch (error) {
	console.log(/wasm-function/.test(error.stack));
}

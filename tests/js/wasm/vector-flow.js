// Vectors as locals, parameters, results and globals, through blocks, calls and traps; what JavaScript may do with them.  As node says.
const { compile, instantiate } = require('./_wat.js');
const ONE = 'v128.const 1 0 0 0 2 0 0 0 3 0 0 0 4 0 0 0', TWO = 'v128.const 10 0 0 0 20 0 0 0 30 0 0 0 40 0 0 0';
const ADD = 'simd 174', SUM = 'local.set 0 local.get 0 simd_lane 27 0 local.get 0 simd_lane 27 1 i32.add local.get 0 simd_lane 27 2 i32.add local.get 0 simd_lane 27 3 i32.add';
const say = (name, f) => {
	try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.message.replace(/^WebAssembly\.\w+\(\): /, '')); }
};
const V = ['v128'], types = [[[], ['i32']], [V, ['i32']], [['i32', 'v128', 'i64', 'v128'], ['v128', 'i32', 'v128']], [['i32'], ['i32']], [['v128', 'v128'], V], [[], V], [V, V], [['i32'], V]];
const one = (code, locals = V, { funcs = [], ...more } = {}) =>
	instantiate({ types, memory: [1], funcs: [{ type: 0, locals, code }, ...funcs], exports: { f: ['func', 0] }, ...more }).exports.f;

say('local', () => one(`${ONE} ${SUM}`)());
say('zero', () => one(`local.get 1 ${SUM}`, ['v128', 'v128'])());
say('zero again', () => { const f = one(`${ONE} local.set 1 local.get 1 ${SUM}`, ['v128', 'v128']); f(); return f(); });
say('tee', () => one(`${ONE} local.tee 0 local.get 0 ${ADD} ${SUM}`)());
say('overwritten', () => one(`${ONE} local.set 0 local.get 0 ${TWO} local.set 0 local.get 0 ${ADD} ${SUM}`)());
say('block', () => one(`block v128 ${ONE} ${TWO} br 0 end ${SUM}`)());
say('br_if', () => one(`block v128 ${ONE} i32.const 1 br_if 0 drop ${TWO} end ${SUM}`)());
say('br_if not', () => one(`block v128 ${ONE} i32.const 0 br_if 0 drop ${TWO} end ${SUM}`)());
say('if', () => [0, 1].map(n => one(`i32.const ${n} if v128 ${ONE} else ${TWO} end ${SUM}`)()));
say('select', () => [0, 1].map(n => one(`${ONE} ${TWO} i32.const ${n} select ${SUM}`)()));
say('select v128', () => [0, 1].map(n => one(`${ONE} ${TWO} i32.const ${n} select_t v128 ${SUM}`)()));
say('loop', () => one(`i32.const 5 local.set 1 ${ONE} local.set 0 loop - local.get 0 ${ONE} ${ADD} local.set 0 local.get 1 i32.const 1 i32.sub local.tee 1 br_if 0 end local.get 0 ${SUM}`, ['v128', 'i32'])());
say('dead', () => one(`${ONE} ${SUM} return ${TWO} simd 77 v128.const 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 drop unreachable`)());
say('call', () => one(`${ONE} ${TWO} call 1 ${SUM}`, V, { funcs: [{ type: 4, code: `local.get 1 local.get 0 ${ADD}` }] })());
say('many', () => one(`i32.const 7 ${ONE} i64.const 8 ${TWO} call 1 local.set 1 local.set 2 local.set 3 local.get 3 local.get 1 ${ADD} local.tee 0 ${SUM} local.get 2 i32.add`, ['v128', 'v128', 'i32', 'v128'],
	{ funcs: [{ type: 2, code: 'local.get 3 local.get 0 local.get 1' }] })());
say('tail call', () => one(`${ONE} ${TWO} call 1 ${SUM}`, V, { funcs: [{ type: 4, code: `local.get 1 local.get 0 return_call 2` }, { type: 4, code: 'local.get 0' }] })());
say('recursion', () => one(`i32.const 100 call 1 ${SUM}`, V, { funcs: [{ type: 7, locals: V, code: `local.get 0 i32.eqz if v128 ${TWO} else ${ONE} local.set 1 local.get 0 i32.const 1 i32.sub call 1 local.get 1 ${ADD} end` }] })());
say('indirect', () => one(`${ONE} ${TWO} i32.const 0 call_indirect 4 0 ${SUM}`, V, { funcs: [{ type: 4, code: `local.get 1 local.get 0 ${ADD}` }], tables: [['funcref', [1]]], elems: [['i32.const 0', [1]]] })());
say('global', () => one(`global.get 0 global.get 1 ${ADD} global.set 1 global.get 1 ${SUM}`, V, { globals: [['v128', false, ONE], ['v128', true, TWO]] })());
say('memory', () => one(`i32.const 8 ${ONE} v128.store 0 4 i32.const 0 v128.load 0 12 ${SUM}`)());
say('far memory', () => one(`i32.const 8 ${ONE} v128.store 0 40000 i32.const 39000 v128.load 0 1008 ${SUM}`)());
say('bounds', () => one(`i32.const 65521 v128.load 0 0 ${SUM}`)());
say('lane bounds', () => one(`i32.const 65535 ${ONE} simd_memory_lane 85 0 0 0 ${SUM}`)());
say('store bounds', () => one(`i32.const -1 ${ONE} simd_memory_lane 91 0 0 1 i32.const 0`)());
say('offset bounds', () => one(`i32.const -1 v128.load 0 4294967295 ${SUM}`)());
say('shift', () => one(`${ONE} i32.const 33 simd 171 ${SUM}`)());
say('i64x2', () => one(`i64.const -2 simd 18 simd 195`)());

// ---- JavaScript has no such values
const two = instantiate({ types, imports: [['m', 'f', 'func', 6]], funcs: [{ type: 6, code: 'local.get 0' }, { type: 0, locals: V, code: `${ONE} call 0 ${SUM}` }, { type: 5, code: ONE }],
	globals: [['v128', true, ONE]], exports: { vector: ['func', 1], imports: ['func', 2], result: ['func', 3], global: ['global', 0] } }, { m: { f() { console.log('not called'); } } }).exports;
say('parameter', () => two.vector({ valueOf() { console.log('not asked'); } }));
say('result', () => two.result());
say('import', () => two.imports());
for (const f of [() => two.global.value, () => { two.global.value = 1; }])
	try { f(); console.log('had'); } catch (e) { console.log('global.value', e.name); }
say('between modules', () => instantiate({ types, imports: [['m', 'v', 'func', 6], ['m', 'g', 'global', 'v128', true]], funcs: [{ type: 0, locals: V, code: `global.get 0 call 0 ${ONE} global.set 0 global.get 0 ${ADD} ${SUM}` }], exports: { f: ['func', 1] } },
	{ m: { v: two.vector, g: two.global } }).exports.f());
say('wrong type', () => instantiate({ types, imports: [['m', 'g', 'global', 'i64', true]] }, { m: { g: two.global } }) && 'linked');

// ---- what is refused
const refused = (name, code, parts = {}) => {
	try { compile({ types, memory: [1], funcs: [{ type: 0, locals: V, code }], ...parts }); console.log(name, 'compiled'); } catch (e) { console.log(name, e.name); }
};
refused('lane', `${ONE} simd_lane 27 4`);
refused('shuffle', `${ONE} ${ONE} i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 32 simd 83`);
refused('alignment', 'i32.const 0 v128.load 5 0 simd 83');
refused('operand', 'i32.const 0 simd 83');
refused('result type', ONE);
refused('no such one', `${ONE} simd 154 simd 83`);
refused('no memory', 'i32.const 0 v128.load 0 0 simd 83', { memory: undefined });
refused('a constant of another type', 'i32.const 0', { globals: [['i32', false, ONE]] });

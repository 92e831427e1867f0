// Exceptions in the form of WebAssembly 3.0: try_table, throw_ref and exnref; and JSTag.  node 20 has none of these.
'use strict';
const { compile, instantiate } = require('./_wat.js');
const { Exception, JSTag, Tag, Global, Table } = WebAssembly;
const types = [[[], []], [['i32'], []], [[], ['i32']], [['i32', 'i64'], []], [['externref'], []], [['i32'], ['i32']], [[], ['externref']],
	[[], ['i32', 'exnref']], [[], ['exnref']], [['exnref'], []], [[], ['i32', 'i64']], [['exnref'], ['exnref']], [['v128'], []], [[], ['externref', 'exnref']],
	[[], ['v128', 'exnref']]];
const tags = [1, 0, 3, 12];            // behind the imported JSTag: 1 an i32, 2 nothing, 3 two, 4 a vector
let host = () => {};
const env = { f: () => host(), js: JSTag };
const imports = [['env', 'f', 'func', 0], ['env', 'js', 'tag', 4]];
const say = (name, f) => {
	try {
		console.log(name, f());
	} catch (e) {
		console.log(name, 'threw', e instanceof Exception ? 'an exception' : e instanceof Error ? `${e.name}: ${e.message.replace(/ @\+\d+$/, '')}` : e);
	}
};
const make = (code, { type = 2, locals = [], funcs = [], ...more } = {}) => instantiate({ types, tags, imports, memory: [1], funcs: [{ type, locals, code }, ...funcs],
	exports: { f: ['func', 1], t: ['tag', 1], js: ['tag', 0] }, ...more }, { env }).exports;
const run = (name, code, more, ...args) => say(name, () => make(code, more).f(...args));

run('catch', 'block i32 try_table i32 [ catch 1 0 ] i32.const 5 throw 1 end i32.const 10 i32.add end');
run('nothing thrown', 'block i32 try_table i32 [ catch 1 0 ] i32.const 5 end i32.const 10 i32.add end');
run('no clauses', 'try_table i32 [ ] i32.const 5 end');
run('none fits', 'block i32 try_table i32 [ catch 1 0 ] throw 2 end end');
run('the first that fits', 'block i32 block - try_table i32 [ catch 1 1 catch_all 0 ] throw 2 end return end i32.const 7 end');
run('catch_all first', 'block i32 block - try_table i32 [ catch_all 0 catch 1 1 ] i32.const 5 throw 1 end return end i32.const 7 end');
run('to the function', 'try_table i32 [ catch 1 0 ] i32.const 5 throw 1 end i32.const 10 i32.add');
run('two values to the function', 'try_table 10 [ catch 3 0 ] i32.const 5 i64.const 6 throw 3 end', { type: 10 });
run('operands below', 'i32.const 100 block i32 i32.const 1 i32.const 2 try_table i32 [ catch 1 0 ] i32.const 5 throw 1 end i32.add i32.add end i32.add');
run('parameters', 'i32.const 3 i32.const 5 try_table 5 [ ] i32.const 2 i32.mul end i32.add');
run('to a loop', 'i32.const 5 loop 5 local.tee 0 i32.const 100 i32.ge_u if - local.get 0 return end try_table - [ catch 1 0 ] local.get 0 i32.const 3 i32.mul throw 1 end i32.const 0 end', { locals: ['i32'] });
run('inner first', 'block i32 try_table i32 [ catch 1 0 ] block i32 try_table i32 [ catch 1 0 ] i32.const 5 throw 1 end end i32.const 1 i32.add end end');
run('from a function', 'block i32 try_table i32 [ catch 1 0 ] call 2 i32.const 0 end end', { funcs: [{ type: 0, code: 'i32.const 8 throw 1' }] });
run('a vector', 'block 14 try_table - [ catch_ref 4 0 ] v128.const 1 0 0 0 2 0 0 0 3 0 0 0 4 0 0 0 throw 4 end unreachable end drop simd_lane 27 3');
run('dead', 'unreachable block exnref block - try_table - [ catch_all 0 ] try_table - [ catch_all_ref 2 ] unreachable end end end ref.null exnref end throw_ref');

// ---- references
run('catch_ref', 'block 7 try_table - [ catch_ref 1 0 ] i32.const 5 throw 1 end unreachable end drop');
run('throw_ref', 'block i32 try_table i32 [ catch 1 0 ] block 7 try_table - [ catch_ref 1 0 ] i32.const 5 throw 1 end unreachable end throw_ref end end');
run('throw_ref of all', 'block i32 try_table i32 [ catch 1 0 ] block exnref try_table - [ catch_all_ref 0 ] i32.const 5 throw 1 end unreachable end throw_ref end end');
run('throw_ref not caught', 'block exnref try_table - [ catch_all_ref 0 ] i32.const 5 throw 1 end unreachable end throw_ref');
run('throw_ref of null', 'ref.null exnref throw_ref');
run('that is a trap', 'block - try_table i32 [ catch_all 0 ] ref.null exnref throw_ref end return end i32.const 1');
run('is_null', 'block exnref try_table - [ catch_all_ref 0 ] throw 2 end unreachable end ref.is_null ref.null exnref ref.is_null i32.const 2 i32.mul i32.add');
run('a local', 'block exnref try_table - [ catch_all_ref 0 ] i32.const 5 throw 1 end unreachable end local.set 0 block i32 try_table i32 [ catch 1 0 ] local.get 0 throw_ref end end', { locals: ['exnref'] });
run('parameter and result', 'block i32 try_table i32 [ catch 1 0 ] block exnref try_table - [ catch_all_ref 0 ] i32.const 5 throw 1 end unreachable end call 2 throw_ref end end', { funcs: [{ type: 11, code: 'local.get 0' }] });
run('a global', 'block exnref try_table - [ catch_all_ref 0 ] i32.const 5 throw 1 end unreachable end global.set 0 block i32 try_table i32 [ catch 1 0 ] global.get 0 throw_ref end end', { globals: [['exnref', true, 'ref.null exnref']] });
run('a table', 'i32.const 1 block exnref try_table - [ catch_all_ref 0 ] i32.const 5 throw 1 end unreachable end table.set 0 block i32 try_table i32 [ catch 1 0 ] i32.const 1 table.get 0 throw_ref end end', { tables: [['exnref', [2]]] });
run('select', 'ref.null exnref ref.null exnref i32.const 1 select_t exnref ref.is_null');
run('thrown again and again', 'block exnref try_table - [ catch_all_ref 0 ] throw 2 end unreachable end local.set 1 loop - block exnref try_table - [ catch_all_ref 0 ] local.get 1 throw_ref end unreachable end local.set 1 local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end local.get 1 ref.is_null',
	{ type: 5, locals: ['exnref'] }, 1000);

// ---- script
const catching = make('block 13 try_table externref [ catch_ref 0 0 ] call 0 ref.null externref end return end drop', { type: 6 });
const error = new Error('own'), exception = new Exception(new Tag({ parameters: [] }), []);
for (const value of [error, 'text', 5n, undefined, null, env.f, { an: 'object' }]) {
	host = () => { throw value; };
	console.log(catching.f() === value);
}
host = () => { throw exception; };
say('an exception has its own tag', () => catching.f());
const again = make('block exnref try_table - [ catch_all_ref 0 ] call 0 end i32.const 3 return end throw_ref');
for (const value of [error, exception, 'text', undefined, null, NaN]) {
	host = () => { throw value; };
	try { again.f(); } catch (e) { console.log(Object.is(e, value)); }
}
host = () => {};
say('nothing', () => again.f());
const throwing = make('local.get 0 throw 0', { type: 4 });
for (const value of [error, 'text', undefined, null])
	try { throwing.f(value); } catch (e) { console.log(e === value); }
run('JSTag within', 'block externref try_table externref [ catch 0 0 ] local.get 0 throw 0 end end drop i32.const 4', { locals: ['externref'] });
console.log(throwing.js === JSTag, JSTag instanceof Tag, JSTag.type());
say('an exception of JSTag', () => new Exception(JSTag, [1]));
const hidden = make('ref.null exnref', { type: 8, globals: [['exnref', true, 'ref.null exnref']], tables: [['exnref', [2]]], exports: { f: ['func', 1], g: ['global', 0], t: ['table', 0] } });
say('a result', () => hidden.f());
say('a parameter', () => make('', { type: 9 }).f(null));
say('a value', () => hidden.g.value);
say('set', () => { hidden.g.value = null; });
say('an element', () => hidden.t.get(0));
say('setting', () => hidden.t.set(0, null));
say('length', () => [hidden.t.length, hidden.t.grow(1), hidden.t.length]);
say('Global', () => new Global({ value: 'exnref' }));
say('Table', () => new Table({ element: 'exnref', initial: 1 }));
say('Tag', () => new Tag({ parameters: ['exnref'] }));
say('linked', () => { instantiate({ types, imports: [['m', 'g', 'global', 'exnref', true], ['m', 't', 'table', 'exnref', [2]]] }, { m: hidden }); return 'yes'; });
say('not linked', () => instantiate({ types, imports: [['m', 'g', 'global', 'externref', true]] }, { m: hidden }));
say('a global of null', () => instantiate({ types, imports: [['m', 'g', 'global', 'exnref', false]] }, { m: { g: null } }));

// ---- what is refused
const refused = (name, code) => say(name, () => { compile({ types, tags: [...tags, 4], funcs: [{ type: 2, code }] }); return 'compiled'; });
refused('no such tag', 'try_table i32 [ catch 9 0 ] i32.const 1 end');
refused('no such label', 'try_table i32 [ catch_all 1 ] i32.const 1 end');
refused('label without operands', 'block - try_table - [ catch 0 0 ] end end i32.const 1');
refused('label with others', 'block i64 try_table - [ catch 0 0 ] end unreachable end drop i32.const 1');
refused('label that takes no reference', 'block i32 try_table - [ catch_ref 0 0 ] end unreachable end');
refused('label that takes one', 'block exnref try_table - [ catch_all 0 ] end unreachable end drop i32.const 1');
refused('not its own label', 'block - try_table i32 [ catch 0 0 ] i32.const 1 end drop end i32.const 1');
refused('result', 'try_table i32 [ ] end');
refused('throw_ref of another', 'ref.null externref throw_ref');
refused('throw_ref of nothing', 'throw_ref');
refused('else', 'try_table i32 [ ] i32.const 1 else i32.const 1 end');
refused('catch', 'try_table i32 [ ] i32.const 1 catch_all i32.const 1 end');
refused('delegate', 'try_table i32 [ ] i32.const 1 delegate 0');

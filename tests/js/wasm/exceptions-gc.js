// What exceptions refer to lives as long as they do, also where only frames, globals and tables know of them; and what nobody
// holds goes, in a function that never returns too.
// run: {jsr} --expose-gc {file}
'use strict';
const { instantiate } = require('./_wat.js');
const { Exception, JSTag, Tag } = WebAssembly;

function churn() {
	gc();
	const list = [];
	for (let i = 0; i < 2000; i++)
		list.push({ i, text: `t${i}` });
	gc();
	return list.length;
}

const types = [[[], []], [['externref'], []], [[], ['externref']], [['i32'], []], [[], ['externref', 'exnref']], [['i32', 'externref'], []], [['funcref'], []], [[], ['funcref']], [[], ['i32']]];
let make = () => ({ made: 1 });
const { exports: x } = instantiate({ types, tags: [1, 6],
	imports: [['env', 'collect', 'func', 0], ['env', 'make', 'func', 2], ['env', 'js', 'tag', 1]],
	funcs: [
		// kept by a catch, whose value is thrown away, while it collects; then thrown again
		{ type: 2, code: 'try externref try externref call 1 throw 1 catch 1 drop call 0 rethrow 0 end catch 1 call 0 end' },
		{ type: 2, code: 'try externref try - call 1 throw 1 catch_all call 0 rethrow 0 end unreachable catch 1 call 0 end' },
		{ type: 2, code: 'block externref try_table externref [ catch 1 0 ] block 4 try_table - [ catch_ref 1 0 ] call 1 throw 1 end unreachable end local.set 0 drop call 0 local.get 0 throw_ref end end', locals: ['exnref'] },
		// in a global, then in a table, in the next call
		{ type: 0, code: 'block 4 try_table - [ catch_ref 1 0 ] call 1 throw 1 end unreachable end global.set 0 drop' },
		{ type: 0, code: 'i32.const 0 global.get 0 table.set 0 ref.null exnref global.set 0' },
		{ type: 2, code: 'block externref try_table externref [ catch 1 0 ] i32.const 0 table.get 0 i32.const 0 ref.null exnref table.set 0 call 0 throw_ref end end' },
		// what script throws
		{ type: 2, code: 'try externref try externref call 1 catch 0 drop call 0 rethrow 0 end catch 0 call 0 end' },
		{ type: 2, code: 'block externref try_table externref [ catch 0 0 ] block 4 try_table externref [ catch_ref 0 0 ] call 1 end unreachable end local.set 0 drop call 0 local.get 0 throw_ref end end', locals: ['exnref'] },
		// a function that only the exception refers to
		{ type: 7, code: 'try funcref try funcref call 1 drop ref.null funcref catch 2 drop call 0 rethrow 0 end catch 2 call 0 end' },
		{ type: 1, code: 'local.get 0 throw 1' },
	],
	globals: [['exnref', true, 'ref.null exnref']], tables: [['exnref', [1]]],
	exports: Object.fromEntries(['rethrown', 'all', 'local', 'global', 'table', 'taken', 'script', 'scriptRef', 'func', 'throws'].map((name, i) => [name, ['func', 2 + i]]).concat([['t', ['tag', 1]], ['f', ['tag', 2]]])),
}, { env: { collect() { churn(); }, make: () => make(), js: JSTag } });

console.log(x.rethrown(), x.all(), x.local());
x.global();
churn();
x.table();
churn();
console.log(x.taken());
for (const name of ['script', 'scriptRef']) {
	make = () => { throw { thrown: [1] }; };
	console.log(x[name]());
	make = () => { throw 'a' + 'text' + churn(); };
	console.log(x[name]());
}
make = () => {
	throw new Exception(x.f, [instantiate({ types, imports: [['m', 'f', 'func', 8]], funcs: [{ type: 8, code: 'call 0 i32.const 1 i32.add' }], exports: { f: ['func', 1] } }, { m: { f: churn } }).exports.f]);
};
const f = x.func();
churn();
console.log(f());

// held by script
const caught = (value) => { try { x.throws(value); } catch (e) { return e; } };
const list = [caught({ a: 1 }), caught('b' + churn()), caught(2n ** 70n)];
churn();
console.log(list.map((e) => e.getArg(x.t, 0)));
const made = new Exception(new Tag({ parameters: ['externref', 'externref'] }), [{ c: 1 }, { valueOf: churn }]);
churn();
console.log(made);

// cycles are no leak
const gone = [];
for (let i = 0; i < 50; i++) {
	const object = { big: new Array(100).fill(i) };
	object.e = caught(object);
	gone.push(new WeakRef(object));
}

// A function that throws and catches as long as it runs: what it kept goes meanwhile.
let size = 0;
const { exports: y } = instantiate({ types, tags: [1], imports: [['env', 'make', 'func', 2], ['env', 'look', 'func', 0]],
	funcs: [{ type: 3, code: 'loop - try - call 0 throw 0 catch 0 drop try - rethrow 1 catch_all end end local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end call 1' },
		{ type: 3, locals: ['exnref'], code: 'loop - block exnref try_table - [ catch_all_ref 0 ] call 0 throw 0 end unreachable end local.set 1 local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end call 1' },
		{ type: 3, code: 'loop - try - call 0 drop catch_all try - rethrow 1 catch_all end end local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end call 1' }],
	exports: { f: ['func', 2], g: ['func', 3], h: ['func', 4] } }, { env: { make: () => give(), look() { gc(); size = process.memoryUsage().heapUsed; } } });
const array = () => new Array(1000).fill(1.5);
let give;
for (const name of ['f', 'g', 'h']) {
	give = name === 'h' ? () => { throw array(); } : array;
	gc();
	const before = process.memoryUsage().heapUsed;
	y[name](5000);
	console.log(name, size - before < 15e6);
}
setTimeout(() => {
	churn();
	console.log(gone.filter((ref) => ref.deref()).length < 5);
}, 1);

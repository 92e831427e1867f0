// References that only WebAssembly holds live through collections: in tables, globals, frames; and what nobody holds goes.
// run: {jsr} --expose-gc {file}
'use strict';
const { instantiate } = require('./_wat.js');

const { exports: x } = instantiate({
	types: [[['externref'], ['externref']], [[], ['externref']], [['i32', 'externref'], []], [[], []], [['i32'], ['funcref']],
		[[], ['i32']]],
	imports: [['env', 'collect', 'func', 3], ['env', 'make', 'func', 1]],
	funcs: [
		{ type: 0, code: 'call 0 local.get 0' },
		// what the host returns is held by a local only while it collects
		{ type: 1, locals: ['externref'], code: 'call 1 local.set 0 call 0 local.get 0' },
		{ type: 2, code: 'local.get 0 local.get 1 table.set 0' },
		// taken from the table, which forgets it, then a collection
		{ type: 1, locals: ['externref'], code: 'i32.const 0 table.get 0 local.set 0 i32.const 0 ref.null externref table.set 0 call 0 local.get 0' },
		{ type: 1, locals: ['externref'], code: 'global.get 0 local.set 0 ref.null externref global.set 0 call 0 local.get 0' },
		{ type: 4, locals: ['funcref'], code: 'local.get 0 table.get 1 local.set 1 local.get 0 ref.null funcref table.set 1 call 0 local.get 1' },
		{ type: 5, code: 'i32.const 0 call_indirect 5 1' },
	],
	tables: [['externref', [4]], ['funcref', [2]]],
	globals: [['externref', true, 'ref.null externref']],
	exports: { echo: ['func', 2], fresh: ['func', 3], put: ['func', 4], take: ['func', 5], global: ['func', 6], func: ['func', 7],
		indirect: ['func', 8], table: ['table', 0], functions: ['table', 1], g: ['global', 0] },
}, { env: { collect() { churn(); }, make: () => ({ made: 1 }) } });

function churn() {
	gc();
	const list = [];
	for (let i = 0; i < 2000; i++)
		list.push({ i, text: `t${i}` });
	gc();
	return list.length;
}

console.log(x.echo({ a: 1 }), x.echo('a' + 'b'), x.echo(12345678901234567890n), x.echo(null), x.echo(undefined));
console.log(x.fresh());
for (const value of [{ b: 2 }, 'text' + churn(), 2.5, Symbol('s'), 10n ** 30n]) {
	x.put(0, value);
	churn();
	console.log(x.table.get(0), x.take(), x.table.get(0));
}
x.g.value = [1, [2]];
churn();
console.log(x.global(), x.g.value);

// a function whose instance nobody else holds
(() => {
	x.functions.set(0, instantiate({ types: [[[], ['i32']]], imports: [['m', 'f', 'func', 0]], funcs: [{ type: 0, code: 'call 0 i32.const 1 i32.add' }],
		exports: { f: ['func', 1] } }, { m: { f: () => churn() } }).exports.f);
})();
churn();
console.log(x.indirect());
const f = x.func(0);
churn();
console.log(x.functions.get(0), f(), f.name);

// an instance that is called while the table forgets it
x.functions.set(0, (() => instantiate({ types: [[[], ['i32']]], imports: [['m', 'f', 'func', 0]], funcs: [{ type: 0, code: 'call 0 call 0 i32.add' }],
	exports: { f: ['func', 1] } }, { m: { f: () => { x.functions.set(0, null); churn(); return 21; } } }).exports.f)());
console.log(x.indirect());

// cycles through a table, a closure and an instance are no leak
const gone = [];
(() => {
	for (let i = 0; i < 50; i++) {
		const table = new WebAssembly.Table({ element: 'externref', initial: 1 });
		const made = instantiate({ types: [[[], []]], imports: [['m', 't', 'table', 'externref', [1]], ['m', 'f', 'func', 0]], memory: [1],
			exports: { f: ['func', 0], m: ['memory', 0] } }, { m: { t: table, f: () => table } });
		table.set(0, made.exports);
		gone.push(new WeakRef(made));
	}
})();
setTimeout(() => {
	churn();
	console.log(gone.filter((ref) => ref.deref()).length < 5);
}, 1);

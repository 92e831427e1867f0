// WebAssembly.Tag and Exception as script makes and asks them.  As node says.
'use strict';
const { compile, instantiate } = require('./_wat.js');
const { Tag, Exception, Module } = WebAssembly;
const say = (f) => {
	try { console.log(f()); } catch (e) { console.log(e.name, e.message); }
};
for (const name of ['Tag', 'Exception']) {
	const { value, ...rest } = Object.getOwnPropertyDescriptor(WebAssembly, name);
	console.log(rest, value.name, value.length, Object.getPrototypeOf(value.prototype) === Object.prototype);
}
console.log(Object.getOwnPropertyDescriptors(Exception.prototype), Exception.prototype.is.length, Exception.prototype.getArg.length);

// ---- Tag
for (const type of [undefined, 1, null, {}, { parameters: 1 }, { parameters: null }, { parameters: 'i32' }, { parameters: ['x'] }, { parameters: ['i32', 'v128'] }, { parameters: ['funcref'] },
	{ parameters: new Set(['i32']) }, { parameters: { length: -1 } }, { parameters: new Array(1001).fill('i32') }, { parameters: { length: 2, 0: 'i32', 1: 'i64' } },
	{ parameters: ['i32', 'i64', 'f32', 'f64', 'externref', 'anyfunc'] }])
	say(() => new Tag(type));
say(() => Tag({ parameters: [] }));

// ---- Exception
const t = new Tag({ parameters: ['i32', 'externref'] }), empty = new Tag({ parameters: [] }), long = new Tag({ parameters: ['i64'] }), f = new Tag({ parameters: ['anyfunc'] });
say(() => new Exception());
say(() => Exception(t, [1, 2]));
say(() => new Exception({}, []));
for (const payload of [undefined, null, 1, 'ab'])
	say(() => new Exception(t, payload));
say(() => new Exception(t, [1n, 2]));
say(() => new Exception(long, [1]));
say(() => new Exception(long, [-1n]).getArg(long, 0));
say(() => new Exception(t, [2 ** 32 + 5.9, 'x']).getArg(t, 0));
say(() => new Exception(t, [{ valueOf: () => 8 }, 'x']).getArg(t, 0));
say(() => new Exception(f, [null]).getArg(f, 0));
say(() => { const { exports: x } = instantiate({ types: [[[], []]], funcs: [{ type: 0, code: '' }], exports: { f: ['func', 0] } }); return new Exception(f, [x.f]).getArg(f, 0) === x.f; });
say(() => new Exception(t, [1, 2], 1));
say(() => new Exception(t, [1, 2], { traceStack: false }).stack);
say(() => new Exception(t, [1, 2], {}).stack);
say(() => { const { value, ...rest } = Object.getOwnPropertyDescriptor(new Exception(t, [1, 2], { traceStack: true }), 'stack'); return [rest, value.includes(__filename)]; });
say(() => new Exception(t, [1, 2], { traceStack: 1 }).stack.split('\n')[0]);
const object = {}, e = new Exception(t, [1, object]);
console.log(e, Reflect.ownKeys(e), e instanceof Error, String(e));
console.log([0, 1, '1', 1.7].map((i) => e.getArg(t, i)), e.getArg(t, 1) === object);
say(() => e.is());
say(() => e.is(1));
console.log(e.is(t), e.is(empty), e.is(new Tag({ parameters: ['i32', 'externref'] })));
say(() => Exception.prototype.is.call({}, t));
say(() => Exception.prototype.getArg.call({}, t, 0));
say(() => e.getArg());
say(() => e.getArg({}, 0));
for (const index of [undefined, 2, -1, NaN, 2 ** 32])
	say(() => e.getArg(t, index));
say(() => e.getArg(empty, 0));
say(() => e.getArg(t, { valueOf() { throw new Error('asked'); } }));

// ---- in modules
const types = [[[], []], [['i32'], []], [['i64'], []]], parts = { types, imports: [['a', 'b', 'tag', 1]], tags: [2], exports: { own: ['tag', 1], again: ['tag', 0], twice: ['tag', 1] } };
console.log(Module.imports(compile(parts)), Module.exports(compile(parts)));
const given = new Tag({ parameters: ['i32'] }), { exports: x } = instantiate(parts, { a: { b: given } });
console.log(x, x.again === given, x.own === x.twice, x.own instanceof Tag);
for (const b of [1, undefined, {}, new WebAssembly.Global({ value: 'i32' }, 1), empty, long])
	say(() => instantiate(parts, { a: { b } }));

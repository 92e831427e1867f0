// Exceptions in the first form: try, catch, catch_all, rethrow and delegate, through calls, instances and script.  As node says.
'use strict';
const { compile, instantiate } = require('./_wat.js');
const { Tag, Exception, RuntimeError } = WebAssembly;
const types = [[[], []], [['i32'], []], [[], ['i32']], [['i32', 'i64', 'f64'], []], [['externref'], []], [['i32'], ['i32']], [[], ['externref']],
	[['i32', 'i32'], ['i32', 'i32']], [[], ['i32', 'i32']], [['v128'], []], [[], ['i32', 'i64', 'f64']]];
const tags = [1, 0, 3, 4, 1, 9];       // an i32, nothing, three, an externref, another i32, a vector
let host = () => {};
const env = { f: () => host(), g: (n) => host(n) };
const say = (name, f) => {
	try {
		console.log(name, f());
	} catch (e) {
		console.log(name, 'threw', e instanceof Exception ? 'an exception' : e instanceof Error ? `${e.name}: ${e.message}` : e);
	}
};
// the function under test is 2; others follow
const make = (code, { type = 2, locals = [], funcs = [], ...more } = {}) => instantiate({ types, tags,
	imports: [['env', 'f', 'func', 0], ['env', 'g', 'func', 5]], funcs: [{ type, locals, code }, ...funcs],
	exports: { f: ['func', 2], t: ['tag', 0], nothing: ['tag', 1], three: ['tag', 2], ref: ['tag', 3] }, memory: [1], ...more }, { env }).exports;
const run = (name, code, more, ...args) => say(name, () => make(code, more).f(...args));

run('throw and catch', 'try i32 i32.const 5 throw 0 catch 0 i32.const 1 i32.add end');
run('nothing thrown', 'try i32 i32.const 5 catch 0 end');
run('the other tag', 'try i32 i32.const 5 throw 4 catch 0 i32.const 1 i32.add catch 4 i32.const 2 i32.add end');
run('catch_all', 'try i32 i32.const 5 throw 4 catch 0 catch_all i32.const 9 end');
run('not caught', 'try i32 i32.const 5 throw 0 catch 4 end');
run('try alone', 'try i32 i32.const 5 throw 0 end');
run('three values', 'try 10 i32.const 1 i64.const -2 f64.const 2.5 throw 2 catch 2 end', { type: 10 });
run('no values', 'try i32 throw 1 catch 1 i32.const 3 end');
run('operands below', 'i32.const 100 try i32 i32.const 5 throw 0 catch 0 end i32.add');
run('a local below', 'local.get 0 try i32 i32.const 5 local.set 0 i32.const 6 throw 0 catch 0 local.get 0 i32.mul end i32.add', { type: 5 }, 1000);
run('parameters of a try', 'i32.const 4 i32.const 5 try 7 i32.add throw 0 catch 0 i32.const 1 end i32.sub');
run('two results', 'try 8 i32.const 1 throw 0 catch 0 i32.const 50 end i32.sub');
run('inner first', 'try i32 try i32 i32.const 5 throw 0 catch 0 i32.const 1 i32.add end catch 0 i32.const 2 i32.add end');
run('outer, for the inner has another tag', 'try i32 try i32 i32.const 5 throw 0 catch 4 i32.const 1 i32.add end catch 0 i32.const 2 i32.add end');
run('thrown in a catch', 'try i32 try i32 i32.const 5 throw 0 catch 0 i32.const 10 i32.add throw 0 catch 0 i32.const 100 i32.add end catch 0 i32.const 2 i32.add end');
run('try in a catch', 'try i32 i32.const 5 throw 0 catch 0 try i32 i32.const 7 throw 4 catch 4 end i32.add end');
run('rethrow', 'try i32 try i32 i32.const 5 throw 0 catch 0 drop rethrow 0 end catch 0 i32.const 2 i32.add end');
run('rethrow from catch_all', 'try i32 try i32 i32.const 5 throw 0 catch_all rethrow 0 end catch 0 i32.const 2 i32.add end');
run('rethrow of an outer one', 'try i32 try i32 i32.const 5 throw 0 catch 0 drop try i32 i32.const 6 throw 0 catch 0 drop rethrow 1 end end catch 0 end');
run('rethrow in a block', 'try i32 try - throw 1 catch 1 block - loop - rethrow 2 end end end i32.const 1 catch 1 i32.const 4 end');
run('rethrow not caught', 'try i32 i32.const 5 throw 0 catch_all rethrow 0 end');
run('delegate', 'try i32 try i32 i32.const 5 throw 0 delegate 0 catch 0 i32.const 1 i32.add end');
run('delegate over a try', 'try i32 try i32 try i32 i32.const 5 throw 0 delegate 1 catch 0 i32.const 1 i32.add end catch 0 i32.const 2 i32.add end');
run('delegate to a block', 'try i32 block i32 try i32 try i32 i32.const 5 throw 0 delegate 1 catch 0 i32.const 1 i32.add end end catch 0 i32.const 2 i32.add end');
run('delegate to the caller', 'try i32 try i32 i32.const 5 throw 0 delegate 1 catch 0 i32.const 1 i32.add end');
run('delegate to a catch', 'try i32 try i32 throw 1 catch 1 try i32 i32.const 5 throw 0 delegate 0 end catch 0 i32.const 1 i32.add end');
run('delegate twice', 'try i32 try i32 try i32 try i32 i32.const 5 throw 0 delegate 0 delegate 1 catch 0 i32.const 1 i32.add end catch 0 i32.const 2 i32.add end');
run('delegate without a throw', 'try i32 i32.const 3 delegate 0 i32.const 4 i32.add');
run('delegate and a comparison', 'try i32 local.get 0 i32.const 3 i32.lt_s delegate 0 if i32 i32.const 1 else i32.const 2 end', { type: 5 }, 5);
run('branch out of a try', 'block i32 try i32 i32.const 3 br 1 catch 0 end i32.const 10 i32.add end');
run('branch out of a catch', 'block i32 try i32 i32.const 3 throw 0 catch 0 br 1 end i32.const 10 i32.add end');
run('branch to the try', 'try i32 i32.const 3 br 0 catch 0 end i32.const 10 i32.add');
run('branch to the catch', 'try i32 i32.const 3 throw 0 catch 0 br 0 end i32.const 10 i32.add');
run('branch over operands', 'i32.const 1 i32.const 2 try i32 i32.const 7 i32.const 3 throw 0 catch 0 i32.const 8 i32.add i32.const 0 br_if 0 end i32.add i32.add');
run('return from a catch', 'i32.const 1 try i32 i32.const 3 throw 0 catch 0 return end i32.add');
run('a loop', 'loop - try - local.get 0 throw 0 catch 0 local.get 1 i32.add local.set 1 end local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end local.get 1', { type: 5, locals: ['i32'] }, 1000);
run('dead code', 'unreachable try i32 try i32 i32.const 1 delegate 0 catch 0 try - rethrow 1 catch_all rethrow 0 end unreachable end');
run('dead try', 'try i32 i32.const 7 return catch 0 i32.const 1 i32.add end');
run('dead catch', 'try i32 throw 1 catch 1 unreachable catch 0 i32.const 1 i32.add end');
run('a vector', 'try i32 v128.const 1 0 0 0 2 0 0 0 3 0 0 0 4 0 0 0 throw 5 catch 5 simd_lane 27 3 end');
run('a vector from a function', 'try i32 call 3 i32.const 0 catch 5 simd_lane 27 2 end', { funcs: [{ type: 0, code: 'v128.const 1 0 0 0 2 0 0 0 3 0 0 0 4 0 0 0 throw 5' }] });
run('far jumps', `try i32 ${'local.get 0 if - i32.const 1 local.set 1 end '.repeat(9000)} local.get 0 throw 0 catch 0 i32.const 1 i32.add end`, { type: 5, locals: ['i32'] }, 1);

// ---- functions
const thrower = { type: 1, code: 'local.get 0 throw 0' };
run('from a function', 'try i32 i32.const 5 call 3 i32.const 0 catch 0 i32.const 1 i32.add end', { funcs: [thrower] });
run('from far below', 'try i32 local.get 0 call 3 i32.const 0 catch 0 i32.const 1 i32.add end', { type: 5, funcs: [{ type: 1,
	code: 'local.get 0 i32.eqz if - i32.const 41 throw 0 end local.get 0 i32.const 1 i32.sub call 3' }] }, 5000);
run('a function between', 'try i32 i32.const 5 call 3 i32.const 0 catch 0 i32.const 1 i32.add end', { funcs: [{ type: 1, code: 'try - local.get 0 call 4 catch 4 drop end' }, thrower] });
run('indirectly', 'try i32 i32.const 5 i32.const 0 call_indirect 1 0 i32.const 0 catch 0 i32.const 1 i32.add end', { funcs: [thrower], tables: [['funcref', [1]]], elems: [['i32.const 0', [3]]] });
run('tail call', 'try i32 i32.const 5 call 3 i32.const 0 catch 0 i32.const 1 i32.add end', { funcs: [{ type: 1, code: 'try - local.get 0 return_call 4 catch 0 drop end' }, thrower] });
run('locals of a caller', 'i32.const 3 local.set 0 try i32 i32.const 5 call 3 i32.const 0 catch 0 local.get 0 i32.mul end', { locals: ['i32'], funcs: [thrower] });

// ---- script between
const own = new Tag({ parameters: ['i32'] }), { t } = make('i32.const 0');
const imported = { imports: [['env', 'f', 'func', 0], ['env', 'g', 'func', 5], ['env', 'own', 'tag', 1]], tags: [1, 4], exports: { f: ['func', 2] } };
env.own = own;
const catches = make('try i32 i32.const 1 call 1 catch 0 i32.const 100 i32.add catch_all i32.const 2 end', imported);
const passes = make('try i32 i32.const 1 call 1 catch 1 end', imported), rethrows = make('try i32 i32.const 1 call 1 catch_all rethrow 0 end', imported);
const error = new Error('own');
for (const [name, thrown] of [['own tag', new Exception(own, [7])], ['other tag', new Exception(t, [8])], ['an error', error], ['a text', 'text'], ['undefined', undefined],
	['a function', env.f], ['an error of WebAssembly', new RuntimeError('made')]]) {
	host = () => { throw thrown; };
	say(name, () => catches.f());
	for (const x of [passes, rethrows])
		try { x.f(); } catch (e) { console.log(e === thrown); }
}
host = () => { throw null; };
say('null', () => catches.f());
host = () => 40;
say('nothing', () => catches.f());
const traps = make('unreachable'), deep = make('call 2'), deepScript = () => deepScript() + 1;
for (const [name, f] of [['trap', traps.f], ['full stack', deep.f], ['full stack of script', deepScript]]) {
	host = f;
	say(name, () => catches.f());
	host = () => { try { f(); } catch (e) { throw e; } };
	say(`${name}, thrown again`, () => catches.f());
	host = () => { try { f(); } catch { return 4; } };
	say(`${name}, caught by script`, () => catches.f());
}
run('trap in a try', 'try i32 unreachable catch_all i32.const 2 end');
run('trap in a function', 'try i32 i32.const 1 i32.const 0 i32.div_s catch_all i32.const 2 end');
run('bounds', 'try i32 i32.const -1 i32.load 0 0 catch_all i32.const 2 end');
host = () => { throw new Exception(own, [5]); };
const nested = make('try i32 i32.const 1 call 1 catch 0 i32.const 1000 i32.add end', imported);
host = (() => { let n = 0; return () => { if (++n < 4) return nested.f() + n; throw new Exception(own, [5]); }; })();
say('nested runs', () => nested.f());
host = () => make('i32.const 9 throw 0', { ...imported }).f();
say('from another instance through script', () => catches.f());
env.f = make('i32.const 9 throw 0', { ...imported, type: 0 }).f;
say('from another instance', () => make('try i32 call 0 i32.const 1 catch 0 i32.const 1 i32.add end', imported).f());
say('two instances between', () => {
	env.f = make('try - call 0 catch 1 drop end', { ...imported, type: 0 }).f;
	return make('try i32 call 0 i32.const 1 catch 0 i32.const 2 i32.add end', imported).f();
});
say('their memory', () => {
	env.f = make('i32.const 0 i32.const 77 i32.store 0 0 i32.const 9 throw 0', { ...imported, type: 0 }).f;
	return make('i32.const 0 i32.const 5 i32.store 0 0 try - call 0 catch 0 drop end i32.const 0 i32.load 0 0', imported).f();
});
env.f = () => host();

// ---- what script sees
const thrown = (f) => { try { f(); } catch (e) { return e; } return 'nothing'; };
const three = make('i32.const 1 i64.const -2 f64.const 2.5 throw 2'), e = thrown(three.f);
console.log(e instanceof Exception, e instanceof Error, e.is(three.three), e.is(three.t), [0, 1, 2].map((i) => e.getArg(three.three, i)), Reflect.ownKeys(e), e);
const object = { an: 'object' };
const refs = instantiate({ types, tags, funcs: [{ type: 4, code: 'local.get 0 throw 3' }, { type: 6, code: 'try externref ref.null externref throw 3 catch 3 end' }], exports: { f: ['func', 0], g: ['func', 1], t: ['tag', 3] } }).exports;
console.log([object, 'text', 5n, null, undefined, 1.5].map((v) => thrown(() => refs.f(v)).getArg(refs.t, 0) === v), refs.g());
say('start', () => instantiate({ types, tags, funcs: [{ type: 0, code: 'throw 1' }], start: 0 }));
host = () => 3;
say('afterwards', () => catches.f());

// ---- what is refused
const refused = (name, code, parts = {}) => {
	try {
		compile({ types, tags, funcs: [{ type: 2, code }], ...parts });
		console.log(name, 'compiled');
	} catch (x) {
		console.log(name, x.message.replace(/^.*failed: | @\+\d+$/g, ''));
	}
};
refused('a tag with results', 'i32.const 0', { tags: [2] });
refused('a tag of no type', 'i32.const 0', { tags: [20] });
refused('no such tag', 'throw 9');
refused('catch of no tag', 'try i32 i32.const 0 catch 9 end');
refused('catch alone', 'block i32 catch 0 end');
refused('catch_all alone', 'block i32 catch_all end');
refused('catch after catch_all', 'try i32 i32.const 0 catch_all i32.const 0 catch 0 end');
refused('catch_all twice', 'try i32 i32.const 0 catch_all i32.const 0 catch_all i32.const 0 end');
refused('rethrow alone', 'rethrow 0');
refused('rethrow in a try', 'try i32 rethrow 0 catch_all i32.const 0 end');
refused('rethrow too far', 'try i32 i32.const 0 catch_all rethrow 5 end');
refused('delegate alone', 'block i32 i32.const 1 delegate 0');
refused('delegate too far', 'try i32 i32.const 1 delegate 1');
refused('delegate after a catch', 'try i32 i32.const 1 catch_all i32.const 2 delegate 0');
refused('try without its result', 'try i32 catch_all i32.const 1 end');
refused('catch without a result', 'try i32 i32.const 1 catch_all end');
refused('catch with too much', 'try i32 i32.const 1 catch 0 i32.const 1 end');
refused('else', 'try i32 i32.const 1 else i32.const 2 end');
for (const name of ['throw 0', 'i64.const 0 throw 0', 'try i32 i32.const 1 catch 0 i64.add end', 'try i32 i32.const 1 catch_all drop i32.const 1 end'])
	try { compile({ types, tags, funcs: [{ type: 2, code: name }] }); console.log(name, 'compiled'); } catch (x) { console.log(name, x.name); }

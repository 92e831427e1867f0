// Generators: next, return and throw at every place, finally blocks, delegation, and their prototypes.
// expect: {"value":1,"done":false} {"value":11,"done":false} {"value":111,"done":true} {"done":true} {"value":5,"done":true} threw late
// expect: plain next {"value":"end","done":true} {"done":true} {"done":true} {"done":true} in;never;finally
// expect: plain return {"value":"v","done":true} {"done":true} {"done":true} {"done":true} in;finally
// expect: plain throw {"value":"from catch","done":false} {"value":"end","done":true} {"done":true} {"done":true} in;caught v;finally
// expect: yield next {"value":"from finally","done":false} {"value":"end","done":true} {"done":true} {"done":true} in;never;finally;got w
// expect: yield return {"value":"from finally","done":false} {"value":"v","done":true} {"done":true} {"done":true} in;finally;got w
// expect: yield throw {"value":"from catch","done":false} {"value":"from finally","done":false} {"value":"end","done":true} {"done":true} in;caught v;finally;got x
// expect: return next {"value":"override","done":true} {"done":true} {"done":true} {"done":true} in;never;finally
// expect: return return {"value":"override","done":true} {"done":true} {"done":true} {"done":true} in;finally
// expect: return throw {"value":"from catch","done":false} {"value":"override","done":true} {"done":true} {"done":true} in;caught v;finally
// expect: throw next threw override {"done":true} {"done":true} {"done":true} in;never;finally
// expect: throw return threw override {"done":true} {"done":true} {"done":true} in;finally
// expect: throw throw {"value":"from catch","done":false} threw override {"done":true} {"done":true} in;caught v;finally
// expect: {"value":7,"done":true} {"done":true} 0 threw early 0
// expect: {"value":2,"done":false} {"value":3,"done":false} {"value":"r","done":true} {"done":true} inner,inner end,outer
// expect: 1,11 f0,f1,f2
// expect: {"value":"a","done":false} {"value":"b","done":false} {"value":"recovered","done":false} {"value":1,"done":false} {"value":2,"done":false} {"value":"x","done":false} {"value":"bye","done":true} got sent;inner caught boom;inner fin;r=inner result
// expect: {"value":"raw","done":false,"extra":1} {"value":"raw","done":false,"extra":1} {"value":"Rq","done":false} threw TypeError {"done":true} next undefined 1;next second 1;return q;return undefined
// expect: Generator is already running
// expect: threw own {"done":true}
// expect: [object Generator] Generator GeneratorFunction GeneratorFunction constructor,next,return,throw true
// expect: true Function [GeneratorFunction] {} true true
// expect: true
// expect: threw TypeError threw TypeError {"done":false}
// expect: [ 1, 2 ] anonymous
// expect: default 1
// expect: threw at call
// expect: 5 c m c1
// expect: [1,2,"3",{"4":5},13,9,10]
// expect: 2,2,,,true
// expect: 2,changed,2
// expect: 0,1,1,2,3,5,8,13,21,34,55,89
// expect: 121312141213121
const log = [];
const st = (r) => JSON.stringify(r);
const attempt = (f) => { try { return st(f()); } catch (e) { return 'threw ' + (e instanceof TypeError ? e.name : e.message || e); } };
function* basic(a) { const b = yield a; const c = yield a + b; return a + b + c; }
const g = basic(1);
console.log(st(g.next('ignored')), st(g.next(10)), st(g.next(100)), st(g.next()), st(g.return(5)), attempt(() => g.throw(new Error('late'))));
function* fin(how) {
  try { log.push('in'); yield 1; log.push('never'); }
  catch (e) { log.push('caught ' + e); yield 'from catch'; }
  finally { log.push('finally'); if (how === 'yield') log.push('got ' + (yield 'from finally')); if (how === 'return') return 'override'; if (how === 'throw') throw new Error('override'); }
  return 'end';
}
for (const how of ['plain', 'yield', 'return', 'throw']) {
  for (const act of ['next', 'return', 'throw']) {
    const it = fin(how); it.next();
    console.log(how, act, attempt(() => it[act]('v')), attempt(() => it.next('w')), attempt(() => it.next('x')), attempt(() => it.next()), log.splice(0).join(';'));
  }
}
const fresh = fin('plain');
console.log(st(fresh.return(7)), st(fresh.next()), log.length, attempt(() => fin().throw('early')), log.length);
function* nested() { try { try { yield 1; } finally { log.push('inner'); yield 2; log.push('inner end'); } } finally { log.push('outer'); yield 3; } }
const n = nested(); n.next();
console.log(st(n.return('r')), st(n.next()), st(n.next()), st(n.next()), log.splice(0).join());
function* loops() { outer: for (let i = 0; ; i++) { try { for (const x of [1, 2]) { if (x === 2) continue outer; if (i === 2) break outer; yield i * 10 + x; } } finally { log.push('f' + i); } } return 'done'; }
console.log([...loops()].join(), log.splice(0).join());
function* inner() { try { const x = yield 'a'; log.push('got ' + x); yield 'b'; } catch (e) { log.push('inner caught ' + e); yield 'recovered'; } finally { log.push('inner fin'); } return 'inner result'; }
function* outer() { const r = yield* inner(); log.push('r=' + r); yield* [1, 2]; yield* 'xy'; return yield* inner(); }
const o = outer();
console.log(st(o.next()), st(o.next('sent')), st(o.throw('boom')), st(o.next()), st(o.next()), st(o.next()), st(o.return('bye')), log.splice(0).join(';'));
const raw = { [Symbol.iterator]() { return { next(v) { log.push('next ' + v + ' ' + arguments.length); return { value: 'raw', done: v === 'stop', extra: 1 }; }, return(v) { log.push('return ' + v); return { value: 'R' + v, done: false }; } }; } };
function* over() { return 'res ' + (yield* raw); }
const r = over();
console.log(st(r.next('first')), st(r.next('second')), st(r.return('q')), attempt(() => r.throw('t')), st(r.next('stop')), log.splice(0).join(';'));
function* reenter() { try { me.next(); } catch (e) { yield e.message; } }
const me = reenter();
console.log(me.next().value);
function* thrower() { yield 1; throw new Error('own'); }
const t = thrower(); t.next();
console.log(attempt(() => t.next()), st(t.next()));
const G = Object.getPrototypeOf(function* () {}), P = G.prototype;
console.log(Object.prototype.toString.call(g), P[Symbol.toStringTag], G[Symbol.toStringTag], G.constructor.name, Object.getOwnPropertyNames(P).sort().join(), g[Symbol.iterator]() === g);
console.log(Object.getPrototypeOf(g) === basic.prototype, basic.prototype.constructor, Object.getPrototypeOf(basic.prototype) === P, g instanceof basic);
basic.prototype = null; console.log(Object.getPrototypeOf(basic()) === P);
console.log(attempt(() => new basic()), attempt(() => P.next.call({})), attempt(() => P.next.call(basic())));
const GF = G.constructor; console.log([...GF('a', 'yield a; yield* [2]')(1)], GF('yield 1').name);
function* params(a = log.push('default'), ...rest) { yield a + rest.length; }
const late = params(); console.log(log.splice(0).join(), late.next().value);
function* badParams(a = (() => { throw new Error('at call'); })()) {} console.log(attempt(() => badParams()));
const obj = { *m() { yield this.v; }, v: 5, *['c' + 1]() { yield 'c'; }, async *am() {} }; console.log(obj.m().next().value, obj.c1().next().value, obj.m.name, obj.c1.name);
function* yields() { const x = [yield 1, yield 2, `${yield 3}`, { [yield 4]: yield 5 }, (yield 6) + (yield 7), (yield 8, 9), yield yield 10]; return x; }
const y = yields(); let v, i = 0; do { v = y.next(i++); } while (!v.done); console.log(st(v.value));
function* prec() { yield 1 ? 2 : 3; yield (1, 2); const f = yield
  5; yield; yield /re/.test('re'); return f; }
console.log([...prec()].join());
function* argsG() { arguments[0] = 'changed'; yield arguments.length; yield* arguments; } console.log([...argsG(1, 2)].join());
function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } }
const first = []; for (const x of fib()) { if (x > 100) break; first.push(x); } console.log(first.join());
function* tree(d) { if (d) { yield* tree(d - 1); yield d; yield* tree(d - 1); } } console.log([...tree(4)].join(''));

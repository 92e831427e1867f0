// for-of: which iterator, when it is closed, and the way out of it.
// expect: runs out: undefined | 0 1
// expect: break: undefined | 0 1 closed
// expect: continue: undefined | 0 2
// expect: return: 0 | closed
// expect: throw: threw body | closed
// expect: throw wins: threw body | closed
// expect: break loses: threw ret | closed
// expect: return gives no object: threw TypeError | closed
// expect: outer break: undefined | closed closed
// expect: outer continue: undefined | 0 0 closed 1 0 closed
// expect: inner throws in try: undefined | closed caught closed caught
// expect: finally overrides: 2 | closed
// expect: finally continue: 3 | 
// expect: array grows: 5 | 
// expect: array shrinks: 1,2 | 
// expect: string: 1,2,1,1 | 
// expect: map: 3,7,12,34,102 | 
// expect: set: 1,2,3,11,12 | 
// expect: arguments: 6 | 
// expect: holes: undefined,1 | 
// expect: var: 2 | 
// expect: let named of: undefined | 1 c
// expect: target: undefined | 1 2 3
// expect: target throws: threw target | closed
// expect: async arrow: undefined | function function
// expect: not iterable: threw TypeError | 
// expect: undefined: threw TypeError | 
// expect: object: threw TypeError | 
// expect: eval value: 30 | 
// expect: patched: undefined | p
// expect: generator finally: undefined | 1 fin
// expect: primitive: number | 
const log = [];
function iter(n, ret) {
  let i = 0;
  return { [Symbol.iterator]() { return this; }, next() { return { done: i >= n, value: i++ }; }, return() { log.push('closed'); return ret ? ret() : {}; } };
}
function show(name, f) {
  let r;
  try { r = f(); } catch (e) { r = 'threw ' + (e instanceof TypeError ? e.name : e.message); }
  console.log(name + ':', r, '|', log.splice(0).join(' '));
}
show('runs out', () => { for (const x of iter(2)) log.push(x); });
show('break', () => { for (const x of iter(5)) { log.push(x); if (x === 1) break; } });
show('continue', () => { for (const x of iter(3)) { if (x === 1) continue; log.push(x); } });
show('return', () => { for (const x of iter(5)) return x; });
show('throw', () => { for (const x of iter(5)) throw new Error('body'); });
show('throw wins', () => { for (const x of iter(5, () => { throw new Error('ret'); })) throw new Error('body'); });
show('break loses', () => { for (const x of iter(5, () => { throw new Error('ret'); })) break; });
show('return gives no object', () => { for (const x of iter(5, () => 3)) return x; });
show('outer break', () => { out: for (const x of iter(5)) for (const y of iter(5)) break out; });
show('outer continue', () => { out: for (const x of iter(2)) for (const y of iter(5)) { log.push(x, y); continue out; } });
show('inner throws in try', () => { for (const x of iter(2)) { try { for (const y of iter(5)) throw 1; } catch (e) { log.push('caught'); } } });
show('finally overrides', () => { for (const x of iter(5)) { try { return 1; } finally { break; } } return 2; });
show('finally continue', () => { let n = 0; for (const x of iter(3)) { try { throw 1; } finally { n++; continue; } } return n; });
show('array grows', () => { const a = [1, 2]; let n = 0; for (const x of a) { if (n++ < 3) a.push(x); } return n; });
show('array shrinks', () => { const a = [1, 2, 3, 4], r = []; for (const x of a) { r.push(x); a.pop(); } return r.join(); });
show('string', () => { const r = []; for (const c of 'a\u{1F600}\uD83Db') r.push(c.length); return r.join(); });
show('map', () => { const m = new Map([[1, 2], [3, 4]]), r = []; for (const [k, v] of m) { r.push(k + v); if (r.length < 4) m.set(k * 10, v); } return r.join(); });
show('set', () => { const s = new Set([1, 2, 3]), r = []; for (const v of s) { r.push(v); s.delete(v); if (v < 3) s.add(v + 10); } return r.join(); });
show('arguments', () => (function () { let s = 0; for (const x of arguments) s += x; return s; })(1, 2, 3));
show('holes', () => { const r = []; for (const x of [, 1]) r.push(String(x)); return r.join(); });
show('var', () => { for (var v of [1, 2]); return v; });
show('let named of', () => { for (let of of [[1]]) log.push(of); for (let of = 0; of < 1; of++) log.push('c'); });
show('target', () => { const o = {}; for (o.p of [1, 2]) log.push(o.p); for ([o.q] of [[3]]) log.push(o.q); });
show('target throws', () => { for ((() => { throw new Error('target'); })().x of iter(2)); });
show('async arrow', () => { for (const f of [async () => {}, async x => x]) log.push(typeof f); });
show('not iterable', () => { for (const x of 5); });
show('undefined', () => { let nothing; for (const x of nothing); });
show('object', () => { for (const x of {}); });
show('eval value', () => eval('for (const x of [1, 2, 3]) { if (x === 2) continue; x * 10; }'));
show('patched', () => { const p = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function* () { yield 'p'; }; try { for (const x of [1, 2]) log.push(x); } finally { Array.prototype[Symbol.iterator] = p; } });
show('generator finally', () => { function* g() { try { yield 1; yield 2; } finally { log.push('fin'); } } for (const x of g()) { log.push(x); break; } });
show('primitive', () => { Number.prototype[Symbol.iterator] = function* () { 'use strict'; yield typeof this; }; try { for (const x of 5) return x; } finally { delete Number.prototype[Symbol.iterator]; } });

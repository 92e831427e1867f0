// Which calls destructuring makes on an iterator, and when it closes it.
// expect: fewer: 0 | iter next return
// expect: exact: 1 | iter next next return
// expect: more: undefined | iter next next
// expect: none: undefined | iter return
// expect: hole: 1 | iter next next return
// expect: trailing hole: 0 | iter next next return
// expect: rest: 1,2 | iter next next next next
// expect: default throws: threw dflt | iter next
// expect: default throws before the end: threw dflt | iter next next
// expect: nested throws: threw TypeError | iter next return
// expect: target throws: threw target | iter return
// expect: setter throws: threw setter | iter next return
// expect: next throws: threw next | iter
// expect: done getter throws: threw done | iter
// expect: value getter throws: threw value | iter
// expect: return throws: threw return | iter next return
// expect: both throw: threw first | iter return
// expect: return is no object: threw TypeError | iter next return
// expect: return no object, throwing: threw mine | iter return
// expect: return undefined: 0 | iter next
// expect: return null: 0 | iter next
// expect: return no function: threw TypeError | iter next
// expect: next is no function: threw TypeError | iter
// expect: next gives no object: threw TypeError | iter
// expect: iterator is no object: threw TypeError | 
// expect: next read once: 0,1,2 | get next
// expect: parameters: 0:z | iter next return
// expect: generator: 1 | fin
// expect: swap: 2,1 | 
// expect: array iterator is looked up: 1 | patched
// expect: own Symbol.iterator of an array: mineundefined | 
// expect: holes of an array: d1 | 
// expect: yield in a pattern: ask,A,AB | iter next
// expect: return while in a pattern: {"value":5,"done":true} | iter return
const log = [];
function iter(n, extra = {}) {
  let i = 0;
  return {
    [Symbol.iterator]() { log.push('iter'); return this; },
    next() { log.push('next'); return i < n ? { value: i++, done: false } : { value: undefined, done: true }; },
    return(v) { log.push('return'); return {}; }, ...extra,
  };
}
function show(name, f) {
  let r;
  try { r = f(); } catch (e) { r = 'threw ' + (e instanceof TypeError ? e.name : e.message); }
  console.log(name + ':', r, '|', log.splice(0).join(' '));
}
const boom = (m) => { throw new Error(m); };
show('fewer', () => { const [a] = iter(3); return a; });
show('exact', () => { const [a, b] = iter(2); return b; });
show('more', () => { const [a, b, c] = iter(1); return c; });
show('none', () => { const [] = iter(3); });
show('hole', () => { const [, a] = iter(3); return a; });
show('trailing hole', () => { const [a, ,] = iter(3); return a; });
show('rest', () => { const [a, ...r] = iter(3); return r.join(); });
show('default throws', () => { const [a = boom('dflt')] = iter(0); });
show('default throws before the end', () => { const [a, [b] = boom('dflt')] = iter(1); });
show('nested throws', () => { const [[a]] = iter(2); });
show('target throws', () => { [boom('target').x] = iter(2); });
show('setter throws', () => { [{ set x(v) { boom('setter'); } }.x] = iter(2); });
show('next throws', () => { const [a] = iter(1, { next() { boom('next'); } }); });
show('done getter throws', () => { const [a] = iter(1, { next() { return { get done() { boom('done'); } }; } }); });
show('value getter throws', () => { const [a] = iter(1, { next() { return { get value() { boom('value'); } }; } }); });
show('return throws', () => { const [a] = iter(2, { return() { log.push('return'); boom('return'); } }); });
show('both throw', () => { [boom('first').x] = iter(2, { return() { log.push('return'); boom('second'); } }); });
show('return is no object', () => { const [a] = iter(2, { return() { log.push('return'); return 1; } }); });
show('return no object, throwing', () => { [boom('mine').x] = iter(2, { return() { log.push('return'); return 1; } }); });
show('return undefined', () => { const [a] = iter(2, { return: undefined }); return a; });
show('return null', () => { const [a] = iter(2, { return: null }); return a; });
show('return no function', () => { const [a] = iter(2, { return: 1 }); return a; });
show('next is no function', () => { const [a] = iter(1, { next: 1 }); return a; });
show('next gives no object', () => { const [a] = iter(1, { next() { return 1; } }); return a; });
show('iterator is no object', () => { const [a] = { [Symbol.iterator]() { return 1; } }; });
show('next read once', () => { const o = { [Symbol.iterator]() { return { get next() { log.push('get next'); let i = 0; return () => ({ value: i++, done: false }); } }; } }; const [a, b, c] = o; return [a, b, c].join(); });
show('parameters', () => (([a], ...[b]) => a + ':' + b)(iter(2), 'z'));
show('generator', () => { function* g() { try { yield 1; yield 2; } finally { log.push('fin'); } } const [a] = g(); return a; });
show('swap', () => { let a = 1, b = 2; [b, a] = [a, b]; return a + ',' + b; });
show('array iterator is looked up', () => {
  const proto = Object.getPrototypeOf([][Symbol.iterator]()), next = proto.next;
  proto.next = function () { log.push('patched'); return next.call(this); };
  try { const [a] = [1, 2]; return a; } finally { proto.next = next; }
});
show('own Symbol.iterator of an array', () => { const x = [1, 2]; x[Symbol.iterator] = function* () { yield 'mine'; }; const [a, b] = x; return a + b; });
show('holes of an array', () => { const [a = 'd', b = 'd'] = [, 1]; return a + b; });
show('yield in a pattern', () => {
  function* g() { const [a = yield 'ask', b = yield a] = iter(0); return a + b; }
  const i = g(); return [i.next().value, i.next('A').value, i.next('B').value].join();
});
show('return while in a pattern', () => { function* g() { [(yield 'ask').x] = iter(3); } const i = g(); i.next(); return JSON.stringify(i.return(5)); });

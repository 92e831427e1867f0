// Jumps through finally: break, continue and return, labelled, nested and overridden.
// expect: continue: 32 f0 f1 f2
// expect: break two: end 1 2
// expect: return value kept: 1 
// expect: return object: 2 
// expect: override: finally 
// expect: swallow throw: swallowed 
// expect: throw over return: caught x 
// expect: catch rethrow: 2 f
// expect: loop of returns: 3 out
// expect: do while: 3 0 1 2
// expect: switch: a,after1,b,c,d,after3,d,after4 
// expect: for-in: xp,f,f,yp,f,f 
// expect: labels: function 
// expect: many levels: 12e3|12e 
// expect: finally in catch: c1 inner outer
// expect: nested function: 2 in out
// expect: iterator and finally: e body ret outer
// expect: throw in finally keeps order: a b
// expect: completion: 2,1,5,,1,3,4,9,5,one,6,7,8,2 
// expect: generator: 1,f1,2,f2,3,f3 g1 g2 g3
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: ok a: let
// expect: x
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
const log = []; const show = (n, v) => console.log(n + ':', v, log.splice(0).join(' '));
show('continue', (() => { let n = 0; a: for (let i = 0; i < 3; i++) { for (;;) { try { if (i === 1) continue a; break; } finally { log.push('f' + i); n += 10; } } n++; } return n; })());
show('break two', (() => { a: { b: { try { try { break a; } finally { log.push(1); } } finally { log.push(2); } } log.push('never'); } return 'end'; })());
show('return value kept', (() => { let x = 1; try { return x; } finally { x = 2; } })());
show('return object', (() => { const x = { v: 1 }; try { return x; } finally { x.v = 2; } })().v);
show('override', (() => { try { return 'try'; } finally { return 'finally'; } })());
show('swallow throw', (() => { l: try { throw 1; } finally { break l; } return 'swallowed'; })());
show('throw over return', (() => { try { try { return 1; } finally { throw 'x'; } } catch (e) { return 'caught ' + e; } })());
show('catch rethrow', (() => { try { try { throw 1; } catch (e) { throw e + 1; } finally { log.push('f'); } } catch (e) { return e; } })());
show('loop of returns', (() => { for (let i = 0; ; i++) { try { return i; } finally { if (i < 3) continue; log.push('out'); } } })());
show('do while', (() => { let i = 0; do { try { if (i === 2) break; continue; } finally { log.push(i++); } } while (i < 5); return i; })());
show('switch', (() => { const r = []; for (const k of [1, 2, 3, 4]) { switch (k) { case 1: try { break; } finally { r.push('a'); } case 2: try { continue; } finally { r.push('b'); } case 3: r.push('c'); default: r.push('d'); } r.push('after' + k); } return r.join(); })());
show('for-in', (() => { const r = []; a: for (const k in { x: 1, y: 2 }) { for (const j in { p: 1, q: 2 }) { try { if (j === 'q') continue a; r.push(k + j); } finally { r.push('f'); } } } return r.join(); })());
show('labels', (() => { a: b: c: for (;;) { for (;;) { break b; } } d: { break d; } e: if (true) { break e; } f: function g() {} return typeof g; })());
show('many levels', (() => { let s = ''; try { try { try { try { throw 'e'; } finally { s += 1; } } finally { s += 2; } } catch (e) { s += e; throw s; } finally { s += 3; } } catch (e) { return s + '|' + e; } finally { s += 'lost'; } })());
show('finally in catch', (() => { try { throw 1; } catch (e) { try { return 'c' + e; } finally { log.push('inner'); } } finally { log.push('outer'); } })());
show('nested function', (() => { try { return (() => { try { return 1; } finally { log.push('in'); } })() + 1; } finally { log.push('out'); } })());
show('iterator and finally', (() => { const it = { [Symbol.iterator]() { return this; }, next: () => ({ value: 1 }), return() { log.push('ret'); return {}; } }; a: for (;;) { try { for (const x of it) { try { break a; } finally { log.push('body'); } } } finally { log.push('outer'); } } return 'e'; })());
show('throw in finally keeps order', (() => { try { try { throw 'a'; } finally { try { throw 'b'; } catch (e) { log.push(e); } } } catch (e) { return e; } })());
show('completion', [eval('1; try { 2 } finally { 3 }'), eval('a: { 1; break a; }'), eval('do { 5; break; } while (0)'), eval('2; if (false) 3'), eval('1; {}'), eval('3; var x = 1'), eval('4; function ff() {}'), eval('try { 1; throw 0 } catch (e) { 9 }'), eval('for (var i = 0; i < 2; i++) i * 5'), eval('switch (1) { case 1: "one"; case 2: }'), eval('6; ;;;'), eval('l: 7'), eval('with ({ a: 8 }) a'), eval('1; do { 2; continue; } while (false)')].join());
function* gen() { a: for (const x of [1, 2, 3]) { try { yield x; continue a; } finally { log.push('g' + x); yield 'f' + x; } } } show('generator', [...gen()].join());
for (const bad of ['break', 'continue', 'a: continue a', 'a: { continue a; }', 'break b', 'a: a: 1', 'a: { (() => { break a; })() }', 'for (;;) { a: function* g() {} }', 'if (1) let x', 'while (0) const y = 1', 'a: let\nx', 'a: class {}', '"use strict"; a: function f() {}', 'if (1) class C {}', 'for (;;) function f() {}', 'switch (1) { case 1: let a; case 2: let a; }', 'switch (1) { default: default: }', 'try {}', 'try {} catch { let e; var e; } finally', 'throw\n1', 'try {} catch (e) { let e; }']) { try { new Function(bad); console.log('ok', bad); } catch (e) { console.log(e.name); } }

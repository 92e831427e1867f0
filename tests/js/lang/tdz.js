// A let, const or class binding exists in its whole block and cannot be used before its declaration ran.
// expect: read ReferenceError: Cannot access 'x' before initialization
// expect: write ReferenceError: Cannot access 'x' before initialization
// expect: typeof ReferenceError: Cannot access 'x' before initialization
// expect: typeof undeclared undefined
// expect: shadow ReferenceError: Cannot access 'x' before initialization
// expect: own initializer ReferenceError: Cannot access 'x' before initialization
// expect: const TypeError: Assignment to constant variable.
// expect: const compound TypeError: Assignment to constant variable.
// expect: const increment TypeError: Assignment to constant variable.
// expect: const short circuit 1
// expect: class extends itself ReferenceError: Cannot access 'A' before initialization
// expect: class inside A
// expect: class name is const inside TypeError: Assignment to constant variable.
// expect: class name is let outside 1
// expect: default sees earlier 7
// expect: default sees later ReferenceError: Cannot access 'b' before initialization
// expect: default sees itself ReferenceError: Cannot access 'a' before initialization
// expect: for head ReferenceError: Cannot access 'i' before initialization
// expect: for-in head ReferenceError: Cannot access 'k' before initialization
// expect: switch ReferenceError: Cannot access 'a' before initialization
// expect: switch later case 1
// expect: closure later 5
// expect: let without value undefined
// expect: let in loop is fresh ,
// expect: eval ReferenceError: Cannot access 'x' before initialization
// expect: assignment in loop ReferenceError: Cannot access 'y' before initialization
// expect: for const TypeError: Assignment to constant variable.
// expect: for-of const 6
// expect: delete false
// expect: function hoisted over let function
// expect: finally ReferenceError: Cannot access 'a' before initialization
function attempt(name, f) {
  try { console.log(name, f()); } catch (e) { console.log(name, e.name + ': ' + e.message); }
}
attempt('read', () => { const f = () => x; f(); let x = 1; return x; });
attempt('write', () => { x = 1; let x; return x; });
attempt('typeof', () => { typeof x; let x; });
attempt('typeof undeclared', () => typeof nowhere);
attempt('shadow', () => { const x = 1; { const f = () => x; f(); let x = 2; } });
attempt('own initializer', () => { let x = x + 1; });
attempt('const', () => { const c = 1; c = 2; });
attempt('const compound', () => { const c = 1; c += 2; });
attempt('const increment', () => { const c = 1; c++; });
attempt('const short circuit', () => { const c = 1; c ||= 2; return c; });
attempt('class extends itself', () => { class A extends A {} });
attempt('class inside', () => { class A { static x = A.name; } return A.x; });
attempt('class name is const inside', () => { class A { static f() { A = 1; } } A.f(); });
attempt('class name is let outside', () => { class A {} A = 1; return A; });
attempt('default sees earlier', () => ((a, b = a) => b)(7));
attempt('default sees later', () => ((a = b, b) => a)(undefined, 1));
attempt('default sees itself', () => ((a = a) => a)());
attempt('for head', () => { for (let i of [i]) {} });
attempt('for-in head', () => { for (const k in { k: k }) {} });
attempt('switch', () => { switch (1) { case 0: let a = 1; break; case 1: return a; } });
attempt('switch later case', () => { switch (0) { case 0: let a = 1; case 1: return a; } });
attempt('closure later', () => { const f = () => x; let x = 5; return f(); });
attempt('let without value', () => { let x; return x; });
attempt('let in loop is fresh', () => { const r = []; for (let i = 0; i < 2; i++) { let y; r.push(y); y = i; } return r.join(); });
attempt('eval', () => { eval('x'); let x; });
attempt('assignment in loop', () => { for (;;) { if (false) var z; y = 1; let y; break; } });
attempt('for const', () => { for (const i = 0; i < 2; i++); });
attempt('for-of const', () => { let s = 0; for (const i of [1, 2, 3]) s += i; return s; });
attempt('delete', () => { let x = 1; return delete x; });
attempt('function hoisted over let', () => { const r = f(); let y = 1; function f() { return typeof f; } return r; });
attempt('finally', () => { try { return a; } finally { let a = 1; } let a; });

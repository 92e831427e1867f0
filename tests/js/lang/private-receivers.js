// Private methods and accessors say of what class the object should have been; fields name themselves.
class A { #f = 1; #m() {} get #g() { return 1; } set #w(x) {} static #s() {} static t(o) { o.#m(); } static u(o) { o.#s(); } static v(o) { return o.#g; } static y(o) { o.#w = 1; } static f(o) { return o.#f; } static p(o) { o.#f = 1; } }
for (const f of ['t', 'u', 'v', 'y', 'f', 'p']) try { A[f]({}); } catch (e) { console.log(f, e.name, e.message); }
const B = class { #m() {} static t(o) { o.#m(); } };
try { B.t({}); } catch (e) { console.log(e.message); }
class C { get #r() { return 1; } set #w(x) {} #m() {} a() { this.#r = 1; } b() { return this.#w; } c() { this.#m = 1; } }
for (const f of ['a', 'b', 'c']) try { new C()[f](); } catch (e) { console.log(e.message); }

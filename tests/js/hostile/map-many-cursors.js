// A Map is packed anew under many iterators: each learns its new place without counting for itself.
const n = 60000, m = new Map();
for (let i = 0; i < n; i++) m.set(i, i);
const walks = Array.from({ length: n }, () => m.keys());
const late = m.keys();
for (let i = 0; i < n - 100; i++) late.next();
for (const w of walks) for (let i = 0; i < 5; i++) w.next();
const ends = Array.from({ length: 20000 }, () => { const w = m.keys(); w.next(); return w; });
for (let i = 0; i < n - 50; i++) m.delete(i);
for (let i = 0; i < 200; i++) m.set('x' + i, i);
console.log(walks[7].next().value, late.next().value, ends[0].next().value, m.size);
m.clear();
m.set('only', 1);
console.log(walks[7].next().value, late.next().value, late.next().done);
// expect: 59950 59950 59950 250
// expect: only only true

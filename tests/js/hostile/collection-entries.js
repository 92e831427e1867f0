// What shows or copies a Map or a Set takes its entries without a word to script; groups and lists are filled by creating elements.
const util = require('util');
const m = new Map(), s = new Set();
for (let i = 0; i < 100; i++) { m.set(i, 'v' + i); s.add(i); }
let asked = 0;
const trap = (key) => Object.defineProperty(Array.prototype, key, { __proto__: null, configurable: true, get() { asked++; return 1; }, set() { asked++; m.clear(); s.clear(); } });
const free = (key) => delete Array.prototype[key];

for (const x of [m, s]) {
  trap(101); trap(61);
  const copy = structuredClone(x);
  free(101); free(61);
  console.log(asked, copy.size, m.size, s.size);
}
for (const x of [m, s, m.keys(), s.entries(), m.values(), new Map(m).entries()]) {
  for (let i = 0; i < 100; i++) { m.set(i, 'v' + i); s.add(i); }
  trap(101); trap(61);
  const text = util.inspect(x, { maxArrayLength: Infinity });    // whose own lists the accessors see, as in node
  free(101); free(61);
}
asked = 0;

trap(0); trap(1);
const groups = Map.groupBy('abcab', (c) => c), own = Object.groupBy('abcab', (c) => c);
const listed = new Set('xyz').values().toArray(), joined = Iterator.concat(['p', 'q'], ['r']).toArray();
free(0); free(1);
console.log(asked, groups.get('a').length, own.b.length, listed.length, joined.length);
// expect: 0 100 100 100
// expect: 0 100 100 100
// expect: 0 2 2 3 3

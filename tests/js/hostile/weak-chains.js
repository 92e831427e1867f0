// Values of weak maps that are keys of others, in chains of any order and kind: a collection costs their length, and keeps all of them and no more.
'use strict';
const collect = () => { for (let i = 0; i < 60000; i++) ({ i, a: [i] }); };
const N = 30000, chain = (order) => {
  const map = new WeakMap(), keys = Array.from({ length: N }, (_, i) => ({ i }));
  for (const i of order)
    map.set(keys[i], keys[i + 1]);
  return { map, first: keys[0] };
};
const length = ({ map, first }) => { let n = 0; for (let k = first; map.has(k); k = map.get(k)) n++; return n; };
const up = Array.from({ length: N - 1 }, (_, i) => i);
const shuffled = up.slice();
for (let i = shuffled.length - 1, seed = 1; i > 0; i--) {
  const j = (seed = seed * 48271 % 0x7fffffff) % i;
  [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
}
const chains = [chain(up), chain(up.slice().reverse()), chain(shuffled)];

// a map for each step
const maps = [new WeakMap()], key = {};
let map = maps[0];
for (let i = 0; i < N; i++) { const next = new WeakMap(); map.set(key, next); map = next; }

// symbols, by themselves and within objects
const symbols = new WeakMap();
const symbol = Symbol('first');
for (let i = 0, s = symbol, list = []; i < 2000; i++) { const next = Symbol('s' + i); list.unshift([s, i & 1 ? next : { [next]: 1 }]); s = next; if (i === 1999) for (const [k, v] of list) symbols.set(k, v); }

// an entry whose value holds its own key keeps neither
let dead = 0;
const circles = new WeakMap(), registry = new FinalizationRegistry(() => dead++);
(() => { for (let i = 0; i < 100; i++) { const k = {}; circles.set(k, { k }); registry.register(k, i); } })();

const turn = (left) => {
  collect();
  if (left) return setTimeout(turn, 0, left - 1);
  console.log(chains.map(length).join(' '));
  let steps = 0;
  for (let m = maps[0]; m; m = m.get(key)) steps++;
  console.log(steps);
  let n = 0;
  for (let k = symbol; symbols.has(k); n++) { k = symbols.get(k); if (typeof k === 'object') k = Object.getOwnPropertySymbols(k)[0]; }
  console.log(n);
  console.log('circles gone', dead > 90);
};
turn(6);
// expect: 29999 29999 29999
// expect: 30001
// expect: 2000
// expect: circles gone true

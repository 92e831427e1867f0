// fault: skip, it takes too long in that build
// Many weak things that die while many younger ones live: each goes in its own time, not in that of all others.
const n = 100000, kept = [];
const churn = () => { for (let i = 0; i < 500000; i++) ({ i, a: [i] }); };
for (const make of [() => new WeakMap(), () => new WeakRef(kept), () => new FinalizationRegistry(churn)]) {
  let old = Array.from({ length: n }, make);
  kept.push(Array.from({ length: n }, make));
  old = null;
  churn();
}
kept.length = 0;

let told = 0, again = 0;
const registry = new FinalizationRegistry((held) => {
  if (held % 1000 === 0) {               // one that goes unasked for, one more to come
    again += registry.unregister(tokens[held + 1]);
    registry.register({}, 1);
  }
  told++;
});
const tokens = Array.from({ length: n }, () => ({}));
(function () { for (let i = 0; i < n; i++) registry.register({}, i, tokens[i]); })();
setTimeout(() => {
  churn();
  setTimeout(() => console.log(told + again >= n, again), 1);
}, 1);
// expect: true 100

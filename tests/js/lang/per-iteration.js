// Each round of a loop has bindings of its own where a closure holds them.
// expect: 0,1,2
// expect: 0,1,2 1,2,3
// expect: 0,1,2
// expect: 0,1,2
// expect: 1,2
// expect: a,b,c
// expect: p,q
// expect: 3,7
// expect: 3,3,3
// expect: 0:0,1:0,2:0
// expect: 0,10,20 1,11,21
// expect: 0,f0,f1,2,f2
// expect: 0,1
// expect: 0,1
// expect: 1,2 true
const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
console.log(fs.map((f) => f()).join());
const gs = [];
for (let i = 0; i < 3; i++) { gs.push(() => i++); i += 0; }
console.log(gs.map((f) => f()).join(), gs.map((f) => f()).join());
const hs = [];
for (let i = 0, inc = () => i++; i < 3; inc.call(), i++) { hs.push(() => i); if (hs.length > 4) break; }
console.log(hs.map((f) => f()).join());
const cond = [];
for (let i = 0; cond.push(() => i), i < 2; i++);
console.log(cond.map((f) => f()).join());
const step = [];
for (let i = 0; i < 2; step.push(() => i), i++);
console.log(step.map((f) => f()).join());
const of = [];
for (const x of 'abc') of.push(() => x);
console.log(of.map((f) => f()).join());
const inn = [];
for (const k in { p: 1, q: 2 }) inn.push(() => k);
console.log(inn.map((f) => f()).join());
const de = [];
for (const [a, { b }] of [[1, { b: 2 }], [3, { b: 4 }]]) de.push(() => a + b);
console.log(de.map((f) => f()).join());
const va = [];
for (var v = 0; v < 3; v++) va.push(() => v);
console.log(va.map((f) => f()).join());
const cont = [];
outer: for (let i = 0; i < 3; i++) {
  for (let j = 0; j < 3; j++) {
    if (j === 1) continue outer;
    cont.push(() => i + ':' + j);
  }
}
console.log(cont.map((f) => f()).join());
const body = [];
let n = 0;
while (n < 3) { let m = n * 10; body.push(() => m++); n++; }
console.log(body.map((f) => f()).join(), body.map((f) => f()).join());
const fin = [];
for (let i = 0; i < 3; i++) {
  try { if (i === 1) continue; fin.push(() => i); } finally { fin.push(() => 'f' + i); }
}
console.log(fin.map((f) => f()).join());
const ev = [];
for (let i = 0; i < 2; i++) ev.push(eval('() => i'));
console.log(ev.map((f) => f()).join());
const cls = [];
for (let i = 0; i < 2; i++) cls.push(class { static get v() { return i; } });
console.log(cls.map((c) => c.v).join());
function* gen() { for (let i = 0; i < 3; i++) { const k = yield () => i; if (k) i += k; } }
const it = gen(), kept = [it.next().value, it.next(1).value];
console.log(kept.map((f) => f()).join(), it.next().done);

// Arguments that a rest parameter or `arguments` takes count as if they lay on the stack: a function that calls itself with one more each time is a
// RangeError before its arrays fill the memory.
// expect: RangeError true true
// expect: RangeError true true
// expect: RangeError true true
// expect: RangeError true true
// expect: RangeError true true
// expect: 10000000
// expect: 200 200
// expect: 6 [ 1, undefined, 3 ]
// expect: RangeError
// expect: true
'use strict';
let depth;
const begun = process.cpuUsage();
function run(f) {
  depth = 0;
  try { f(); } catch (e) { console.log(e.name, depth > 100, depth < 3000); }
}
function rest(...a) { depth++; rest(...a, 1); }
function args() { depth++; args(...arguments, 1); }
function apply(...a) { depth++; a.push(1); apply.apply(null, a); }
const arrow = (...a) => { depth++; arrow(...a, 1); };
class C { constructor(...a) { depth++; new C(...a, 1); } }
[rest, args, apply, arrow, () => new C].forEach(run);

// what has returned no longer counts
function count(...a) { return a.length; }
let sum = 0;
for (let i = 0; i < 100; i++)
  sum += count(...new Array(100000).fill(1));
console.log(sum);
function deep(n, ...a) { return n ? deep(n - 1, ...a) : a.length; }
console.log(deep(500, ...new Array(200).fill(0)), deep(500, ...new Array(200).fill(0)));
console.log([...[1, , 3], ...[], ...[4], ...'ab'].length, [...[1, , 3]]);
try { rest(); } catch (e) { console.log(e.name); }

// as long as it takes to fill arrays of these lengths, some times over
const spent = from => { const { user, system } = process.cpuUsage(from); return user + system; };
const ours = spent(begun), control = process.cpuUsage();
for (let times = 0; times < 6; times++)
  for (let i = 0, a = []; i < 3000; i++)
    a = [...a, 1];
const theirs = spent(control);
console.log(ours < 40 * theirs || [ours, theirs]);

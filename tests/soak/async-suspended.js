// 100,000 async functions that wait stay within 120 MB, and those that nothing can wake are collected.
// expect: suspended: true
// expect: collected and used again: true
// expect: woken: 100000
// timeout: 120
'use strict';
const MB = 1024 * 1024;
const before = process.memoryUsage().rss;
async function waits(gate, i) {
  let a = i, b = { i };
  try {
    a += await gate;
    return a + b.i;
  } finally {
    woken++;
  }
}
let woken = 0;

function round(gate) {
  for (let i = 0; i < 100000; i++) waits(gate, i);
}

let open;
round(new Promise((resolve) => { open = resolve; }));
const held = process.memoryUsage().rss - before;
console.log('suspended:', held < 120 * MB || Math.round(held / MB) + ' MB');

// nobody holds these gates: were they kept, ten rounds would hold ten times as much
for (let i = 0; i < 10; i++) round(new Promise(() => {}));
const peak = process.memoryUsage().rss - before;
console.log('collected and used again:', peak < 2 * 120 * MB || Math.round(peak / MB) + ' MB');
open(1);
setTimeout(() => console.log('woken:', woken), 0);

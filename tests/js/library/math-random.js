// Math.random: [0, 1), multiples of 2^-53 (V8's are of 2^-52), even.
// expect: in range true
// expect: low bits true
// expect: even true
'use strict';
const N = 200000, CELLS = 100, cells = new Array(CELLS).fill(0);
let inRange = true, seen = 0n;
for (let i = 0; i < N; i++) {
  const x = Math.random();
  inRange &&= x >= 0 && x < 1;
  cells[Math.floor(x * CELLS)]++;
  if (i < 1000) seen |= BigInt(x * 2 ** 53);
}
console.log('in range', inRange);
console.log('low bits', (seen & 0x3fffffn) === 0x3fffffn);
const square = cells.reduce((s, n) => s + (n - N / CELLS) ** 2 / (N / CELLS), 0);
console.log('even', square < CELLS + 8 * Math.sqrt(2 * CELLS));

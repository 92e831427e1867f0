// A tick with many arguments, asked for while most of the queue has run: the room that has become free at its front is not enough for them.
let n = 0;
const many = (...a) => console.log(a.length, a[0], a[a.length - 1]);
for (let i = 0; i < 10; i++)
  process.nextTick(() => { if (++n === 8) process.nextTick(many, ...new Array(300).fill(7)); });
for (const size of [1, 29, 30, 31, 5000])
  process.nextTick(() => process.nextTick(many, ...new Array(size).fill(size)));
// expect: 300 7 7
// expect: 1 1 1
// expect: 29 29 29
// expect: 30 30 30
// expect: 31 31 31
// expect: 5000 5000 5000

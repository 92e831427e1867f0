// Thousands of storages at once: a store costs no more for those beside it, and each flow keeps what it had.
// expect: 17997000 6000
// expect: undefined 8 undefined 64 undefined 4000
// expect: 8 64 4000 | 1 64 4000 | undefined 64 4000
// expect: 8 64 4000
// expect: undefined
// expect: true
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const begun = process.cpuUsage();
const all = Array.from({ length: 6000 }, () => new AsyncLocalStorage());
all[0].exit(() => {
  all.forEach((s, i) => s.enterWith(i));
  console.log(all.reduce((sum, s) => sum + s.getStore(), 0), all.length);
});
all.forEach((s) => s.enterWith(undefined));
const [a, b, c] = [all[8], all[64], all[4000]];
const before = [a, b, c].map((s) => s.getStore());
const show = () => [a, b, c].map((s) => s.getStore()).join(' ');
c.run(4000, () => b.run(64, () => a.run(8, () => {
  console.log(before[0], a.getStore(), before[1], b.getStore(), before[2], c.getStore());
  const saved = show();
  const inner = a.run(1, show);
  const without = a.exit(() => [a.getStore(), b.getStore(), c.getStore()].map(String).join(' '));
  console.log(`${saved} | ${inner} | ${without}`);
  setImmediate(() => console.log(show()));
})));
setImmediate(() => {
  console.log(a.getStore());
  setTimeout(() => console.log(process.cpuUsage(begun).user < 3e6), 5);
});

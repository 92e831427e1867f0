// Strings that grow at both ends, in a loop, by + and by templates, with halves of pairs between: linear.
// expect: 600000 abab 600000
// expect: true true
// expect: 40000 true
// expect: xxxy yx 300 301
// expect: true
'use strict';
const begun = process.cpuUsage();
let s = '', t = '';
for (let i = 0; i < 300000; i++) {
  s = 'a' + s + 'b';
  t = `a${t}b`;
}
console.log(s.length, s[0] + s.at(-1) + s[299999] + s[300000], t.length);
console.log(s === t, s === 'a'.repeat(300000) + 'b'.repeat(300000));
let u = '', v = '';
for (let i = 0; i < 10000; i++) {
  u = '\ude00' + u + '\ud83d';
  v = '\ud83d' + v + '\ude00';
}
u = u + v;
console.log(u.length, u === '\ude00'.repeat(10000) + '\ud83d'.repeat(10000) + '\ud83d'.repeat(10000) + '\ude00'.repeat(10000));
// what stands still is not disturbed by what grew out of it
let w = 'x'.repeat(300);
const kept = [];
for (let i = 0; i < 50; i++) {
  kept.push(w);
  w = 'x' + w + 'y';
  kept.push('y' + kept[i] + 'x', `<${w}>`);
}
console.log(w.slice(0, 3) + w.at(-1), kept[1][0] + kept[1].at(-1), kept[0].length, kept[0].length + 1);
console.log(process.cpuUsage(begun).user < 2e6);

// A ^ without flag m holds at the start alone, however it is nested: such a search ends there, and costs nothing more in a long text.
'use strict';
const texts = ['a', 'b', 'ab', 'ba', 'xa', '\na', 'x\nb', '', 'aab', 'xxab'];
const patterns = [/^a|^b/, /^a|b/, /(^a|^b)/g, /(?:^a|(?:^b|^x))/, /(?:^)?a/, /(?:^a){0}b/, /(?:^a)+b?/, /a*^b/, /\b^a/m, /^a|^b/m, /(?=x)^x/, /(?:|^)a/, /(?!^)a/, /(?<=^)a/,
  /(?<!^)a/, /^/, /^$/g, /^a|^b/y, /^|a/g, /(?:(^)|a)b/, /[^a]/, /^a|^b/u, /x^|a/, /(?:^a|^)/g];
for (const r of patterns)
  console.log(String(r), texts.map((t) => { r.lastIndex = 0; const m = r.exec(t); return m ? m.index + m[0] : '-'; }).join(' '), 'xxaab'.replace(r, '.'));
const r = /^a|^b|^(?:c|d)/, text = 'x'.repeat(1e6);
const begun = process.cpuUsage();
for (let i = 0; i < 2000; i++)
  r.test(text);
console.log(process.cpuUsage(begun).user < 5e5);

// Numbers in jsr-limits(7) are those of the code: a comment "= FILE NAME" stands before each.  Each of limits.h is there.
// run: {jsr} {file} {dir}/../..
// expect: compared: true
// expect: unnamed: LIMIT_RECORD_INLINE LIMIT_POOL_STACK
'use strict';
const { readFileSync } = require('fs');
const root = process.argv[2];
const read = name => readFileSync(`${root}/${name}`, 'utf8');
const UNITS = { KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 };

function inCode(file, name) {
  const text = read(file).replace(/\/\*[^]*?\*\//g, ' ');
  const found = new RegExp(`(?:#define\\s+${name}\\s+(.+)|\\b${name}(?: = |: )([^,;}\\n]+))`).exec(text);
  if (!found) return NaN;
  return (0, eval)((found[1] ?? found[2]).replace(/(?<=\d)(?:ull|u)\b/g, '').replaceAll('<<', '* 2 **'));
}

const lines = read('man/jsr-limits.7').split('\n'), named = new Set();
let count = 0;
lines.forEach((line, i) => {
  const mark = /^\.\\" = (\S+) (\S+)$/.exec(line);
  if (!mark) return;
  const number = /(?<![\w/])(\d[\d,]*\d|\d)(?: ([KMG]B))?(?!\w)/.exec(lines[i + 1]);
  const said = Number(number?.[1].replaceAll(',', '')) * (UNITS[number?.[2]] ?? 1), is = inCode(mark[1], mark[2]);
  if (said !== is) console.log(`${mark[2]}: ${said} in the page, ${is} in ${mark[1]}`);
  named.add(mark[2]);
  count++;
});
console.log('compared:', count > 50);
console.log('unnamed:', [...read('runtime/base/limits.h').matchAll(/#define (LIMIT_\w+)/g)].map(m => m[1]).filter(name => !named.has(name)).join(' '));

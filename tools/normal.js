// normal.js -- writes runtime/engine/unicode/normal_data.h, the tables of Unicode's normalization forms.
//
// usage: node tools/normal.js > runtime/engine/unicode/normal_data.h
//
// Run by hand when node has a newer Unicode.  Everything is asked of String.prototype.normalize: decompositions directly, compositions by
// composing what was decomposed, combining classes by which of two marks comes first (their numbers do not matter, only their order).
'use strict';

const text = String.fromCodePoint;
const points = [];
for (let c = 0xA0; c < 0x110000; c++) {
  if (c >= 0xAC00 && c <= 0xD7A3 || c >= 0xD800 && c <= 0xDFFF) continue;        // Hangul syllables by arithmetic
  points.push(c);
}

// ---- combining classes
const first = (a, b) => (text(a) + text(b)).normalize('NFD') === text(a) + text(b);
// U+0334 has class 1, U+0345 class 240, the lowest and the highest: a mark changes places with one of them, if with any
const marks = points.filter((c) => /\p{M}/u.test(text(c)) && text(c).normalize('NFD') === text(c) &&
  (c === 0x334 || c === 0x345 || !first(c, 0x334) || !first(0x345, c) || !first(c, 0x334)));
const classes = [];
for (const c of marks) {
  let k = classes.findIndex((r) => first(c, r[0]) && first(r[0], c));
  if (k < 0) k = classes.push([]) - 1;
  classes[k].push(c);
}
classes.sort((a, b) => (first(b[0], a[0]) ? 1 : -1));
const ranges = [];
const classOf = new Map();
classes.forEach((list, k) => list.forEach((c) => classOf.set(c, k + 1)));
for (const c of [...classOf.keys()].sort((a, b) => a - b)) {
  const last = ranges[ranges.length - 1], k = classOf.get(c);
  if (last && last[1] + 1 === c && last[2] === k) last[1] = c;
  else ranges.push([c, c, k]);
}

// ---- decompositions, complete ones
const pool = [], runs = [];
function add(c, form, compat) {
  const to = text(c).normalize(form), last = runs[runs.length - 1];
  const units = [...Array(to.length).keys()].map((i) => to.charCodeAt(i));
  const next = last && last.compat === compat && last.length === units.length && last.first + last.count === c;
  if (next && units.length === 1 && (last.step || last.count === 1) && units[0] === pool[last.offset] + last.count) {
    if (!last.step) pool.length = last.offset + 1;
    last.step = 1;
    last.count++;
  } else if (next && !last.step) {
    last.count++;
    pool.push(...units);
  } else {
    runs.push({ first: c, count: 1, offset: pool.length, length: units.length, compat, step: 0 });
    pool.push(...units);
  }
}
for (const c of points)
  if (text(c).normalize('NFD') !== text(c)) add(c, 'NFD', 0);
const canonical = runs.length;
for (const c of points)
  if (text(c).normalize('NFKD') !== text(c).normalize('NFD')) add(c, 'NFKD', 1);

// ---- compositions
const pairs = [];
for (const c of points) {
  const parts = [...text(c).normalize('NFD')];
  if (parts.length < 2 || text(c).normalize('NFC') !== text(c)) continue;
  const b = parts.pop(), a = parts.join('').normalize('NFC');
  if ([...a].length !== 1 || (a + b).normalize('NFC') !== text(c)) throw new Error('U+' + c.toString(16));
  pairs.push([a.codePointAt(0), b.codePointAt(0), c]);
}
pairs.sort((x, y) => x[0] - y[0] || x[1] - y[1]);

const hex = (n) => '0x' + n.toString(16).toUpperCase();
function table(declaration, items, width) {
  const lines = [];
  for (let i = 0; i < items.length; i += width) lines.push('\t' + items.slice(i, i + width).join(', ') + ',');
  console.log(`${declaration} = {\n${lines.join('\n')}\n};\n`);
}
console.log(`/* engine/unicode/normal_data.h -- made by tools/normal.js from Unicode ${process.versions.unicode}; only normal.c includes it. */
#ifndef ENGINE_UNICODE_NORMAL_DATA_H
#define ENGINE_UNICODE_NORMAL_DATA_H

#include <stdint.h>
`);
table('/* Marks by place: code points, and a number that grows with the combining class. */\nstatic const struct { uint32_t first, last; uint8_t place; } mark_ranges[]', ranges.map((r) => `{ ${hex(r[0])}, ${hex(r[1])}, ${r[2]} }`), 5);
const run = (r) => `{ ${hex(r.first)}, ${r.count}, ${r.offset}, ${r.length}, ${r.step} }`;
table('/* Runs of code points that decompose into `length` UTF-16 units each, at units[offset + length * n]; step: into units[offset] + n. */\nstatic const struct run { uint32_t first; uint16_t count, offset; uint8_t length, step; } canonical_runs[]', runs.slice(0, canonical).map(run), 5);
table('static const struct run compatible_runs[]', runs.slice(canonical).map(run), 5);
table('static const uint16_t units[]', pool.map((n) => (n < 10 ? String(n) : hex(n))), 20);
table('/* first + second -> composed */\nstatic const uint32_t compositions[][3]', pairs.map((p) => `{ ${p.map(hex).join(', ')} }`), 5);
console.log('#endif');
process.stderr.write(`${marks.length} marks in ${classes.length} classes, ${ranges.length} ranges; ${canonical} + ${runs.length - canonical} runs, ${pool.length} units, ${pairs.length} pairs\n`);

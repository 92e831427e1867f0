// idna.js -- writes runtime/ops/url/idna_data.h, the tables of UTS #46 (internationalized domain names).
//
// usage: node tools/idna.js FOLDER > runtime/ops/url/idna_data.h
//
// Run by hand for a new Unicode.  FOLDER holds four files of one version, as https://www.unicode.org/Public has them:
// IdnaMappingTable.txt, UnicodeData.txt, DerivedBidiClass.txt and DerivedJoiningType.txt.
//
// The mapping is a list of stretches, each to the beginning of the next.  What a stretch says is one number: a kind (SHIFT: the character
// it maps to lies as far away for all; PAIRS: the first, third, fifth ... maps to its neighbour, which is valid; POOL: `length` units of
// UTF-16 for each, in a pool that stretches share where they can).  Properties are listed in the same manner, of valid characters only:
// what lies between two of them is given to either, since nobody asks.
'use strict';

const fs = require('fs'), path = require('path');
const LAST = 0x10FFFF;
const read = (name) => fs.readFileSync(path.join(process.argv[2], name), 'utf8');

// [from, to, field, field ...] of each line
function* rows(name) {
  for (const line of read(name).split('\n')) {
    const fields = line.replace(/#.*/, '').split(';').map((s) => s.trim());
    if (fields.length < 2) continue;
    const [from, to = from] = fields[0].split('..').map((s) => parseInt(s, 16));
    yield [from, to, ...fields.slice(1)];
  }
}

// ---- the mapping
const version = /Version: ([\d.]+)/.exec(read('IdnaMappingTable.txt'))[1];
const status = new Array(LAST + 1), target = new Map();
for (const [from, to, word, map] of rows('IdnaMappingTable.txt'))
  for (let c = from; c <= to; c++) {
    // files before Unicode 16 say what UseSTD3ASCIIRules, which a URL does not ask for, would refuse
    status[c] = word.replace('disallowed_STD3_', '').replace('deviation', 'valid');
    if (status[c] === 'mapped') target.set(c, String.fromCodePoint(...map.split(' ').map((s) => parseInt(s, 16))));
  }
const single = (c) => (target.has(c) && [...target.get(c)].length === 1 ? target.get(c).codePointAt(0) : -1);
const kinds = ['VALID', 'DISALLOWED', 'IGNORED', 'SHIFT', 'PAIRS', 'POOL'];
const shifts = [], stretches = [];
let pool = '', longest = 0;
for (let c = 0; c <= LAST;) {
  let end = c + 1;
  if (status[c] !== 'mapped') {
    while (end <= LAST && status[end] === status[c]) end++;
    stretches.push({ first: c, kind: status[c].toUpperCase(), arg: 0, length: 0 });
    c = end;
    continue;
  }
  const shift = single(c) - c, units = target.get(c).length;
  while (single(c) >= 0 && end <= LAST && single(end) - end === shift) end++;
  let pairs = c;
  while (single(pairs) === pairs + 1 && status[pairs + 1] === 'valid') pairs += 2;
  if (pairs - c >= 4) {
    stretches.push({ first: c, kind: 'PAIRS', arg: 0, length: 0 });
    c = pairs;
    continue;
  }
  if (end - c >= 3 || single(c) >= 0 && shifts.includes(shift)) {
    if (!shifts.includes(shift)) shifts.push(shift);
    stretches.push({ first: c, kind: 'SHIFT', arg: shifts.indexOf(shift), length: 0 });
    c = end;
    continue;
  }
  let text = '';
  for (end = c; end <= LAST && status[end] === 'mapped' && target.get(end).length === units; end++) {
    const s = single(end) - end;
    if (end > c && single(end) >= 0 && single(end + 1) - end - 1 === s && single(end + 2) - end - 2 === s) break;
    if (end > c && s === 1 && single(end + 2) === end + 3) break;
    text += target.get(end);
  }
  longest = Math.max(longest, units);
  stretches.push({ first: c, kind: 'POOL', text, length: units });
  c = end;
}
for (const s of stretches.filter((e) => e.text).sort((a, b) => b.text.length - a.text.length)) {
  if (!pool.includes(s.text)) pool += s.text;
  s.arg = pool.indexOf(s.text);
}
if (pool.length > 0xFFFF || longest > 31 || shifts.length > 0xFFFF) throw new Error('the form is too narrow');

// ---- properties
const bidi = { L: 1, R: 2, AL: 2, AN: 3, EN: 4, ES: 5, CS: 5, ET: 5, ON: 5, BN: 5, NSM: 6 };
const joining = { T: 1, D: 2, L: 3, R: 4 };
const property = new Uint16Array(LAST + 1);
for (const [from, to, word] of rows('DerivedBidiClass.txt')) property.fill(bidi[word] ?? 0, from, to + 1);
for (const [from, to, word] of rows('DerivedJoiningType.txt'))
  for (let c = from; c <= to; c++) property[c] |= (joining[word] ?? 0) << 3;
for (const [c, , name, category, combining] of rows('UnicodeData.txt')) {
  if (/First>$/.test(name) && /^M/.test(category)) throw new Error(`marks given as a range: ${name}`);
  property[c] |= (/^M/.test(category) ? 64 : 0) | (combining === '9' ? 128 : 0);
}
const held = [];
for (let c = 0; c <= LAST; c++)
  if (status[c] === 'valid' && (held.length === 0 || held[held.length - 1].value !== property[c])) held.push({ first: c, value: property[c] });
held[0].first = 0;

// ---- the file
const hex = (n) => `0x${n.toString(16).toUpperCase()}`;
function list(items) {
  const lines = [];
  let line = '\t';
  for (const item of items) {
    if (line.length + item.length > 136) {
      lines.push(line.trimEnd());
      line = '\t';
    }
    line += `${item}, `;
  }
  return [...lines, line.trimEnd()].join('\n');
}
console.log(`/* ops/url/idna_data.h -- written by tools/idna.js from Unicode ${version}: see there for the form; only idna_table.c includes it. */
#ifndef OPS_URL_IDNA_DATA_H
#define OPS_URL_IDNA_DATA_H

#include <stdint.h>

#define IDNA_VERSION "${version}"

enum { ${kinds.map((k) => `KIND_${k}`).join(', ')} };

/* first << 8 | length << 3 | kind */
static const uint32_t stretches[] = {
${list(stretches.map((s) => hex(s.first * 256 + (s.length << 3) + kinds.indexOf(s.kind))))}
};

/* of each stretch: the place in shifts or in pool */
static const uint16_t stretch_args[] = {
${list(stretches.map((s) => hex(s.arg)))}
};

static const int32_t shifts[] = {
${list(shifts.map(String))}
};

static const uint16_t pool[] = {
${list([...Array(pool.length).keys()].map((i) => hex(pool.charCodeAt(i))))}
};

/* first << 8 | virama << 7 | mark << 6 | joining type << 3 | bidirectional class, the two as in idna_table.h */
static const uint32_t properties[] = {
${list(held.map((p) => hex(p.first * 256 + p.value)))}
};

#endif`);
process.stderr.write(`${stretches.length} stretches, ${shifts.length} shifts, a pool of ${pool.length}, ${held.length} properties: ${stretches.length * 6 + shifts.length * 4 + pool.length * 2 + held.length * 4} bytes\n`);

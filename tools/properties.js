// properties.js -- writes runtime/engine/unicode/property_data.h, the sets of characters that \p{...} names in regular expressions.
//
// usage: node tools/properties.js > runtime/engine/unicode/property_data.h
//
// Run by hand when node has a newer Unicode.  The names are those of runtime/lang/regexp/regexp_names.h; their sets are determined with node's
// regular expressions.  A set is a list of ranges: for each, the gap before it and its length minus one, as numbers of 7 bits per byte,
// low part first, with the high bit set if more follows; a gap of 0 after the first ends the list.  Equal sets are stored once.
'use strict';

const fs = require('fs'), path = require('path');
const header = fs.readFileSync(path.join(__dirname, '../runtime/lang/regexp/regexp_names.h'), 'utf8');
const lists = {};
for (const m of header.matchAll(/static const char regexp_(\w+)\[\] =([^;]*);/g))
  lists[m[1]] = [...m[2].matchAll(/"([^"]*)"/g)].map((p) => p[1]).join('').trim().split(/\s+/);

function ranges(source) {
  let re;
  try {
    re = new RegExp(`\\p{${source}}`, 'u');
  } catch {
    return null;                 // a name that node does not know yet
  }
  const out = [];
  for (let c = 0; c < 0x110000; c++) {
    if (!re.test(String.fromCodePoint(c))) continue;
    const last = out[out.length - 1];
    if (last && last[1] + 1 === c) last[1] = c;
    else out.push([c, c]);
  }
  return out;
}

const data = [0], seen = new Map(), names = [];
function number(n) {
  const bytes = [];
  do {
    bytes.push((n & 127) | (n > 127 ? 128 : 0));
    n >>= 7;
  } while (n);
  return bytes;
}
function store(name, source) {
  const list = ranges(source);
  if (!list) return;
  let at = 0;
  const bytes = [];
  list.forEach(([from, to], i) => {
    bytes.push(...number(i === 0 ? from + 1 : from - at), ...number(to - from));
    at = to;
  });
  bytes.push(0);
  const key = bytes.join();
  if (!seen.has(key)) {
    seen.set(key, data.length);
    data.push(...bytes);
  }
  names.push([name, seen.get(key)]);
}
for (const [list, before] of [['categories', 'gc'], ['scripts', 'sc'], ['scripts', 'scx']])
  for (const n of lists[list]) store(`${before}=${n}`, `${before}=${n}`);
for (const list of Object.keys(lists))
  if (list !== 'categories' && list !== 'scripts')
    for (const n of lists[list]) store(n, n);

const rows = (items, width, show) => {
  const lines = [];
  let line = '\t';
  for (const item of items) {
    const text = show(item);
    if (line.length + text.length > width) {
      lines.push(line.trimEnd());
      line = '\t';
    }
    line += text;
  }
  return lines.concat(line.trimEnd()).join('\n');
};
console.log(`/* engine/unicode/property_data.h -- written by tools/properties.js from Unicode ${process.versions.unicode}: see there for the form. */`);
console.log('static const char property_names[] =\n' + rows(names, 130, ([n]) => `"${n}\\0" `) + ';');
console.log('static const unsigned property_offsets[] = {\n' + rows(names, 130, ([, o]) => `${o}, `) + '\n};');
console.log('static const unsigned char property_data[] = {\n' + rows(data, 130, (b) => `${b},`) + '\n};');
process.stderr.write(`${names.length} names, ${seen.size} sets, ${data.length} bytes\n`);
